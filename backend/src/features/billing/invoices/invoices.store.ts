import type {
  tenantInvoices as contract,
  LineReading,
  TenantInvoice,
  TenantInvoiceLine,
  TenantInvoiceRow,
  TenantReceipt,
} from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { AgeingBucket } from '@menara/shared/domain/finance/ageing.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { tenantInvoiceLines, tenantInvoiceReadings, tenantInvoices, tenantReceipts } from '../../../schema/finance/tenant-invoices.ts'
import { tenants } from '../../../schema/finance/tenants.ts'
import { users } from '../../../schema/people.ts'
import { locations } from '../../../schema/places.ts'

export type InvoicesStore = ReturnType<typeof invoicesStore>
type Asked = Omit<CallOf<typeof contract.list>['query'], 'next' | 'limit'>
export interface InvoicesFilter extends Asked {
  readonly locationIds: readonly string[] | null
}
interface Page {
  /** Month and id of the last row of the page before. */
  readonly after: readonly [month: string, id: string] | undefined
  readonly limit: number
}
/** An invoice with what only its own page shows. */
export interface InvoiceWhole extends TenantInvoiceRow {
  readonly zone: string
  readonly stored: 'draft' | 'issued' | 'cancelled'
  readonly due_days: number
  readonly vat_per_mille: number
  readonly tenant_npwp: string | null
  readonly cancels_id: string | null
  readonly reason: string | null
  readonly issued_by: string | null
  readonly plan_usage: TenantInvoice['plan_usage']
}

const PAID = sql`coalesce((select sum(r.amount) from tenant_receipts r where r.invoice_id = tenant_invoices.id), 0)`
const isOwed = sql`(tenant_invoices.kind <> 'credit_note' and tenant_invoices.state = 'issued' and ${PAID} < tenant_invoices.total)`
const STATE = sql<TenantInvoiceRow['state']>`case
  when tenant_invoices.state <> 'issued' or tenant_invoices.kind = 'credit_note' then tenant_invoices.state
  when ${PAID} >= tenant_invoices.total then 'paid' when ${PAID} > 0 then 'part_paid' else 'issued' end`

/** Days after the due day, by the clock of the site. */
const lateAt = (now: string): SQL => sql`((${now}::timestamptz at time zone ${locations.zone})::date - tenant_invoices.due_on)`
const BUCKETS: Readonly<Record<AgeingBucket, (late: SQL) => SQL>> = {
  not_due: (late) => sql`${late} <= 0`,
  to_30: (late) => sql`${late} between 1 and 30`,
  to_60: (late) => sql`${late} between 31 and 60`,
  to_90: (late) => sql`${late} between 61 and 90`,
  over_90: (late) => sql`${late} > 90`,
}

function matching({ locationIds, search, location_id, tenant_id, month, state, bucket }: InvoicesFilter, now: string): SQL | undefined {
  const text = search && likeText(search)
  return and(
    locationIds === null ? undefined : inArray(tenantInvoices.location_id, [...locationIds]),
    location_id ? eq(tenantInvoices.location_id, location_id) : undefined,
    tenant_id ? eq(tenantInvoices.tenant_id, tenant_id) : undefined,
    month ? eq(tenantInvoices.month, month) : undefined,
    state === 'overdue' ? and(isOwed, sql`${lateAt(now)} > 0`) : state ? sql`${STATE} = ${state}` : undefined,
    bucket ? and(isOwed, BUCKETS[bucket](lateAt(now))) : undefined,
    text ? or(ilike(tenantInvoices.number, text), ilike(tenants.name, text)) : undefined,
  )
}

