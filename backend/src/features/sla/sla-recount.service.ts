import type { Tickets } from '../../app/ticket-parts.ts'
import type { Announcement } from '../../platform/change.ts'
import type { SlaBook } from './sla-book.service.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import type { SlaEngine } from './sla-engine.service.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'

export interface SlaRecountNeeds {
  readonly store: SlaClocksStore
  readonly terms: SlaTermsStore
  readonly book: SlaBook
  readonly engine: SlaEngine
  readonly tickets: Pick<Tickets, 'find'>
  announce(hint: Announcement): void
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}

export type SlaRecount = ReturnType<typeof slaRecount>

/** Few: an embedded database answers nobody else meanwhile. */
const AT_A_TIME = 20

/** Counts tickets anew after a change of the terms, a batch in each transaction; what was done stays done when it is cut short. */
export function slaRecount({ store, terms, book, engine, tickets, announce, atomically, now }: SlaRecountNeeds) {
  const batch = (): Promise<number> =>
    atomically(async () => {
      const current = await book.now()
      const ids = await store.unsettled(current.change, { now: now().toISOString(), limit: AT_A_TIME })
      for (const id of ids) {
        const ticket = await tickets.find(id, null)
        if (!ticket) continue
        await engine.recount(ticket, current)
        announce({ topic: 'tickets', key: id, location_id: ticket.location.id })
      }
      return ids.length
    })
  return {
    /** Until nothing is left that nobody else holds. */
    async settle(): Promise<void> {
      const { last, settled } = await terms.changes()
      if (last === settled) return
      // Others have their turn between two batches.
      while ((await batch()) > 0) await new Promise(setImmediate)
      if (await store.isSettled(last, now().toISOString())) await terms.settled(last)
    },
    /** What is left to be done, of how many that are open. */
    async progress(): Promise<{ left: number; open: number }> {
      const { last, settled } = await terms.changes()
      return store.progress(last === settled ? null : last, now().toISOString())
    },
  }
}
