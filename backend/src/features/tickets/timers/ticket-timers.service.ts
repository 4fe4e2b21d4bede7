import { CLOSES_AFTER_DAYS } from '@menara/shared/domain/ticket-state.ts'
import type { Tickets } from '../../../app/ticket-parts.ts'
import { eachOf } from '../../../platform/batches.ts'
import type { TicketTimersStore } from './ticket-timers.store.ts'
import type { TicketWaits } from './ticket-waits.service.ts'

export interface TicketTimersNeeds {
  readonly store: Pick<TicketTimersStore, 'waitedUntil' | 'resolvedUntil'>
  readonly tickets: Pick<Tickets, 'hold' | 'write'>
  readonly waits: Pick<TicketWaits, 'over'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
const DAY_MS = 86_400_000

/** What happens to tickets because time has passed: each once, however many backends look. Throws at the end what failed. */
export function ticketTimers({ store, tickets, waits, atomically, now }: TicketTimersNeeds): () => Promise<void> {
  const goOn = (id: string, at: string) =>
    atomically(async () => {
      const was = await tickets.hold(id, null)
      if (was?.state === 'pending' && was.pending_until !== null && was.pending_until <= at) await waits.over(was, null)
    })
  const close = (id: string, { at, since }: { at: string; since: string }) =>
    atomically(async () => {
      const was = await tickets.hold(id, null)
      if (was?.state !== 'resolved' || was.resolved_at === null || was.resolved_at > since) return
      await tickets.write(was, { action: 'closed', actor: null, states: ['resolved'], facts: { state: 'closed', closed_at: at } })
    })
  return async () => {
    const at = now().toISOString()
    const since = new Date(now().getTime() - CLOSES_AFTER_DAYS * DAY_MS).toISOString()
    const kinds = [
      async () => eachOf(await store.waitedUntil(at), (id) => goOn(id, at)),
      async () => eachOf(await store.resolvedUntil(since), (id) => close(id, { at, since })),
    ]
    await eachOf(kinds, (kind) => kind())
  }
}
