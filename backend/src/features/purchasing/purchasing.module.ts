import { join } from 'node:path'
import { type KeptFile, openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { VisitApproval } from '../../ports/approvals.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { ExchangeRates } from '../../ports/finance/exchange-rates.ts'
import type { ForeignPayments, Payables } from '../../ports/finance/payables.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { OutsideMails } from '../../ports/outside-mails.ts'
import type { People } from '../../ports/people.ts'
import type { Photos } from '../../ports/photos.ts'
import type { Places } from '../../ports/places.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { awardDeciding } from './awards/award-deciding.service.ts'
import { comparisonService } from './awards/comparison.service.ts'
import { purchaseAwardsRoutes } from './awards/purchase-awards.routes.ts'
import { purchaseAwardsService } from './awards/purchase-awards.service.ts'
import { purchaseAwardsStore } from './awards/purchase-awards.store.ts'
import { directOrdersRoutes } from './direct/direct-orders.routes.ts'
import { directOrdersService } from './direct/direct-orders.service.ts'
import { awardSource, orderSource, type PurchaseSourcesNeeds, receiptSource } from './documents/purchase-documents.ts'
import { type RfqSourceNeeds, rfqSource } from './documents/rfq-document.ts'
import { vendorInvoicesRoutes } from './invoices/vendor-invoices.routes.ts'
import { vendorInvoicesService } from './invoices/vendor-invoices.service.ts'
import { vendorInvoicesStore } from './invoices/vendor-invoices.store.ts'
import { offerFilesRoutes } from './offer-files/offer-files.routes.ts'
import { type OfferFilesNeeds, offerFileSaving, offerFilesService } from './offer-files/offer-files.service.ts'
import { offerFilesStore } from './offer-files/offer-files.store.ts'
import { orderAmendingService } from './orders/order-amending.service.ts'
import { orderMaking } from './orders/order-making.service.ts'
import { purchaseOrdersRoutes } from './orders/purchase-orders.routes.ts'
import { purchaseOrdersService } from './orders/purchase-orders.service.ts'
import { purchaseOrdersStore } from './orders/purchase-orders.store.ts'
import { type PurchasingNeeds, purchaseAccess } from './purchase-access.service.ts'
import { followPurchases } from './purchase-following.service.ts'
import { itemReceiptsRoutes } from './receipts/item-receipts.routes.ts'
import { itemReceiptsService } from './receipts/item-receipts.service.ts'
import { itemReceiptsStore } from './receipts/item-receipts.store.ts'
import { openReceiptPhotos } from './receipts/receipt-photos.ts'
import { purchasesRoutes } from './requests/purchases.routes.ts'
import { purchasesService } from './requests/purchases.service.ts'
import { purchasesStore } from './requests/purchases.store.ts'
import { committeeOpeningService } from './rfqs/committee-opening.service.ts'
import { offerSeal } from './rfqs/offer-seal.ts'
import { offersStore } from './rfqs/offers.store.ts'
import { rfqCommitteesRoutes } from './rfqs/rfq-committees.routes.ts'
import { rfqCommitteesService } from './rfqs/rfq-committees.service.ts'
import { rfqInvitationsService } from './rfqs/rfq-invitations.service.ts'
import { rfqOpeningService } from './rfqs/rfq-opening.service.ts'
import { rfqsRoutes } from './rfqs/rfqs.routes.ts'
import { rfqsService } from './rfqs/rfqs.service.ts'
import { rfqsStore } from './rfqs/rfqs.store.ts'
import { type HolderOf, linkHolders, publicOffersRoutes } from './suppliers/public-offers.routes.ts'
import { publicOffersService } from './suppliers/public-offers.service.ts'
import { publicOrdersService } from './suppliers/public-orders.service.ts'
import { supplierLinks } from './suppliers/supplier-links.ts'
import { supplierMailsService } from './suppliers/supplier-mails.service.ts'
import { vendorDocumentNoticesService } from './vendors/vendor-document-notices.service.ts'
import { vendorDocumentsRoutes } from './vendors/vendor-documents.routes.ts'
import { vendorDocumentsService } from './vendors/vendor-documents.service.ts'
import { type VendorDocumentsStore, vendorDocumentsStore } from './vendors/vendor-documents.store.ts'
import { vendorFitness } from './vendors/vendor-fitness.service.ts'

const LOOK_MS = 15_000
const TROUBLE = 'offers could not be opened'
interface Others {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'holding'>
  readonly tickets: Tickets
  readonly events: Events
  readonly notifier: Notifier
  readonly notifications: OutsideMails
  readonly costCentreTaken: CostCentreTaken
  readonly documents: Pick<Documents, 'source'>
  readonly photos: Photos
  readonly rates: ExchangeRates
  /** Approval of a whole purchase. */
  approval(): VisitApproval
}
export interface Purchasing extends Closable, Payables, ForeignPayments {
  /** Opens the offers whose deadline has passed; the demo and the tests ask for it themselves. */
  look(): Promise<void>
}

/** Purchasing of procurement tickets: lines, sealed offers, awards, orders and receipts. */
export function openPurchasing(platform: Platform, others: Others): Purchasing {
  const { app, db, journal, log, keys, now, newId } = platform
  const { places, people, tickets, events, notifier, notifications, costCentreTaken, documents, photos, rates, approval } = others
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const site = (id: string) => places.site(id)
  const needs: PurchasingNeeds = { tickets, journal, events, notifier, people, approval, site, atomically, now, newId }
  const access = purchaseAccess(needs)
  const [requests, rfqs, offers] = [purchasesStore(db), rfqsStore(db), offersStore(db)]
  const [awards, orders] = [purchaseAwardsStore(db), purchaseOrdersStore(db)]
  const [seal, links] = [offerSeal(keys), supplierLinks(keys)]
  const ticket = (id: string) => tickets.find(id, null)
  const mails = supplierMailsService({
    ...{ rfqs, orders, links, ticket, site },
    write: notifications.mailOutside((id, type) => mails.outsider(id, type)),
  })
  const onTrouble = (error: unknown) => log.error({ err: error }, TROUBLE)
  const sent = openOfferFiles(platform, events)
  const opening = rfqOpeningService({ ...needs, store: rfqs, offers, seal, access, removeUnusedFiles: sent.removeUnused, onTrouble })
  const papers = vendorDocumentsStore(db)
  const mayTake = vendorFitness({ documents: papers, site, now })
  const makeOrders = orderMaking({ store: orders, requests, access, links, newId, now, site })
  const comparison = comparisonService({ rfqs, offers, requests, awards, rates, site })
  const deciding = awardDeciding({ ...needs, store: awards, offers, comparison, makeOrders, access })
  const awarding = purchaseAwardsService({ ...needs, store: awards, comparison, deciding, access, mayTake })
  const ordering = { ...needs, store: orders, access, links, mails }

  purchasesRoutes(app, purchasesService({ ...needs, store: requests, access, costCentreTaken }))
  const { hasAward } = awarding
  const asking = { ...needs, store: rfqs, offers, lines: requests, access, seal, links, mails, opening, hasAward, mayTake, rates }
  rfqsRoutes(app, rfqsService(asking), rfqInvitationsService(asking))
  const committees = rfqCommitteesService({ ...asking, onTrouble })
  rfqCommitteesRoutes(app, committees, committeeOpeningService(asking))
  const vendorDocuments = openVendorDocuments(platform, { store: papers, people, notifier })
  const look = () => opening.look().then(committees.look).then(vendorDocuments.look)
  purchaseAwardsRoutes(app, awarding)
  directOrdersRoutes(app, directOrdersService({ ...needs, store: awards, requests, rfqs, deciding, access, mayTake }))
  const orderService = purchaseOrdersService(ordering)
  const invoices = vendorInvoicesService({ ...needs, store: orders, invoices: vendorInvoicesStore(db), access })
  const { followed } = invoices
  const receiptRows = itemReceiptsStore(db)
  const receipts = itemReceiptsService({ ...needs, store: orders, receipts: receiptRows, requests, access, followed })
  purchaseOrdersRoutes(app, orderService, orderAmendingService({ ...ordering, awards, followed }))
  vendorInvoicesRoutes(app, invoices)
  itemReceiptsRoutes(app, receipts)
  openReceiptPhotos({ photos, events, tickets, receipts: receiptRows })
  const found = { order: orderService.get, receipt: receipts.get, purchase: access.seen, comparison: awarding.comparison }
  registerDocuments(documents, { ...found, rfqs, requests, access, links })
  const holder = linkHolders(now)
  const offering = { ...needs, store: rfqs, offers, files: sent.files, lines: requests, access, seal, links }
  const publicOrders = publicOrdersService({ ...needs, store: orders, access, links })
  publicOffersRoutes(app, { offers: publicOffersService(offering), orders: publicOrders, holder })
  routeOfferFiles(app, { ...offering, ...sent, comparison }, holder)
  followPurchases({ events, rfqs, orders, awards: awarding, requests, access, newId })

  const { payables, payBy, foreignPayments, foreignPayment } = invoices
  return { look, payables, foreignPayments, foreignPayment, pay: ({ id }, payment) => payBy(id, payment), close: looking(platform, look) }
}

function registerDocuments({ source }: Others['documents'], needs: PurchaseSourcesNeeds & RfqSourceNeeds): void {
  source(orderSource(needs))
  source(receiptSource(needs))
  source(rfqSource(needs))
  source(awardSource(needs))
}

/** Starts the recurring look; answers what ends it. */
function looking(platform: Platform, look: () => Promise<void>): () => Promise<void> {
  return leasedJob(platform, { name: 'purchasing', work: look, everyMs: LOOK_MS, leaseMs: 4 * LOOK_MS, trouble: TROUBLE }).close
}

/** Files of offers, encrypted, beside those of other subjects. They go with their ticket. */
function openOfferFiles({ app, db, dataDir, scan }: Platform, events: Events) {
  const [files, uploads] = [offerFilesStore(db), openUploads(join(dataDir, 'offers'), scan)]
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const gone = (rows: readonly KeptFile[]) =>
    afterCommit(() => {
      for (const row of rows) uploads.remove(row)
    })
  events.on('ticket.removing', async ({ ticket }) => gone(await files.ofTicket(ticket.id)))
  app.addHook('onReady', () => uploads.recover((ids) => files.known(ids)))
  return { files, uploads, afterCommit, removeUnused: async (rfqId: string) => gone(await files.removeAllUnused(rfqId)) }
}

function routeOfferFiles(app: Platform['app'], needs: OfferFilesNeeds, holder: HolderOf): void {
  offerFilesRoutes(app, { service: offerFilesService(needs), saved: offerFileSaving(needs), uploads: needs.uploads, holder })
}

/** Documents of vendors, with their files beside those of other subjects: each makes good its own after a crash. */
function openVendorDocuments(
  { app, db, journal, dataDir, scan, zone, now, newId }: Platform,
  needs: { readonly store: VendorDocumentsStore } & Pick<Others, 'people' | 'notifier'>,
) {
  const uploads = openUploads(join(dataDir, 'vendors'), scan)
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const { store } = needs
  const service = vendorDocumentsService({ store, journal, uploads, atomically, afterCommit: (work) => db.afterCommit(work), now, newId })
  vendorDocumentsRoutes(app, { service, uploads, newId })
  app.addHook('onReady', () => uploads.recover((ids) => store.known(ids)))
  return vendorDocumentNoticesService({ ...needs, journal, zone, atomically, now })
}
