import type {
  VendorInvoice,
  VendorInvoiceDraft,
  VendorScore,
  vendorInvoices,
} from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { CURRENCY, linesTotal, MAX_AMOUNT } from '@menara/shared/domain/money.ts'
import { rupiahOfMinor } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import {
  differencesOf,
  mayMoveVendorInvoice,
  type VendorInvoiceMove,
  vendorInvoiceMovesFrom,
} from '@menara/shared/domain/purchasing/purchase-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { ForeignPayment, Payable, Payment } from '../../../ports/finance/payables.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { type HeldOrder, heldOrder, orderLinesNamed } from '../orders/purchase-orders.service.ts'
import type { OrderParty, PurchaseOrdersStore } from '../orders/purchase-orders.store.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { VendorInvoicesStore } from './vendor-invoices.store.ts'

export interface VendorInvoicesNeeds extends PurchasingNeeds {
  readonly store: PurchaseOrdersStore
  readonly invoices: VendorInvoicesStore
  readonly access: PurchaseAccess
}
type Filter = CallOf<typeof vendorInvoices.list>['query']
type PaymentMade = CallOf<typeof vendorInvoices.pay>['body']
interface HeldInvoice extends HeldOrder {
  readonly invoice: VendorInvoice
}
export type VendorInvoicesService = ReturnType<typeof vendorInvoicesService>

/** Invoices of vendors: compared with the order and with what came, released by a second person where they differ, and paid. */
export function vendorInvoicesService(needs: VendorInvoicesNeeds) {
  const { invoices, access, atomically } = needs
  const held = (id: string, caller: Caller | null) => heldInvoice(needs, id, caller)

  return {
    async list({ search, order_id: orderId, location_id: locationId, state, next, limit = 10 }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const rows = await invoices.list({ search, orderId, locationId, state }, { after, limit }, caller)
      return pageOf(rows, limit, (row) => [row.entered_at, row.id])
    },
    scores: (locationId: string | undefined, caller: Caller): Promise<VendorScore[]> => invoices.scores(locationId, caller),

    /** Sent twice it is written once. 422 for a number that the vendor used before. */
    create: (orderId: string, draft: VendorInvoiceDraft, caller: Caller): Promise<VendorInvoice> =>
      atomically(async () => {
        const { order, ticket } = await heldOrder(needs, orderId, caller)
        const before = await invoices.ofCommand(orderId, draft.command_id)
        return before ?? enter(needs, { order, ticket }, { draft, caller })
      }),

    release: (id: string, reason: string, caller: Caller): Promise<VendorInvoice> =>
      atomically(async () => {
        const { invoice, ticket } = await held(id, caller)
        mustAllow(invoice, 'release')
        const overridden = mustBeAnother([invoice.entered_by?.id], caller)
        const released = { released_by: caller.userId, released_at: access.at(), release_reason: reason }
        await invoices.update(id, { state: 'released', ...released })
        const differences = invoice.lines.flatMap((line) => line.differences)
        access.record('invoice_released', { ticket, actor: caller, detail: { ...named(invoice), reason, differences, overridden } })
        return again(needs, id)
      }),

    /** What waits behind it may match then. */
    cancel: (id: string, reason: string, caller: Caller): Promise<VendorInvoice> =>
      atomically(async () => {
        const { invoice, ticket } = await held(id, caller)
        mustAllow(invoice, 'cancel')
        await invoices.update(id, { state: 'cancelled', cancelled_by: caller.userId, cancel_reason: reason })
        access.record('invoice_cancelled', { ticket, actor: caller, detail: { ...named(invoice), reason } })
        await matchAgain(needs, { orderId: invoice.order.id, ticket, caller })
        return again(needs, id)
      }),

    pay: (id: string, { paid_on: day, reference, rupiah }: PaymentMade, caller: Caller): Promise<VendorInvoice> =>
      atomically(async () => {
        const invoice = await held(id, caller)
        mustSayRupiah(invoice.invoice, rupiah)
        await markPaid(needs, invoice, { day, reference, caller, ...(rupiah !== undefined && { rupiah }) })
        return again(needs, id)
      }),

    /** A payment batch paid it, whose own permission lets its payer do so, whatever purchases they see. */
    payBy: (id: string, payment: Payment): Promise<void> => atomically(async () => markPaid(needs, await held(id, null), payment)),

    /** Compares what is not paid yet once more: after a receipt or an amendment. Joins the open transaction, in which the ticket is held. */
    async followed(orderId: string, ticketId: string, caller: Caller): Promise<void> {
      const ticket = await needs.tickets.find(ticketId, null)
      if (ticket) await matchAgain(needs, { orderId, ticket, caller })
    },
    ...invoicesForPayment(needs),
  }
}

