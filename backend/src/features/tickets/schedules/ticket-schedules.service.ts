import type { TicketSchedule, ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { datesAfter, type Recurrence } from '@menara/shared/domain/tickets/recurrence.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { People } from '../../../ports/people.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketReferences } from '../intake/ticket-references.service.ts'
import type { TicketTemplatesStore } from '../templates/ticket-templates.store.ts'
import type { ScheduleShown, TicketSchedulesStore } from './ticket-schedules.store.ts'

const SHOWN_DATES = 3
export interface TicketSchedulesNeeds {
  readonly store: TicketSchedulesStore
  readonly templates: Pick<TicketTemplatesStore, 'find' | 'hold'>
  readonly references: Pick<TicketReferences, 'site' | 'placeAt' | 'workersAt'>
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
  readonly people: Pick<People, 'stillWorking'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketSchedulesService = ReturnType<typeof ticketSchedulesService>
type Draft = CallOf<typeof ticketSchedules.create>['body']

/** Tickets that are opened again and again. */
export function ticketSchedulesService(needs: TicketSchedulesNeeds) {
  const { store, tickets, atomically, now, newId } = needs
  const all = async (rows: readonly ScheduleShown[]): Promise<TicketSchedule[]> => {
    const mayWork = await needs.people.stillWorking(rows)
    return rows.map((row) => ({ ...dated(row), assignee_may_work: mayWork(row) }))
  }
  const shown = async (row: ScheduleShown): Promise<TicketSchedule> => (await all([row]))[0] as TicketSchedule
  const dated = ({ daysOff, ...item }: ScheduleShown) => ({
    ...item,
    next: item.paused ? [] : datesAfter(item, now().getTime(), { count: SHOWN_DATES, daysOff }).map((at) => new Date(at).toISOString()),
  })
  async function found(id: string, caller: Caller): Promise<ScheduleShown> {
    const row = await store.find(id)
    if (!row || !caller.sees(row.location.id)) throw new Fault('not-found', 'schedules.not_found')
    return row
  }
  /** Writes down when it comes next: from now on, so that nothing before is opened. */
  async function settled(id: string, caller: Caller): Promise<ScheduleShown> {
    const item = await found(id, caller)
    const [next] = item.paused ? [] : datesAfter(item, now().getTime(), { count: 1, daysOff: item.daysOff })
    await store.update(id, { next_at: next === undefined ? null : new Date(next).toISOString() })
    return item
  }
  const change = (id: string, caller: Caller, work: (before: ScheduleShown) => Promise<void>): Promise<TicketSchedule> =>
    atomically(async () => {
      const before = await found(id, caller)
      await work(before)
      const after = await settled(id, caller)
      const detail = changedFacts(before, after)
      if (Object.keys(detail.after).length > 0) record(needs, after, { action: 'updated', caller, detail })
      return shown(after)
    })

  return {
    async list({ next, limit = 10, location_id }: CallOf<typeof ticketSchedules.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string']) as readonly [string, string] | undefined
      const rows = await store.list({ locationIds: caller.locationIds, locationId: location_id, after }, limit + 1)
      const page = pageOf(rows, limit, (row) => [row.name, row.id])
      return { ...page, data: await all(page.data) }
    },
    get: async (id: string, caller: Caller): Promise<TicketSchedule> => shown(await found(id, caller)),

    create: (draft: Draft, caller: Caller): Promise<TicketSchedule> =>
      atomically(async () => {
        const facts = await checked(needs, draft, caller)
        const id = newId()
        await store.insert({ ...facts, id, created_by: caller.userId })
        const after = await settled(id, caller)
        record(needs, after, { action: 'created', caller, detail: { after: dated(after) } })
        return shown(after)
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<TicketSchedule> =>
      change(id, caller, async (before) => store.update(id, await checked(needs, { ...draftOf(before), ...changes }, caller))),

    pause: (id: string, paused: boolean, caller: Caller): Promise<TicketSchedule> => change(id, caller, () => store.update(id, { paused })),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await found(id, caller)
        await store.remove(id)
        record(needs, before, { action: 'removed', caller, detail: { before: dated(before) } })
      }),

    async ofTicket(ticketId: string, caller: Caller) {
      if (!(await tickets.find(ticketId, caller))) throw tickets.conflicts.missing()
      return (await store.ofTicket(ticketId)) ?? null
    },
  }
}

interface Recorded {
  readonly action: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: TicketSchedulesNeeds, { id, location }: ScheduleShown, { action, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_schedules', key: id, location_id: location.id }]
  journal.record({
    action: `ticket_schedule.${action}`,
    subject: 'ticket_schedules',
    subject_id: id,
    actor_id: caller.userId,
    detail,
    hints,
  })
}

function draftOf({ template, location, area, asset, assignee, group, calendar, ...item }: ScheduleShown): Draft {
  const { name, unit, every, weekdays, month_day, at, zone, starts_on, ends_on } = item
  return {
    ...{ name, unit, every, weekdays, month_day, at, zone, starts_on, ends_on },
    template_id: template.id,
    location_id: location.id,
    area_id: area?.id ?? null,
    asset_id: asset?.id ?? null,
    assignee_id: assignee?.id ?? null,
    group_id: group?.id ?? null,
    calendar_id: calendar?.id ?? null,
  }
}

/** The facts as they are kept; 422 for what is not there, not at the site, or is no recurrence. */
async function checked({ store, templates, references }: TicketSchedulesNeeds, draft: Draft, caller: Caller) {
  const site = caller.sees(draft.location_id) ? await references.site(draft.location_id) : undefined
  if (!site) throw invalid('location_id', 'exists', 'There is no such site in your scope')
  await templates.hold(draft.template_id)
  if (!(await templates.find(draft.template_id))) throw invalid('template_id', 'exists', 'There is no such template')
  if (draft.calendar_id && !(await store.calendarExists(draft.calendar_id)))
    throw invalid('calendar_id', 'exists', 'There is no such calendar')
  const { area_id = null, asset_id = null } = await references.placeAt(site.id, draft)
  await references.workersAt(site.id, draft)
  return { ...draft, area_id, asset_id, ...rhythmOf({ ...draft, zone: draft.zone ?? site.zone }) }
}

function rhythmOf({
  unit,
  every = 1,
  weekdays = [],
  month_day = null,
  at,
  zone = 'UTC',
  starts_on,
  ends_on = null,
}: Draft): RecurrenceFields {
  if (!isZone(zone)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
  if (unit === 'week' && weekdays.length === 0) throw invalid('weekdays', 'minItems', 'Name a day of the week at least')
  if (unit === 'month' && month_day === null) throw invalid('month_day', 'required', 'Name the day of the month')
  if (ends_on !== null && ends_on < starts_on) throw invalid('ends_on', 'minimum', 'The end lies before the start')
  const days = unit === 'week' ? weekdays.toSorted((a, b) => a - b) : []
  return { unit, every, weekdays: days, month_day: unit === 'month' ? month_day : null, at, zone, starts_on, ends_on }
}
interface RecurrenceFields extends Recurrence {
  readonly weekdays: number[]
}
