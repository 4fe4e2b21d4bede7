import { daysBetween } from './ageing.ts'

/** What an invoice of a tenant is: of a month, of a plan of the platform for a month, or one that cancels another. */
export const tenantInvoiceKinds = ['monthly', 'plan', 'credit_note'] as const
export type TenantInvoiceKind = (typeof tenantInvoiceKinds)[number]
/** Kept with the row; the rest follows from what was received. */
export const storedInvoiceStates = ['draft', 'issued', 'cancelled'] as const
export const tenantInvoiceStates = ['draft', 'issued', 'part_paid', 'paid', 'cancelled'] as const
export type TenantInvoiceState = (typeof tenantInvoiceStates)[number]

const planLineKinds = ['plan', 'plan_users', 'plan_devices', 'plan_storage'] as const
export const invoiceLineKinds = ['wbp', 'lwbp', 'service', 'room', 'parking', 'fine', 'manual', ...planLineKinds] as const
export type InvoiceLineKind = (typeof invoiceLineKinds)[number]
/** What is done about hours that nobody measured. */
export const missingDecisions = ['measured', 'estimate'] as const
export type MissingDecision = (typeof missingDecisions)[number]
/** Where a figure behind a line comes from. */
export const readingSources = ['measured', 'estimated', 'booking', 'lease', 'invoice', 'manual', 'plan'] as const

/** What a line counts, with how many of its whole number make one unit: watt hours, square decimetres, minutes. */
export const lineUnits = { kwh: 1000, m2: 100, hour: 60, piece: 1 } as const
export type LineUnit = keyof typeof lineUnits
export const lineUnitNames = ['kwh', 'm2', 'hour', 'piece'] as const satisfies readonly LineUnit[]

/** Days of a span (last day included; null: without end) that lie in another one. */
export function daysShared(
  span: { readonly from: string; readonly until: string | null },
  { from, until }: { readonly from: string; readonly until: string },
): number {
  const first = span.from > from ? span.from : from
  const last = span.until !== null && span.until < until ? span.until : until
  return last < first ? 0 : daysBetween(first, last) + 1
}
