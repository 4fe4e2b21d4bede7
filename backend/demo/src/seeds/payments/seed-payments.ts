import { createHash } from 'node:crypto'
import { type BankOrder, referenceOf } from '@menara/backend/features/payment/files/bank-order.ts'
import { painFile } from '@menara/backend/features/payment/files/pain-file.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { sealWith } from '@menara/backend/platform/secrets/sealed.ts'
import { claimEvents, claims } from '@menara/backend/schema/claims/claims.ts'
import { bankAccounts, payeeAccounts } from '@menara/backend/schema/finance/bank-accounts.ts'
import {
  paymentBatches,
  paymentBatchNumbers,
  paymentEvents,
  paymentFiles,
  paymentLines,
} from '@menara/backend/schema/finance/payment-batches.ts'
import { users } from '@menara/backend/schema/people.ts'
import { tickets } from '@menara/backend/schema/tickets/tickets.ts'
import { DEFAULT_TEMPLATE } from '@menara/shared/domain/finance/bank-files.ts'
import type { PaymentBatchState, PaymentBatchStep } from '@menara/shared/domain/finance/payment-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { demoStaff } from '../claims/demo-staff.ts'
import { type SeededPayment, seedStatements } from './seed-statements.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ACCOUNT = { name: 'Operasional', bank: 'Bank Rekaan Nusantara', bic: 'RKNUIDJA', number: '001234567890', holder: 'PT Menara Contoh' }
const SPARE = { name: 'Kas gedung', bank: 'Bank Contoh Sejahtera', bic: 'CTSJIDJA', number: '778800112233', holder: 'PT Menara Contoh' }
/** Where the demo's people are paid to: banks that do not exist. */
const BANKS = [
  ['Bank Rekaan Nusantara', 'RKNUIDJA'],
  ['Bank Contoh Sejahtera', 'CTSJIDJA'],
  ['Bank Umpama', 'UMPMIDJA'],
] as const

interface Owed {
  readonly id: string
  readonly requester_id: string
  readonly name: string
  readonly reason: string
  readonly amount: number
  readonly due_on: string | null
  readonly location_id: string
  readonly paid_at: string | null
}
interface Seeding {
  readonly base: Platform
  readonly accountId: string
  readonly finance: string
  readonly approver: string
  readonly numbers: Map<number, number>
  readonly payeeNumbers: ReadonlyMap<string, string>
}

/** Accounts of invented banks, a batch of every month for the claims that were paid in it, those on their way, and statements. */
export async function seedPayments(base: Platform): Promise<void> {
  const staff = await demoStaff(base)
  const [finance, approver] = [staff?.of('finance'), staff?.of('hr')]
  const owed = await owedBy(base)
  if (!finance || !approver || owed.length === 0) return
  const [accountId] = await seedAccounts(base, owed[0]?.location_id ?? null)
  const payeeNumbers = await seedPayees(base, owed)
  const seeding: Seeding = { base, accountId: accountId ?? '', finance, approver, numbers: new Map(), payeeNumbers }
  const paid: SeededPayment[] = []
  for (const [, rows] of monthsOf(owed.filter((row) => row.paid_at !== null)))
    paid.push(...(await seedBatch(seeding, rows, { state: 'paid', at: rows.at(-1)?.paid_at ?? '' })))
  const waiting = owed.filter((row) => row.paid_at === null && payeeNumbers.has(row.requester_id))
  const part = Math.ceil(waiting.length / 3)
  const ago = (days: number) => new Date(base.now().getTime() - days * DAY_MS).toISOString()
  const sent = await seedBatch(seeding, waiting.slice(0, part), { state: 'exported', at: ago(2) })
  await seedBatch(seeding, waiting.slice(part, 2 * part), { state: 'submitted', at: ago(1) })
  await base.db.sql.insert(paymentBatchNumbers).values([...seeding.numbers].map(([year, last]) => ({ year, last })))
  await seedStatements({ base, accountId: seeding.accountId, actor: finance }, { paid, sent })
}

/** Claims that were paid or wait for it, those that an advance covers left out; oldest first. */
async function owedBy({ db }: Platform): Promise<Owed[]> {
  const rows = await db.sql
    .select({
      ...{ id: claims.id, requester_id: claims.requester_id, name: users.name, title: claims.title, number: tickets.number },
      ...{ standing: claims.standing, offset: claims.offset, advance: claims.advance_id, due_on: claims.due_on },
      ...{ location_id: claims.location_id, paid_at: claims.paid_at },
    })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.requester_id))
    .leftJoin(tickets, eq(tickets.id, claims.ticket_id))
    .where(inArray(claims.state, ['approved', 'scheduled', 'paid', 'closed']))
    .orderBy(asc(claims.paid_at), asc(claims.submitted_at), asc(claims.id))
  return rows
    .filter((row) => row.advance === null)
    .map(({ number, title, standing, offset, advance: _advance, ...row }) => ({
      ...row,
      reason: number ?? title,
      amount: standing - (offset ?? 0),
    }))
    .filter((row) => row.amount > 0)
}

async function seedAccounts({ db, newId }: Platform, location_id: string | null): Promise<string[]> {
  const ids = [newId(), newId()]
  const around = { currency: CURRENCY, csv_template: DEFAULT_TEMPLATE, active: true }
  await db.sql.insert(bankAccounts).values([
    { ...ACCOUNT, ...around, id: ids[0] ?? '', location_id: null },
    { ...SPARE, ...around, id: ids[1] ?? '', location_id },
  ])
  return ids
}

