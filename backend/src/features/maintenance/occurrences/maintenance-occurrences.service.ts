import type { MaintenanceOccurrence, maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { movableOccurrences } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { permissionOfType, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import type { MaintenanceOccurrencesStore, OccurrenceShown } from './maintenance-occurrences.store.ts'
import type { PlanWriter } from './plan-writer.service.ts'

export interface MaintenanceOccurrencesNeeds {
  readonly store: MaintenanceOccurrencesStore
  readonly writer: Pick<PlanWriter, 'follow'>
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type MaintenanceOccurrencesService = ReturnType<typeof maintenanceOccurrencesService>
type Filter = CallOf<typeof maintenance.occurrences>['query']
type Move = CallOf<typeof maintenance.reschedule>['body']

/** Planned work: read by day, brought to another day, skipped. */
export function maintenanceOccurrencesService(needs: MaintenanceOccurrencesNeeds) {
  const { store, writer, places, atomically, now } = needs
  const at = () => now().toISOString()
  async function seen(id: string, caller: Caller): Promise<MaintenanceOccurrence> {
    const found = await store.find(id, caller, at())
    if (!found) throw new Fault('not-found', 'maintenance.no_work')
    return shownTo(found, caller)
  }
  return {
    async list({ next, limit = 10, order, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['day', 'id'])
      const rows = await store.list({ ...filter, caller, after, latest: order === 'latest' }, { now: at(), limit })
      return pageOf(
        rows.map((row) => shownTo(row, caller)),
        limit,
        ({ due_on, id }) => [due_on, id],
      )
    },

    reschedule: (id: string, { due_on, reason, rev }: Move, caller: Caller): Promise<MaintenanceOccurrence> =>
      atomically(async () => {
        const before = await seen(id, caller)
        if (rev !== undefined && rev !== before.rev)
          throw new Fault('conflict', 'maintenance.work_changed', { errors: [{ field: 'rev', rule: 'changed' }] })
        const zone = (await places.site(before.location.id))?.zone ?? 'UTC'
        if (due_on < dayIn(zone, now())) throw invalid('due_on', 'past')
        const fields = { due_on, moved_reason: reason, state: 'planned' as const, updated_at: at() }
        if (!(await store.change(id, movableOccurrences, fields))) throw notFrom(before)
        const after = await seen(id, caller)
        record(needs, 'moved', { work: after, caller, detail: { before: { due_on: before.due_on }, after: { due_on }, reason } })
        return after
      }),

    skip: (id: string, reason: string, caller: Caller): Promise<MaintenanceOccurrence> =>
      atomically(async () => {
        const before = await seen(id, caller)
        const fields = { state: 'skipped' as const, skip_cause: 'person' as const, skip_reason: reason, updated_at: at() }
        if (!(await store.change(id, movableOccurrences, fields))) throw notFrom(before)
        const after = await seen(id, caller)
        record(needs, 'skipped', { work: after, caller, detail: { reason } })
        await writer.follow(before.plan.id, before.asset?.id ?? null, { done: false })
        return after
      }),
  }
}

const _DAY = /^\d{4}-\d{2}-\d{2}$/

/** Without the ticket for those who may not read it. */
function shownTo({ assignee_id, ticket, ...work }: OccurrenceShown, caller: Caller): MaintenanceOccurrence {
  const type = ticket && ticketTypeById(ticket.ticket_type_id)?.code
  const mayRead =
    type &&
    caller.may('show_ticketing') &&
    caller.may(permissionOfType(type)) &&
    (caller.may('ticket_read_all') || assignee_id === caller.userId)
  return { ...work, ticket: ticket && mayRead ? { id: ticket.id, number: ticket.number, type, state: ticket.state } : null }
}

const STATE = { errors: [{ field: 'state', rule: 'state' }] }
const notFrom = ({ state }: MaintenanceOccurrence) =>
  state === 'planned' || state === 'due'
    ? new Fault('conflict', 'maintenance.work_changed', STATE)
    : new Fault('conflict', `maintenance_work.${state}`, STATE)

interface Recorded {
  readonly work: Pick<MaintenanceOccurrence, 'id' | 'location'>
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: MaintenanceOccurrencesNeeds, action: string, { work, caller, detail }: Recorded): void {
  const hints = [{ topic: 'maintenance_occurrences', key: work.id, location_id: work.location.id }]
  const of = { subject: 'maintenance_occurrences', subject_id: work.id, actor_id: caller.userId }
  journal.record({ action: `maintenance.${action}`, ...of, detail, hints })
}
