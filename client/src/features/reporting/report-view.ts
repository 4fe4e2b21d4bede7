import { MAX_REPORT_DAYS, type ReportQuestion } from '@menara/shared/contract/reports/reports.contract.ts'
import type { ReportDefinition } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { isTimeGroup } from '@menara/shared/domain/reports/report-model.ts'
import { daysOfPeriod, lengthOf, type ReportDays, type ReportPeriod } from '@menara/shared/domain/reports/report-period.ts'
import {
  fieldOf,
  measureOf,
  type ReportSubjectKey,
  reportSubjectKeys,
  reportSubjects,
} from '@menara/shared/domain/reports/report-subjects.ts'
import { flag, oneOf, text, type ViewState } from '../../kit/lists/view-state.ts'

export const reportViews = ['table', 'pivot', 'chart'] as const
export type ReportView = (typeof reportViews)[number]
/** Periods that are offered by name. */
export const PERIODS = ['days7', 'days30', 'days90', 'month0', 'month1', 'months3', 'months12'] as const
export type PeriodName = (typeof PERIODS)[number]

/** What the screen keeps in its address. `report`: the saved or ready report it began with; `cell`: the figure whose rows are open. */
export const reportingView = {
  report: text,
  subject: oneOf(reportSubjectKeys),
  by: text,
  groups: text,
  measures: text,
  filters: text,
  period: oneOf(PERIODS),
  from: text,
  to: text,
  compare: flag,
  view: oneOf(reportViews),
  cell: text,
}
export type ReportingState = ViewState<typeof reportingView>

export interface ReportFilter {
  readonly field: string
  readonly not: boolean
  readonly values: readonly (string | null)[]
}
/** A report as it is edited. */
export interface ReportDraft {
  readonly subject: ReportSubjectKey
  readonly by: string
  readonly groups: readonly string[]
  readonly measures: readonly string[]
  readonly filters: readonly ReportFilter[]
  readonly period: PeriodName
  /** Own days instead of the period; empty: none. */
  readonly from: string
  readonly to: string
  readonly compare: boolean
  readonly view: ReportView
}
export interface CellPlace {
  readonly measure: string
  readonly keys: readonly (string | null)[]
  readonly before: boolean
}