/** Of everybody who was or is to be paid but the last, whose details are yet to be asked for. */
async function seedPayees({ db, keys, now }: Platform, owed: readonly Owed[]): Promise<ReadonlyMap<string, string>> {
  const seal = sealWith(keys, 'payee accounts')
  const names = new Map(owed.map((row) => [row.requester_id, row.name]))
  const paidOnce = new Set(owed.filter((row) => row.paid_at !== null).map((row) => row.requester_id))
  const last = [...names.keys()].findLast((id) => !paidOnce.has(id))
  const numbers = new Map<string, string>()
  const rows = [...names].flatMap(([id, name], at) => {
    if (id === last) return []
    const [bank, bic] = BANKS[at % BANKS.length] ?? BANKS[0]
    const number = String(9_000_000_000 + at * 7919)
    numbers.set(id, number)
    const sealed = { number_sealed: seal.seal(number, id), last4: number.slice(-4) }
    return [{ id, user_id: id, bank, bic, ...sealed, holder: name, updated_at: now().toISOString() }]
  })
  if (rows.length > 0) await db.sql.insert(payeeAccounts).values(rows)
  return numbers
}

function monthsOf(rows: readonly Owed[]): Map<string, Owed[]> {
  const months = new Map<string, Owed[]>()
  for (const row of rows) {
    const month = (row.paid_at ?? '').slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return months
}

const WAY: readonly PaymentBatchStep[] = ['submit', 'approve', 'export', 'pay']
const AFTER: Readonly<Record<string, PaymentBatchState>> = { submit: 'submitted', approve: 'approved', export: 'exported', pay: 'paid' }
interface Batch {
  readonly state: 'submitted' | 'exported' | 'paid'
  /** Of its last step. */
  readonly at: string
}
async function seedBatch(seeding: Seeding, rows: readonly Owed[], { state, at }: Batch): Promise<SeededPayment[]> {
  if (rows.length === 0) return []
  const { base, accountId, finance, approver, numbers } = seeding
  const { db, newId } = base
  const year = Number(at.slice(0, 4))
  numbers.set(year, (numbers.get(year) ?? 0) + 1)
  const [id, number] = [newId(), `PB-${year}-${String(numbers.get(year)).padStart(4, '0')}`]
  const steps = WAY.slice(0, WAY.findIndex((step) => AFTER[step] === state) + 1)
  const when = (back: number) => new Date(Date.parse(at) - back * 5 * HOUR_MS).toISOString()
  const [begun, day] = [when(steps.length), at.slice(0, 10)]
  const total = rows.reduce((sum, row) => sum + row.amount, 0)
  await db.sql.insert(paymentBatches).values({
    ...{ id, number, title: `Pembayaran ${day}`, state, account_id: accountId, location_id: null, execute_on: day, format: 'pain_09' },
    ...{ currency: CURRENCY, line_count: rows.length, total, created_by: finance, submitted_by: finance },
    ...{ approved_by: state === 'submitted' ? null : approver, created_at: begun, updated_at: at, rev: steps.length + 1 },
  })
  const lines = rows.map((row, place) => ({
    ...{ id: newId(), batch_id: id, position: place + 1, kind: 'claim' as const, source_id: row.id, payee_id: row.requester_id },
    ...{ payee_name: row.name, reason: row.reason, amount: row.amount, due_on: row.due_on, location_id: row.location_id },
    ...{ state: state === 'paid' ? ('paid' as const) : ('open' as const), live: true },
  }))
  await db.sql.insert(paymentLines).values(lines)
  const told = [
    { event: 'create' as const, state: 'draft' as const, at: begun },
    ...steps.map((step, place) => ({ event: step, state: AFTER[step] ?? state, at: when(steps.length - 1 - place) })),
  ]
  const actorOf = (event: string) => (event === 'approve' ? approver : finance)
  await db.sql
    .insert(paymentEvents)
    .values(told.map((one) => ({ ...one, id: newId(), batch_id: id, actor_id: actorOf(one.event), text: one.event === 'pay' ? day : '' })))
  if (state !== 'submitted') await seedFile(seeding, { id, number, day, made_at: when(state === 'paid' ? 1 : 0) }, lines)
  if (state === 'paid') for (const line of lines) await quote(base, line.source_id, referenceOf(number, line.position))
  return lines.map((line) => ({
    id: line.id,
    day,
    reference: referenceOf(number, line.position),
    name: line.payee_name,
    amount: line.amount,
    label: line.reason,
  }))
}

interface Made {
  readonly id: string
  readonly number: string
  readonly day: string
  readonly made_at: string
}
async function seedFile(
  { base, payeeNumbers }: Seeding,
  { id, number, day, made_at }: Made,
  lines: readonly (typeof paymentLines.$inferInsert)[],
) {
  const order: BankOrder = {
    ...{ number, execute_on: day, currency: CURRENCY, made_at, account: ACCOUNT },
    lines: lines.map((line) => ({
      ...{ reference: referenceOf(number, line.position), position: line.position, payee: line.payee_name, holder: line.payee_name },
      ...{ bank: BANKS[0][0], bic: BANKS[0][1], number: payeeNumbers.get(line.payee_id) ?? '', amount: line.amount, text: line.reason },
    })),
  }
  const { name, mime, content } = painFile(order, '09')
  const file = Buffer.from(content)
  const sha256 = createHash('sha256').update(file).digest('hex')
  await base.db.sql.insert(paymentFiles).values({ batch_id: id, name, mime, sha256, bytes: file.length, file, made_at })
}

/** The claim says by which line of a batch it was paid. */
async function quote({ db }: Platform, claimId: string, reference: string): Promise<void> {
  await db.sql.update(claims).set({ reference }).where(eq(claims.id, claimId))
  await db.sql
    .update(claimEvents)
    .set({ text: reference })
    .where(and(eq(claimEvents.claim_id, claimId), eq(claimEvents.step, 'pay')))
}