/** What waits to be paid, and what was paid beside batches. */
function invoicesForPayment({ invoices }: Pick<VendorInvoicesNeeds, 'invoices'>) {
  return {
    foreignPayments: (): Promise<ForeignPayment[]> => invoices.paidAbroad(),
    /** Held until the transaction ends. */
    async foreignPayment(id: string): Promise<ForeignPayment | undefined> {
      await invoices.hold(id)
      return (await invoices.paidAbroad(id))[0]
    },

    async payables(): Promise<Payable[]> {
      return (await invoices.payable()).map(({ id, vendor, total, currency, due_on, number, order, location, rupiah_per_minor }) => ({
        ...{ kind: 'vendor_invoice' as const, id, payee: vendor, amount: total, currency, due_on },
        rupiah: rupiahOfMinor(total, rupiah_per_minor),
        ...{ number, reason: `${number} (${order.number})`, location_id: location.id },
      }))
    },
  }
}

/** 404 where the caller does not see it; holds its ticket, and reads it as it is then. */
async function heldInvoice(needs: VendorInvoicesNeeds, id: string, caller: Caller | null): Promise<HeldInvoice> {
  const found = await needs.invoices.one(id)
  const missing = new Fault('not-found', 'vendor_invoices.not_found')
  if (!found) throw missing
  const order = await heldOrder(needs, found.order.id, caller).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'not-found' ? missing : error
  })
  return { ...order, invoice: await again(needs, id) }
}

async function again({ invoices }: VendorInvoicesNeeds, id: string): Promise<VendorInvoice> {
  const invoice = await invoices.one(id)
  if (!invoice) throw new Fault('not-found', 'vendor_invoices.not_found')
  return invoice
}

/** 422 unless the Rupiah are said of an invoice in another currency, and of no other. */
function mustSayRupiah({ currency }: VendorInvoice, rupiah: number | undefined): void {
  if (currency === CURRENCY && rupiah !== undefined) throw invalid('rupiah', 'currency', 'The invoice is in Rupiah')
  if (currency !== CURRENCY && rupiah === undefined)
    throw invalid('rupiah', 'required', `Say how many Rupiah the bank took for ${currency}`)
}

interface InvoicePayment extends Payment {
  /** What the bank took for another currency. */
  readonly rupiah?: number
}
/** 403 for who entered or released it, unless they may override that. */
async function markPaid(
  needs: VendorInvoicesNeeds,
  { invoice, ticket }: HeldInvoice,
  { day, reference, caller, rupiah }: InvoicePayment,
): Promise<void> {
  mustAllow(invoice, 'pay')
  const overridden = mustBeAnother([invoice.entered_by?.id, invoice.released_by?.id], caller)
  await needs.invoices.update(invoice.id, {
    ...{ state: 'paid', paid_by: caller.userId, paid_on: day, payment_reference: reference, paid_rupiah: rupiah ?? null },
  })
  const said = { paid_on: day, reference, ...(rupiah !== undefined && { currency: invoice.currency, rupiah }) }
  needs.access.record('invoice_paid', { ticket, actor: caller, detail: { ...named(invoice), ...said, overridden } })
}

