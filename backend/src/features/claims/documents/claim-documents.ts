import type { Claim, ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import { decimalOfMinor } from '@menara/shared/domain/finance/exchange-rates.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { both, factOf, figureText } from '../../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentSource } from '../../../ports/documents.ts'

const amountOf = (amount: number | null): string => (amount === null ? '' : figureText(amount))

/** What was paid where it was not Rupiah, and the rate: `USD 123.45 × 15842.50 (2026-11-12)`. */
function foreignText({ foreign }: ClaimLine): string {
  if (!foreign) return ''
  const { currency, amount, rate, valid_from } = foreign
  return `${currency} ${decimalOfMinor(foreign.currency, amount)} × ${rate} (${valid_from})`
}

/** A claim with what was claimed, verified and approved of each line, its advance and who decided; `zone` is its site's. */
function claimDocument(claim: Claim, zone: string): DocumentContent {
  const dayOf = (at: string) => dayAt(zone, Date.parse(at))
  const stepOf = (step: string) => claim.events.findLast((event) => event.step === step)?.at ?? null
  return {
    number: claim.number ?? claim.title,
    title: both('Permohonan penggantian biaya', 'Expense claim'),
    locationId: claim.location.id,
    day: dayOf(claim.submitted_at ?? claim.created_at),
    facts: [
      ...factOf(both('Perihal', 'Subject'), claim.title),
      ...factOf(both('Pemohon', 'Requested by'), claim.requester.name),
      ...factOf(both('Lokasi', 'Site'), claim.location.name),
      ...factOf(both('Perjalanan', 'Trip'), claim.trip && `${claim.trip.number} ${claim.trip.title}`),
      ...factOf(both('Dibayar', 'Paid'), claim.paid_at && [dayOf(claim.paid_at), claim.reference].filter(Boolean).join(' · ')),
    ],
    table: {
      columns: [
        { label: both('Tanggal', 'Day') },
        { label: both('Uraian', 'Description'), wide: true },
        { label: both('Pusat biaya', 'Cost centre') },
        { label: both('Diajukan', 'Claimed'), align: 'right' },
        { label: both('Diperiksa', 'Verified'), align: 'right' },
        { label: both('Disetujui', 'Approved'), align: 'right' },
      ],
      rows: claim.lines.map((line) => [
        ...[line.day, [line.type.name_id, line.description, foreignText(line), line.reason].filter(Boolean).join(' – ')],
        ...[line.cost_centre?.code ?? ''],
        ...[amountOf(line.claimed), amountOf(line.verified), amountOf(line.approved)],
      ]),
    },
    totals: [
      { label: both('Diajukan', 'Claimed'), amount: claim.claimed },
      ...(claim.offset > 0 ? [{ label: both('Uang muka', 'Advance'), amount: -claim.offset }] : []),
      { label: both('Dibayarkan', 'To be paid'), amount: claim.payable },
    ],
    amount: claim.payable,
    notes: claim.description.trim() === '' ? [] : [{ title: both('Keterangan', 'Description'), text: claim.description }],
    signatures: [
      { role: both('Pemohon', 'Requested by'), name: claim.requester.name, at: claim.submitted_at },
      ...(claim.policy === 'v2'
        ? [{ role: both('Diperiksa oleh', 'Verified by'), name: claim.verified_by?.name ?? null, at: stepOf('verify') }]
        : []),
      { role: both('Disetujui oleh', 'Approved by'), name: claim.approved_by?.name ?? null, at: stepOf('approve') },
      { role: both('Dibayar oleh', 'Paid by'), name: claim.paid_by?.name ?? null, at: claim.paid_at },
    ],
  }
}

/** Documents of claims. A draft has none. */
export const claimSource = (find: (id: string, caller: Caller) => Promise<Claim>): DocumentSource<Claim> => ({
  kind: 'claim',
  find,
  async content(claim, { zoneOf }) {
    if (claim.state === 'draft') throw new Fault('conflict', 'documents.draft', { params: { number: claim.title } })
    return claimDocument(claim, await zoneOf(claim.location.id))
  },
})
