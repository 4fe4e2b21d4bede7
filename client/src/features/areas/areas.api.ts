import { type Area, areas } from '@menara/shared/contract/places/areas.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'

export const areaById = (id: string) => asking(areas.get, { params: { id } })
export const areasOf = (locationId: string | undefined) => asking(areas.list, { query: { ...(locationId && { location_id: locationId }) } })

/** Depth-first order of the tree with the depth of each area; an area whose parent is not in the list is a root. */
export function treeOf(rows: readonly Area[]): { readonly area: Area; readonly depth: number }[] {
  const ids = new Set(rows.map((row) => row.id))
  const children = Map.groupBy(rows, (row) => (row.parent_id && ids.has(row.parent_id) ? row.parent_id : ''))
  const byPlace = (a: Area, b: Area) => (a.level ?? 0) - (b.level ?? 0) || a.name.localeCompare(b.name)
  const walk = (parent: string, depth: number): { area: Area; depth: number }[] =>
    [...(children.get(parent) ?? [])].sort(byPlace).flatMap((area) => [{ area, depth }, ...walk(area.id, depth + 1)])
  return walk('', 0)
}

/** Changes an area; without an id a new one is created. */
export async function saveArea(id: string | undefined, fields: Readonly<Record<string, unknown>>) {
  const body = fields as never
  const saved = id === undefined ? await call(areas.create, { body }) : await call(areas.update, { params: { id }, body })
  void queryClient.invalidateQueries({ queryKey: ['areas'] })
  return saved
}

export function useRemoveArea() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(areas.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['areas'] }),
  })
}
