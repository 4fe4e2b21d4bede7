import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { type PaymentBatch, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { PaymentBatchStep } from '@menara/shared/domain/finance/payment-state.ts'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { claimOf, step } from '../../../../../tests/kit/desk/claims.ts'
import {
  batchOf,
  exportedBatch,
  openTreasury,
  payableClaim,
  startBatch,
  statementOf,
  type Treasury,
  takeStep,
} from '../../../../../tests/kit/finance/payments.ts'
import { claimEvents } from '../../../schema/claims/claims.ts'
import { ledgerDrift } from '../../../schema/finance/ledger-drift.ts'
import { paymentLines } from '../../../schema/finance/payment-batches.ts'

const WALK_MS = 300_000
const PAID_ON = '2026-11-20'
const AMOUNTS = [50_000, 70_000, 90_000]
/** What somebody does with the payable or the batch of a number, and how often it is tried at the same moment. */
const operation = fc.record({
  what: fc.constantFrom('begin', 'onward', 'pay', 'fail', 'cancel', 'by_hand', 'match', 'take_back'),
  at: fc.nat({ max: 2 }),
  tries: fc.integer({ min: 1, max: 3 }),
})
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

interface Walk {
  readonly treasury: Treasury
  readonly claimIds: readonly string[]
  readonly batches: { readonly id: string }[]
  readonly lineIds: readonly string[]
}
const ONWARD: Partial<Record<PaymentBatch['state'], PaymentBatchStep>> = { draft: 'submit', submitted: 'approve', approved: 'export' }
type Act = (walk: Walk, at: number) => Promise<{ readonly status: number }>
const NOTHING = { status: 404 }

async function onward({ treasury, batches }: Walk, at: number) {
  const id = batches[at % batches.length]?.id ?? ''
  const { state } = (await treasury.preparer.asks(paymentBatches.get, { params: { id } })).body.data
  const next = ONWARD[state]
  const by = { submit: treasury.preparer, approve: treasury.approver } as const
  return next ? takeStep(by[next as keyof typeof by] ?? treasury.releaser, { id }, next) : NOTHING
}
/** The open payment line of a claim. */
async function lineOfClaim({ treasury, claimIds }: Walk, at: number) {
  const where = and(eq(paymentLines.source_id, claimIds[at] ?? ''), paymentLines.live)
  return (await treasury.db.sql.select().from(paymentLines).where(where))[0]
}
const ACTS: Readonly<Record<Operation['what'], Act>> = {
  async begin({ treasury, claimIds, batches }, at) {
    const answer = await startBatch(treasury, [claimIds[at] ?? ''])
    if (answer.status === 200) batches.push(answer.body.data)
    return answer
  },
  onward,
  pay: ({ treasury, batches }, at) => takeStep(treasury.releaser, batches[at % batches.length] ?? { id: '' }, 'pay', { day: PAID_ON }),
  async fail(walk, at) {
    const line = await lineOfClaim(walk, at)
    return line ? walk.treasury.releaser.asks(paymentBatches.fail, { params: { id: line.id }, body: { note: 'Account closed' } }) : NOTHING
  },
  cancel: ({ treasury, batches }, at) =>
    takeStep(treasury.releaser, batches[at % batches.length] ?? { id: '' }, 'cancel', { note: 'Wrong' }),
  by_hand: ({ treasury, claimIds }, at) => step(treasury.admin, { id: claimIds[at] ?? '' }, 'pay', { reference: 'By hand' }),
  async match(walk, at) {
    const line = await lineOfClaim(walk, at)
    const allocations = [{ target: 'payment_line' as const, id: line?.id ?? '', amount: line?.amount ?? 0 }]
    return line
      ? walk.treasury.releaser.asks(bankStatements.allocate, { params: { id: walk.lineIds[at] ?? '' }, body: { allocations } })
      : NOTHING
  },
  async take_back({ treasury, lineIds }, at) {
    const statement = (await treasury.preparer.asks(bankStatements.list, { query: { limit: 1 } })).body.data[0]
    const query = { statement_id: statement?.id ?? '', limit: 10 }
    const lines = (await treasury.preparer.asks(bankStatements.lines, { query })).body.data
    const made = lines.find((line) => line.id === lineIds[at])?.allocations.find((one) => !one.reversed)
    return made
      ? treasury.releaser.asks(bankStatements.reverse, { params: { id: made.allocation_id }, body: { note: 'Wrong line' } })
      : NOTHING
  },
}

async function openWalk(treasury: Treasury): Promise<Walk> {
  const [first = 0, second = 0, third = 0] = AMOUNTS
  const exported = await exportedBatch(treasury, [first, second])
  const draft = await batchOf(treasury, [third])
  const { lines } = await statementOf(
    treasury,
    AMOUNTS.map((amount) => ({ amount: -amount, text: exported.number })),
  )
  return {
    treasury,
    claimIds: [...exported.lines, ...draft.lines].map((line) => line.source_id),
    batches: [exported, draft],
    lineIds: lines.map((line) => line.id),
  }
}

/** Each claim is paid by one line of a batch, or by hand, or not at all, and says so once. */
async function expectPaidOnce({ treasury, claimIds }: Walk): Promise<void> {
  const { db, admin } = treasury
  const lines = await db.sql
    .select()
    .from(paymentLines)
    .where(inArray(paymentLines.source_id, [...claimIds]))
  for (const id of claimIds) {
    const { state } = await claimOf(admin, { id })
    const events = await db.sql
      .select()
      .from(claimEvents)
      .where(and(eq(claimEvents.claim_id, id), eq(claimEvents.step, 'pay')))
    const paid = lines.filter((line) => line.source_id === id && line.state === 'paid')
    expect([state === 'paid' || state === 'closed', paid.length <= 1]).toEqual([events.length === 1, true])
    if (paid.length === 1) expect(events).toHaveLength(1)
  }
  expect(await db.sql.select().from(ledgerDrift)).toEqual([])
}

it('PAY-54 whatever is paid, returned, matched and taken back at once and again, each payable is paid once', {
  timeout: WALK_MS,
}, async () => {
  const treasury = await openTreasury()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(operation, { minLength: 2, maxLength: 3 }), { minLength: 3, maxLength: 5 }), async (rounds) => {
      const walk = await openWalk(treasury)
      for (const round of rounds) {
        const answers = await Promise.all(round.flatMap(({ what, at, tries }) => Array.from({ length: tries }, () => ACTS[what](walk, at))))
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        await expectPaidOnce(walk)
      }
    }),
    { numRuns: 4 },
  )
})

it('PAY-54 a batch that is begun again with the same payables is refused, and is there once', async () => {
  const treasury = await openTreasury()
  const id = await payableClaim(treasury)
  const answers = await Promise.all([1, 2, 3].map(() => startBatch(treasury, [id])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await treasury.preparer.asks(paymentBatches.list, { query: {} })).body.total).toBe(1)
})
