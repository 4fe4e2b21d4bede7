import type { ItemReceipt } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { Comparison } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { PurchaseOrder } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { isForeign } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { both, factOf, figureText, minorText } from '../../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentSource } from '../../../ports/documents.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'

const dayOf = (zone: string, at: string): string => dayAt(zone, Date.parse(at))

const NUMBER = { label: both('No.', 'No.'), align: 'right' } as const
const DESCRIPTION = { label: both('Uraian', 'Description'), wide: true } as const
const QUANTITY = { label: both('Jumlah', 'Quantity'), align: 'right' } as const
const UNIT = { label: both('Satuan', 'Unit') } as const
const PRICE = { label: both('Harga satuan', 'Unit price'), align: 'right' } as const
const TOTAL = { label: both('Total', 'Total'), align: 'right' } as const
const SUM = both('Jumlah', 'Total')

/** A purchase order as it was issued; `zone` is its site's. */
function orderDocument(order: PurchaseOrder, zone: string): DocumentContent {
  const { vendor, lines, currency, rate } = order
  return {
    number: order.number,
    title: both('Pesanan pembelian', 'Purchase order'),
    locationId: order.location.id,
    day: dayOf(zone, order.issued_at ?? order.created_at),
    parties: [
      { role: both('Pembeli', 'Buyer'), lines: [order.location.name] },
      { role: both('Pemasok', 'Supplier'), lines: [vendor.name, vendor.email, vendor.phone].filter((line) => line !== '') },
    ],
    facts: [
      ...factOf(both('Permintaan', 'Requisition'), `${order.ticket.number} ${order.ticket.title}`),
      ...factOf(both('Versi', 'Version'), order.version > 1 ? String(order.version) : null),
      ...factOf(both('Dikonfirmasi oleh', 'Acknowledged by'), order.acknowledged_by),
      ...factOf(both('Mata uang', 'Currency'), rate && currency),
      ...factOf(both('Kurs', 'Exchange rate'), rate && rateText(currency, rate)),
      ...factOf(both('Nilai dalam Rupiah', 'Value in Rupiah'), rate && `Rp ${figureText(order.rupiah)}`),
    ],
    table: {
      columns: [NUMBER, DESCRIPTION, QUANTITY, UNIT, PRICE, TOTAL],
      rows: lines.map((line, row) => [
        ...[
          String(row + 1),
          line.description,
          figureText(line.quantity),
          line.unit,
          minorText(currency, line.unit_price),
          minorText(currency, line.amount),
        ],
      ]),
    },
    ...(rate && { currency }),
    totals: [{ label: SUM, amount: order.amount }],
    amount: rate ? null : order.amount,
    signatures: [
      { role: both('Pembeli', 'Buyer'), name: null },
      { role: both('Pemasok', 'Supplier'), name: order.acknowledged_by, at: order.acknowledged_at },
    ],
  }
}

/** `USD 1 = Rp 15842.50 (2026-11-12)`: exact, as it was entered. */
const rateText = (currency: string, { rate, valid_from }: { readonly rate: string; readonly valid_from: string }): string =>
  `${currency} 1 = Rp ${rate} (${valid_from})`

/** What came for an order: accepted, rejected and short. */
const receiptDocument = (receipt: ItemReceipt, { order, zone }: { order: PurchaseOrder; zone: string }): DocumentContent => ({
  number: `${order.number}/${receipt.received_on}`,
  title: both('Tanda terima barang', 'Goods receipt'),
  locationId: order.location.id,
  day: receipt.received_on,
  parties: [
    { role: both('Penerima', 'Receiver'), lines: [order.location.name] },
    { role: both('Pemasok', 'Supplier'), lines: [order.vendor.name] },
  ],
  facts: [
    ...factOf(both('Pesanan', 'Order'), order.number),
    ...factOf(both('Surat jalan', 'Delivery note'), receipt.delivery_note),
    ...factOf(both('Dibukukan', 'Posted'), receipt.posted_at && dayOf(zone, receipt.posted_at)),
    ...factOf(both('Dibatalkan', 'Reversed'), receipt.reverse_reason),
  ],
  table: {
    columns: [
      ...[NUMBER, DESCRIPTION, UNIT],
      { label: both('Diterima', 'Accepted'), align: 'right' },
      { label: both('Ditolak', 'Rejected'), align: 'right' },
      { label: both('Kurang', 'Short'), align: 'right' },
      { label: both('Alasan', 'Reason') },
    ],
    rows: receipt.lines.map((line, row) => [
      ...[
        String(row + 1),
        line.description,
        line.unit,
        figureText(line.accepted),
        figureText(line.rejected),
        figureText(line.short),
        line.reason,
      ],
    ]),
  },
  signatures: [
    { role: both('Diserahkan oleh', 'Delivered by'), name: null },
    { role: both('Diterima oleh', 'Received by'), name: receipt.created_by?.name ?? null, at: receipt.created_at },
    { role: both('Dibukukan oleh', 'Posted by'), name: receipt.posted_by?.name ?? null, at: receipt.posted_at },
  ],
})

