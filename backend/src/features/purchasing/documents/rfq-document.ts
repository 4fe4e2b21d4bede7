import type { PurchaseLine } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { type Bilingual, both, factOf, figureText } from '../../../platform/texts/bilingual.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { DocumentContent, DocumentSource } from '../../../ports/documents.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import { refused } from '../rfqs/rfqs.service.ts'
import type { InvitedVendor, RfqRow, RfqsStore } from '../rfqs/rfqs.store.ts'
import type { SupplierLinks } from '../suppliers/supplier-links.ts'

export interface RfqSourceNeeds {
  readonly rfqs: Pick<RfqsStore, 'find' | 'invitation' | 'invitations'>
  readonly requests: Pick<PurchasesStore, 'lines'>
  readonly access: Pick<PurchaseAccess, 'held' | 'record'>
  readonly links: Pick<SupplierLinks, 'pathOf'>
}
interface AskedRfq {
  readonly ticket: TicketRow
  readonly rfq: RfqRow
  /** Whose copy it is; undefined: that of the file, which names no supplier. */
  readonly invitation: InvitedVendor | undefined
}
type Line = Omit<PurchaseLine, 'paid'>
const BUYS = 'procurement_buy'

/** Requests for quotation: one copy for each invitation, under its id, and one for the file, under the id of the request. */
export function rfqSource({ rfqs, requests, access, links }: RfqSourceNeeds): DocumentSource<AskedRfq> {
  return {
    kind: 'quotation_request',
    /** 403 for whoever may not send it: the copy of a supplier has the link by which they offer. */
    async find(id, caller) {
      const invitation = await rfqs.invitation(id)
      const rfq = await rfqs.find(invitation?.rfq_id ?? id)
      if (!rfq) throw new Fault('not-found', 'documents.not_found')
      const ticket = await access.held(rfq.ticket_id, caller)
      mustBuy(caller)
      return { ticket, rfq, invitation }
    },
    async content({ ticket, rfq, invitation }, { caller, zoneOf }) {
      if (rfq.state === 'cancelled') throw refused('rfqs.not_asking', ticket)
      if (invitation?.revoked_at) throw refused('rfqs.no_link', ticket)
      const lines = await requests.lines(ticket.id)
      if (lines.length === 0) throw refused('rfqs.no_lines', ticket)
      const path = invitation && invitation.state !== 'draft' ? links.pathOf('rfq', invitation) : null
      if (path !== null) access.record('rfq_link_shown', { ticket, actor: caller, detail: { invitation_id: invitation?.id } })
      const number = numberOf(ticket, invitation, await rfqs.invitations(rfq.id))
      return rfqDocument({ ticket, rfq, invitation }, { number, lines, path, zone: await zoneOf(ticket.location.id) })
    },
  }
}

/** As for sending it. A token that only reads makes no link, and reads none. */
function mustBuy(caller: Caller): void {
  if (!caller.may(BUYS)) throw new Fault('forbidden', 'access.permission', { params: { permission: BUYS } })
  if (caller.token?.readOnly) throw new Fault('forbidden', 'access.read_only', { params: { name: caller.token.name } })
}

/** `<number>/RFQ`, and for the copies of suppliers `<number>/RFQ-1` and on, in the order they were invited. */
function numberOf({ number }: TicketRow, invitation: InvitedVendor | undefined, all: readonly InvitedVendor[]): string {
  if (!invitation) return `${number}/RFQ`
  const place = all.filter((item) => item.id <= invitation.id).length
  return `${number}/RFQ-${place}`
}

interface Said {
  readonly number: string
  readonly lines: readonly Line[]
  readonly path: string | null
  readonly zone: string
}
function rfqDocument({ ticket, rfq, invitation }: AskedRfq, { number, lines, path, zone }: Said): DocumentContent {
  const { id, en } = howToAnswer(invitation, path)
  return {
    number,
    title: both('Permintaan penawaran', 'Request for quotation'),
    locationId: ticket.location.id,
    day: dayAt(zone, Date.parse(rfq.sent_at ?? rfq.created_at)),
    parties: [
      { role: both('Pembeli', 'Buyer'), lines: [ticket.location.name] },
      ...(invitation ? [{ role: both('Pemasok', 'Supplier'), lines: linesOf(invitation) }] : []),
    ],
    facts: [
      ...factOf(both('Perihal', 'Subject'), ticket.title),
      ...factOf(both('Batas waktu penawaran', 'Offers until'), spokenTime(zone, rfq.deadline)),
      ...factOf(both('Mata uang', 'Currencies'), rfq.currencies.join(', ')),
    ],
    table: {
      columns: [
        { label: both('No.', 'No.'), align: 'right' },
        { label: both('Barang', 'Item') },
        { label: both('Uraian', 'Description'), wide: true },
        { label: both('Jumlah', 'Quantity'), align: 'right' },
        { label: both('Satuan', 'Unit') },
        { label: both('Diperlukan', 'Needed by') },
      ],
      rows: lines.map(({ item, description, quantity, unit, needed_by }, row) => [
        ...[String(row + 1), item?.code ?? '', description, figureText(quantity), unit, needed_by ?? ''],
      ]),
    },
    notes: [
      ...(rfq.terms ? [{ title: both('Ketentuan', 'Terms'), text: rfq.terms }] : []),
      { title: both('Cara menjawab', 'How to answer'), text: `${id}\n${en}` },
    ],
    ...(path !== null && { link: { label: both('Buka halaman penawaran Anda', 'Open the page of your offer'), path } }),
    signatures: [{ role: both('Pembeli', 'Buyer'), name: null }],
  }
}

const linesOf = ({ vendor }: InvitedVendor): string[] => [vendor.name, vendor.email, vendor.phone].filter((line) => line !== '')

function howToAnswer(invitation: InvitedVendor | undefined, path: string | null): Bilingual {
  if (!invitation)
    return both(
      'Setiap pemasok yang diundang menjawab melalui tautannya sendiri, tanpa akun. Penawaran tersegel sampai batas waktu.',
      'Each invited supplier answers by a link of their own, without an account. Offers are sealed until the deadline.',
    )
  if (path === null)
    return both(
      'Jawab melalui tautan yang Anda terima dari pembeli, tanpa akun. Penawaran Anda tersegel sampai batas waktu.',
      'Answer by the link that you receive from the buyer, without an account. Your offer is sealed until the deadline.',
    )
  return both(
    'Pindai kode di bawah ini dan isi harga Anda sebelum batas waktu, tanpa akun. Penawaran Anda tersegel sampai saat itu. Tautan ini hanya untuk Anda: jangan diteruskan.',
    'Scan the code below and enter your prices before the deadline, without an account. Your offer is sealed until then. The link is yours alone: do not pass it on.',
  )
}
