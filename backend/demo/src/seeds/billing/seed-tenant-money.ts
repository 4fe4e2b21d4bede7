import { createHash } from 'node:crypto'
import { insertAll } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { dayIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { Receivables } from '@menara/backend/ports/finance/receivables.ts'
import { bankAccounts } from '@menara/backend/schema/finance/bank-accounts.ts'
import { bankStatements, statementLines } from '@menara/backend/schema/finance/bank-statements.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { asc, isNull } from 'drizzle-orm'
import { demoStaff } from '../claims/demo-staff.ts'

const OPENING = 2_400_000_000
/** Of the last invoice, what came without its number: to be split by hand. */
const PART = 0.5

/** A statement of yesterday with money of tenants: the rest of one invoice by its number, and a part without any. Joins the open transaction. */
export async function seedTenantMoney(base: Platform, { receivables }: Pick<Receivables, 'receivables'>): Promise<void> {
  const { db, newId, now, zone } = base
  const [account] = await db.sql.select().from(bankAccounts).where(isNull(bankAccounts.location_id)).orderBy(asc(bankAccounts.id))
  const open = (await receivables()).filter(({ amount, paid }) => amount > paid)
  const [first, last] = [open[0], open.at(-1)]
  if (!account || !first || !last || first === last) return
  const id = newId()
  const day = dayAfter(dayIn(zone, now()), -1)
  const number = `RK/${day.replaceAll('-', '/')}/M`
  const digestOf = (text: string) => createHash('sha256').update(`${number} ${text}`).digest('hex')
  const came = [
    { amount: first.amount - first.paid, name: first.payer.name, text: `TRSF ${first.number}` },
    { amount: Math.round((last.amount - last.paid) * PART), name: last.payer.name, text: 'SETORAN SEWA' },
  ]
  const total = came.reduce((sum, { amount }) => sum + amount, 0)
  await db.sql.insert(bankStatements).values({
    ...{ id, account_id: account.id, location_id: null, number, format: 'camt_053', sha256: digestOf(''), first_day: day, last_day: day },
    ...{ currency: CURRENCY, opening: OPENING, closing: OPENING + total, line_count: came.length },
    ...{ imported_by: (await demoStaff(base))?.of('finance') ?? null, imported_at: now().toISOString() },
  })
  const lines = came.map(({ amount, name, text }, place) => ({
    ...{ id: newId(), statement_id: id, account_id: account.id, position: place + 1, booked_on: day, amount, reference: '' },
    ...{ counterparty: name.toUpperCase(), text, digest: digestOf(text) },
  }))
  await insertAll(db, statementLines, lines)
}
