import type { CostCentre } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { and, asc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { claimLines } from '../../schema/claims/claims.ts'
import { pettyCashVouchers } from '../../schema/claims/petty-cash.ts'
import { costCentreBudgets, costCentres } from '../../schema/desk/cost-centres.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'
import { purchaseLines } from '../../schema/purchasing/requests.ts'
import { ticketFacts } from '../../schema/tickets/ticket-facts.ts'

export type CostCentreRow = typeof costCentres.$inferInsert
export type CostCentresStore = ReturnType<typeof costCentresStore>
interface Asked {
  readonly search: string | undefined
  readonly locationId: string | undefined
  readonly archived: boolean | undefined
}
interface Page {
  /** Code and id of the last row of the page before. */
  readonly after: readonly [code: string, id: string] | undefined
  readonly limit: number
}

const owners = alias(users, 'owners')
const deputies = alias(users, 'deputies')

/** Those of the viewer's sites, and those that pay at every site. */
const inView = ({ locationIds }: Pick<Caller, 'locationIds'>): SQL | undefined =>
  locationIds === null ? undefined : or(isNull(costCentres.location_id), inArray(costCentres.location_id, [...locationIds]))

function matching({ search, locationId, archived }: Asked, caller: Caller): SQL | undefined {
  const text = search && likeText(search)
  return and(
    inView(caller),
    archived ? undefined : costCentres.active,
    text ? or(ilike(costCentres.code, text), ilike(costCentres.name_en, text), ilike(costCentres.name_id, text)) : undefined,
    locationId === undefined ? undefined : or(isNull(costCentres.location_id), eq(costCentres.location_id, locationId)),
  )
}

function budgetsOf(db: Database) {
  return {
    /** Whole Rupiah for a calendar year; null where no budget is set. */
    async budget(id: string, year: number): Promise<number | null> {
      const where = and(eq(costCentreBudgets.cost_centre_id, id), eq(costCentreBudgets.year, year))
      const [row] = await db.sql.select({ amount: costCentreBudgets.amount }).from(costCentreBudgets).where(where)
      return row?.amount ?? null
    },
    /** Null takes the budget of the year away. */
    async setBudget(id: string, { year, amount }: { readonly year: number; readonly amount: number | null }): Promise<void> {
      if (amount === null) {
        await db.sql.delete(costCentreBudgets).where(and(eq(costCentreBudgets.cost_centre_id, id), eq(costCentreBudgets.year, year)))
        return
      }
      const target = [costCentreBudgets.cost_centre_id, costCentreBudgets.year]
      await db.sql.insert(costCentreBudgets).values({ cost_centre_id: id, year, amount }).onConflictDoUpdate({ target, set: { amount } })
    },
  }
}

/** The one writer of `cost_centres` and `cost_centre_budgets`. */
export function costCentresStore(db: Database) {
  const select = (where: SQL | undefined) =>
    db.sql
      .select({
        id: costCentres.id,
        code: costCentres.code,
        name_en: costCentres.name_en,
        name_id: costCentres.name_id,
        owner: { id: owners.id, name: owners.name },
        deputy: { id: deputies.id, name: deputies.name },
        location: { id: locations.id, name: locations.name },
        active: costCentres.active,
      })
      .from(costCentres)
      .leftJoin(owners, eq(owners.id, costCentres.owner_id))
      .leftJoin(deputies, eq(deputies.id, costCentres.deputy_id))
      .leftJoin(locations, eq(locations.id, costCentres.location_id))
      .where(where)
      .$dynamic()
  return {
    /** One row more than `limit` where there are more, by code. */
    list: (asked: Asked, { after, limit }: Page, caller: Caller): Promise<CostCentre[]> =>
      select(and(matching(asked, caller), after && sql`(${costCentres.code}, ${costCentres.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(costCentres.code), asc(costCentres.id))
        .limit(limit + 1),
    count: (asked: Asked, caller: Caller): Promise<number> => db.sql.$count(costCentres, matching(asked, caller)),
    async find(id: string): Promise<CostCentre | undefined> {
      return (await select(eq(costCentres.id, id)))[0]
    },
    /** The row, held until the transaction ends: no ticket can take it meanwhile. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: costCentres.id }).from(costCentres).where(eq(costCentres.id, id)).for('update')
    },
    /** The row, kept from being changed or removed until the transaction ends. */
    async keep(id: string): Promise<CostCentre | undefined> {
      await db.sql.select({ id: costCentres.id }).from(costCentres).where(eq(costCentres.id, id)).for('share')
      return (await select(eq(costCentres.id, id)))[0]
    },
    async codeTaken(code: string, exceptId: string): Promise<boolean> {
      const same = and(eq(sql`lower(${costCentres.code})`, sql`lower(${code})`), ne(costCentres.id, exceptId))
      return (await db.sql.$count(costCentres, same)) > 0
    },
    /** False when another has the code. */
    async insert(row: CostCentreRow): Promise<boolean> {
      return (await db.sql.insert(costCentres).values(row).onConflictDoNothing().returning({ id: costCentres.id })).length > 0
    },
    async update(id: string, facts: Partial<CostCentreRow>): Promise<void> {
      await db.sql.update(costCentres).set(facts).where(eq(costCentres.id, id))
    },
    /** Whether a ticket, a line of a requisition or of a claim, or a voucher of petty cash names it. */
    async isNamed(id: string): Promise<boolean> {
      for (const table of [ticketFacts, purchaseLines, claimLines, pettyCashVouchers])
        if ((await db.sql.$count(table, eq(table.cost_centre_id, id))) > 0) return true
      return false
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(costCentres).where(eq(costCentres.id, id))
    },
    ...budgetsOf(db),
  }
}
