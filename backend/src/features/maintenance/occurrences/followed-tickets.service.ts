import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { EventHandler } from '../../../platform/events/event-bus.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import type { TicketEvent, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { MaintenanceOccurrencesStore, OccurrenceRow } from './maintenance-occurrences.store.ts'
import type { PlanWriter } from './plan-writer.service.ts'

export interface FollowedTicketsNeeds {
  readonly store: Pick<MaintenanceOccurrencesStore, 'byTicket' | 'change'>
  readonly writer: Pick<PlanWriter, 'follow'>
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  now(): Date
}
const DONE: readonly TicketState[] = ['resolved', 'closed']
const CALLED_OFF: readonly TicketState[] = ['cancelled', 'rejected', 'merged']

/** Planned work follows its ticket: done when it is resolved, skipped when it is cancelled or removed, under way again when it is reopened. */
export function followedTickets(needs: FollowedTicketsNeeds) {
  const { store, writer, places, now } = needs
  const at = () => now().toISOString()
  async function finish(work: OccurrenceRow): Promise<void> {
    const zone = (await places.site(work.location_id))?.zone ?? 'UTC'
    const done = { done_on: dayIn(zone, now()), updated_at: at() }
    const inTime = await store.change(work.id, ['ticket_opened'], { ...done, state: 'done' })
    // What was missed stays missed, and says when it was done after all.
    if (!inTime && !(work.done_on === null && (await store.change(work.id, ['missed'], done)))) return
    record(needs, 'done', work)
    await writer.follow(work.plan_id, work.asset_id, { done: true })
  }
  async function callOff(work: OccurrenceRow, reason: string): Promise<void> {
    const fields = { state: 'skipped' as const, skip_cause: 'ticket_cancelled' as const, skip_reason: reason, updated_at: at() }
    if (!(await store.change(work.id, ['ticket_opened'], fields))) return
    record(needs, 'skipped', work)
    await writer.follow(work.plan_id, work.asset_id, { done: false })
  }
  async function goOn(work: OccurrenceRow): Promise<void> {
    const again = { state: 'ticket_opened' as const, done_on: null, updated_at: at() }
    if (await store.change(work.id, ['done'], again)) record(needs, 'reopened', work)
    else await store.change(work.id, ['missed'], { done_on: null, updated_at: at() })
  }
  const follow: EventHandler<TicketEvent> = async ({ ticket, was, text = '' }) => {
    if (!was || was.state === ticket.state) return
    const work = await store.byTicket(ticket.id)
    if (!work) return
    if (DONE.includes(ticket.state)) await finish(work)
    else if (CALLED_OFF.includes(ticket.state)) await callOff(work, text)
    else if (DONE.includes(was.state)) await goOn(work)
  }
  return {
    follow,
    /** Before a ticket is removed: work that was under way is skipped. */
    async removing({ ticket }: { readonly ticket: TicketRow }): Promise<void> {
      const work = await store.byTicket(ticket.id)
      if (!work) return
      const fields = { state: 'skipped' as const, skip_cause: 'ticket_removed' as const, updated_at: at() }
      if (!(await store.change(work.id, ['ticket_opened'], fields))) return
      record(needs, 'skipped', work)
      await writer.follow(work.plan_id, work.asset_id, { done: false })
    },
  }
}

function record({ journal }: Pick<FollowedTicketsNeeds, 'journal'>, action: string, work: OccurrenceRow): void {
  const hints = [{ topic: 'maintenance_occurrences', key: work.id, location_id: work.location_id }]
  const of = { subject: 'maintenance_occurrences', subject_id: work.id, actor_id: null }
  journal.record({ action: `maintenance.${action}`, ...of, detail: { plan_id: work.plan_id }, hints })
}
