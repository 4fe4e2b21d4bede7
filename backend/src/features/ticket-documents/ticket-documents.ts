import { linesTotal, lineTotal, type MoneyLine } from '@menara/shared/domain/money.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import { Fault } from '../../platform/errors.ts'
import type { Bilingual, DocumentContent, DocumentFact } from '../../ports/documents.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'

const figures = new Intl.NumberFormat('id-ID')
const both = (id: string, en: string): Bilingual => ({ id, en })
const REQUESTER = both('Pemohon', 'Requested by')
const fact = (label: Bilingual, value: string | null | undefined): DocumentFact[] => (value ? [{ label, value }] : [])

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
      ...fact(both('Perihal', 'Subject'), ticket.title),
      ...fact(REQUESTER, requester?.name),
      ...fact(both('Lokasi', 'Site'), location.name),
      ...fact(both('Pusat biaya', 'Cost centre'), facts?.cost_centre?.code),
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
    figures.format(line.quantity),
    figures.format(line.unit_price),
    figures.format(lineTotal(line)),
  ]),
})
