import type { BillingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import type { LineReading } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import { daysIn } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysShared, type InvoiceLineKind, type LineUnit, lineUnits } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { perMilleOf, pricedAmount } from '@menara/shared/domain/money.ts'

/** A line as it is computed, with the figures behind it. */
export interface ComputedLine {
  readonly kind: InvoiceLineKind
  readonly label: string
  readonly quantity: number
  readonly unit: LineUnit
  readonly price_sen: number
  readonly days: number
  readonly of_days: number
  readonly amount: number
  readonly taxed: boolean
  readonly subject_id: string | null
  readonly missing_hours: number
  readonly estimated_hours: number
  readonly readings: readonly LineReading[]
}
/** The month that is billed: its days in the site's calendar, and the instants it begins and ends at. */
export interface BilledMonth {
  readonly month: string
  readonly first: string
  readonly last: string
  readonly from: number
  /** Excluded. */
  readonly to: number
}
/** A booking of one of the tenant's people. */
export interface BilledBooking {
  readonly id: string
  readonly title: string
  readonly asset: { readonly id: string; readonly name: string; readonly type: string }
  readonly start_at: string
  readonly end_at: string
}
/** What was open of an earlier invoice when a month ended. */
export interface OpenInvoice {
  readonly id: string
  readonly number: string
  readonly open: number
}

export const WHOLE = { days: 1, of_days: 1, missing_hours: 0, estimated_hours: 0, taxed: true } as const
export const spanOf = ({ from, to }: BilledMonth) => ({ at: new Date(from).toISOString(), until: new Date(to).toISOString() })

/** Service charge: square metres for the days they were let in the month. */
export function serviceLines({ leases }: Pick<Tenant, 'leases'>, rates: BillingRates, month: BilledMonth): ComputedLine[] {
  if (rates.service_m2 === 0) return []
  return leases.flatMap((lease): ComputedLine[] => {
    const days = daysShared(lease, { from: month.first, until: month.last })
    if (days === 0) return []
    const priced = { quantity: lease.area_dm2, price_sen: rates.service_m2 * 100, days, of_days: daysIn(month.month) }
    const amount = pricedAmount({ ...priced, scale: lineUnits.m2 })
    const { quantity, price_sen } = priced
    const reading = { ...spanOf(month), label: lease.area.name, quantity, price_sen, amount, source: 'lease' as const }
    return [
      { ...WHOLE, kind: 'service', label: lease.area.name, unit: 'm2', ...priced, amount, subject_id: lease.area.id, readings: [reading] },
    ]
  })
}

/** Booked hours, thing by thing. */
export function bookingLines(bookings: readonly BilledBooking[], rates: BillingRates): ComputedLine[] {
  const byAsset = Map.groupBy(bookings, (booking) => booking.asset.id)
  return [...byAsset.values()].flatMap((own): ComputedLine[] => {
    const asset = own[0]?.asset
    if (!asset) return []
    const kind = asset.type === 'room' ? 'room' : 'parking'
    const hour = rates.resources.find(({ asset_id }) => asset_id === asset.id)?.hour ?? rates[`${kind}_hour`]
    if (hour === 0) return []
    const priced = (quantity: number) => ({ quantity, price_sen: hour * 100 })
    const readings = own.map(({ title, start_at, end_at }): LineReading => {
      const minutes = Math.round((Date.parse(end_at) - Date.parse(start_at)) / 60_000)
      const amount = pricedAmount({ ...priced(minutes), scale: lineUnits.hour })
      return { at: start_at, until: end_at, label: title, ...priced(minutes), amount, source: 'booking' }
    })
    const sum = priced(readings.reduce((minutes, reading) => minutes + reading.quantity, 0))
    const amount = pricedAmount({ ...sum, scale: lineUnits.hour })
    return [{ ...WHOLE, kind, label: asset.name, unit: 'hour', ...sum, amount, subject_id: asset.id, readings }]
  })
}

/** Fines on what was overdue when the month ended; they bear no VAT. */
export function fineLines(overdue: readonly OpenInvoice[], { fine_per_mille }: BillingRates, month: BilledMonth): ComputedLine[] {
  if (fine_per_mille === null) return []
  return overdue.flatMap(({ id, number, open }): ComputedLine[] => {
    const amount = perMilleOf(open, fine_per_mille)
    if (amount === 0) return []
    const priced = { quantity: 1, price_sen: amount * 100, amount }
    const readings = [{ ...spanOf(month), label: number, ...priced, source: 'invoice' as const }]
    return [{ ...WHOLE, kind: 'fine', label: number, unit: 'piece', ...priced, taxed: false, subject_id: id, readings }]
  })
}

/** What somebody added by hand, with the reason. */
export const manualLine = ({ reason, amount }: { readonly reason: string; readonly amount: number }, month: BilledMonth): ComputedLine => {
  const priced = { quantity: 1, price_sen: amount * 100, amount }
  const readings = [{ ...spanOf(month), label: reason, ...priced, source: 'manual' as const }]
  return { ...WHOLE, kind: 'manual', label: reason, unit: 'piece', ...priced, subject_id: null, readings }
}

/** Sums of an invoice: VAT is rounded once, on what bears it. */
export function totalsOf(lines: readonly Pick<ComputedLine, 'amount' | 'taxed'>[], vatPerMille: number) {
  const sum = (some: typeof lines): number => some.reduce((total, { amount }) => total + amount, 0)
  const [subtotal, taxed] = [sum(lines), sum(lines.filter((line) => line.taxed))]
  const vat = perMilleOf(taxed, vatPerMille)
  return { subtotal, taxed, vat, total: subtotal + vat }
}
