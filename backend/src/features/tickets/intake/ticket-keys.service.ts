import { Fault } from '../../../platform/errors.ts'
import { bodyHash, checkKey, KEY_KEPT_MS } from '../../../platform/idempotency.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { TicketsStore } from '../tickets.store.ts'
import type { TicketKeysStore } from './ticket-keys.store.ts'

export interface TicketKeysNeeds {
  readonly keys: TicketKeysStore
  readonly store: Pick<TicketsStore, 'find'>
  now(): Date
}
export type TicketKeys = ReturnType<typeof ticketKeys>

interface Opening {
  readonly key: string
  readonly userId: string
  /** What the key stands for: the same facts in another order are the same. */
  readonly body: unknown
  /** Id of the ticket that is about to be opened. */
  readonly id: string
}

/** A repeated `idempotency-key` opens nothing anew, for a day. */
export function ticketKeys({ keys, store, now }: TicketKeysNeeds) {
  return {
    check: checkKey,
    /** The ticket the key has opened; undefined for a new key, which is claimed in the open transaction. 409 when it stands for another body. */
    async opened({ key, userId, body, id }: Opening): Promise<TicketRow | undefined> {
      const body_hash = bodyHash(body)
      const at = now()
      const used = await keys.claim(
        { user_id: userId, key, body_hash, ticket_id: id, at: at.toISOString() },
        new Date(at.getTime() - KEY_KEPT_MS).toISOString(),
      )
      if (!used) return undefined
      if (used.body_hash !== body_hash) throw new Fault('conflict', 'tickets.key_used')
      const ticket = await store.find(used.ticket_id, null)
      if (!ticket) throw new Fault('conflict', 'tickets.key_removed')
      return ticket
    },
  }
}
