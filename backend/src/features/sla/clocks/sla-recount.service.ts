import type { Announcement } from '../../../platform/events/change.ts'
import { inBatches } from '../../../platform/jobs/batches.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { SlaPolicyCache } from '../sla-policy-cache.service.ts'
import type { SlaTermsStore } from '../what-if/sla-terms.store.ts'
import type { SlaClocksStore } from './sla-clocks.store.ts'
import type { SlaEngine } from './sla-engine.service.ts'

export interface SlaRecountNeeds {
  readonly store: SlaClocksStore
  readonly terms: SlaTermsStore
  readonly book: SlaPolicyCache
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
  async function all(): Promise<void> {
    let current = await book.now()
    await inBatches({
      size: AT_A_TIME,
      async take(limit, without) {
        current = await book.now()
        return store.unsettled(current.change, { now: now().toISOString(), limit, without })
      },
      async work(id) {
        const ticket = await tickets.find(id, null)
        if (!ticket) return
        await engine.recount(ticket, current)
        announce({ topic: 'tickets', key: id, location_id: ticket.location.id })
      },
      atomically,
    })
  }
  return {
    /** Until nothing is left that nobody else holds. Throws at the end what failed. */
    async settle(): Promise<void> {
      const { last, settled, edition } = await terms.changes()
      if (last === settled) return
      await all()
      if (await store.isSettled(last, now().toISOString())) await terms.settled({ last, edition })
    },
    /** What is left to be done, of how many that are open. */
    async progress(): Promise<{ left: number; open: number }> {
      const { last, settled } = await terms.changes()
      return store.progress(last === settled ? null : last, now().toISOString())
    },
  }
}
