import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import {
  aDraft,
  aTenantMeter,
  flat,
  MONTH,
  newTenant,
  OCTOBER_HOURS,
  openLetting,
  pays,
  run,
} from '../../../../../tests/kit/finance/billing.ts'
import { newId } from '../../../platform/ids.ts'
import { billingDrift } from '../../../schema/finance/tenant-invoices.ts'

/** One thing that somebody does to the invoice of a tenant; `at` chooses which invoice and receipt. */
const operation = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'run' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const), at: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), at: fc.nat(2), amount: fc.integer({ min: 1, max: 9_000_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), at: fc.nat(2), receipt: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('bank' as const), at: fc.nat(2), amount: fc.integer({ min: 1, max: 9_000_000 }) }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** What every run begins with, so that there is something to take back. */
const BEGINNING: [Operation[]][] = [
  [[0, 1, 2].map((at) => ({ kind: 'issue', at }))],
  [
    [
      { kind: 'receive', at: 0, amount: 5000 },
      { kind: 'receive', at: 1, amount: 20_000_000 },
      { kind: 'bank', at: 2, amount: 1 },
    ],
  ],
  [
    [
      { kind: 'takeBack', at: 0, receipt: 0 },
      { kind: 'takeBack', at: 0, receipt: 0 },
      { kind: 'takeBack', at: 1, receipt: 0 },
      { kind: 'cancel', at: 2 },
    ],
  ],
]

async function invoicesOf({ admin, cast }: Building): Promise<TenantInvoice[]> {
  const rows = (await admin.asks(tenantInvoices.list, { query: { location_id: cast.site, month: MONTH, limit: 1000 } })).body.data
  const monthly = rows.filter((row) => row.kind === 'monthly').toSorted((a, b) => a.tenant.id.localeCompare(b.tenant.id))
  return Promise.all(monthly.map(async ({ id }) => (await admin.asks(tenantInvoices.get, { params: { id } })).body.data))
}
/** What a statement of the bank brings; 0 where it is refused. */
async function fromBank({ backend }: Building, id: string, amount: number): Promise<number> {
  const posting = { id: newId(), reverses_id: null, actor_id: null, day: '2026-11-05', reference: 'BCA' }
  return backend.desk.receivables.received(id, { ...posting, amount }).then(
    () => amount,
    () => 0,
  )
}
/** Answers how much more was received, by invoice. */
async function take(building: Building, one: Operation, seen: readonly TenantInvoice[]): Promise<readonly [id: string, amount: number]> {
  const { admin } = building
  if (one.kind === 'run') {
    await run(building)
    return ['', 0]
  }
  const invoice = seen.at(one.at - 3)
  if (!invoice) return ['', 0]
  const { id, rev } = invoice
  const params = { id }
  if (one.kind === 'issue') await admin.asks(tenantInvoices.issue, { params, body: { rev } })
  if (one.kind === 'cancel') await admin.asks(tenantInvoices.cancel, { params, body: { rev, reason: 'Wrong' } })
  if (one.kind === 'receive') return [id, (await pays(building, id, one.amount)).status === 200 ? one.amount : 0]
  if (one.kind === 'bank') return [id, await fromBank(building, id, one.amount)]
  const receipt = one.kind === 'takeBack' ? invoice.receipts[one.receipt] : undefined
  if (!receipt) return [id, 0]
  const back = await admin.asks(tenantInvoices.reverse, { params: { id, receipt_id: receipt.id }, body: { reason: 'Bounced' } })
  return [id, back.status === 200 ? -receipt.amount : 0]
}

it('BIL-19 nothing drifts, however runs, issues, payments and reversals fall together', { timeout: 120_000 }, async () => {
  const building = await openLetting(await openBuilding())
  const meter_id = await aTenantMeter(building, { code: 'E-T03', hours: flat(OCTOBER_HOURS, 1.237) })
  const meters = [{ meter_id, share: 333, from: '2026-01-01', until: null }]
  const first = await newTenant(building, { leases: [], meters })
  for (const tenant of [first, await newTenant(building), await newTenant(building)]) await aDraft(building, tenant.id)
  const received = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 8 }), async (operations) => {
      const seen = await invoicesOf(building)
      for (const [id, amount] of await Promise.all(operations.map((one) => take(building, one, seen))))
        received.set(id, (received.get(id) ?? 0) + amount)
      expect(await building.db.sql.select().from(billingDrift)).toEqual([])
      const after = await invoicesOf(building)
      for (const { id, paid, receipts } of after) {
        expect(paid).toBe(received.get(id) ?? 0)
        expect(receipts.reduce((sum, row) => sum + row.amount, 0)).toBe(paid)
      }
      // At most one of a tenant that is not cancelled.
      const living = after.filter((one) => one.state !== 'cancelled').map((one) => one.tenant.id)
      expect(new Set(living).size).toBe(living.length)
    }),
    { numRuns: 8, seed: 26, examples: BEGINNING },
  )
  const all = await invoicesOf(building)
  expect(all.some((one) => one.state === 'cancelled')).toBe(true)
  expect(all.some((one) => one.receipts.some((row) => row.reversed))).toBe(true)
})
