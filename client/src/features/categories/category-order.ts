import type { Category } from '@menara/shared/contract/desk/categories.contract.ts'

type Placed = Pick<Category, 'id' | 'parent_id' | 'sort'>
/** Where a category goes when it changes places with a neighbour; absent at that end. */
export interface Moves {
  readonly up?: number
  readonly down?: number
}

/** The places of the neighbours that are shown, by category. Rows come in the order of the tree. */
export function movesOf(rows: readonly Placed[]): ReadonlyMap<string, Moves> {
  const moves = new Map<string, Moves>()
  for (const siblings of Map.groupBy(rows, (row) => row.parent_id).values())
    siblings.forEach(({ id }, at) => {
      const [before, after] = [siblings[at - 1], siblings[at + 1]]
      moves.set(id, { ...(before && { up: before.sort }), ...(after && { down: after.sort }) })
    })
  return moves
}

/** What a category may be put into: not itself, nothing that lies in it, nothing at the deepest level. */
export function parentsFor<Row extends Placed & Pick<Category, 'level'>>(
  rows: readonly Row[],
  id: string | undefined,
  deepest: number,
): Row[] {
  const inside = new Set(id === undefined ? [] : [id])
  for (const row of rows) if (row.parent_id !== null && inside.has(row.parent_id)) inside.add(row.id)
  return rows.filter((row) => !inside.has(row.id) && row.level < deepest)
}
