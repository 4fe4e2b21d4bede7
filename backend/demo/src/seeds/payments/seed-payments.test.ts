import { claims } from '@menara/backend/schema/claims/claims.ts'
import { bankStatements, paymentDrift, statementLines } from '@menara/backend/schema/finance/bank-statements.ts'
import { paymentBatches, paymentLines } from '@menara/backend/schema/finance/payment-batches.ts'
import { users } from '@menara/backend/schema/people.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { addPerson } from '../../../../../tests/kit/desk/claims.ts'
import { seedClaims } from '../claims/seed-claims.ts'
import { seedPayments } from './seed-payments.ts'

it('DM-95 pays the claims of each month in a batch, to the Rupiah, with statements that agree', async () => {
  const building = await openBuilding()
  const { db, cast, admin, backend } = building
  const held = ['show_ticketing', 'show_ticketing_reimburse', 'claim_verify', 'claim_pay'] as const
  const finance = await addPerson(building, { name: 'F', held, site: cast.site })
  const payer = await addPerson(building, { name: 'G', held, site: cast.site })
  const named = { employee: cast.employee, admin: cast.admin, hr: cast.operator, finance: finance.id, payer: payer.id }
  for (const [name, id] of Object.entries(named))
    await db.sql
      .update(users)
      .set({ email: `${name}@menara.demo` })
      .where(eq(users.id, id))
  const states = ['assigned', 'assigned', 'assigned', 'resolved', 'closed', 'resolved', 'closed'] as const
  for (const [at, state] of states.entries()) {
    const lines = [{ description: 'Bensin', quantity: 1, unit_price: 50_000 * (at + 1) }]
    const facts = { amount: 50_000 * (at + 1), currency: 'IDR' as const, lines }
    const { id } = (
      await admin.asks(tickets.create, { body: { ticket_type_id: 31, location_id: cast.site, title: `Bensin ${at}`, facts } })
    ).body.data
    await db.sql.execute(sql`update tickets set state = ${state}, requester_id = ${at === 1 ? cast.agent : cast.employee} where id = ${id}`)
  }
  await db.atomically(() => seedClaims(backend.platform))
  await db.atomically(() => seedPayments(backend.platform))
  expect(await db.sql.select().from(paymentDrift)).toEqual([])
  const lines = await db.sql.select().from(paymentLines)
  const paid = (await db.sql.select().from(claims)).filter((claim) => claim.paid_at !== null && claim.advance_id === null)
  expect(paid.length).toBeGreaterThan(1)
  for (const claim of paid) {
    const line = lines.find((one) => one.source_id === claim.id)
    expect([line?.amount, line?.state, claim.reference?.startsWith('PB-')]).toEqual([claim.standing - (claim.offset ?? 0), 'paid', true])
  }
  const batches = await db.sql.select().from(paymentBatches)
  expect(new Set(batches.map((batch) => batch.state))).toContain('exported')
  const statements = await db.sql.select().from(bankStatements)
  for (const statement of statements) {
    const booked = (await db.sql.select().from(statementLines)).filter((line) => line.statement_id === statement.id)
    expect(booked.reduce((sum, line) => sum + line.amount, statement.opening ?? 0)).toBe(statement.closing)
  }
})
