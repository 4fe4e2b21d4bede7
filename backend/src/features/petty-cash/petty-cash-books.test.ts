import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { booksOf, type CashOffice, fundOf, LIMIT, openCashOffice, takes, voucherOf } from '../../../../tests/kit/desk/petty-cash.ts'
import { pettyCashDrift, pettyCashPostings } from '../../schema/claims/petty-cash.ts'
import { ledgerDrift } from '../../schema/finance/ledger-drift.ts'

const WALK_MS = 300_000
/** What somebody does with the voucher of a number, and how often it is tried at the same moment. */
const deed = fc.record({
  voucher: fc.integer({ min: 0, max: 3 }),
  step: fc.constantFrom('disburse', 'settle', 'reverse', 'replenish', 'count', 'freeze'),
  spent: fc.integer({ min: 0, max: 900_000 }),
  tries: fc.integer({ min: 1, max: 3 }),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Till {
  readonly office: CashOffice
  readonly fundId: string
  readonly vouchers: readonly { readonly id: string }[]
}
async function act({ office, fundId, vouchers }: Till, { voucher, step, spent }: Deed): Promise<number> {
  const { holder, manager, secondManager } = office
  const paper = vouchers[voucher] ?? { id: '' }
  if (step === 'disburse') return (await takes(holder, paper, 'disburse')).status
  if (step === 'settle') return (await takes(holder, paper, 'settle', { spent, receipt: 'A-1' })).status
  if (step === 'reverse') return (await takes(manager, paper, 'reverse', { note: 'Not bought' })).status
  if (step === 'count') return count(office, fundId, spent)
  if (step === 'freeze') return frozen(office, fundId)
  const asked = await holder.asks(pettyCash.replenish, { body: { fund_id: fundId, amount: Math.max(1, spent) } })
  if (asked.status !== 200) return asked.status
  const params = { id: asked.body.data.id }
  await manager.asks(pettyCash.replenishmentStep, { params, body: { step: 'approve' } })
  return (await secondManager.asks(pettyCash.replenishmentStep, { params, body: { step: 'pay', reference: 'TRF' } })).status
}

/** Somebody counts what may be more or less than the books say, and the holder signs. */
async function count({ holder, manager }: CashOffice, fund_id: string, counted: number): Promise<number> {
  const made = await manager.asks(pettyCash.count, { body: { fund_id, counted } })
  if (made.status !== 200) return made.status
  return (await holder.asks(pettyCash.sign, { params: { id: made.body.data.id } })).status
}
/** Freezes the fund, and lets it go again. */
async function frozen({ manager, secondManager }: CashOffice, id: string): Promise<number> {
  const { status } = await manager.asks(pettyCash.fundStep, { params: { id }, body: { step: 'freeze' } })
  await secondManager.asks(pettyCash.fundStep, { params: { id }, body: { step: 'unfreeze' } })
  return status
}

it('PCF-12 whatever people do at once and again, the books add up and nothing is posted twice', { timeout: WALK_MS }, async () => {
  const office = await openCashOffice()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }), async (rounds) => {
      const fund = await fundOf(office)
      const vouchers = []
      for (const amount of [400_000, 700_000, 900_000, LIMIT]) {
        const voucher = await voucherOf(office, fund.id, amount)
        await takes(office.manager, voucher, 'approve')
        vouchers.push(voucher)
      }
      const till = { office, fundId: fund.id, vouchers }
      for (const round of rounds) {
        const answers = await Promise.all(round.flatMap((one) => Array.from({ length: one.tries }, () => act(till, one))))
        expect(answers.filter((status) => status >= 500)).toEqual([])
        const [cash = -1, inHand = -1, float = -1] = await booksOf(office, fund)
        expect([cash + inHand, cash >= 0, inHand >= 0]).toEqual([float, true, true])
        // Only a count finds more than the limit.
        if (!rounds.flat().some(({ step }) => step === 'count')) expect(float).toBeLessThanOrEqual(LIMIT)
        expect(await office.db.sql.select().from(pettyCashDrift)).toEqual([])
        expect(await office.db.sql.select().from(ledgerDrift)).toEqual([])
      }
      const rows = await office.db.sql
        .select()
        .from(pettyCashPostings)
        .where(eq(pettyCashPostings.fund_id, fund.id))
        .orderBy(asc(pettyCashPostings.seq))
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, at) => at + 1))
      const once = rows.flatMap((row) => {
        const paper = row.voucher_id ?? row.replenishment_id ?? row.count_id
        return paper === null ? [] : [`${paper} ${row.kind}`]
      })
      expect(new Set(once).size).toBe(once.length)
    }),
    { numRuns: 6 },
  )
})
