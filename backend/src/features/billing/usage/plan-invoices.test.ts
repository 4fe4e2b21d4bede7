import { documents } from '@menara/shared/contract/documents.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { type CompanyPlan, companyPlans, planInvoices } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { personAt } from '../../../../../tests/kit/desk/purchases.ts'
import { pdfText } from '../../../../../tests/kit/files/pdf-text.ts'
import { aDraft, issued, newTenant, openLetting } from '../../../../../tests/kit/finance/billing.ts'
import { openTreasury, statementOf } from '../../../../../tests/kit/finance/payments.ts'
import { paymentDrift } from '../../../schema/finance/bank-statements.ts'
import { billingDrift } from '../../../schema/finance/tenant-invoices.ts'

const MONTH = '2026-10'
const TERMS = { max_users: 1, over_user: 50_000, max_devices: 1_000, over_device: 20_000, vat_per_mille: 110, due_days: 10 }
/** A plan whose invoices go to a tenant of its site. */
async function openPlan(more: object = {}) {
  const building = await openLetting(await openBuilding())
  const payer = await newTenant(building, { name: 'PT Pemakai' })
  const body = {
    company: 'PT Pemakai',
    name: 'Medium',
    price: 5_000_000,
    site_ids: [building.cast.site],
    payer_id: payer.id,
    ...TERMS,
    ...more,
  }
  const plan = (await building.admin.asks(companyPlans.create, { body })).body.data
  return { building, payer, plan }
}
const bill = ({ admin }: Pick<Building, 'admin'>, { id }: Pick<CompanyPlan, 'id'>, month = MONTH) =>
  admin.asks(planInvoices.draft, { params: { id }, body: { month } })

it('BIL-23 a plan names a payer of its own, of a site that is seen', async () => {
  const { building, payer, plan } = await openPlan()
  const { admin, cast } = building
  expect(plan).toMatchObject({ payer: { id: payer.id, name: 'PT Pemakai' }, over_user: 50_000, over_gb: 0, due_days: 10 })
  const body = { company: 'PT Lain', name: 'Small', price: 1, site_ids: [cast.otherSite] }
  expect((await admin.asks(companyPlans.create, { body: { ...body, payer_id: payer.id } })).body).toMatchObject({
    ...{ status: 409, rule: 'billing.payer_in_plan', errors: [{ field: 'payer_id', rule: 'unique' }] },
  })
  expect((await admin.asks(companyPlans.create, { body: { ...body, payer_id: plan.id } })).body).toMatchObject({
    ...{ status: 422, errors: [{ field: 'payer_id', rule: 'exists' }] },
  })
  const other = (await admin.asks(companyPlans.create, { body })).body.data
  expect((await bill(building, other)).body).toMatchObject({ status: 409, rule: 'billing.no_payer' })
})

it('BIL-24 a month is the price and what is used beyond the limits, with VAT, in one draft', async () => {
  const { building, plan } = await openPlan()
  const { admin, db } = building
  const beyond = plan.users - 1
  expect(beyond).toBeGreaterThan(0)
  expect((await bill(building, plan, '2026-11')).body).toMatchObject({ status: 422, errors: [{ field: 'month', rule: 'future' }] })
  const answers = await Promise.all([bill(building, plan), bill(building, plan)])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  const draft = (await bill(building, plan)).body.data
  const subtotal = 5_000_000 + beyond * 50_000
  expect(draft).toMatchObject({ kind: 'plan', state: 'draft', month: MONTH, subtotal, vat: Math.floor((subtotal * 110 + 500) / 1000) })
  expect(draft.lines.map(({ kind, quantity, price_sen }) => [kind, quantity, price_sen])).toEqual([
    ['plan', 1, 500_000_000],
    ['plan_users', beyond, 5_000_000],
  ])
  const changed = await admin.asks(tenantInvoices.update, { params: { id: draft.id }, body: { rev: draft.rev, manual: [] } })
  expect(changed.body).toMatchObject({ status: 409, rule: 'billing.plan_draft' })
  await issued(building, draft)
  expect((await bill(building, plan)).body).toMatchObject({ status: 409, rule: 'billing.plan_billed' })
  expect(await db.sql.select().from(billingDrift)).toEqual([])
})

