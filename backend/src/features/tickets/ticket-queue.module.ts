import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { BatchOperationsNeeds } from './batches/batch-operations.ts'
import { ticketBatchesRoutes } from './batches/ticket-batches.routes.ts'
import { ticketBatchesService } from './batches/ticket-batches.service.ts'
import { ticketBatchesStore } from './batches/ticket-batches.store.ts'
import type { TicketReferences, TicketReferencesNeeds } from './intake/ticket-references.service.ts'
import type { TicketChangesService } from './moves/ticket-changes.service.ts'
import type { TicketMoves } from './moves/ticket-moves.service.ts'
import type { TicketNotes } from './notes/ticket-notes.service.ts'
import type { TicketHistoryStore } from './record/ticket-history.store.ts'
import type { TicketSearchStore } from './ticket-search.store.ts'
import { ticketCountsStore } from './views/ticket-counts.store.ts'
import { ticketViewsRoutes } from './views/ticket-views.routes.ts'
import { ticketViewsService } from './views/ticket-views.service.ts'
import { ticketViewsStore } from './views/ticket-views.store.ts'
import { viewCounts } from './views/view-counts.service.ts'

const FOLD_MS = 5000

/** How single tickets are changed: many are by the same ways. */
interface TicketWays {
  readonly changes: TicketChangesService
  readonly moves: TicketMoves
  readonly notes: TicketNotes
  readonly history: TicketHistoryStore
  readonly references: TicketReferences
  readonly search: TicketSearchStore
}
interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly ways: TicketWays
  readonly giveLabel: BatchOperationsNeeds['giveLabel']
  readonly categoryAndBelow: TicketReferencesNeeds['categoryAndBelow']
}

/** The list of tickets as a place to work: saved views with their counters, and bulk changes. */
export function openTicketQueue(platform: Platform, { places, people, tickets, ways, ...lent }: Others): void {
  const { app, db, journal, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const counts = ticketCountsStore(db)
  const site = (id: string) => places.site(id)
  ticketViewsRoutes(
    app,
    ticketViewsService({
      store: ticketViewsStore(db),
      counts: viewCounts({ counts, search: ways.search, site, categoryAndBelow: lent.categoryAndBelow, now }),
      journal,
      groupExists: async (id) => (await people.group(id)) !== undefined,
      atomically,
      now,
      newId,
    }),
  )
  ticketBatchesRoutes(
    app,
    ticketBatchesService({ ...ways, store: ticketBatchesStore(db), tickets, giveLabel: lent.giveLabel, journal, atomically, now, newId }),
  )
  foldCounts(platform, counts.fold)
}

/** What was counted since is folded together, by one backend at a time. */
function foldCounts(platform: Platform, fold: () => Promise<boolean>): void {
  const foldAll = async (): Promise<void> => {
    while (await fold());
  }
  const job = leasedJob(platform, {
    name: 'ticket counters',
    work: foldAll,
    everyMs: FOLD_MS,
    trouble: 'the counters of tickets could not be folded',
  })
  platform.app.addHook('onClose', job.close)
}
