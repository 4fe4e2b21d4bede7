import type { Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Payables } from '../../ports/finance/payables.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import { pettyCashRoutes } from './petty-cash.routes.ts'
import { pettyCashStore } from './petty-cash.store.ts'
import { pettyCashBooks } from './petty-cash-books.service.ts'
import { pettyCashFillingService } from './petty-cash-filling.service.ts'
import { pettyCashFundsService } from './petty-cash-funds.service.ts'
import { pettyCashPapersStore } from './petty-cash-papers.store.ts'
import { pettyCashVouchersService } from './petty-cash-vouchers.service.ts'
import { voucherSource } from './voucher-document.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'holdsAt'>
  readonly costCentreTaken: CostCentreTaken
  readonly documents: Pick<Documents, 'source'>
}

/** Petty-cash funds: their books, vouchers, replenishments and counts. */
export function openPettyCash(platform: Platform, { places, people, costCentreTaken, documents }: Others): Payables {
  const { app, db, journal, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, papers] = [pettyCashStore(db), pettyCashPapersStore(db)]
  const books = pettyCashBooks({ store, journal, now, newId })
  const needs = { store, papers, books, costCentreTaken, people, site: (id: string) => places.site(id), atomically, now, newId }
  const filling = pettyCashFillingService(needs)
  const vouchers = pettyCashVouchersService(needs)
  pettyCashRoutes(app, { funds: pettyCashFundsService(needs), vouchers, filling })
  documents.source(voucherSource(vouchers.seen))
  return { payables: filling.payables, pay: ({ id }, payment) => filling.pay(id, payment) }
}
