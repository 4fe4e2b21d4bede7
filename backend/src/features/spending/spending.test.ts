import { spending } from '@menara/shared/contract/finance/spending.contract.ts'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import type { SpendingDimension } from '@menara/shared/domain/finance/spending.ts'
import { expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import type { Person } from '../../../../tests/kit/building.ts'
import { draft, lineOf, openOffice, reimburseType, step } from '../../../../tests/kit/desk/claims.ts'
import { disbursed, fundOf, openCashOffice, takes } from '../../../../tests/kit/desk/petty-cash.ts'
import { invoiceBody, issued, openMarket, receiptBody } from '../../../../tests/kit/desk/purchases.ts'
import { binsOf, newItem, newStore, receive } from '../../../../tests/kit/desk/stock.ts'

const YEAR = { start: '2026-01-01', end: '2026-12-31' }

/** An invoice of 2 filters, a claim of which one line was cut, a voucher of 80,000, and 3 fuses given to an asset, one of which came back. */
async function openSpent() {
  const office = await openOffice()
  const { admin, cast, approver } = office
  const market = await openMarket(office)
  const order = await issued(market)
  const receipt = (await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 2) })).body.data
  await market.buyer.asks(itemReceipts.post, { params: { id: receipt.id } })
  await market.buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, 2, { tax: 5_000 }) })
  const claim = await draft(office, [lineOf(await reimburseType(office)), lineOf(await reimburseType(office), { amount: 50_000 })])
  await step(office.claimant, claim, 'submit')
  await step(approver, claim, 'approve')
  const cash = await openCashOffice(office)
  const voucher = await disbursed(cash, (await fundOf(cash)).id, 100_000)
  await takes(cash.holder, voucher, 'settle', { spent: 80_000, receipt: 'R-1' })
  const store = await newStore(office, 'MAIN')
  const item = await newItem(office, 'FUSE')
  const target = { item_id: item.id, bin_id: binsOf(store)[0] ?? '' }
  await receive(office, item, { bin_id: target.bin_id, quantity: 10 })
  const document = { subject: 'assets' as const, id: cast.asset }
  await admin.asks(stockMovements.issue, { body: { ...target, quantity: 3, document } })
  await admin.asks(stockMovements.return, { body: { ...target, quantity: 1, document } })
  const filters = 2 * (order.lines[0]?.unit_price ?? 0)
  return { ...office, filters, vendorId: order.vendor.id }
}
const reportOf = async (who: Person, by: SpendingDimension, more: object = {}) =>
  (await who.asks(spending.report, { query: { by, ...YEAR, ...more } })).body.data
const rowsOf = async (who: Person, by: SpendingDimension, key?: string) =>
  (await who.asks(spending.rows, { query: { by, ...YEAR, limit: 100, ...(key && { key }) } })).body.data

it('SPD-1 SPD-2 SPD-3 SPD-4 adds up what was invoiced, claimed, settled and given out, and opens the lines of every figure', async () => {
  const spent = await openSpent()
  const { admin, filters, vendorId, cast } = spent
  const whole = filters + 150_000 + 80_000
  for (const by of ['cost_centre', 'vendor', 'location', 'month'] as const) {
    const report = await reportOf(admin, by)
    expect([by, report.amount, report.count]).toEqual([by, whole, 4])
    for (const { key, amount, count } of report.groups) {
      const rows = await rowsOf(admin, by, key ?? 'none')
      expect([rows.length, rows.reduce((sum, row) => sum + row.amount, 0)]).toEqual([count, amount])
    }
  }
  expect((await reportOf(admin, 'vendor')).groups).toEqual([
    { key: vendorId, name_en: 'PT Murah Jaya', name_id: 'PT Murah Jaya', amount: filters, count: 1 },
    { key: null, name_en: '', name_id: '', amount: 230_000, count: 3 },
  ])
  expect((await reportOf(admin, 'month')).groups.map(({ key }) => key)).toEqual(['2026-11', '2026-12'])
  const byAsset = await reportOf(admin, 'asset')
  expect(byAsset.groups.find(({ key }) => key === cast.asset)).toMatchObject({ amount: 2_000, count: 2 })
  expect(byAsset.amount).toBe(whole + 2_000)
  expect((await rowsOf(admin, 'asset', cast.asset)).map(({ source, amount, number }) => [source, amount, number])).toEqual(
    expect.arrayContaining([
      ['stock_issue', 3_000, 'FUSE'],
      ['stock_issue', -1_000, 'FUSE'],
    ]),
  )
  const [first] = (await admin.asks(spending.rows, { query: { by: 'month', ...YEAR, limit: 1 } })).body.data
  expect(first).toMatchObject({ source: 'vendor_invoice', day: '2026-12-01', ticket: { type: 'procurement' }, vendor: { id: vendorId } })
})

it('SPD-5 counts the sites one sees, and refuses an end before the start', async () => {
  const { admin, agent, cast, ...building } = await openSpent()
  const reader = await personWith({ admin, agent, cast, ...building }, ['show_plugin_payment'], [cast.otherSite])
  expect(await reportOf(reader, 'location')).toMatchObject({ amount: 0, count: 0, groups: [] })
  expect(await rowsOf(reader, 'location', cast.site)).toEqual([])
  expect((await reportOf(admin, 'location', { location_id: cast.otherSite })).amount).toBe(0)
  expect((await agent.asks(spending.report, { query: { by: 'vendor', ...YEAR } })).status).toBe(403)
  const turned = await admin.asks(spending.report, { query: { by: 'vendor', start: YEAR.end, end: YEAR.start } })
  expect(turned).toMatchObject({ status: 422, body: { errors: [{ field: 'end', rule: 'range' }] } })
})
