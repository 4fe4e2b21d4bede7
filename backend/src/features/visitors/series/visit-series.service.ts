import type { VisitSeries, visitSeries } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { visitDays } from '@menara/shared/domain/visitors/visit-days.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { receives } from '../visitor-access.service.ts'
import { settle, type VisitRunsNeeds, withdraw } from './visit-runs.service.ts'
import type { SeriesRow } from './visit-series.store.ts'
import { type SeriesChecks, seriesFacts } from './visit-series-facts.service.ts'
import { settledDays, shownSeries, tellSeries } from './visit-series-record.service.ts'

export interface VisitSeriesNeeds extends VisitRunsNeeds, Omit<SeriesChecks, 'series'> {
  /** Opens everything of one series that is near enough. */
  openDue(id: string): Promise<void>
}
type Draft = CallOf<typeof visitSeries.create>['body']
type Changes = CallOf<typeof visitSeries.update>['body']
export type VisitSeriesService = ReturnType<typeof visitSeriesService>

/** Visits that come again: one's own, and those of one's sites for who receives visitors. */
export const visitSeriesService = (needs: VisitSeriesNeeds) => ({ ...reading(needs), ...changing(needs) })

const mayKnow = (row: SeriesRow, caller: Caller): boolean =>
  caller.sees(row.location.id) && (row.owner_id === caller.userId || receives(caller))
function known(row: SeriesRow | undefined, caller: Caller): SeriesRow {
  if (!row || !mayKnow(row, caller)) throw new Fault('not-found', 'series.not_found')
  return row
}

function reading({ series, access, now }: VisitSeriesNeeds) {
  const shown = (row: SeriesRow): VisitSeries => shownSeries(row, now())
  return {
    get: async (id: string, caller: Caller): Promise<VisitSeries> => shown(known(await series.find(id), caller)),
    async list({ next, limit = 10, location_id, state }: CallOf<typeof visitSeries.list>['query'], caller: Caller) {
      const [after] = readCursor(next, ['string']) ?? []
      if (after !== undefined && !isId(after)) throw invalid('next', 'cursor', 'next is not a cursor this list gave out')
      const ownerId = receives(caller) ? undefined : caller.userId
      const asked = { locationIds: caller.locationIds, ownerId, locationId: location_id, state, after }
      const page = pageOf(await series.list({ ...asked, limit: limit + 1 }), limit, (item) => [item.id])
      return { ...page, data: page.data.map(shown) }
    },
    calendars: () => series.calendars(),
    async ofTicket(ticketId: string, caller: Caller) {
      await access.ticket(ticketId, caller)
      const found = await series.ofTicket(ticketId)
      return found ? { id: mayKnow(found.row, caller) ? found.row.id : null, title: found.row.title, day: found.day } : null
    },
  }
}

function changing(needs: VisitSeriesNeeds) {
  const { series, atomically, now, newId } = needs
  const { get } = reading(needs)

  /** Changes one that goes on, opens what is near enough now, and answers what became of it. */
  async function change(id: string, caller: Caller, work: (before: SeriesRow) => Promise<string>): Promise<VisitSeries> {
    await atomically(async () => {
      const before = known(await series.hold(id), caller)
      if (before.state === 'ended') throw new Fault('conflict', 'series.ended')
      const action = await work(before)
      await settle(needs, id)
      tellSeries(needs, before, { action, caller })
    })
    await needs.openDue(id)
    return get(id, caller)
  }

  return {
    /** One command begins one series. */
    async create({ command_id, location_id, ...draft }: Draft, caller: Caller): Promise<VisitSeries> {
      const id = await atomically(async () => {
        const { facts, guests } = await seriesFacts(needs, { draft: { ...draft, location_id }, caller })
        const row = { ...facts, id: newId(), location_id, command_id, owner_id: caller.userId, created_at: now().toISOString() }
        if (!(await series.insert(row))) return (await series.ofCommand(caller.userId, command_id))?.id ?? row.id
        await series.putGuests(row.id, guests(row.id))
        const after = await settle(needs, row.id)
        tellSeries(needs, after, { action: 'created', caller })
        return row.id
      })
      await needs.openDue(id)
      return get(id, caller)
    },
    update: (id: string, { rev, ...changes }: Changes, caller: Caller): Promise<VisitSeries> =>
      change(id, caller, async (before) => {
        if (rev !== undefined && rev !== before.rev)
          throw new Fault('conflict', 'series.changed', {
            params: { title: before.title },
            errors: [{ field: 'rev', rule: String(before.rev) }],
          })
        const { facts, guests } = await seriesFacts(needs, { draft: { ...draftOf(before), ...changes }, caller, before })
        await series.change(id, facts)
        if (changes.visitors) await series.putGuests(id, guests(id))
        return 'updated'
      }),
    skip: (id: string, { day, skipped }: CallOf<typeof visitSeries.skip>['body'], caller: Caller): Promise<VisitSeries> =>
      change(id, caller, async (before) => {
        if (day < dayIn(before.zone, now())) throw invalid('day', 'past', 'This day is over')
        if (skipped) await leaveOut(needs, { row: before, day, caller })
        else await series.unskip(id, day)
        return skipped ? 'skipped' : 'unskipped'
      }),
    pause: (id: string, paused: boolean, caller: Caller): Promise<VisitSeries> =>
      change(id, caller, async () => {
        await series.change(id, { state: paused ? 'paused' : 'active' })
        return paused ? 'paused' : 'resumed'
      }),
    end: (id: string, withdrawing: boolean, caller: Caller): Promise<VisitSeries> =>
      change(id, caller, async (before) => {
        await series.change(id, { state: 'ended', ended_at: now().toISOString() })
        if (withdrawing) for (const day of comingDays(before, now())) await withdraw(needs, day, { caller, text: 'The series has ended' })
        return 'ended'
      }),
  }
}

const comingDays = ({ days, zone }: SeriesRow, now: Date): SeriesRow['days'] => days.filter((day) => day.day >= dayIn(zone, now))

interface Leaving {
  readonly row: SeriesRow
  readonly day: string
  readonly caller: Caller
}
/** A date that was opened loses its visit, unless that has begun: 409. 422 for a day that is none of its dates. */
async function leaveOut(needs: VisitSeriesNeeds, { row, day, caller }: Leaving): Promise<void> {
  const opened = row.days.find((item) => item.day === day)
  const coming = visitDays(row, needs.now().getTime(), { count: 366, without: settledDays(row) })
  if (!opened && !coming.includes(day)) throw invalid('day', 'exists', 'This day is none of the dates to come of the series')
  if (opened?.ticket && !(await withdraw(needs, opened, { caller, text: 'This date of the series is left out' })))
    throw new Fault('conflict', 'series.begun', { params: { number: opened.ticket.number } })
  await needs.series.skip(row.id, day)
}

const draftOf = ({ location, area, host, co_host, calendar, guests, ...item }: SeriesRow): Omit<Draft, 'command_id'> => {
  const { title, language, group, message, unit, every, weekdays, month_day, from, to, starts_on, ends_on, ahead_days } = item
  return {
    ...{ title, language, group, message, unit, every, weekdays, month_day, from, to, starts_on, ends_on, ahead_days },
    location_id: location.id,
    area_id: area?.id ?? null,
    host_id: host?.id ?? null,
    co_host_id: co_host?.id ?? null,
    calendar_id: calendar?.shown.id ?? null,
    visitors: guests.map(({ id: _id, ...guest }) => guest),
  }
}
