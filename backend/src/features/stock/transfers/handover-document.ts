import type { StockTransferDetail } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { both, factOf, figureText } from '../../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentSignature, DocumentSource } from '../../../ports/documents.ts'

/** The hand-over of a transfer (_berita acara serah terima_): what was handed over, what arrived, and who signed; `zone` is the sender's. */
function handoverDocument(transfer: StockTransferDetail, zone: string): DocumentContent {
  const { from, to, lines } = transfer
  const handed = transfer.events.find(({ action }) => action === 'hand_over')
  return {
    number: transfer.number,
    title: both('Berita acara serah terima barang', 'Minutes of hand-over'),
    locationId: from.location.id,
    day: dayAt(zone, Date.parse(handed?.at ?? transfer.created_at)),
    parties: [
      { role: both('Menyerahkan', 'Handing over'), lines: [from.store.name, from.location.name] },
      { role: both('Menerima', 'Receiving'), lines: [to.store.name, to.location.name] },
    ],
    facts: [...factOf(both('Pemohon', 'Requested by'), transfer.requester?.name), ...factOf(both('Catatan', 'Note'), transfer.note)],
    table: {
      columns: [
        { label: both('No.', 'No.'), align: 'right' },
        { label: both('Barang', 'Item'), wide: true },
        { label: both('Satuan', 'Unit') },
        { label: both('Diserahkan', 'Handed over'), align: 'right' },
        { label: both('Diterima', 'Received'), align: 'right' },
        { label: both('Kurang', 'Missing'), align: 'right' },
      ],
      rows: lines.map(({ item, lot, picked, received, missing }, row) => [
        ...[String(row + 1), [`${item.code} ${item.name_id}`, lot].filter(Boolean).join(' · '), item.unit],
        ...[picked, received, missing].map((count) => figureText(count)),
      ]),
    },
    notes: transfer.events
      .filter(({ text, action }) => text !== '' && (action === 'receive' || action === 'settle'))
      .map(({ text }) => ({ title: both('Selisih', 'Discrepancy'), text })),
    signatures: [
      { role: both('Disetujui oleh', 'Approved by'), ...signedIn(transfer, 'approve') },
      { role: both('Diserahkan oleh', 'Handed over by'), ...signedIn(transfer, 'hand_over') },
      { role: both('Diterima oleh', 'Received by'), ...signedIn(transfer, 'receive') },
    ],
  }
}

/** Who took a step last, as they signed it. */
function signedIn({ events }: StockTransferDetail, step: string): Omit<DocumentSignature, 'role'> {
  const event = events.findLast(({ action }) => action === step)
  return { name: event?.signed?.name ?? event?.actor?.name ?? null, at: event?.at ?? null, drawing: event?.signed?.path ?? null }
}

/** Hand-overs of transfers, from the moment the goods leave. */
export const handoverSource = (
  find: (id: string, caller: Caller) => Promise<StockTransferDetail>,
): DocumentSource<StockTransferDetail> => ({
  kind: 'handover',
  async find(id, caller) {
    if (!caller.may('show_plugin_item_movement')) throw new Fault('not-found', 'documents.not_found')
    return find(id, caller)
  },
  async content(transfer, { zoneOf }) {
    if (transfer.events.every(({ action }) => action !== 'hand_over'))
      throw new Fault('conflict', 'documents.too_early', { params: { number: transfer.number } })
    return handoverDocument(transfer, await zoneOf(transfer.from.location.id))
  },
})