interface Entering {
  readonly draft: VendorInvoiceDraft
  readonly caller: Caller
}
async function enter(needs: VendorInvoicesNeeds, { order, ticket }: HeldOrder, { draft, caller }: Entering): Promise<VendorInvoice> {
  const { invoices, access, newId } = needs
  if (!order.issued_at || order.state === 'cancelled')
    throw new Fault('conflict', 'vendor_invoices.not_issued', { params: { number: order.number, state: order.state } })
  await mustFit(needs, order, draft)
  const { command_id, issued_on, due_on, tax, lines } = draft
  const [id, number] = [newId(), draft.number.trim()]
  const of = { id, ticket_id: ticket.id, order_id: order.id, vendor_id: order.vendor_id }
  const entered = { entered_by: caller.userId, entered_at: access.at() }
  await invoices.insert(
    { ...of, ...entered, command_id, number, state: 'blocked', matched_at_once: false, issued_on, due_on, tax, currency: order.currency },
    lines.map((line) => ({ ...line, id: newId(), invoice_id: id, ticket_id: ticket.id })),
  )
  const matches = (await again(needs, id)).lines.every((line) => line.differences.length === 0)
  if (matches) await invoices.update(id, { state: 'matched', matched_at_once: true })
  const invoice = await again(needs, id)
  access.record('invoice_entered', { ticket, actor: caller, detail: { ...named(invoice), lines, tax, state: invoice.state } })
  return invoice
}

async function mustFit({ store, invoices }: VendorInvoicesNeeds, order: OrderParty, draft: VendorInvoiceDraft): Promise<void> {
  const { number, issued_on, due_on, lines, tax } = draft
  if (due_on < issued_on) throw invalid('due_on', 'order', 'It is due before it was written')
  if (await invoices.numberTaken(order.vendor_id, number.trim()))
    throw invalid('number', 'unique', `${order.vendor.name} has an invoice of this number already`)
  const named = await orderLinesNamed(store, order.id, 'order_line_id')
  for (const [at, { order_line_id }] of lines.entries()) named(order_line_id, at)
  if (linesTotal(lines) + tax > MAX_AMOUNT) throw invalid('lines', 'tooLarge', 'The invoice is larger than an amount can be')
}

interface Matching {
  readonly orderId: string
  readonly ticket: TicketRow
  readonly caller: Caller
}
/** The oldest invoice of an order takes what came first; one that differs by then waits, one that fits is payable. */
async function matchAgain({ invoices, access }: VendorInvoicesNeeds, { orderId, ticket, caller }: Matching): Promise<void> {
  const all = await invoices.ofOrder(orderId)
  const taken = takenBy(all.filter(({ state }) => state === 'released' || state === 'paid'))
  for (const invoice of all.filter(({ state }) => state === 'matched' || state === 'blocked')) {
    const differs = invoice.lines.some((line) => differencesOf({ ...line, invoiced: taken.of(line.order_line_id) }).length > 0)
    if (!differs) taken.add(invoice)
    const state = differs ? ('blocked' as const) : ('matched' as const)
    if (state === invoice.state) continue
    await invoices.update(invoice.id, { state })
    access.record('invoice_compared', { ticket, actor: caller, detail: { ...named(invoice), before: invoice.state, after: state } })
  }
}

/** Quantities that invoices have of the lines of an order. */
function takenBy(invoices: readonly VendorInvoice[]) {
  const taken = new Map<string, number>()
  const of = (lineId: string): number => taken.get(lineId) ?? 0
  const add = (invoice: VendorInvoice): void => {
    for (const { order_line_id: id, quantity } of invoice.lines) taken.set(id, of(id) + quantity)
  }
  invoices.forEach(add)
  return { of, add }
}

const named = ({ id, number, order, total }: VendorInvoice) => ({ invoice_id: id, number, order_id: order.id, total })

/** 409 with what is possible instead. */
function mustAllow({ number, state }: VendorInvoice, move: VendorInvoiceMove): void {
  if (!mayMoveVendorInvoice(move, state))
    throw new Fault('conflict', 'vendor_invoices.not_from', { params: { number, state, moves: vendorInvoiceMovesFrom(state) } })
}

/** 403 for who had a part in it before, unless they may override that; answers whether they did. */
function mustBeAnother(parts: readonly (string | undefined)[], caller: Caller): boolean {
  const hadPart = parts.includes(caller.userId)
  if (hadPart && !caller.may('claim_override'))
    throw new Fault('forbidden', 'vendor_invoices.duties', { params: { permission: 'claim_override' } })
  return hadPart
}
