import { createHash } from 'node:crypto'
import { insertAll } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { bankStatements, statementAllocations, statementLines } from '@menara/backend/schema/finance/bank-statements.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'

export interface SeededPayment {
  readonly id: string
  readonly day: string
  /** As the bank quotes it. */
  readonly reference: string
  readonly name: string
  readonly amount: number
  readonly label: string
}
interface Seeding {
  readonly base: Platform
  readonly accountId: string
  readonly actor: string
}
interface Payments {
  readonly paid: readonly SeededPayment[]
  readonly sent: readonly SeededPayment[]
}

/** Statements of the last two months with payments, reconciled, and the one of what went to the bank last, which is open. */
export async function seedStatements(seeding: Seeding, { paid, sent }: Payments): Promise<void> {
  const days = [...new Set(paid.map((payment) => payment.day))].toSorted().slice(-2)
  for (const day of days)
    await seedStatement(
      seeding,
      { day, copy: 1 },
      paid.filter((payment) => payment.day === day).map((payment) => ({ ...payment, isMatched: true })),
    )
  const [first] = sent
  if (first)
    await seedStatement(
      seeding,
      // The bank may book both on one day.
      { day: first.day, copy: days.includes(first.day) ? 2 : 1 },
      sent.map((payment) => ({ ...payment, isMatched: false })),
    )
}

const OPENING = 2_400_000_000
interface Booked extends SeededPayment {
  readonly isMatched: boolean
}
/** The bank's day, and which statement of that day it is. */
interface OfDay {
  readonly day: string
  readonly copy: number
}
async function seedStatement({ base, accountId, actor }: Seeding, { day, copy }: OfDay, payments: readonly Booked[]): Promise<void> {
  const { db, newId } = base
  const id = newId()
  const number = `RK/${day.replaceAll('-', '/')}${copy === 1 ? '' : `-${copy}`}`
  const at = new Date(Date.parse(`${day}T10:00:00Z`)).toISOString()
  const total = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const digestOf = (text: string) => createHash('sha256').update(`${number} ${text}`).digest('hex')
  await db.sql.insert(bankStatements).values({
    ...{ id, account_id: accountId, location_id: null, number, format: 'camt_053', sha256: digestOf(''), first_day: day, last_day: day },
    ...{ currency: CURRENCY, opening: OPENING, closing: OPENING - total, line_count: payments.length },
    ...{ imported_by: actor, imported_at: at },
  })
  const lines = payments.map((payment, place) => ({
    ...{ id: newId(), statement_id: id, account_id: accountId, position: place + 1, booked_on: day, amount: -payment.amount },
    ...{ reference: payment.reference, counterparty: payment.name.toUpperCase(), text: `TRSF ${payment.label}` },
    digest: digestOf(payment.reference),
  }))
  await insertAll(db, statementLines, lines)
  const allocations = payments.flatMap((payment, place) => {
    const line = lines[place]
    if (!line || !payment.isMatched) return []
    const facts = { target: 'payment_line' as const, target_id: payment.id, label: payment.label, amount: payment.amount }
    return [{ id: newId(), line_id: line.id, ...facts, reverses_id: null, note: '', actor_id: actor, at }]
  })
  if (allocations.length > 0) await insertAll(db, statementAllocations, allocations)
}
