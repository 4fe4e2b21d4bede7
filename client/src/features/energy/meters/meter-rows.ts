import type { EnergyTreeRow } from '@menara/shared/contract/iot/energy-figures.contract.ts'

export type MeterRow =
  | { readonly kind: 'meter'; readonly key: string; readonly depth: number; readonly row: EnergyTreeRow }
  | { readonly kind: 'remainder'; readonly key: string; readonly depth: number; readonly of: EnergyTreeRow }

/** The tree depth first, each branch with its remainder last. Virtual meters come after the tree. */
export function meterRows(rows: readonly EnergyTreeRow[]): MeterRow[] {
  const ids = new Set(rows.map((row) => row.meter.id))
  const children = Map.groupBy(rows, ({ meter }) => (meter.parent_id !== null && ids.has(meter.parent_id) ? meter.parent_id : ''))
  const walk = (parent: string, depth: number): MeterRow[] =>
    (children.get(parent) ?? []).flatMap((row): MeterRow[] => [
      { kind: 'meter', key: row.meter.id, depth, row },
      ...walk(row.meter.id, depth + 1),
      ...(row.remainder ? [{ kind: 'remainder' as const, key: `${row.meter.id} rest`, depth: depth + 1, of: row }] : []),
    ])
  const isVirtual = (row: MeterRow): boolean => row.kind === 'meter' && row.row.meter.terms.length > 0
  const all = walk('', 0)
  return [...all.filter((row) => !isVirtual(row)), ...all.filter(isVirtual)]
}
