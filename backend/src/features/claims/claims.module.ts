import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ClaimApproval, Postponed } from '../../ports/approvals.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { ExchangeRates } from '../../ports/finance/exchange-rates.ts'
import type { Payables } from '../../ports/finance/payables.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Places } from '../../ports/places.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { advancesRoutes } from './advances/advances.routes.ts'
import { advancesService, outstandingOf } from './advances/advances.service.ts'
import { advancesStore } from './advances/advances.store.ts'
import { claimsRoutes } from './claims.routes.ts'
import { claimsService } from './claims.service.ts'
import { claimsStore } from './claims.store.ts'
import { claimRecord } from './deciding/claim-record.ts'
import { claimStepsService } from './deciding/claim-steps.service.ts'
import { claimTickets } from './deciding/claim-tickets.service.ts'
import { claimSource } from './documents/claim-documents.ts'
import { claimDraftsService } from './drafting/claim-drafts.service.ts'
import { claimLinesStore } from './drafting/claim-lines.store.ts'
import { claimReceiptsService } from './drafting/claim-receipts.service.ts'
import { reimburseTypesRoutes } from './reimburse-types/reimburse-types.routes.ts'
import { reimburseTypesService } from './reimburse-types/reimburse-types.service.ts'
import { reimburseTypesStore } from './reimburse-types/reimburse-types.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly notifier: Pick<Notifier, 'send'>
  readonly costCentreTaken: CostCentreTaken
  readonly documents: Pick<Documents, 'source'>
  readonly rates: ExchangeRates
  /** Claims are approved as their tickets are. */
  approval(): ClaimApproval
}
export interface Claims extends Payables {
  readonly postponed: Postponed
}

/** Claims of expenses, their types, and advances. */
export function openClaims(
  platform: Platform,
  { places, tickets, events, notifier, costCentreTaken, documents, rates, approval }: Others,
): Claims {
  const { app, db, journal, dataDir, scan, zone, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const [store, lines, advanceRows, types] = [claimsStore(db), claimLinesStore(db), advancesStore(db), reimburseTypesStore(db)]
  const site = (id: string) => places.site(id)
  // Beside the pictures of tickets: each of the two makes good its own after a crash.
  const uploads = openUploads(join(dataDir, 'claims'), scan)
  const advances = advancesService({ store: advanceRows, claims: store, journal, tickets, zone, site, atomically, now, newId })
  const service = claimsService({ store, lines, advances, tickets })
  const record = claimRecord({ store, journal, send: (message) => notifier.send(message), now, newId })
  const writing = { store, lines, reading: service, record, atomically, now, newId }
  const drafts = claimDraftsService({
    ...{ ...writing, types, advances: advanceRows, tickets, costCentreTaken, rates, site },
    removeReceipts: (receipts) =>
      afterCommit(() => {
        for (const receipt of receipts) uploads.remove(receipt)
      }),
  })
  const receipts = claimReceiptsService({ ...writing, uploads, afterCommit })
  const steps = claimStepsService({
    ...{ ...writing, advances, advanceRows, outstandingOf, site },
    tickets: claimTickets({ store, tickets, approval, now, newId }),
  })
  reimburseTypesRoutes(app, reimburseTypesService({ store: types, journal, atomically, newId }))
  advancesRoutes(app, advances)
  claimsRoutes(app, { service, drafts, receipts, steps, uploads, newId })
  documents.source(claimSource(service.get))
  events.on('ticket.changed', steps.follow)
  events.on('ticket.removing', steps.keep)
  // Before the first request is answered: a crash amid an upload is made good.
  app.addHook('onReady', () => uploads.recover((ids) => lines.known(ids)))
  return {
    postponed: steps.postponed,
    payables: async () => [...(await service.payables()), ...(await advances.payables())],
    pay: ({ kind, id }, payment) => (kind === 'advance' ? advances.pay(id, payment) : steps.pay(id, payment)),
  }
}
