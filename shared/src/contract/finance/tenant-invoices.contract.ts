import { type Static, Type } from 'typebox'
import { ageingBuckets } from '../../domain/finance/ageing.ts'
import {
  invoiceLineKinds,
  lineUnitNames,
  missingDecisions,
  readingSources,
  tenantInvoiceKinds,
  tenantInvoiceStates,
} from '../../domain/finance/tenant-invoices.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { Month } from '../iot/energy-figures.contract.ts'

const Rev = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })
/** Signed whole Rupiah. */
const Amount = Type.Integer({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT })
const Paper = closed({ id: Id, number: nullable(Type.String()) })

export const TenantInvoiceRow = closed({
  id: Id,
  kind: oneOf(...tenantInvoiceKinds),
  /** Null for a draft. */
  number: nullable(Type.String()),
  tenant: Ref,
  location: Ref,
  month: Month,
  /** Part paid and paid follow from the receipts of money. */
  state: oneOf(...tenantInvoiceStates),
  /** The due day is over by the site's clock, and something is open. */
  overdue: Type.Boolean(),
  issued_on: nullable(Day),
  due_on: nullable(Day),
  currency: oneOf(...currencies),
  subtotal: Type.Integer(),
  vat: Type.Integer(),
  total: Type.Integer(),
  paid: Type.Integer(),
  /** Hours of meters that nobody measured and no later reading holds. */
  missing_hours: Type.Integer(),
  decision: nullable(oneOf(...missingDecisions)),
  rev: Type.Integer(),
  updated_at: Instant,
})
export type TenantInvoiceRow = Static<typeof TenantInvoiceRow>

export const TenantInvoiceLine = closed({
  id: Id,
  kind: oneOf(...invoiceLineKinds),
  /** What it is about: meter, area, booked thing, earlier invoice; of a manual line its reason. */
  label: Type.String(),
  /** In the smallest unit: watt hours, square decimetres, minutes. */
  quantity: Type.Integer(),
  unit: oneOf(...lineUnitNames),
  /** Sen for one kWh, square metre, hour or piece. */
  price_sen: Type.Integer(),
  /** Share of the month in days. */
  days: Type.Integer(),
  of_days: Type.Integer(),
  amount: Type.Integer(),
  /** Whether VAT is on it. */
  taxed: Type.Boolean(),
  missing_hours: Type.Integer(),
  estimated_hours: Type.Integer(),
})
export type TenantInvoiceLine = Static<typeof TenantInvoiceLine>

export const TenantReceipt = closed({
  id: Id,
  amount: Type.Integer(),
  /** Of the bank, or of whoever took the money. */
  day: Day,
  reference: Type.String(),
  source: oneOf('manual', 'bank'),
  /** The receipt this one takes back. */
  reverses_id: nullable(Id),
  reversed: Type.Boolean(),
  actor: nullable(Ref),
  at: Instant,
})
export type TenantReceipt = Static<typeof TenantReceipt>

/** What was used of a plan when its draft was made, beside what the plan includes; null where it has no limit. */
export const PlanUsage = closed({
  users: Type.Integer(),
  devices: Type.Integer(),
  storage_bytes: Type.Number(),
  max_users: nullable(Type.Integer()),
  max_devices: nullable(Type.Integer()),
  max_storage_mb: nullable(Type.Integer()),
  counted_at: Instant,
})
export type PlanUsage = Static<typeof PlanUsage>

export const TenantInvoice = closed({
  ...TenantInvoiceRow.properties,
  tenant_npwp: nullable(Type.String()),
  vat_per_mille: Type.Integer(),
  lines: Type.Array(TenantInvoiceLine),
  receipts: Type.Array(TenantReceipt),
  /** The invoice that a credit note cancels. */
  cancels: nullable(Paper),
  /** The credit note that cancelled it. */
  credit_note: nullable(Paper),
  reason: nullable(Type.String()),
  /** Of an invoice of a plan: the figures its lines were made from. */
  plan_usage: nullable(PlanUsage),
})
export type TenantInvoice = Static<typeof TenantInvoice>

/** One figure behind a line. */
export const LineReading = closed({
  at: Instant,
  until: Instant,
  label: Type.String(),
  quantity: Type.Integer(),
  price_sen: Type.Integer(),
  /** Whole Rupiah, rounded for itself. */
  amount: Type.Integer(),
  source: oneOf(...readingSources),
})
export type LineReading = Static<typeof LineReading>

const Bucket = Type.Integer()
export const AgeingRow = closed({
  tenant: Ref,
  location: Ref,
  currency: oneOf(...currencies),
  not_due: Bucket,
  to_30: Bucket,
  to_60: Bucket,
  to_90: Bucket,
  over_90: Bucket,
  open: Bucket,
  /** What the tenant paid too much, on invoices and on cancelled ones. */
  credit: Bucket,
})
export type AgeingRow = Static<typeof AgeingRow>