const fields = (at: string) => ({
  id: tenantInvoices.id,
  kind: tenantInvoices.kind,
  number: tenantInvoices.number,
  tenant: { id: tenants.id, name: tenants.name },
  location: { id: locations.id, name: locations.name },
  month: tenantInvoices.month,
  state: STATE,
  overdue: sql<boolean>`coalesce(${isOwed} and ${lateAt(at)} > 0, false)`,
  issued_on: tenantInvoices.issued_on,
  due_on: tenantInvoices.due_on,
  currency: tenantInvoices.currency,
  subtotal: tenantInvoices.subtotal,
  vat: tenantInvoices.vat,
  total: tenantInvoices.total,
  paid: sql<number>`${PAID}`.mapWith(Number),
  missing_hours: tenantInvoices.missing_hours,
  decision: tenantInvoices.decision,
  rev: tenantInvoices.rev,
  updated_at: tenantInvoices.updated_at,
})
const whole = (at: string) => ({
  ...fields(at),
  zone: locations.zone,
  stored: tenantInvoices.state,
  due_days: tenantInvoices.due_days,
  vat_per_mille: tenantInvoices.vat_per_mille,
  tenant_npwp: tenants.npwp,
  cancels_id: tenantInvoices.cancels_id,
  reason: tenantInvoices.reason,
  plan_usage: tenantInvoices.plan_usage,
  issued_by: tenantInvoices.issued_by,
})

/** Reads invoices, their lines and what was received for them. */
export function invoicesStore(db: Database, now: () => Date) {
  const today = (): string => now().toISOString()
  return {
    ...behindOn(db),
    ...ageingOn(db, today),
    /** One row more than `limit` where there are more, newest month first. */
    list: (filter: InvoicesFilter, { after, limit }: Page): Promise<TenantInvoiceRow[]> =>
      db.sql
        .select(fields(today()))
        .from(tenantInvoices)
        .innerJoin(tenants, eq(tenants.id, tenantInvoices.tenant_id))
        .innerJoin(locations, eq(locations.id, tenantInvoices.location_id))
        .where(
          and(matching(filter, today()), after && sql`(${tenantInvoices.month}, ${tenantInvoices.id}) < (${after[0]}, ${after[1]}::uuid)`),
        )
        .orderBy(desc(tenantInvoices.month), desc(tenantInvoices.id))
        .limit(limit + 1),
    async count(filter: InvoicesFilter): Promise<number> {
      const [row] = await db.sql
        .select({ count: sql<number>`count(*)`.mapWith(Number) })
        .from(tenantInvoices)
        .innerJoin(tenants, eq(tenants.id, tenantInvoices.tenant_id))
        .innerJoin(locations, eq(locations.id, tenantInvoices.location_id))
        .where(matching(filter, today()))
      return row?.count ?? 0
    },
    async find(id: string): Promise<InvoiceWhole | undefined> {
      const [row] = await db.sql
        .select(whole(today()))
        .from(tenantInvoices)
        .innerJoin(tenants, eq(tenants.id, tenantInvoices.tenant_id))
        .innerJoin(locations, eq(locations.id, tenantInvoices.location_id))
        .where(eq(tenantInvoices.id, id))
      return row
    },
    async creditNoteOf(id: string): Promise<{ id: string; number: string | null } | null> {
      const [row] = await db.sql
        .select({ id: tenantInvoices.id, number: tenantInvoices.number })
        .from(tenantInvoices)
        .where(eq(tenantInvoices.cancels_id, id))
      return row ?? null
    },
    /** Issued invoices of tenants with what came for them, by their number: with what bank statements ask of them alone. */
    async issued() {
      const received = db.sql
        .select({ invoice_id: tenantReceipts.invoice_id, amount: sql<number>`sum(${tenantReceipts.amount})`.as('received') })
        .from(tenantReceipts)
        .groupBy(tenantReceipts.invoice_id)
        .as('received_of')
      return db.sql
        .select({
          ...{ id: tenantInvoices.id, number: tenantInvoices.number, tenant: { id: tenants.id, name: tenants.name } },
          ...{ total: tenantInvoices.total, paid: sql<number>`coalesce(${received.amount}, 0)`.mapWith(Number) },
          ...{ currency: tenantInvoices.currency, issued_on: tenantInvoices.issued_on, due_on: tenantInvoices.due_on },
          location: { id: tenantInvoices.location_id },
        })
        .from(tenantInvoices)
        .innerJoin(tenants, eq(tenants.id, tenantInvoices.tenant_id))
        .leftJoin(received, eq(received.invoice_id, tenantInvoices.id))
        .where(and(eq(tenantInvoices.state, 'issued'), ne(tenantInvoices.kind, 'credit_note')))
        .orderBy(asc(tenantInvoices.number), asc(tenantInvoices.id))
    },
  }
}

