import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { both, factOf } from '../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentSource } from '../../ports/documents.ts'
import type { StoredVoucher } from './petty-cash-papers.store.ts'

/** A petty-cash voucher: what was handed out and, once it is settled, what was spent. */
function voucherDocument(voucher: StoredVoucher, zone: string): DocumentContent {
  const { amount, spent } = voucher
  return {
    number: `${voucher.fund.code}/${String(voucher.number).padStart(4, '0')}`,
    title: both('Bukti kas kecil', 'Petty-cash voucher'),
    locationId: voucher.location_id,
    day: dayAt(zone, Date.parse(voucher.created_at)),
    facts: [
      ...factOf(both('Keperluan', 'Purpose'), voucher.purpose),
      ...factOf(both('Penerima', 'Paid to'), voucher.requester.name),
      ...factOf(both('Kas', 'Fund'), voucher.fund.code),
      ...factOf(both('Pusat biaya', 'Cost centre'), voucher.cost_centre?.code),
      ...factOf(both('Bukti', 'Receipt'), voucher.receipt),
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

/** Documents of vouchers. A draft has none. */
export const voucherSource = (find: (id: string, caller: Caller) => Promise<StoredVoucher>): DocumentSource<StoredVoucher> => ({
  kind: 'petty_cash_voucher',
  find,
  async content(voucher, { zoneOf }) {
    if (voucher.state === 'draft') throw new Fault('conflict', 'documents.draft', { params: { number: voucher.purpose } })
    return voucherDocument(voucher, await zoneOf(voucher.location_id))
  },
})