const at = '/api/v1/tenant_invoices'
const read = 'show_manage_billing'
const issue = 'billing_issue'

/** Invoices of tenants. What is issued is never changed: a credit note cancels it. */
export const tenantInvoices = {
  list: endpoint({
    name: 'tenant_invoices.list',
    method: 'GET',
    path: at,
    access: read,
    summary: 'Invoices, newest month first',
    query: closed({
      ...Paging,
      search: SearchText,
      location_id: optional(Id),
      tenant_id: optional(Id),
      month: optional(Month),
      state: optional(oneOf(...tenantInvoiceStates, 'overdue')),
      bucket: optional(oneOf(...ageingBuckets)),
    }),
    reply: many(TenantInvoiceRow),
  }),
  get: endpoint({
    name: 'tenant_invoices.get',
    method: 'GET',
    path: `${at}/:id`,
    access: read,
    summary: 'An invoice with its lines and receipts of money',
    params: ById,
    reply: one(TenantInvoice),
  }),
  run: endpoint({
    name: 'tenant_invoices.run',
    method: 'POST',
    path: `${at}/run`,
    access: read,
    summary: 'Make the drafts of a site and month; drafts that are there are made anew, issued ones stay',
    body: closed({ location_id: Id, month: Month }),
    reply: one(closed({ created: Type.Integer(), renewed: Type.Integer(), kept: Type.Integer() })),
  }),
  update: endpoint({
    name: 'tenant_invoices.update',
    method: 'PUT',
    path: `${at}/:id`,
    access: read,
    summary: 'Decide about missing hours and set the manual lines of a draft; its lines are made anew',
    params: ById,
    body: closed({
      rev: Rev,
      decision: optional(nullable(oneOf(...missingDecisions))),
      manual: optional(Type.Array(closed({ reason: Line(200), amount: Amount }), { maxItems: 50 })),
    }),
    reply: one(TenantInvoice),
  }),
  remove: endpoint({
    name: 'tenant_invoices.remove',
    method: 'DELETE',
    path: `${at}/:id`,
    access: read,
    summary: 'Remove a draft',
    params: ById,
    reply: done,
  }),
  issue: endpoint({
    name: 'tenant_invoices.issue',
    method: 'POST',
    path: `${at}/:id/issue`,
    access: issue,
    summary: 'Issue a draft: it gets its number and due day and goes to the tenant by mail',
    params: ById,
    body: closed({ rev: Rev }),
    reply: one(TenantInvoice),
  }),
  cancel: endpoint({
    name: 'tenant_invoices.cancel',
    method: 'POST',
    path: `${at}/:id/cancel`,
    access: issue,
    summary: 'Cancel an issued invoice by a credit note of the same amount',
    params: ById,
    body: closed({ rev: Rev, reason: Line(200) }),
    reply: one(TenantInvoice),
  }),
  readings: endpoint({
    name: 'tenant_invoices.readings',
    method: 'GET',
    path: `${at}/:id/lines/:line_id/readings`,
    access: read,
    summary: 'The figures behind a line: their amounts and the rounding add up to it',
    params: closed({ id: Id, line_id: Id }),
    reply: one(closed({ line: TenantInvoiceLine, rows: Type.Array(LineReading), sum: Type.Integer(), rounding: Type.Integer() })),
  }),
  receive: endpoint({
    name: 'tenant_invoices.receive',
    method: 'POST',
    path: `${at}/:id/receipts`,
    access: issue,
    summary: 'Record money that was received for an issued invoice',
    params: ById,
    body: closed({ amount: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT }), day: Day, reference: Line(200) }),
    reply: one(TenantInvoice),
  }),
  reverse: endpoint({
    name: 'tenant_invoices.reverse',
    method: 'POST',
    path: `${at}/:id/receipts/:receipt_id/reverse`,
    access: issue,
    summary: 'Take a receipt of money back by a counter posting',
    params: closed({ id: Id, receipt_id: Id }),
    body: closed({ reason: Line(200) }),
    reply: one(TenantInvoice),
  }),
  ageing: endpoint({
    name: 'tenant_invoices.ageing',
    method: 'GET',
    path: `${at}/ageing`,
    access: read,
    summary: 'What tenants owe today by days after the due day, and what they paid too much',
    query: closed({ location_id: optional(Id) }),
    reply: many(AgeingRow),
  }),
} as const

export const tenantInvoiceFeed = channel({
  name: 'tenant_invoices',
  source: tenantInvoices.list,
  item: TenantInvoiceRow,
  key: 'id',
  fixed: { limit: '100' },
  topics: ['tenant_invoices'],
  intervalMs: 10_000,
})
