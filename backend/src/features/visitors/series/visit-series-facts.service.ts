import type { visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { MOST_SERIES_DAYS, type VisitRecurrence, visitDays } from '@menara/shared/domain/visitors/visit-days.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Person } from '../../../ports/people.ts'
import type { Area, Site } from '../../../ports/places.ts'
import { mustBeHost } from '../record/visitor-facts.service.ts'
import type { NewGuest, SeriesRow, VisitSeriesStore } from './visit-series.store.ts'

const USUAL_AHEAD_DAYS = 7
const DAY_MS = 86_400_000

export interface SeriesChecks {
  readonly series: Pick<VisitSeriesStore, 'calendars'>
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  person(id: string): Promise<Person | undefined>
  now(): Date
  newId(): string
}
type Draft = Omit<CallOf<typeof visitSeries.create>['body'], 'command_id'>
interface Checking {
  readonly draft: Draft
  readonly caller: Caller
  /** As it was; a new one has no before. */
  readonly before?: SeriesRow
}

/** The facts of a series as they are kept; 422 for what is not there, not at the site, or is no recurrence. */
export async function seriesFacts(needs: SeriesChecks, { draft, caller, before }: Checking) {
  const { location_id, area_id = null, host_id = caller.userId, co_host_id = null, calendar_id = null, visitors } = draft
  const site = caller.sees(location_id) ? await needs.site(location_id) : undefined
  if (!site) throw invalid('location_id', 'exists', 'There is no such site in your scope')
  if (area_id && (await needs.area(area_id))?.location_id !== site.id)
    throw invalid('area_id', 'exists', 'There is no such area at this site')
  await mustBeHost(needs, { location: site }, { host_id, co_host_id })
  if (calendar_id && !(await needs.series.calendars()).some((calendar) => calendar.id === calendar_id))
    throw invalid('calendar_id', 'exists', 'There is no such calendar')
  const rhythm = rhythmOf(draft)
  mustCome(needs, { ...rhythm, zone: site.zone }, before)
  const { title, message = '', language = 'id', group = false, ahead_days = USUAL_AHEAD_DAYS } = draft
  return {
    facts: { ...rhythm, title, message, language, group, ahead_days, area_id, host_id, co_host_id, calendar_id },
    guests: (series_id: string): NewGuest[] =>
      visitors.map(({ company = '', email = '', phone = '', vehicle = '', name }, place) => ({
        ...{ id: needs.newId(), series_id, place },
        ...{ name, company, email, phone, vehicle },
      })),
  }
}

function rhythmOf({ unit, every = 1, weekdays = [], month_day = null, from, to, starts_on, ends_on }: Draft) {
  if (unit === 'week' && weekdays.length === 0) throw invalid('weekdays', 'minItems', 'Name a day of the week at least')
  if (unit === 'month' && month_day === null) throw invalid('month_day', 'required', 'Name the day of the month')
  if (to <= from) throw invalid('to', 'after', 'The visit ends before it begins')
  if (ends_on < starts_on) throw invalid('ends_on', 'minimum', 'The last day lies before the first')
  if (Date.parse(ends_on) - Date.parse(starts_on) > MOST_SERIES_DAYS * DAY_MS)
    throw invalid('ends_on', 'horizon', 'A series goes on for a year at most')
  const days = unit === 'week' ? weekdays.toSorted((a, b) => a - b) : []
  return { unit, every, weekdays: days, month_day: unit === 'month' ? month_day : null, from, to, starts_on, ends_on }
}

/** 422 for a last day that is over, and for a new series without a single date. */
function mustCome({ now }: SeriesChecks, rhythm: VisitRecurrence, before: SeriesRow | undefined): void {
  if (rhythm.ends_on < dayIn(rhythm.zone, now())) throw invalid('ends_on', 'past', 'The last day is over')
  const isNew = before === undefined
  if (isNew && visitDays(rhythm, now().getTime(), { count: 1, without: new Set() }).length === 0)
    throw invalid('ends_on', 'dates', 'No date of the series lies between now and its last day')
}
