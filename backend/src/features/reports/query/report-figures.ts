import { MAX_GROUPS, type ReportRow, type ReportTable } from '@menara/shared/contract/reports/reports.contract.ts'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { bucketAt, bucketIndex, type ReportDays } from '@menara/shared/domain/reports/report-period.ts'
import type { FiguresRow } from './reports.store.ts'
import type { MeasureColumn } from './subject-tables.store.ts'

interface Counted {
  readonly groups: readonly string[]
  readonly measures: readonly MeasureColumn[]
  readonly period: ReportDays
  readonly before: ReportDays | null
}
interface Found {
  readonly now: readonly FiguresRow[]
  readonly past: readonly FiguresRow[]
}
type Values = readonly (number | null)[]
type Figures = Pick<ReportTable, 'rows' | 'first' | 'second' | 'total' | 'cut'>

const LEVELS = { rows: 0, first: 1, second: 2, total: 3 } as const
/** What a measure says of no rows: nothing was counted, and there is no mean. */
const ofNothing = (measures: readonly MeasureColumn[]): Values =>
  measures.map(({ how }) => (how === 'count' || how === 'distinct' || how === 'sum' ? 0 : null))

/** Lays the figures of both periods over each other: groups that were only in the period before are there too. */
export function figuresOf(counted: Counted, { now, past }: Found): Figures {
  const { measures, before } = counted
  const valuesOf = (row: FiguresRow): Values => measures.map((_measure, at) => row[`m${at}`] as number | null)
  const nothing = ofNothing(measures)
  function level(of: keyof typeof LEVELS): ReportRow[] {
    const keysOf = (row: FiguresRow): (string | null)[] => groupsAt(of, counted).map((at) => row[`g${at}`] as string | null)
    const mine = now.filter((row) => row.level === LEVELS[of])
    const theirs = new Map(
      past
        .filter((row) => row.level === LEVELS[of])
        .map((row) => {
          const keys = keysOf(row).map((key, at) => moved(key, counted.groups[groupsAt(of, counted)[at] ?? 0] ?? '', counted))
          return [JSON.stringify(keys), { keys, values: valuesOf(row) }] as const
        }),
    )
    const rows = mine.map((row): ReportRow => {
      const keys = keysOf(row)
      const id = JSON.stringify(keys)
      const then = theirs.get(id)?.values ?? nothing
      theirs.delete(id)
      return { keys, names: keys.map(() => null), values: [...valuesOf(row)], before: before && [...then] }
    })
    const gone = [...theirs.values()].map(
      ({ keys, values }): ReportRow => ({ keys, names: keys.map(() => null), values: [...nothing], before: [...values] }),
    )
    return [...rows, ...gone]
  }
  const rows = level('rows')
  const [total] = level('total')
  return {
    rows: rows.slice(0, MAX_GROUPS),
    first: counted.groups.length === 2 ? level('first') : [],
    second: counted.groups.length === 2 ? level('second') : [],
    total: { values: [...(total?.values ?? nothing)], before: total?.before ?? null },
    cut: rows.length > MAX_GROUPS,
  }
}

/** Which groups the keys of a level belong to. */
function groupsAt(level: keyof typeof LEVELS, { groups }: Counted): readonly number[] {
  if (level === 'total') return []
  if (level === 'rows') return groups.map((_group, at) => at)
  return [level === 'first' ? 0 : 1]
}

/** A key of the period before as one of this period: its time buckets are laid over ours by their number. */
function moved(key: string | null, group: string, { period, before }: Counted): string | null {
  if (key === null || before === null || !isTimeGroup(group)) return key
  return bucketAt(group, bucketIndex(group, key, before), period)
}
