import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { aDraft, issued, newTenant, openLetting } from '../../../../../tests/kit/finance/billing.ts'
import { openTreasury, statementOf, type Treasury } from '../../../../../tests/kit/finance/payments.ts'
import type { Booked } from '../../../../../tests/kit/finance/statement-files.ts'
import { paymentDrift } from '../../../schema/finance/bank-statements.ts'
import { billingDrift } from '../../../schema/finance/tenant-invoices.ts'

/** A treasury whose site has issued so many invoices, and a statement of these bookings. */
async function openReceiving(count: number, booked: (invoices: readonly TenantInvoice[]) => readonly Booked[]) {
  const treasury = await openTreasury(await openLetting(await openBuilding()))
  const invoices: TenantInvoice[] = []
  for (let left = count; left > 0; left--)
    invoices.push(await issued(treasury, await aDraft(treasury, (await newTenant(treasury, { name: `PT Penyewa ${left}` })).id)))
  const { lines } = await statementOf(treasury, booked(invoices))
  return { treasury, invoices, lines: lines.map((line) => line.id) }
}
const allocate = (
  { releaser }: Treasury,
  id: string | undefined,
  parts: readonly (readonly [document: string | undefined, amount: number])[],
) =>
  releaser.asks(bankStatements.allocate, {
    params: { id: id ?? '' },
    body: { allocations: parts.map(([target, amount]) => ({ target: 'receivable' as const, id: target ?? '', amount })) },
  })
const takeBack = ({ releaser }: Treasury, id: string | undefined) =>
  releaser.asks(bankStatements.reverse, { params: { id: id ?? '' }, body: { note: 'Wrong tenant' } })
const now = async ({ admin }: Treasury, id: string | undefined) =>
  (await admin.asks(tenantInvoices.get, { params: { id: id ?? '' } })).body.data
async function expectNoDrift({ db }: Treasury): Promise<void> {
  expect(await db.sql.select().from(paymentDrift)).toEqual([])
  expect(await db.sql.select().from(billingDrift)).toEqual([])
}

it('PAY-42 PAY-43 money that came is suggested for the invoice it quotes, and split over several', async () => {
  const { treasury, invoices, lines } = await openReceiving(2, ([first, second]) => [
    { amount: first?.total ?? 0, text: `TRSF ${first?.number}`, day: '2026-11-05' },
    { amount: (second?.total ?? 0) + 1000, text: 'SETORAN', day: '2026-11-05' },
  ])
  const { releaser } = treasury
  const [first, second] = invoices
  const choices = async (search?: string) =>
    (await releaser.asks(bankStatements.choices, { params: { id: lines[1] ?? '' }, query: search ? { search } : {} })).body.data
  expect((await choices()).map(({ label, open }) => [label, open])).toEqual([first, second].map((one) => [one?.number, one?.total]))
  expect((await allocate(treasury, lines[0], [[first?.id, first?.total ?? 0]])).body.data).toMatchObject({ state: 'matched' })
  expect(await now(treasury, first?.id)).toMatchObject({ state: 'paid', receipts: [{ source: 'bank', actor: { id: releaser.id } }] })
  // Paid whole: offered no more unless it is asked for.
  expect((await choices()).map((one) => one.id)).toEqual([second?.id])
  expect((await choices(first?.number ?? '')).map(({ id, open }) => [id, open])).toEqual([[first?.id, 0]])
  const split = await allocate(treasury, lines[1], [
    [second?.id, second?.total ?? 0],
    [first?.id, 400],
  ])
  expect(split.body.data).toMatchObject({ state: 'partly', allocated: (second?.total ?? 0) + 400 })
  expect(await allocate(treasury, lines[1], [[first?.id, 601]])).toMatchObject({ status: 409 })
  const ageing = (await treasury.admin.asks(tenantInvoices.ageing, { query: {} })).body.data
  expect(ageing.map(({ tenant, open, credit }) => [tenant.id, open, credit])).toEqual([[first?.tenant.id, 0, 400]])
  await expectNoDrift(treasury)
})

it('PAY-43 only documents of the site of its account, and money that came, may be chosen', async () => {
  const { treasury, invoices, lines } = await openReceiving(1, () => [{ amount: -5000 }, { amount: 5000, day: '2026-11-21' }])
  const wrong = await allocate(treasury, lines[0], [[invoices[0]?.id, 5000]])
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'allocations', rule: 'exists' }] } })
  const far = await personAt(treasury, treasury.cast.otherSite, ['show_plugin_payment', 'payment_release'])
  const asked = await far.asks(bankStatements.choices, { params: { id: lines[1] ?? '' }, query: {} })
  expect(asked.status).toBe(404)
})

it('PAY-48 an allocation is taken back from its invoice once, at the statement alone', async () => {
  const { treasury, invoices, lines } = await openReceiving(1, () => [{ amount: 1_000_000, day: '2026-11-05' }])
  const [invoice] = invoices
  const line = (await allocate(treasury, lines[0], [[invoice?.id, 600_000]])).body.data
  const [receipt] = (await now(treasury, invoice?.id)).receipts
  const byHand = await treasury.admin.asks(tenantInvoices.reverse, {
    params: { id: invoice?.id ?? '', receipt_id: receipt?.id ?? '' },
    body: { reason: 'Wrong' },
  })
  expect(byHand.body).toMatchObject({ status: 409, rule: 'billing.receipt_of_bank' })
  const answers = await Promise.all([1, 2, 3].map(() => takeBack(treasury, line.allocations[0]?.allocation_id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await now(treasury, invoice?.id)).toMatchObject({
    ...{ state: 'issued', paid: 0 },
    receipts: [{ reversed: true }, { amount: -600_000, source: 'bank', reverses_id: receipt?.id }],
  })
  await expectNoDrift(treasury)
})

it('PAY-49 what a credit note cancelled takes no money, and gives back what it had', async () => {
  const { treasury, invoices, lines } = await openReceiving(1, () => [{ amount: 1_000_000, day: '2026-11-05' }])
  const [invoice] = invoices
  const line = (await allocate(treasury, lines[0], [[invoice?.id, 600_000]])).body.data
  const { rev } = await now(treasury, invoice?.id)
  const cancelled = await treasury.admin.asks(tenantInvoices.cancel, {
    params: { id: invoice?.id ?? '' },
    body: { rev, reason: 'Wrong area' },
  })
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', paid: 600_000 })
  const credit = async () => (await treasury.admin.asks(tenantInvoices.ageing, { query: {} })).body.data.map((row) => row.credit)
  expect(await credit()).toEqual([600_000])
  expect((await allocate(treasury, lines[0], [[invoice?.id, 400_000]])).body).toMatchObject({
    ...{ status: 409, rule: 'billing.cancelled_by' },
    params: { number: invoice?.number, note: cancelled.body.data.credit_note?.number },
  })
  expect((await takeBack(treasury, line.allocations[0]?.allocation_id)).body.data).toMatchObject({ state: 'open', allocated: 0 })
  expect(await credit()).toEqual([])
  await expectNoDrift(treasury)
})