/** Minutes of an award: who offered, who won which line at what price, and why where it was not the lowest. */
function awardDocument(ticket: TicketRow, { comparison, zone }: { comparison: Comparison; zone: string }): DocumentContent | null {
  const { award, lines, offers, rates } = comparison
  if (!award || award.state === 'rejected') return null
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.description ?? ''
  const offered = offers.map(
    ({ vendor, version, total, currency, total_rupiah, receipt }) =>
      `${vendor.name} (v${version}): ${isForeign(currency) ? `${currency} ${minorText(currency, total)} = ` : ''}Rp ${figureText(total_rupiah)} – ${receipt}`,
  )
  return {
    number: ticket.number,
    title: both('Berita acara penetapan pemenang', 'Award minutes'),
    locationId: ticket.location.id,
    day: dayOf(zone, award.awarded_at),
    facts: [
      ...factOf(both('Perihal', 'Subject'), ticket.title),
      ...factOf(both('Lokasi', 'Site'), ticket.location.name),
      ...factOf(both('Penawaran dibuka', 'Offers opened'), dayOf(zone, comparison.opened_at)),
      ...rates.flatMap((rate) => factOf(both('Kurs', 'Exchange rate'), rateText(rate.currency, rate))),
    ],
    table: {
      columns: [NUMBER, DESCRIPTION, { label: both('Pemasok', 'Supplier') }, QUANTITY, PRICE, TOTAL, { label: both('Alasan', 'Reason') }],
      rows: award.lines.map((line, row) => [
        ...[
          String(row + 1),
          nameOf(line.line_id),
          line.vendor.name,
          figureText(line.quantity),
          `${isForeign(line.currency) ? `${line.currency} ` : ''}${minorText(line.currency, line.unit_price)}`,
          figureText(line.rupiah),
        ],
        line.reason ?? '',
      ]),
    },
    totals: [{ label: SUM, amount: award.total }],
    amount: award.total,
    notes: [{ title: both('Penawaran yang masuk', 'Offers received'), text: offered.join('\n') }],
    signatures: [
      { role: both('Ditetapkan oleh', 'Awarded by'), name: award.awarded_by?.name ?? null, at: award.awarded_at },
      { role: both('Disetujui oleh', 'Approved by'), name: award.decided_by?.name ?? null, at: award.decided_at },
    ],
  }
}

export interface PurchaseSourcesNeeds {
  order(id: string, caller: Caller): Promise<PurchaseOrder>
  receipt(id: string, caller: Caller): Promise<ItemReceipt>
  comparison(ticketId: string, caller: Caller): Promise<Comparison>
  purchase(ticketId: string, caller: Caller): Promise<TicketRow>
}

/** Documents of orders, from the moment they are issued. */
export const orderSource = ({ order }: Pick<PurchaseSourcesNeeds, 'order'>): DocumentSource<PurchaseOrder> => ({
  kind: 'purchase_order',
  find: order,
  async content(found, { zoneOf }) {
    if (found.issued_at === null) throw tooEarly(found.number)
    return orderDocument(found, await zoneOf(found.location.id))
  },
})
/** Documents of receipts that were posted. */
export const receiptSource = ({ order, receipt }: Pick<PurchaseSourcesNeeds, 'order' | 'receipt'>): DocumentSource<ItemReceipt> => ({
  kind: 'goods_receipt',
  find: receipt,
  async content(found, { caller, zoneOf }) {
    if (found.state === 'draft') throw tooEarly(found.order.number)
    const of = await order(found.order.id, caller)
    return receiptDocument(found, { order: of, zone: await zoneOf(of.location.id) })
  },
})
/** Minutes of the award of a purchase. */
export const awardSource = ({
  purchase,
  comparison,
}: Pick<PurchaseSourcesNeeds, 'purchase' | 'comparison'>): DocumentSource<TicketRow> => ({
  kind: 'award_minutes',
  find: purchase,
  async content(ticket, { caller, zoneOf }) {
    const offers = await comparison(ticket.id, caller)
    const minutes = awardDocument(ticket, { comparison: offers, zone: await zoneOf(ticket.location.id) })
    if (!minutes) throw tooEarly(ticket.number)
    return minutes
  },
})
const tooEarly = (number: string): Fault => new Fault('conflict', 'documents.too_early', { params: { number } })