const PERIOD_OF: Readonly<Record<PeriodName, ReportPeriod>> = {
  days7: { kind: 'days', count: 7 },
  days30: { kind: 'days', count: 30 },
  days90: { kind: 'days', count: 90 },
  month0: { kind: 'months', count: 1, back: 0 },
  month1: { kind: 'months', count: 1, back: 1 },
  months3: { kind: 'months', count: 3, back: 1 },
  months12: { kind: 'months', count: 12, back: 1 },
}
const NONE = '~'
const said = (value: string | null): string => (value === null ? NONE : encodeURIComponent(value))
function heard(text: string): string | null {
  if (text === NONE) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const listOf = (text: string | undefined, mark = '.'): string[] => (text ? text.split(mark).filter(Boolean) : [])
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Whatever an address says; what makes no sense counts as not said. */
export function readDraft(state: ReportingState): ReportDraft {
  const subject = state.subject ?? 'tickets'
  const { dates, measures } = reportSubjects[subject]
  const by = dates.find((date) => date.key === state.by)?.key ?? dates[0]?.key ?? ''
  const chosen = listOf(state.measures).filter((key) => measureOf(subject, key))
  const groups = listOf(state.groups).filter((key) => fieldOf(subject, key) !== undefined || (isTimeGroup(key) && by !== 'any'))
  return {
    ...{ subject, by },
    groups: [...new Set(groups)].slice(0, 2),
    measures: chosen.length > 0 ? chosen.slice(0, 6) : measures.slice(0, 1).map((measure) => measure.key),
    filters: listOf(state.filters, ';').flatMap((part) => filterOf(subject, part)),
    period: state.period ?? 'days30',
    from: isDay(state.from) ? state.from : '',
    to: isDay(state.to) ? state.to : '',
    compare: state.compare === true,
    view: state.view ?? 'table',
  }
}
function filterOf(subject: ReportSubjectKey, part: string): ReportFilter[] {
  const [field = '', values = ''] = part.split(':')
  const not = values.startsWith('!')
  const all = listOf(not ? values.slice(1) : values, ',').map(heard)
  return fieldOf(subject, field) && all.length > 0 ? [{ field, not, values: all.slice(0, 100) }] : []
}

/** The address of a draft: what is usual is left out. */
export const stateOf = (draft: ReportDraft, report: string | undefined): ReportingState => ({
  ...(report !== undefined && { report }),
  ...{ subject: draft.subject, groups: draft.groups.join('.'), measures: draft.measures.join('.') },
  ...(draft.by !== '' && draft.by !== reportSubjects[draft.subject].dates[0]?.key && { by: draft.by }),
  ...(draft.filters.length > 0 && {
    filters: draft.filters.map(({ field, not, values }) => `${field}:${not ? '!' : ''}${values.map(said).join(',')}`).join(';'),
  }),
  ...(draft.period !== 'days30' && { period: draft.period }),
  ...(draft.from && { from: draft.from }),
  ...(draft.to && { to: draft.to }),
  ...(draft.compare && { compare: true as const }),
  ...(draft.view !== 'table' && { view: draft.view }),
})

export const cellText = ({ measure, keys, before }: CellPlace): string => `${measure}${before ? '!' : ''}:${keys.map(said).join(',')}`
export function readCell(text: string | undefined, { subject, groups }: ReportDraft): CellPlace | null {
  if (!text) return null
  const [name = '', rest = ''] = text.split(':')
  const measure = name.replace('!', '')
  if (!measureOf(subject, measure)) return null
  const keys = rest === '' ? [] : rest.split(',').map(heard)
  return { measure, before: name.endsWith('!'), keys: keys.slice(0, groups.length) }
}

/** The period of a draft as it is saved. */
const periodOf = ({ period, from, to }: Pick<ReportDraft, 'period' | 'from' | 'to'>): ReportPeriod =>
  from && to ? { kind: 'range', start: from, end: to } : PERIOD_OF[period]
/** The draft's part of a saved period. */
function periodDraft(period: ReportPeriod): Pick<ReportDraft, 'period' | 'from' | 'to'> {
  if (period.kind === 'range') return { period: 'days30', from: period.start, to: period.end }
  const name = PERIODS.find((key) => JSON.stringify(PERIOD_OF[key]) === JSON.stringify({ ...period }))
  return { period: name ?? 'days30', from: '', to: '' }
}
/** Days of a report, both included; null while own days make none. */
export function daysOf(draft: ReportDraft, today: string): ReportDays | null {
  if ((draft.from === '') !== (draft.to === '')) return null
  const days = daysOfPeriod(periodOf(draft), today)
  return days.end < days.start || lengthOf(days) > MAX_REPORT_DAYS ? null : days
}

interface Asked {
  readonly days: ReportDays
  readonly zone: string
  readonly siteId: string | undefined
}
/** The question of a draft. */
export const questionOf = (draft: ReportDraft, { days, zone, siteId }: Asked): ReportQuestion => ({
  ...{ subject: draft.subject, by: draft.by, groups: [...draft.groups], measures: [...draft.measures] },
  filters: draft.filters.map(({ field, not, values }) => ({ field, values: [...values], ...(not && { not }) })),
  ...(draft.compare && { compare: true }),
  ...{ ...days, zone },
  ...(siteId && { location_id: siteId }),
})
/** Another subject: what of the draft it knows too is kept. */
export const ofSubject = (draft: ReportDraft, subject: ReportSubjectKey): ReportDraft =>
  readDraft({ ...stateOf(draft, undefined), subject, by: undefined, measures: undefined, groups: draft.groups.join('.') })

/** A kept or ready report as a draft. What the subject does not know any more is left out. */
export const draftOf = ({ subject, by, filters = [], groups, measures, compare = false, period, view }: Kept): ReportDraft =>
  readDraft(
    stateOf(
      {
        ...{ subject, by: by ?? '', groups, measures, compare, view },
        filters: filters.map(({ field, values, ...rest }) => ({ field, values, not: 'not' in rest && rest.not === true })),
        ...periodDraft(period as ReportPeriod),
      },
      undefined,
    ),
  )
type Kept = Pick<ReportDefinition, 'subject' | 'view'> & {
  readonly by?: string
  readonly groups: readonly string[]
  readonly measures: readonly string[]
  readonly filters?: readonly { readonly field: string; readonly not?: boolean; readonly values: readonly (string | null)[] }[]
  readonly compare?: boolean
  readonly period: ReportPeriod
}
/** A draft as it is kept. */
export const definitionOf = (draft: ReportDraft): ReportDefinition => ({
  ...{ subject: draft.subject, by: draft.by, groups: [...draft.groups], measures: [...draft.measures], view: draft.view },
  filters: draft.filters.map(({ field, not, values }) => ({ field, values: [...values], ...(not && { not }) })),
  ...(draft.compare && { compare: true }),
  period: periodOf(draft),
})
