import type { TicketClosing } from '@menara/shared/contract/desk/ticket-closings.contract.ts'
import { CLOSES_AFTER_DAYS } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById, ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { TicketClosingsStore } from './ticket-closings.store.ts'

export interface TicketClosingsNeeds {
  readonly store: TicketClosingsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type TicketClosingsService = ReturnType<typeof ticketClosingsService>

/** How many days resolved tickets of a type may be judged before they close. */
export function ticketClosingsService({ store, journal, atomically }: TicketClosingsNeeds) {
  return {
    async list(): Promise<TicketClosing[]> {
      const settled = new Map((await store.all()).map((item) => [item.ticket_type_id, item.days]))
      return ticketTypes.map(({ id, code }) => ({
        ticket_type_id: id,
        days: code === 'travelling' ? null : (settled.get(id) ?? CLOSES_AFTER_DAYS),
      }))
    },

    async put(typeId: number, days: number, caller: Caller): Promise<TicketClosing> {
      const type = ticketTypeById(typeId)
      if (!type) throw new Fault('not-found', 'ticket_types.not_found')
      if (caller.locationIds !== null) throw new Fault('forbidden', 'settings.all_sites')
      if (type.code === 'travelling') throw invalid('days', 'settled', 'A trip closes once it is settled, however long that takes')
      return atomically(async () => {
        const before = await store.hold(typeId, CLOSES_AFTER_DAYS)
        await store.set(typeId, days)
        if (before !== days) record(journal, { typeId, caller, detail: { before: { days: before }, after: { days } } })
        return { ticket_type_id: typeId, days }
      })
    },
  }
}

interface Recorded {
  readonly typeId: number
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record(journal: Journal, { typeId, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_closings', key: String(typeId), location_id: null }]
  const [subject, subject_id] = ['ticket_closings', String(typeId)]
  journal.record({ action: 'ticket_closing.updated', subject, subject_id, actor_id: caller.userId, detail, hints })
}
