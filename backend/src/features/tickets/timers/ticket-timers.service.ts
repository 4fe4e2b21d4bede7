import { eachOf } from '../../../platform/jobs/batches.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketTimersStore } from './ticket-timers.store.ts'

export interface TicketTimersNeeds {
  readonly store: Pick<TicketTimersStore, 'waitedUntil' | 'resolvedUntil' | 'draftsUntil'>
  readonly tickets: Pick<Tickets, 'hold' | 'write'>
  /** What becomes of one that has waited until its time. */
  timeUp(was: TicketRow): Promise<void>
  /** Removes what is still a draft untouched since then. */
  removeDraft(id: string, since: string): Promise<void>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
const DAY_MS = 86_400_000
/** So many days after its last change a draft is removed whose owner is gone: nobody sees it any more. */
export const ORPHAN_DRAFT_DAYS = 30
/** So many days after its last change any draft is removed. */
export const OLD_DRAFT_DAYS = 365

/** What happens to tickets because time has passed: each once, however many backends look. Throws at the end what failed. */
export function ticketTimers({ store, tickets, timeUp, removeDraft, atomically, now }: TicketTimersNeeds): () => Promise<void> {
  const goOn = (id: string, at: string) =>
    atomically(async () => {
      const was = await tickets.hold(id, null)
      if (was && hasWaited(was, at)) await timeUp(was)
    })
  const close = (id: string, at: string) =>
    atomically(async () => {
      const was = await tickets.hold(id, null)
      if (!was?.closes_at || !was.resolved_at || was.closes_at > at) return
      const closed_after = Math.round((Date.parse(was.closes_at) - Date.parse(was.resolved_at)) / DAY_MS)
      const facts = { state: 'closed', closed_at: at } as const
      await tickets.write(was, { action: 'closed', actor: null, states: ['resolved'], facts, aside: { closed_after } })
    })
  return async () => {
    const at = now().toISOString()
    const daysAgo = (days: number): string => new Date(Date.parse(at) - days * DAY_MS).toISOString()
    const [orphaned, old] = [daysAgo(ORPHAN_DRAFT_DAYS), daysAgo(OLD_DRAFT_DAYS)]
    const kinds = [
      async () => eachOf(await store.waitedUntil(at), (id) => goOn(id, at)),
      async () => eachOf(await store.resolvedUntil(at), (id) => close(id, at)),
      async () => eachOf(await store.draftsUntil({ orphaned, old }), (id) => removeDraft(id, orphaned)),
    ]
    await eachOf(kinds, (kind) => kind())
  }
}

/** Whoever was reminded is not reminded again; what is to be resolved is tried until it is. */
const hasWaited = ({ state, pending_until, pending_mode, pending_told_at }: TicketRow, at: string): boolean =>
  state === 'pending' && pending_until !== null && pending_until <= at && (pending_told_at === null || pending_mode === 'resolve')