it('BIL-26 the figures counted when the draft was made stay with it, on the invoice and on paper', async () => {
  const { building, plan } = await openPlan()
  const { admin, cast } = building
  const newUser = () => personAt(building, cast.site, ['show_ticketing'])
  const draft = (await bill(building, plan)).body.data
  expect(draft.plan_usage).toMatchObject({
    users: plan.users,
    devices: plan.devices,
    max_users: 1,
    max_devices: 1_000,
    max_storage_mb: null,
  })
  await newUser()
  const kept = (await admin.asks(tenantInvoices.get, { params: { id: draft.id } })).body.data
  expect([kept.plan_usage, kept.lines[1]?.quantity]).toEqual([draft.plan_usage, plan.users - 1])
  const [again] = (await Promise.all([bill(building, plan), newUser()])).map((answer) => ('body' in answer ? answer.body.data : null))
  const { plan_usage, lines } = again ?? draft
  expect(lines[1]?.quantity).toBe((plan_usage?.users ?? 0) - 1)
  const last = (await bill(building, plan)).body.data
  expect(last.plan_usage?.users).toBe(plan.users + 2)
  const invoice = await issued(building, last)
  await newUser()
  const document = (await admin.asks(documents.issue, { body: { kind: 'invoice', subject_id: invoice.id } })).body.data
  const paper = (await pdfText((await admin.asks(documents.file, { params: { id: document.id } })).raw)).join(' ')
  expect(paper).toContain(`${plan.users + 2} / 1`)
})

it('BIL-25 it is issued beside the tenant’s own invoice, has a document, is paid by a statement, and cancelled by a note', async () => {
  const { building, payer, plan } = await openPlan()
  const treasury = await openTreasury(building)
  const { admin, db } = building
  const own = await issued(building, await aDraft(building, payer.id))
  const invoice = await issued(building, (await bill(building, plan)).body.data)
  expect([own.number, invoice.number, invoice.due_on]).toEqual(['INV/VJS/2026/00001', 'PLN/VJS/2026/00001', '2026-11-15'])
  const document = (await admin.asks(documents.issue, { body: { kind: 'invoice', subject_id: invoice.id } })).body.data
  const pdf = await admin.asks(documents.file, { params: { id: document.id } })
  expect((await pdfText(pdf.raw)).join(' ')).toMatch(/PLN\/VJS\/2026\/00001.*Paket platform/s)
  const { lines } = await statementOf(treasury, [{ amount: invoice.total, text: `TRSF ${invoice.number}`, day: '2026-11-05' }])
  const [first] = lines[0]?.suggestions ?? []
  expect(first?.targets).toEqual([{ target: 'receivable', id: invoice.id, label: invoice.number, amount: invoice.total }])
  const allocations = [{ target: 'receivable' as const, id: invoice.id, amount: invoice.total }]
  await treasury.releaser.asks(bankStatements.allocate, { params: { id: lines[0]?.id ?? '' }, body: { allocations } })
  const paid = (await admin.asks(tenantInvoices.get, { params: { id: invoice.id } })).body.data
  expect(paid).toMatchObject({ state: 'paid', receipts: [{ source: 'bank' }] })
  const cancelled = await admin.asks(tenantInvoices.cancel, { params: { id: invoice.id }, body: { rev: paid.rev, reason: 'Wrong plan' } })
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', credit_note: { number: 'CN/VJS/2026/00001' } })
  expect((await bill(building, plan)).body.data).toMatchObject({ state: 'draft' })
  for (const drift of [billingDrift, paymentDrift]) expect(await db.sql.select().from(drift as typeof billingDrift)).toEqual([])
})
