import type { StockTransferDetail } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Bilingual, DocumentContent, DocumentFact, DocumentSignature, DocumentSource } from '../../../ports/documents.ts'

const figures = new Intl.NumberFormat('id-ID')
const both = (id: string, en: string): Bilingual => ({ id, en })
const fact = (label: Bilingual, value: string | null | undefined): DocumentFact[] => (value ? [{ label, value }] : [])

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
    facts: [...fact(both('Pemohon', 'Requested by'), transfer.requester?.name), ...fact(both('Catatan', 'Note'), transfer.note)],
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
        ...[picked, received, missing].map((count) => figures.format(count)),
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

interface HandoverNeeds {
  transfer(id: string, caller: Caller): Promise<StockTransferDetail>
  zoneOf(locationId: string): Promise<string>
}
/** Hand-overs of transfers, from the moment the goods leave; before that `conflict`. */
export const handoverSource = ({ transfer, zoneOf }: HandoverNeeds): DocumentSource => ({
  kind: 'handover',
  async content(id, caller) {
    if (!caller.may('show_plugin_item_movement')) throw new Fault('not-found', 'documents.not_found')
    const found = await transfer(id, caller)
    if (found.events.every(({ action }) => action !== 'hand_over'))
      throw new Fault('conflict', 'documents.too_early', { params: { number: found.number } })
    return handoverDocument(found, await zoneOf(found.from.location.id))
  },
})
