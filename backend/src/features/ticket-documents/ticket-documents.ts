import { linesTotal, lineTotal, type MoneyLine } from '@menara/shared/domain/money.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { Fault } from '../../platform/errors.ts'
import { both, factOf, figureText } from '../../platform/texts/bilingual.ts'
import type { DocumentContent } from '../../ports/documents.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'

const REQUESTER = both('Pemohon', 'Requested by')

/** The purchase requisition of a procurement ticket; `zone` is its site's. Throws `conflict` for a draft: it was not asked for yet. */
export function requisitionOf(ticket: TicketRow, zone: string): DocumentContent {
  if (ticket.state === 'draft') throw new Fault('conflict', 'documents.draft', { params: { number: ticket.number } })
  const { number, location, requester, created_at, facts } = ticket
  const [lines, amount] = [facts?.lines ?? [], facts?.amount ?? null]
  return {
    ...{
      number,
      title: both('Permintaan pembelian', 'Purchase requisition'),
      locationId: location.id,
      day: dayAt(zone, Date.parse(created_at)),
      amount,
    },
    facts: [
      ...factOf(both('Perihal', 'Subject'), ticket.title),
      ...factOf(REQUESTER, requester?.name),
      ...factOf(both('Lokasi', 'Site'), location.name),
      ...factOf(both('Pusat biaya', 'Cost centre'), facts?.cost_centre?.code),
    ],
    ...(lines.length > 0 && { table: tableOf(lines), totals: [{ label: both('Jumlah', 'Total'), amount: linesTotal(lines) }] }),
    notes: ticket.description.trim() === '' ? [] : [{ title: both('Keterangan', 'Description'), text: ticket.description }],
    signatures: [
      { role: REQUESTER, name: requester?.name ?? null, at: created_at },
      { role: both('Diperiksa oleh', 'Checked by'), name: null },
      { role: both('Disetujui oleh', 'Approved by'), name: null },
    ],
  }
}

const tableOf = (lines: readonly MoneyLine[]): NonNullable<DocumentContent['table']> => ({
  columns: [
    { label: both('No.', 'No.'), align: 'right' },
    { label: both('Uraian', 'Description'), wide: true },
    { label: both('Jumlah', 'Quantity'), align: 'right' },
    { label: both('Harga satuan', 'Unit price'), align: 'right' },
    { label: both('Total', 'Total'), align: 'right' },
  ],
  rows: lines.map((line, row) => [
    String(row + 1),
    line.description,
    figureText(line.quantity),
    figureText(line.unit_price),
    figureText(lineTotal(line)),
  ]),
})
