import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { PaymentBatchStep } from '@menara/shared/domain/finance/payment-state.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { expect } from 'vitest'
import { camtOf, statementForm } from '../kit/finance/statement-files.ts'
import { machineNow } from '../kit/test-clock.ts'
import { askVictim, type KilledLedger } from './killed-ledger.ts'
import type { Held, Site } from './killed-site.ts'
import type { Victim } from './victims.ts'

const PAYMENTS = 8
/** No two of a day have one amount: they would be held for the same expense. */
const amountOf = (round: number, n: number): number => 100_000 + (round * PAYMENTS + n) * 1_000

interface Paying {
  readonly lineId: string
  readonly paymentId: string
  readonly claimId: string
  readonly amount: number
}
/** Claims that a statement pays, line by line: the administrator claims, the second person approves and prepares, the third releases. */
export async function killedPayments(victim: Victim, site: Site): Promise<KilledLedger> {
  const [administrator, second, third] = site.people
  const type = { name_en: 'Taxi', name_id: 'Taksi', policy: 'v1', account_code: '6100' }
  const typeId = (await askVictim(victim, { by: administrator, endpoint: reimburseTypes.create, body: type })).body.data.id
  const account = {
    ...{ name: 'Operations', bank: 'Bank Contoh', bic: 'CNTHIDJA', number: '000011112222', holder: 'PT Gedung Contoh' },
    location_id: site.locationId,
  }
  const accountId = (await askVictim(victim, { by: administrator, endpoint: bankAccounts.create, body: account })).body.data.id
  const payee = { sort: 'user', bank: 'Bank Rekaan', bic: 'RKAAIDJA', number: '1234567890', holder: 'Nyoman Contoh' }
  await askVictim(victim, { by: second, endpoint: payeeAccounts.put, id: administrator.id, body: payee })
  const paying = new Map<string, Paying>()

  async function claimed(now: Victim, amount: number): Promise<string> {
    const lines = [{ day: DAY, type_id: typeId, description: 'Taxi', amount }]
    const body = { policy: 'v1', title: 'Visit', location_id: site.locationId, lines }
    const made = (await askVictim(now, { by: administrator, endpoint: claims.create, body })).body.data
    const submitted = await takeClaim(now, administrator, { id: made.id, step: 'submit', rev: made.rev })
    await takeClaim(now, second, { id: made.id, step: 'approve', rev: submitted.rev })
    return made.id
  }
  const takeClaim = async (now: Victim, by: Held, { id, ...body }: { id: string; step: string; rev: number }) =>
    (await askVictim(now, { by, endpoint: claims.step, id, body })).body.data

  return {
    name: 'payments',
    async prepare(now, round) {
      const claimIds: string[] = []
      for (let n = 0; n < PAYMENTS; n++) claimIds.push(await claimed(now, amountOf(round, n)))
      const payables = claimIds.map((id) => ({ kind: 'claim', id }))
      const draft = { title: `Run ${round}`, account_id: accountId, execute_on: EXECUTE_ON, format: 'pain_09', payables }
      let batch = (await askVictim(now, { by: second, endpoint: paymentBatches.create, body: draft })).body.data
      const onward: readonly (readonly [Held, PaymentBatchStep])[] = [
        [second, 'submit'],
        [administrator, 'approve'],
        [third, 'export'],
      ]
      for (const [by, step] of onward) {
        const body = { step, rev: batch.rev }
        batch = (await askVictim(now, { by, endpoint: paymentBatches.step, id: batch.id, body })).body.data
      }
      const lineIds = await bankLines(now, { by: second, accountId, round, lines: batch.lines })
      for (const [at, { id, source_id, amount }] of batch.lines.entries())
        paying.set(`payment-${round}-${at}`, { lineId: lineIds[at] ?? '', paymentId: id, claimId: source_id, amount })
      return [...paying.keys()].filter((key) => key.startsWith(`payment-${round}-`))
    },
    // What was allocated before the answer came is refused now: the line has no more. Both are the one posting.
    async post(now, key) {
      const { lineId, paymentId, amount } = paying.get(key) as Paying
      const body = { allocations: [{ target: 'payment_line', id: paymentId, amount }] }
      await askVictim(now, { by: third, endpoint: bankStatements.allocate, id: lineId, body, also: [409] })
      return paymentId
    },
    async check(now) {
      for (const { claimId } of paying.values())
        expect((await askVictim(now, { by: administrator, endpoint: claims.get, id: claimId })).body.data.state).toBe('paid')
      const batches = (await askVictim(now, { by: third, endpoint: paymentBatches.list })).body.data
      expect(batches.map(({ state, paid, total }) => [state, paid === total])).toEqual(batches.map(() => ['paid', true]))
    },
  }
}
/** Nothing is spent on a day to come, wherever the machine’s clock is. */
const DAY = new Date(machineNow().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
const EXECUTE_ON = '2099-12-01'

interface Booking {
  readonly by: Held
  readonly accountId: string
  readonly round: number
  readonly lines: readonly { readonly amount: number }[]
}
/** The ids of the lines of a statement on which the bank booked these payments. */
async function bankLines(victim: Victim, { by, accountId, round, lines }: Booking): Promise<string[]> {
  const content = camtOf(
    `ST-${round}`,
    lines.map(({ amount }, at) => ({ amount: -amount, text: `Payment ${at}`, day: DAY })),
  )
  const { type, bytes } = statementForm({ account_id: accountId }, content)
  const headers = { authorization: `Bearer ${by.token}`, 'content-type': type }
  const reply = await fetch(`${victim.url}${bankStatements.import.path}`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  const { data } = (await reply.json()) as ReplyOf<typeof bankStatements.import>
  const query = `statement_id=${data.statement?.id}&limit=100`
  return (await askVictim(victim, { by, endpoint: bankStatements.lines, query })).body.data.map((line) => line.id)
}
