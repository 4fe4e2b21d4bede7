import { advances } from '@menara/backend/schema/claims/advances.ts'
import { claimLines, claimReceipts, claims } from '@menara/backend/schema/claims/claims.ts'
import { pettyCashDrift, pettyCashPostings } from '@menara/backend/schema/claims/petty-cash.ts'
import { users } from '@menara/backend/schema/people.ts'
import { claims as contract } from '@menara/shared/contract/claims/claims.contract.ts'
import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { addPerson } from '../../../../../tests/kit/desk/claims.ts'
import { enterRate } from '../../../../../tests/kit/finance/exchange-rates.ts'
import { seedClaims } from './seed-claims.ts'
import { seedForeignClaim } from './seed-foreign-claim.ts'
import { seedPettyCash } from './seed-petty-cash.ts'

/** A building whose people are called as those of the demo, with reimbursements in these states. */
async function demoOffice(states: readonly string[]) {
  const building = await openBuilding()
  const { db, cast, admin } = building
  const held = ['show_ticketing', 'show_ticketing_reimburse', 'claim_verify', 'claim_pay', 'petty_cash_manage'] as const
  const extra = [
    await addPerson(building, { name: 'F', held, site: cast.site }),
    await addPerson(building, { name: 'G', held, site: cast.site }),
  ]
  const named = { employee: cast.employee, admin: cast.admin, hr: cast.operator, agent: cast.agent, finance: extra[0]?.id ?? '' }
  for (const [name, id] of Object.entries(named))
    await db.sql
      .update(users)
      .set({ email: `${name}@menara.demo` })
      .where(eq(users.id, id))
  for (const [at, state] of states.entries()) {
    const lines = [
      { description: 'Bensin', quantity: 1, unit_price: 300_000 * (at + 1) },
      { description: 'Parkir dan tol', quantity: 1, unit_price: 12_500 },
    ]
    const amount = 300_000 * (at + 1) + 12_500
    const body = { ticket_type_id: 31, location_id: cast.site, title: `Bensin ${at}`, facts: { amount, currency: 'IDR' as const, lines } }
    const { id } = (await admin.asks(tickets.create, { body })).body.data
    await db.sql.execute(sql`update tickets set state = ${state}, requester_id = ${cast.employee} where id = ${id}`)
  }
  return building
}

it('DM-85 has a claim for every reimbursement, in the state of its ticket and to its amount, advances, and drafts', async () => {
  const building = await demoOffice([
    'new',
    'assigned',
    'waiting_approval',
    'resolved',
    'in_progress',
    'closed',
    'rejected',
    'cancelled',
    'draft',
  ])
  const { db, backend, as, cast } = building
  await db.atomically(() => seedClaims(backend.platform))
  const rows = await db.sql.select().from(claims)
  expect(new Set(rows.map((row) => row.state))).toEqual(
    new Set(['submitted', 'verified', 'approved', 'scheduled', 'paid', 'closed', 'rejected', 'cancelled', 'returned', 'draft']),
  )
  for (const row of rows) {
    const lines = await db.sql.select().from(claimLines).where(eq(claimLines.claim_id, row.id))
    expect(lines.reduce((sum, line) => sum + line.claimed, 0)).toBe(row.claimed)
  }
  expect((await db.sql.select().from(advances)).map((row) => row.state).toSorted()).toEqual([
    'approved',
    'paid',
    'paid',
    'requested',
    'returned',
  ])
  const employee = await as(cast.employee)
  expect((await employee.asks(contract.list, { query: {} })).status).toBe(403)
  const agent = (await (await as(cast.admin)).asks(contract.list, { query: { limit: 50 } })).body.data
  expect(agent.length).toBe(rows.filter((row) => row.submitted_at !== null).length)
})

it('DM-102 has a claim in Singapore dollars by the rate of its day, with its receipt', async () => {
  const building = await demoOffice(['new'])
  const { db, backend, admin } = building
  await enterRate(admin, { currency: 'SGD', valid_from: '2026-01-01', rate: '11785.05' })
  await db.atomically(() => seedClaims(backend.platform))
  await db.atomically(() => seedForeignClaim(backend.platform))
  const [line] = await db.sql.select().from(claimLines).where(isNotNull(claimLines.foreign_currency))
  expect([line?.foreign_amount, line?.claimed]).toEqual([63_600, 7_495_292])
  const receipts = await db.sql
    .select()
    .from(claimReceipts)
    .where(eq(claimReceipts.line_id, line?.id ?? ''))
  expect(receipts.map(({ name, mime }) => [name, mime])).toEqual([['kuitansi-hotel.csv', 'text/csv']])
})

it('DM-86 has two funds whose year of vouchers, replenishments and counts adds up', async () => {
  const building = await demoOffice([])
  const { db, backend, cast } = building
  await db.sql.execute(sql`update locations set code = 'SBY' where id = ${cast.otherSite}`)
  await db.atomically(() => seedPettyCash(backend.platform))
  expect(await db.sql.select().from(pettyCashDrift)).toEqual([])
  const rows = await db.sql.select().from(pettyCashPostings)
  expect(new Set(rows.map((row) => row.kind))).toEqual(
    new Set(['opening', 'disbursement', 'settlement', 'reversal', 'replenishment', 'count']),
  )
  for (const fund of new Set(rows.map((row) => row.fund_id))) {
    const own = rows.filter((row) => row.fund_id === fund).toSorted((a, b) => a.seq - b.seq)
    expect(own.map((row) => row.at)).toEqual(own.map((row) => row.at).toSorted())
  }
  const funds = (await building.admin.asks(pettyCash.funds, { query: {} })).body.data
  expect(funds.map((fund) => [fund.code, fund.float <= fund.float_limit])).toEqual([
    ['KK-SBY', true],
    ['KK-VJS', true],
  ])
})
