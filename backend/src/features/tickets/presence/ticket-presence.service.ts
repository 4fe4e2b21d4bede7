import { PRESENCE_MS, type PresenceActivity, type TicketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketPresenceStore } from './ticket-presence.store.ts'

export interface TicketPresenceNeeds {
  readonly store: TicketPresenceStore
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
  readonly journal: Pick<Journal, 'announce'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type TicketPresenceService = ReturnType<typeof ticketPresenceService>

/** Rows that long unheard of are nobody's any more. */
const FORGET_MS = 3_600_000

/** Who is at a ticket: told by their pages, forgotten when they fall silent. */
export function ticketPresenceService({ store, tickets, journal, atomically, now }: TicketPresenceNeeds) {
  async function seen(id: string, caller: Caller): Promise<TicketRow> {
    const ticket = await tickets.find(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  const before = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  const tell = ({ id, location }: TicketRow): void => journal.announce({ topic: 'ticket_presence', key: id, location_id: location.id })

  return {
    async list(ticketId: string, caller: Caller): Promise<TicketPresence[]> {
      await seen(ticketId, caller)
      return store.list(ticketId, before(PRESENCE_MS))
    },

    /** Others are only told when something is new: a beat that changes nothing is silent. */
    async say(id: string, doing: PresenceActivity, caller: Caller): Promise<void> {
      const ticket = await seen(id, caller)
      await atomically(async () => {
        const of = { ticket_id: id, user_id: caller.userId }
        const was = await store.find(of)
        const stayed = was !== undefined && was.seen_at >= before(PRESENCE_MS)
        const at = now().toISOString()
        await store.put({ ...of, doing, since: stayed ? was.since : at, seen_at: at })
        if (stayed && was.doing === doing) return
        await store.forget(before(FORGET_MS))
        tell(ticket)
      })
    },

    async leave(id: string, caller: Caller): Promise<void> {
      const ticket = await seen(id, caller)
      await atomically(async () => {
        if (await store.remove({ ticket_id: id, user_id: caller.userId })) tell(ticket)
      })
    },
  }
}
