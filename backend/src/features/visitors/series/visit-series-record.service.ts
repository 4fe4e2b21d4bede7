import type { VisitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitDays } from '@menara/shared/domain/visitors/visit-days.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { SeriesRow } from './visit-series.store.ts'

const SHOWN_DATES = 5
const SHOWN_OPENED = 30

/** Days that do not come any more: holidays, and those that were opened or left out. */
export const settledDays = ({ calendar, days }: SeriesRow): Set<string> => new Set([...holidaysOf(calendar), ...days.map((day) => day.day)])
const holidaysOf = (calendar: SeriesRow['calendar']): string[] =>
  (calendar?.holidays ?? []).filter(({ kind }) => calendar?.observed.includes(kind)).map(({ day }) => day)

/** A short name, also on the proofs that its visitors' data were erased. */
export const codeOf = (id: string): string => `SER-${id.slice(-6).toUpperCase()}`

export function shownSeries(row: SeriesRow, now: Date): VisitSeries {
  const { id, title, location, area, owner, host, co_host, language, group, message, unit, every, weekdays, month_day } = row
  const { from, to, starts_on, ends_on, ahead_days, zone, calendar, state, days, guests, ended_at, erased_at, rev } = row
  return {
    ...{ id, title, location, area, owner, host, co_host, language, group, message, unit, every, weekdays, month_day },
    ...{ from, to, starts_on, ends_on, ahead_days, zone, state, ended_at, erased_at, rev },
    code: codeOf(id),
    calendar: calendar?.shown ?? null,
    visitors: guests.map(({ id: _id, ...guest }) => guest),
    next: state === 'active' ? nextOf(row, now) : [],
    opened: days.filter((day) => day.ticket !== null).slice(0, SHOWN_OPENED),
  }
}
/** What comes, and what was left out among it. */
function nextOf(row: SeriesRow, now: Date): VisitSeries['next'] {
  const opened = row.days.filter((day) => !day.skipped || day.ticket).map((day) => day.day)
  const left = new Set(row.days.filter((day) => day.skipped).map((day) => day.day))
  const days = visitDays(row, now.getTime(), { count: SHOWN_DATES + left.size, without: new Set([...holidaysOf(row.calendar), ...opened]) })
  const last =
    days
      .filter((day) => !left.has(day))
      .slice(0, SHOWN_DATES)
      .at(-1) ?? ''
  return days.filter((day) => last === '' || day <= last).map((day) => ({ day, skipped: left.has(day) }))
}

interface Told {
  readonly action: string
  readonly caller: Caller | null
  readonly detail?: Readonly<Record<string, unknown>>
}
/** Names stay out of it: the audit trail is kept longer than personal data may be. */
export function tellSeries(
  { journal }: { readonly journal: Journal },
  { id, location }: SeriesRow,
  { action, caller, detail = {} }: Told,
): void {
  const hints = [{ topic: 'visit_series', key: id, location_id: location.id }]
  journal.record({
    ...{ action: `visit_series.${action}`, subject: 'visit_series', subject_id: id },
    ...{ actor_id: caller?.userId ?? null, detail, hints },
  })
}
