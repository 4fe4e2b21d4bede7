import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { Photos } from '../../ports/photos.ts'
import type { Places } from '../../ports/places.ts'
import type { Stock } from '../../ports/stock.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { countsService } from './counts/stock-counts.service.ts'
import { countsStore } from './counts/stock-counts.store.ts'
import { stockItemImport } from './items/stock-item-import.service.ts'
import { itemReading, stockItemsService } from './items/stock-items.service.ts'
import { stockItemsStore } from './items/stock-items.store.ts'
import { stockLabels } from './items/stock-labels.service.ts'
import { stockReorders } from './items/stock-reorders.service.ts'
import { stockTurnover } from './items/stock-turnover.service.ts'
import { stockTurnoverStore } from './items/stock-turnover.store.ts'
import { ledgerOn } from './ledger/ledger.service.ts'
import { ledgerStore } from './ledger/ledger.store.ts'
import { stockCardStore } from './ledger/stock-card.store.ts'
import { stockDeliveries } from './ledger/stock-deliveries.service.ts'
import { stockPort, stockPostings } from './ledger/stock-postings.service.ts'
import { stockCountsRoutes, stockRoutes, stockTransfersRoutes } from './stock.routes.ts'
import { stockStoresService } from './stores/stock-stores.service.ts'
import { stockStoresStore } from './stores/stock-stores.store.ts'
import { handoverSource } from './transfers/handover-document.ts'
import { transfersService } from './transfers/stock-transfers.service.ts'
import { transfersStore } from './transfers/stock-transfers.store.ts'
import { transferMovesService } from './transfers/transfer-moves.service.ts'
import { transferPhotos } from './transfers/transfer-photos.ts'

interface Others {
  readonly places: Places
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly documents: Pick<Documents, 'source' | 'labelSheet'>
  readonly photos: Pick<Photos, 'source'>
  readonly names: ImportNames
}
interface OpenStock extends Stock {
  readonly imported: ImportSubject
}

/** Stores, items, their ledger, transfers and stock-takes. */
export function openStock({ app, db, journal, now, newId }: Platform, others: Others): OpenStock {
  const { places, tickets, events, documents, photos, names } = others
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [ledger, stores, cards, itemRows] = [ledgerStore(db), stockStoresStore(db), stockCardStore(db), stockItemsStore(db)]
  const base = { journal, places, tickets, atomically, now, newId }
  const { post, postAll } = ledgerOn({ ...base, store: ledger })
  const items = { ...base, store: itemRows, vendorExists: itemRows.vendorExists }
  const itemsService = stockItemsService(items)
  const storesService = stockStoresService({ ...base, store: stores })
  stockRoutes(app, {
    stores: storesService,
    turnover: stockTurnover({ store: stockTurnoverStore(db) }),
    labels: stockLabels({ items: itemRows, documents, storeOf: storesService.get }),
    items: itemsService,
    reorders: stockReorders(items),
    postings: stockPostings({ ...base, store: ledger, cards, post, postAll }),
  })
  const moving = { ...base, ledger, stores, post }
  const transfers = { ...moving, store: transfersStore(db) }
  const transferService = transfersService(transfers)
  stockTransfersRoutes(app, transferService, transferMovesService(transfers))
  documents.source(handoverSource(transferService.get))
  photos.source(transferPhotos(transfers))
  stockCountsRoutes(app, countsService({ ...moving, store: countsStore(db) }))
  const stock = stockPort({ post, cards, atomically })
  const deliveries = stockDeliveries({ store: ledger, stock })
  events.on('receipt.posted', deliveries.came)
  events.on('receipt.reversed', deliveries.takenBack)
  const imported = stockItemImport({ db, service: itemsService, store: itemRows, names, seen: itemReading(items).seen })
  return { ...stock, imported }
}
