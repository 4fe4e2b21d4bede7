import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { expect } from 'vitest'
import { askVictim, type KilledLedger } from './killed-ledger.ts'
import type { Site } from './killed-site.ts'
import type { Victim } from './victims.ts'

const VOUCHERS = 12
const LIMIT = 50_000_000

/** Money of a fund that is handed out for vouchers: the second person asks, the administrator approves, the third holds the box. */
export async function killedCash(victim: Victim, { people: [administrator, second, third], locationId }: Site): Promise<KilledLedger> {
  const draft = { code: 'PC-1', name: 'Front office', location_id: locationId, holder_id: third.id, float_limit: LIMIT }
  const fund = (await askVictim(victim, { by: second, endpoint: pettyCash.propose, body: draft })).body.data
  await askVictim(victim, { by: administrator, endpoint: pettyCash.fundStep, id: fund.id, body: { step: 'activate' } })
  const vouchers = new Map<string, string>()
  let handedOut = 0
  return {
    name: 'petty cash',
    async prepare(now, round) {
      for (let n = 1; n <= VOUCHERS; n++) {
        const body = { fund_id: fund.id, amount: n * 1_000, purpose: `Light bulbs ${round}`, submit: true }
        const { id } = (await askVictim(now, { by: second, endpoint: pettyCash.ask, body })).body.data
        await askVictim(now, { by: administrator, endpoint: pettyCash.voucherStep, id, body: { step: 'approve' } })
        vouchers.set(`voucher-${round}-${n}`, id)
        handedOut += n * 1_000
      }
      return [...vouchers.keys()].filter((key) => key.startsWith(`voucher-${round}-`))
    },
    // What was handed out before the answer came is refused now: 409. Both are the one posting.
    async post(now, key) {
      const id = vouchers.get(key) ?? ''
      await askVictim(now, { by: third, endpoint: pettyCash.voucherStep, id, body: { step: 'disburse' }, also: [409] })
      return id
    },
    async check(now) {
      const [found] = (await askVictim(now, { by: administrator, endpoint: pettyCash.funds })).body.data
      expect(found).toMatchObject({ cash: LIMIT - handedOut, vouchers: handedOut, float: LIMIT })
      const all = (await askVictim(now, { by: administrator, endpoint: pettyCash.vouchers, query: 'limit=1000' })).body.data
      expect(all.map(({ state }) => state)).toEqual([...vouchers].map(() => 'disbursed'))
    },
  }
}
