import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { type InvitationKind, linesOf, textOf } from './invited-lines.ts'

export const repeats = ['none', 'workdays', 'week', 'month', 'day'] as const
type Repeat = (typeof repeats)[number]

/** A visit, or a series of them, as the fields of the form hold it: empty texts for what is not said. */
export interface VisitValues extends Record<string, unknown> {
  location_id: string
  title: string
  message: string
  area_id: string
  host_id: string
  co_host_id: string
  category_id: string
  subtype_id: string
  /** Its checklist comes with a new visit. */
  template_id: string
  kind: InvitationKind
  language: string
  /** A line each. */
  visitors: string
  start: string
  end: string
  from: string
  to: string
  repeat: string
  every: number | string
  weekdays: string[]
  month_day: number | string
  starts_on: string
  ends_on: string
  ahead_days: number | string
  calendar_id: string
}
const WORKDAYS = ['1', '2', '3', '4', '5']

interface Start {
  readonly siteId: string
  readonly today: string
  readonly hostId: string
  readonly language: string
}
/** Today, by who opens it. */
export const newVisit = ({ siteId, today, hostId, language }: Start): VisitValues => ({
  ...{ location_id: siteId, title: '', message: '', area_id: '', host_id: hostId, co_host_id: '' },
  ...{ category_id: '', subtype_id: '', template_id: '', kind: 'single', language, visitors: '' },
  ...{ start: today, end: '', from: '', to: '' },
  ...{ repeat: 'none', every: 1, weekdays: ['1'], month_day: 1, starts_on: today, ends_on: '', ahead_days: 7, calendar_id: '' },
})

const repeatOf = ({ unit, every, weekdays }: Pick<VisitSeries, 'unit' | 'every' | 'weekdays'>): Repeat =>
  unit === 'week' && every === 1 && weekdays.join() === WORKDAYS.join() ? 'workdays' : unit
/** A series as it is now. */
export const valuesOfSeries = (series: VisitSeries): VisitValues => ({
  ...newVisit({ siteId: series.location.id, today: series.starts_on, hostId: series.host?.id ?? '', language: series.language }),
  ...{ title: series.title, message: series.message, area_id: series.area?.id ?? '', co_host_id: series.co_host?.id ?? '' },
  ...{ kind: series.group ? 'group' : 'single', visitors: textOf(series.visitors), from: series.from, to: series.to },
  ...{ repeat: repeatOf(series), every: series.every, weekdays: series.weekdays.map(String), month_day: series.month_day ?? 1 },
  ...{ starts_on: series.starts_on, ends_on: series.ends_on, ahead_days: series.ahead_days, calendar_id: series.calendar?.id ?? '' },
})

/** What both have; there are no visitors while a line is to be mended. */
function commonOf({ title, location_id, area_id, host_id, co_host_id, language, kind, message, visitors }: VisitValues) {
  const lines = linesOf(visitors)
  return {
    ...{ title, language, message, group: kind === 'group', area_id: area_id || null },
    ...(location_id && { location_id }),
    ...{ host_id: host_id || null, co_host_id: co_host_id || null },
    visitors: lines.some((line) => line.fault) ? [] : lines.map((line) => line.draft),
  }
}
/** The body of the contract for one visit. */
export const visitOf = (values: VisitValues, command_id: string): Record<string, unknown> => {
  const { category_id, subtype_id, template_id, start, end, from, to, kind } = values
  return {
    ...commonOf(values),
    ...{ command_id, end: end || null, from: from || null, to: to || null, walk_in: kind === 'walk_in' },
    ...(start && { start }),
    ...(category_id && { category_id }),
    ...(subtype_id && { subtype_id }),
    ...(template_id && { template_id }),
  }
}
/** The body of the contract for a series: only the fields of its recurrence. */
export const seriesOf = (values: VisitValues): Record<string, unknown> => {
  const { repeat, every, weekdays, month_day, from, to, starts_on, ends_on, ahead_days, calendar_id } = values
  const isWorkdays = repeat === 'workdays'
  const days = isWorkdays ? WORKDAYS : weekdays
  return {
    ...commonOf(values),
    unit: isWorkdays ? 'week' : repeat,
    every: isWorkdays ? 1 : Number(every),
    weekdays: isWorkdays || repeat === 'week' ? days.map(Number) : [],
    month_day: repeat === 'month' ? Number(month_day) : null,
    ahead_days: Number(ahead_days),
    calendar_id: calendar_id || null,
    ...(from && { from }),
    ...(to && { to }),
    ...(starts_on && { starts_on }),
    ...(ends_on && { ends_on }),
  }
}
