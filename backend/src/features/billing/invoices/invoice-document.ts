import type { TenantInvoice, TenantInvoiceLine } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import { BYTES_OF_MB } from '@menara/shared/domain/finance/company-plans.ts'
import { type InvoiceLineKind, lineUnits } from '@menara/shared/domain/finance/tenant-invoices.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { type Bilingual, both, factOf, figureText } from '../../../platform/texts/bilingual.ts'
import type { DocumentContent, DocumentSource } from '../../../ports/documents.ts'

const KINDS: Readonly<Record<InvoiceLineKind, Bilingual>> = {
  wbp: both('Listrik WBP', 'Electricity, peak'),
  lwbp: both('Listrik LWBP', 'Electricity, off-peak'),
  service: both('Biaya layanan', 'Service charge'),
  room: both('Ruang', 'Room'),
  parking: both('Parkir', 'Parking'),
  fine: both('Denda', 'Fine'),
  manual: both('Lain-lain', 'Other'),
  plan: both('Paket platform', 'Plan of the platform'),
  plan_users: both('Pengguna di luar paket', 'People beyond the plan'),
  plan_devices: both('Perangkat di luar paket', 'Devices beyond the plan'),
  plan_storage: both('Penyimpanan di luar paket, GB', 'Storage beyond the plan, GB'),
}
const UNITS = { kwh: 'kWh', m2: 'm²', hour: 'jam', piece: '' } as const
const decimals = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 3 })

/** What was used of a plan when its draft was made. */
function usageFacts({ plan_usage }: TenantInvoice): DocumentContent['facts'] {
  if (!plan_usage) return []
  const { users, devices, storage_bytes, max_users, max_devices, max_storage_mb, counted_at } = plan_usage
  const of = (used: number, most: number | null): string => (most === null ? figureText(used) : `${figureText(used)} / ${figureText(most)}`)
  return [
    { label: both('Dihitung (UTC)', 'Counted (UTC)'), value: counted_at.slice(0, 16).replace('T', ' ') },
    { label: both('Pengguna', 'People'), value: of(users, max_users) },
    { label: both('Perangkat', 'Devices'), value: of(devices, max_devices) },
    { label: both('Penyimpanan, MB', 'Storage, MB'), value: of(Math.ceil(storage_bytes / BYTES_OF_MB), max_storage_mb) },
  ]
}

/** An invoice or credit note as it was issued: what is paid later is not part of it. */
function invoiceDocument(invoice: TenantInvoice, tenant: Tenant): DocumentContent {
  const isNote = invoice.kind === 'credit_note'
  return {
    number: invoice.number ?? '',
    title: isNote ? both('Nota kredit', 'Credit note') : both('Faktur', 'Invoice'),
    locationId: invoice.location.id,
    day: invoice.issued_on ?? '',
    parties: [
      {
        role: both('Kepada', 'To'),
        lines: [tenant.name, tenant.contact_name, tenant.address, tenant.npwp ? `NPWP ${tenant.npwp}` : ''].filter((line) => line !== ''),
      },
    ],
    facts: [
      ...factOf(both('Masa', 'Month'), invoice.month),
      ...factOf(both('Jatuh tempo', 'Due'), isNote ? null : invoice.due_on),
      ...factOf(both('Membatalkan', 'Cancels'), invoice.cancels?.number),
      ...factOf(both('Alasan', 'Reason'), isNote ? invoice.reason : null),
      ...usageFacts(invoice),
    ],
    table: {
      columns: [
        { label: both('Uraian', 'Description'), wide: true },
        { label: both('Jumlah', 'Quantity'), align: 'right' },
        { label: both('Harga', 'Price'), align: 'right' },
        { label: both('Rupiah', 'Rupiah'), align: 'right' },
      ],
      rows: invoice.lines.map((line) => [
        descriptionOf(line),
        quantityOf(line),
        decimals.format(line.price_sen / 100),
        figureText(line.amount),
      ]),
    },
    totals: [
      { label: both('Jumlah', 'Subtotal'), amount: invoice.subtotal },
      { label: both(`PPN ${decimals.format(invoice.vat_per_mille / 10)} %`, 'VAT'), amount: invoice.vat },
      { label: both('Total', 'Total'), amount: invoice.total },
    ],
    ...(!isNote && { amount: invoice.total }),
  }
}

function descriptionOf({ kind, label, days, of_days, estimated_hours, missing_hours }: TenantInvoiceLine): string {
  const part = days === of_days ? '' : ` (${days}/${of_days} hari)`
  const missing = missing_hours > 0 ? ` · ${missing_hours} jam tidak terbaca, ${estimated_hours} diperkirakan` : ''
  return `${KINDS[kind].id} / ${KINDS[kind].en} – ${label}${part}${missing}`
}
const quantityOf = ({ quantity, unit }: TenantInvoiceLine): string => `${decimals.format(quantity / lineUnits[unit])} ${UNITS[unit]}`.trim()

interface Found {
  readonly invoice: TenantInvoice
  readonly tenant: Tenant
}
/** Documents of invoices and credit notes. A draft has none. */
export const invoiceSource = (
  get: (id: string, caller: Caller) => Promise<TenantInvoice>,
  tenantOf: (id: string) => Promise<Tenant | undefined>,
): DocumentSource<Found> => ({
  kind: 'invoice',
  async find(id, caller) {
    if (!caller.may('show_manage_billing')) throw new Fault('not-found', 'billing.not_found')
    const invoice = await get(id, caller)
    const tenant = await tenantOf(invoice.tenant.id)
    if (!tenant) throw new Error('An invoice without its tenant')
    return { invoice, tenant }
  },
  content({ invoice, tenant }) {
    if (invoice.number === null) throw new Fault('conflict', 'documents.draft', { params: { number: invoice.month } })
    return invoiceDocument(invoice, tenant)
  },
})