/** What stands behind an invoice. */
function behindOn(db: Database) {
  const actors = alias(users, 'actors')
  return {
    lines: (invoiceId: string): Promise<(TenantInvoiceLine & { subject_id: string | null })[]> =>
      db.sql
        .select({
          id: tenantInvoiceLines.id,
          kind: tenantInvoiceLines.kind,
          label: tenantInvoiceLines.label,
          quantity: tenantInvoiceLines.quantity,
          unit: tenantInvoiceLines.unit,
          price_sen: tenantInvoiceLines.price_sen,
          days: tenantInvoiceLines.days,
          of_days: tenantInvoiceLines.of_days,
          amount: tenantInvoiceLines.amount,
          taxed: tenantInvoiceLines.taxed,
          missing_hours: tenantInvoiceLines.missing_hours,
          estimated_hours: tenantInvoiceLines.estimated_hours,
          subject_id: tenantInvoiceLines.subject_id,
        })
        .from(tenantInvoiceLines)
        .where(eq(tenantInvoiceLines.invoice_id, invoiceId))
        .orderBy(asc(tenantInvoiceLines.sort)),
    async readings(lineId: string): Promise<LineReading[]> {
      const [row] = await db.sql
        .select({ rows: tenantInvoiceReadings.rows })
        .from(tenantInvoiceReadings)
        .where(eq(tenantInvoiceReadings.line_id, lineId))
      return row?.rows ?? []
    },
    receipts: (invoiceId: string): Promise<TenantReceipt[]> =>
      db.sql
        .select({
          id: tenantReceipts.id,
          amount: tenantReceipts.amount,
          day: tenantReceipts.day,
          reference: tenantReceipts.reference,
          source: tenantReceipts.source,
          reverses_id: tenantReceipts.reverses_id,
          reversed: sql<boolean>`exists (select 1 from tenant_receipts b where b.reverses_id = tenant_receipts.id)`,
          actor: { id: actors.id, name: actors.name },
          at: tenantReceipts.at,
        })
        .from(tenantReceipts)
        .leftJoin(actors, eq(actors.id, tenantReceipts.actor_id))
        .where(eq(tenantReceipts.invoice_id, invoiceId))
        .orderBy(asc(tenantReceipts.at), asc(tenantReceipts.id)),
  }
}

/** Open and over-paid amounts of tenants. */
function ageingOn(db: Database, today: () => string) {
  const open = (bucket: AgeingBucket): SQL<number> =>
    sql<number>`coalesce(sum(tenant_invoices.total - ${PAID}) filter (where ${isOwed} and ${BUCKETS[bucket](lateAt(today()))}), 0)`
  const number = (value: SQL) => sql<number>`${value}`.mapWith(Number)
  return {
    ageing: ({ locationIds, location_id }: { locationIds: readonly string[] | null; location_id: string | undefined }) =>
      db.sql
        .select({
          tenant: { id: tenants.id, name: tenants.name },
          location: { id: locations.id, name: locations.name },
          not_due: number(open('not_due')),
          to_30: number(open('to_30')),
          to_60: number(open('to_60')),
          to_90: number(open('to_90')),
          over_90: number(open('over_90')),
          // Of a cancelled invoice nothing is owed any more.
          credit:
            number(sql`coalesce(sum(greatest(${PAID} - case when tenant_invoices.state = 'issued' then tenant_invoices.total else 0 end, 0))
            filter (where tenant_invoices.kind <> 'credit_note'), 0)`),
        })
        .from(tenantInvoices)
        .innerJoin(tenants, eq(tenants.id, tenantInvoices.tenant_id))
        .innerJoin(locations, eq(locations.id, tenantInvoices.location_id))
        .where(
          and(
            locationIds === null ? undefined : inArray(tenantInvoices.location_id, [...locationIds]),
            location_id ? eq(tenantInvoices.location_id, location_id) : undefined,
          ),
        )
        .groupBy(tenants.id, tenants.name, locations.id, locations.name, locations.zone)
        .orderBy(asc(tenants.name), asc(tenants.id)),
  }
}
