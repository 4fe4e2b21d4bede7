import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { pettyCashCounts, pettyCashFunds, pettyCashReplenishments, pettyCashVouchers } from '../../schema/claims/petty-cash.ts'
import { costCentres } from '../../schema/desk/cost-centres.ts'
import { users } from '../../schema/people.ts'

export type PettyCashPapersStore = ReturnType<typeof pettyCashPapersStore>
type VoucherRow = typeof pettyCashVouchers.$inferInsert
type ReplenishmentRow = typeof pettyCashReplenishments.$inferInsert
type CountRow = typeof pettyCashCounts.$inferInsert
interface Page {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
interface VoucherFilter {
  readonly fund_id?: string | undefined
  readonly state?: VoucherRow['state'] | undefined
  readonly mine?: boolean | undefined
}
interface ReplenishmentFilter {
  readonly fund_id?: string | undefined
  readonly state?: ReplenishmentRow['state'] | undefined
}
const [first, second, third] = [alias(users, 'first_person'), alias(users, 'second_person'), alias(users, 'third_person')] as const
const fund = { id: pettyCashFunds.id, code: pettyCashFunds.code }
const FUND = { fund, holder_id: pettyCashFunds.holder_id, location_id: pettyCashFunds.location_id, currency: pettyCashFunds.currency }

/** Of funds one holds, and of one's sites for who manages petty cash. */
function ofFundsFor(caller: Caller): SQL | undefined {
  const held = eq(pettyCashFunds.holder_id, caller.userId)
  if (!caller.may('petty_cash_manage')) return held
  return caller.locationIds === null ? undefined : or(held, inArray(pettyCashFunds.location_id, [...caller.locationIds]))
}

/** The one writer of vouchers, replenishments and counts. */
export const pettyCashPapersStore = (db: Database) => ({ ...voucherRows(db), ...replenishmentRows(db), ...countRows(db) })

function voucherRows(db: Database) {
  const vouchers = (where: SQL | undefined) =>
    db.sql
      .select({
        ...FUND,
        ...{ id: pettyCashVouchers.id, number: pettyCashVouchers.number, state: pettyCashVouchers.state },
        requester: { id: first.id, name: first.name },
        purpose: pettyCashVouchers.purpose,
        cost_centre: { id: costCentres.id, code: costCentres.code, name_en: costCentres.name_en, name_id: costCentres.name_id },
        ...{ amount: pettyCashVouchers.amount, spent: pettyCashVouchers.spent, receipt: pettyCashVouchers.receipt },
        note: pettyCashVouchers.note,
        approved_by: { id: second.id, name: second.name },
        ...{ created_at: pettyCashVouchers.created_at, updated_at: pettyCashVouchers.updated_at },
      })
      .from(pettyCashVouchers)
      .innerJoin(pettyCashFunds, eq(pettyCashFunds.id, pettyCashVouchers.fund_id))
      .innerJoin(first, eq(first.id, pettyCashVouchers.requester_id))
      .leftJoin(second, eq(second.id, pettyCashVouchers.approved_by))
      .leftJoin(costCentres, eq(costCentres.id, pettyCashVouchers.cost_centre_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, changed last first. */
    vouchers: ({ fund_id, state, mine }: VoucherFilter, { after, limit }: Page, caller: Caller) => {
      const own = eq(pettyCashVouchers.requester_id, caller.userId)
      const others = ofFundsFor(caller)
      return vouchers(
        and(
          mine ? own : others && or(own, others),
          // What is not asked for yet is its author's alone.
          or(own, sql`${pettyCashVouchers.state} <> 'draft'`),
          fund_id ? eq(pettyCashVouchers.fund_id, fund_id) : undefined,
          state && eq(pettyCashVouchers.state, state),
          after && sql`(${pettyCashVouchers.updated_at}, ${pettyCashVouchers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(pettyCashVouchers.updated_at), desc(pettyCashVouchers.id))
        .limit(limit + 1)
    },
    async voucher(id: string) {
      return (await vouchers(eq(pettyCashVouchers.id, id)))[0]
    },
    async addVoucher(row: VoucherRow): Promise<void> {
      await db.sql.insert(pettyCashVouchers).values(row)
    },
    async updateVoucher(id: string, patch: Partial<VoucherRow>): Promise<void> {
      await db.sql.update(pettyCashVouchers).set(patch).where(eq(pettyCashVouchers.id, id))
    },
  }
}

function replenishmentRows(db: Database) {
  const replenishments = (where: SQL | undefined) =>
    db.sql
      .select({
        ...FUND,
        ...{ id: pettyCashReplenishments.id, state: pettyCashReplenishments.state, amount: pettyCashReplenishments.amount },
        ...{ reference: pettyCashReplenishments.reference, note: pettyCashReplenishments.note },
        requested_by: { id: first.id, name: first.name },
        approved_by: { id: second.id, name: second.name },
        paid_by: { id: third.id, name: third.name },
        ...{ created_at: pettyCashReplenishments.created_at, updated_at: pettyCashReplenishments.updated_at },
      })
      .from(pettyCashReplenishments)
      .innerJoin(pettyCashFunds, eq(pettyCashFunds.id, pettyCashReplenishments.fund_id))
      .innerJoin(first, eq(first.id, pettyCashReplenishments.requested_by))
      .leftJoin(second, eq(second.id, pettyCashReplenishments.approved_by))
      .leftJoin(third, eq(third.id, pettyCashReplenishments.paid_by))
      .where(where)
      .$dynamic()
  return {
    /** Newest first. */
    replenishments: ({ fund_id, state }: ReplenishmentFilter, { after, limit }: Page, caller: Caller) =>
      replenishments(
        and(
          ofFundsFor(caller),
          fund_id ? eq(pettyCashReplenishments.fund_id, fund_id) : undefined,
          state && eq(pettyCashReplenishments.state, state),
          after &&
            sql`(${pettyCashReplenishments.created_at}, ${pettyCashReplenishments.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(pettyCashReplenishments.created_at), desc(pettyCashReplenishments.id))
        .limit(limit + 1),
    async replenishment(id: string) {
      return (await replenishments(eq(pettyCashReplenishments.id, id)))[0]
    },
    async addReplenishment(row: ReplenishmentRow): Promise<void> {
      await db.sql.insert(pettyCashReplenishments).values(row)
    },
    async updateReplenishment(id: string, patch: Partial<ReplenishmentRow>): Promise<void> {
      await db.sql.update(pettyCashReplenishments).set(patch).where(eq(pettyCashReplenishments.id, id))
    },
    /** What is asked for and not paid yet; the fund is held. */
    async replenishmentsOpen(fundId: string): Promise<number> {
      const open = and(eq(pettyCashReplenishments.fund_id, fundId), inArray(pettyCashReplenishments.state, ['requested', 'approved']))
      const [row] = await db.sql
        .select({ sum: sql<number>`coalesce(sum(${pettyCashReplenishments.amount}), 0)`.mapWith(Number) })
        .from(pettyCashReplenishments)
        .where(open)
      return row?.sum ?? 0
    },
    payables: () => replenishments(eq(pettyCashReplenishments.state, 'approved')).orderBy(pettyCashReplenishments.created_at),
  }
}

function countRows(db: Database) {
  const counts = (where: SQL | undefined) =>
    db.sql
      .select({
        ...FUND,
        ...{ id: pettyCashCounts.id, expected: pettyCashCounts.expected, counted: pettyCashCounts.counted, note: pettyCashCounts.note },
        counted_by: { id: first.id, name: first.name },
        counted_at: pettyCashCounts.counted_at,
        signed_by: { id: second.id, name: second.name },
        signed_at: pettyCashCounts.signed_at,
      })
      .from(pettyCashCounts)
      .innerJoin(pettyCashFunds, eq(pettyCashFunds.id, pettyCashCounts.fund_id))
      .innerJoin(first, eq(first.id, pettyCashCounts.counted_by))
      .leftJoin(second, eq(second.id, pettyCashCounts.signed_by))
      .where(where)
      .$dynamic()
  return {
    /** Newest first. */
    counts: ({ fund_id }: { readonly fund_id?: string | undefined }, { after, limit }: Page, caller: Caller) =>
      counts(
        and(
          ofFundsFor(caller),
          fund_id ? eq(pettyCashCounts.fund_id, fund_id) : undefined,
          after && sql`(${pettyCashCounts.counted_at}, ${pettyCashCounts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
        .orderBy(desc(pettyCashCounts.counted_at), desc(pettyCashCounts.id))
        .limit(limit + 1),
    async count(id: string) {
      return (await counts(eq(pettyCashCounts.id, id)))[0]
    },
    /** False while another count of the fund waits for its signature. */
    async addCount(row: CountRow): Promise<boolean> {
      return (await db.sql.insert(pettyCashCounts).values(row).onConflictDoNothing().returning({ id: pettyCashCounts.id })).length > 0
    },
    async signCount(id: string, patch: Pick<CountRow, 'signed_by' | 'signed_at'>): Promise<void> {
      await db.sql.update(pettyCashCounts).set(patch).where(eq(pettyCashCounts.id, id))
    },
  }
}
export type StoredVoucher = NonNullable<Awaited<ReturnType<PettyCashPapersStore['voucher']>>>
export type StoredReplenishment = NonNullable<Awaited<ReturnType<PettyCashPapersStore['replenishment']>>>
export type StoredCount = NonNullable<Awaited<ReturnType<PettyCashPapersStore['count']>>>
