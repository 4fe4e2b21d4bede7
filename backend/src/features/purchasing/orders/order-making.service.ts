import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { yearIn } from '../../../platform/time/zoned-time.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import type { SupplierLinks } from '../suppliers/supplier-links.ts'
import type { PurchaseOrdersStore } from './purchase-orders.store.ts'

export interface OrderMakingNeeds extends Pick<PurchasingNeeds, 'newId' | 'now' | 'site'> {
  readonly store: Pick<PurchaseOrdersStore, 'insert' | 'nextNumber'>
  readonly requests: Pick<PurchasesStore, 'lines' | 'tolerance'>
  readonly access: PurchaseAccess
  readonly links: SupplierLinks
}
/** What one vendor won of one line. */
export interface WonLine {
  readonly line_id: string
  readonly vendor_id: string
  readonly quantity: number
  readonly unit_price: number
  readonly lead_days: number
  readonly currency: PurchaseCurrency
  readonly exchange_rate_id: string | null
  readonly rupiah_per_minor: string
}
interface Making {
  readonly ticket: TicketRow
  readonly awardId: string
  readonly won: readonly WonLine[]
  readonly languages: ReadonlyMap<string, 'en' | 'id'>
  readonly actor: Caller | null
}
export type OrderMaking = ReturnType<typeof orderMaking>

/** Makes one order for each vendor that won something, numbered for the site and the year. Joins the open transaction, in which the ticket is held. */
export function orderMaking({ store, requests, access, links, newId, now, site }: OrderMakingNeeds) {
  return async function make({ ticket, awardId, won, languages, actor }: Making): Promise<void> {
    const place = await site(ticket.location.id)
    const year = yearIn(place?.zone ?? 'UTC', now())
    const asked = new Map((await requests.lines(ticket.id)).map((line, at) => [line.id, { ...line, at }]))
    const tolerance_percent = await requests.tolerance(ticket.location.id)
    for (const vendorId of new Set(won.map((line) => line.vendor_id))) {
      const id = newId()
      const n = await store.nextNumber(ticket.location.id, year)
      const number = `PO-${place?.code ?? 'X'}-${year}-${String(n).padStart(4, '0')}`
      const of = { ticket_id: ticket.id, location_id: ticket.location.id, award_id: awardId, vendor_id: vendorId }
      const made = { created_by: actor?.userId ?? null, created_at: access.at() }
      const language = languages.get(vendorId) ?? 'id'
      const own = won.filter((line) => line.vendor_id === vendorId)
      await store.insert(
        { ...of, ...made, ...moneyOf(own), id, number, state: 'approved', tolerance_percent, language, ...links.issue('order', id) },
        summed(own).map((line) => {
          const { at: lineAt = 0, description = '', unit = '' } = asked.get(line.line_id) ?? {}
          const { line_id, quantity, unit_price, lead_days } = line
          return {
            ...{ line_id, quantity, unit_price, lead_days, description, unit },
            id: newId(),
            order_id: id,
            ticket_id: ticket.id,
            place: lineAt,
          }
        }),
      )
      access.record('order_made', { ticket, actor, detail: { order_id: id, number, vendor_id: vendorId } })
    }
  }
}

/** All lines of a vendor are of one offer, and so of one currency. */
function moneyOf([line]: readonly WonLine[]): Pick<WonLine, 'exchange_rate_id' | 'rupiah_per_minor'> & Partial<Pick<WonLine, 'currency'>> {
  if (!line) return { exchange_rate_id: null, rupiah_per_minor: '1' }
  const { currency, exchange_rate_id, rupiah_per_minor } = line
  return { currency, exchange_rate_id, rupiah_per_minor }
}

/** One row for each line of a vendor. */
function summed(won: readonly WonLine[]): WonLine[] {
  const rows = new Map<string, WonLine>()
  for (const line of won) {
    const before = rows.get(line.line_id)
    rows.set(line.line_id, before ? { ...line, quantity: before.quantity + line.quantity } : line)
  }
  return [...rows.values()]
}
