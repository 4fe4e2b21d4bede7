import type { Platform } from '@menara/backend/platform/platform.ts'
import { yearIn } from '@menara/backend/platform/time/zoned-time.ts'
import { costCentreBudgets, costCentres } from '@menara/backend/schema/desk/cost-centres.ts'
import { costCentreCommitments, spendingRows } from '@menara/backend/schema/finance/spending.ts'
import { and, asc, eq, gte, lte, ne, sql } from 'drizzle-orm'

const ZONE = 'Asia/Jakarta'
/** Budgets are rounded up to it, and are never less. */
const STEP = 5_000_000
/** Per cent of what was spent and committed that is budgeted for this year, by cost centre in the order of codes: one spends more than it has. */
const SHARES = [130, 115, 80] as const
/** Of last year's spending. */
const LAST_YEAR_SHARE = 110

/** Budgets of the cost centres for this year and the last, as large as what they spend makes likely. Joins the open transaction. */
export async function seedBudgets({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const year = yearIn(ZONE, now())
  const spentIn = async (id: string, of: number): Promise<number> => {
    const days = and(gte(spendingRows.day, `${of}-01-01`), lte(spendingRows.day, `${of}-12-31`))
    const where = and(eq(spendingRows.cost_centre_id, id), ne(spendingRows.source, 'stock_issue'), days)
    const [row] = await db.sql
      .select({ sum: sql<number>`coalesce(sum(${spendingRows.amount}), 0)`.mapWith(Number) })
      .from(spendingRows)
      .where(where)
    return row?.sum ?? 0
  }
  const { amount, cost_centre_id } = costCentreCommitments
  const centres = await db.sql.select({ id: costCentres.id }).from(costCentres).orderBy(asc(costCentres.code))
  for (const [at, { id }] of centres.entries()) {
    const committed = await db.sql
      .select({ sum: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
      .from(costCentreCommitments)
      .where(eq(cost_centre_id, id))
    const used = (await spentIn(id, year)) + (committed[0]?.sum ?? 0)
    await db.sql.insert(costCentreBudgets).values([
      { cost_centre_id: id, year, amount: budgetOf(used, SHARES[at % SHARES.length] ?? LAST_YEAR_SHARE) },
      { cost_centre_id: id, year: year - 1, amount: budgetOf(await spentIn(id, year - 1), LAST_YEAR_SHARE) },
    ])
  }
}

/** Whole Rupiah. */
const budgetOf = (used: number, percent: number): number => {
  const steps = (used * percent) / 100 / STEP
  return Math.max(1, percent < 100 ? Math.floor(steps) : Math.ceil(steps)) * STEP
}
