import type { PettyCashVoucher } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Bilingual, DocumentContent, DocumentFact } from '../../ports/documents.ts'

const both = (id: string, en: string): Bilingual => ({ id, en })
const fact = (label: Bilingual, value: string | null | undefined): DocumentFact[] => (value ? [{ label, value }] : [])

/** A petty-cash voucher: what was handed out and, once it is settled, what was spent. */
export function voucherDocument(voucher: PettyCashVoucher, { locationId, zone }: { locationId: string; zone: string }): DocumentContent {
  const { amount, spent } = voucher
  return {
    number: `${voucher.fund.code}/${String(voucher.number).padStart(4, '0')}`,
    title: both('Bukti kas kecil', 'Petty-cash voucher'),
    locationId,
    day: dayAt(zone, Date.parse(voucher.created_at)),
    facts: [
      ...fact(both('Keperluan', 'Purpose'), voucher.purpose),
      ...fact(both('Penerima', 'Paid to'), voucher.requester.name),
      ...fact(both('Kas', 'Fund'), voucher.fund.code),
      ...fact(both('Pusat biaya', 'Cost centre'), voucher.cost_centre?.code),
      ...fact(both('Bukti', 'Receipt'), voucher.receipt),
    ],
    totals: [
      { label: both('Diserahkan', 'Handed out'), amount },
      ...(spent === null
        ? []
        : [
            { label: both('Dipakai', 'Spent'), amount: spent },
            { label: both('Dikembalikan', 'Returned'), amount: amount - spent },
          ]),
    ],
    amount: spent ?? amount,
    signatures: [
      { role: both('Penerima', 'Received by'), name: voucher.requester.name, at: voucher.created_at },
      { role: both('Disetujui oleh', 'Approved by'), name: voucher.approved_by?.name ?? null },
      { role: both('Pemegang kas', 'Fund holder'), name: null },
    ],
  }
}
