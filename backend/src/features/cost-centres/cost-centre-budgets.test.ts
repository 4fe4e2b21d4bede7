import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { costCentre } from '../../../../tests/kit/desk/cost-centres.ts'
import { disbursed, fundOf, openCashOffice, takes } from '../../../../tests/kit/desk/petty-cash.ts'
import { invoiceBody, issued, type Market, openMarket, personAt, receiptBody, withLines } from '../../../../tests/kit/desk/purchases.ts'
import { newId } from '../../platform/ids.ts'
import { approvalRequests } from '../../schema/desk/approvals.ts'
import { audit } from '../../schema/journal.ts'
import { purchaseLines } from '../../schema/purchasing/requests.ts'
import { tickets } from '../../schema/tickets/tickets.ts'

const setBudget = (by: Person, id: string, amount: number | null, year = 2026) =>
  by.asks(costCentres.setBudget, { params: { id }, body: { year, amount } })
const budget = (by: Person, id: string, year = 2026) => by.asks(costCentres.budget, { params: { id }, query: { year } })
const left = async (by: Person, id: string, year = 2026) => {
  const { committed, spent, left: rest } = (await budget(by, id, year)).body.data
  return [committed, spent, rest] as const
}
/** Makes one cost centre pay for all that is asked for. */
async function payingFor({ db, admin, ...building }: Market): Promise<string> {
  const id = await costCentre({ db, admin, ...building }, 'OPS')
  await db.sql.update(purchaseLines).set({ cost_centre_id: id })
  await setBudget(admin, id, 20_000_000)
  return id
}
/** As if people had been asked about a purchase, and this had come of it. */
async function round(
  { db, clock }: Market,
  ticket_id: string,
  facts: { readonly round: number; readonly state: 'approved' | 'pending' | 'returned' },
) {
  const asked = { name_en: 'Purchase', name_id: 'Pembelian', self_approval: false, same_person: false, step_up: false }
  const opened = { reason: 'submitted' as const, opened_at: clock.now().toISOString() }
  await db.sql.insert(approvalRequests).values({ id: newId(), ticket_id, ...asked, ...opened, ...facts })
}

describe('budgets of cost centres', () => {
  it('CC-8 are set for a year by who changes the cost centre, and leave a trace', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, db } = building
    const id = await costCentre(building, 'OPS')
    const none = { year: 2026, currency: 'IDR', amount: null, committed: 0, spent: 0, left: null }
    expect((await budget(admin, id)).body.data).toEqual(none)
    expect((await setBudget(admin, id, 5_000_000)).body.data).toEqual({ ...none, amount: 5_000_000, left: 5_000_000 })
    await setBudget(admin, id, 5_000_000)
    await setBudget(admin, id, 7_000_000, 2027)
    await setBudget(admin, id, 0)
    expect((await budget(admin, id)).body.data).toMatchObject({ amount: 0, left: 0 })
    expect((await setBudget(admin, id, null)).body.data).toEqual(none)
    expect((await budget(admin, id, 2027)).body.data.amount).toBe(7_000_000)
    for (const [amount, year] of [
      [-1, 2026],
      [0.5, 2026],
      [1, 1999],
      [1, 2101],
    ] as const)
      expect((await setBudget(admin, id, amount, year)).status).toBe(422)
    expect((await budget(admin, id, 20_260)).status).toBe(422)
    expect([(await setBudget(agent, id, 1)).status, (await setBudget(admin, newId(), 1)).status]).toEqual([403, 404])
    const ofOneSite = await personAt(building, cast.site, ['show_manage_ticket'])
    expect((await setBudget(ofOneSite, id, 1)).status).toBe(403)
    const trail = await db.sql.select().from(audit).where(eq(audit.action, 'cost_centre.budget_set')).orderBy(audit.seq)
    expect(trail.map(({ detail }) => detail)).toEqual([
      { before: { year: 2026, amount: null }, after: { year: 2026, amount: 5_000_000 } },
      { before: { year: 2027, amount: null }, after: { year: 2027, amount: 7_000_000 } },
      { before: { year: 2026, amount: 5_000_000 }, after: { year: 2026, amount: 0 } },
      { before: { year: 2026, amount: 0 }, after: { year: 2026, amount: null } },
    ])
    expect((await admin.asks(costCentres.remove, { params: { id } })).status).toBe(200)
  })

  it('CC-9 are committed by orders until their invoice counts, and spent by it', async () => {
    const market = await openMarket()
    const { buyer, admin } = market
    const order = await issued(market)
    const id = await payingFor(market)
    const [price, ordered] = [order.lines[0]?.unit_price ?? 0, order.lines[0]?.quantity ?? 0]
    const [before] = await left(admin, id)
    expect(before).toBeGreaterThanOrEqual(price * ordered)
    const receipt = (await buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 2) })).body.data
    await buyer.asks(itemReceipts.post, { params: { id: receipt.id } })
    expect(await left(admin, id)).toEqual([before, 0, 20_000_000 - before])
    const enter = (quantity: number) =>
      buyer.asks(vendorInvoices.create, { params: { id: order.id }, body: invoiceBody(order, quantity, { tax: 5_000 }) })
    expect((await enter(2)).body.data.state).toBe('matched')
    expect(await left(admin, id)).toEqual([before - 2 * price, 2 * price, 20_000_000 - before])
    expect((await enter(3)).body.data.state).toBe('blocked')
    expect(await left(admin, id)).toEqual([before - 2 * price, 2 * price, 20_000_000 - before])
    await setBudget(admin, id, before - 1)
    expect((await left(admin, id))[2]).toBe(-1)
    await setBudget(admin, id, 1_000, 2025)
    expect([await left(admin, id, 2025), await left(admin, id, 2027)]).toEqual([
      [0, 0, 1_000],
      [0, 0, null],
    ])
    const closed = await buyer.asks(purchaseOrders.close, { params: { id: order.id }, body: { reason: 'Enough' } })
    expect(closed.status).toBe(200)
    expect(await left(admin, id)).toEqual([before - price * ordered, 2 * price, before - 1 - (before - price * ordered) - 2 * price])
  })

  it('CC-9 count approved requisitions at their estimate until they are ordered or end', async () => {
    const market = await openMarket()
    const { admin, db } = market
    const ticketId = await withLines(market)
    const id = await payingFor(market)
    const committed = async () => (await left(admin, id))[0]
    expect(await committed()).toBe(0)
    await round(market, ticketId, { round: 1, state: 'approved' })
    expect(await committed()).toBe(9_000_000)
    await round(market, ticketId, { round: 2, state: 'pending' })
    expect(await committed()).toBe(9_000_000)
    await db.sql.update(approvalRequests).set({ state: 'returned' }).where(eq(approvalRequests.round, 2))
    expect(await committed()).toBe(0)
    await round(market, ticketId, { round: 3, state: 'approved' })
    expect(await committed()).toBe(9_000_000)
    await db.sql.update(tickets).set({ state: 'cancelled' }).where(eq(tickets.id, ticketId))
    expect(await committed()).toBe(0)
  })

  it('CC-9 are of the requisition or of its orders, never of both', async () => {
    const market = await openMarket()
    const { admin } = market
    const order = await issued(market)
    const id = await payingFor(market)
    const [before] = await left(admin, id)
    await round(market, order.ticket_id, { round: 1, state: 'approved' })
    expect((await left(admin, id))[0]).toBe(before)
  })

  it('CC-9 are spent by petty cash, too, as the report of spending counts it', async () => {
    const office = await openCashOffice(await openBuilding())
    const voucher = await disbursed(office, (await fundOf(office)).id, 100_000)
    await takes(office.holder, voucher, 'settle', { spent: 80_000, receipt: 'R-1' })
    const id = await costCentre(office, 'OPS')
    await office.db.sql.execute(sql`update petty_cash_vouchers set cost_centre_id = ${id}`)
    expect(await left(office.admin, id)).toEqual([0, 80_000, null])
  })

  it('CC-10 are read by who opens procurement tickets or administers them, where the cost centre is seen', async () => {
    const building = await openBuilding()
    const { cast, stranger } = building
    const id = await costCentre(building, 'OPS', { location_id: cast.site })
    const statusFor = async (...permissions: Parameters<typeof personAt>[2]) =>
      (await budget(await personAt(building, cast.site, permissions), id)).status
    expect(await statusFor('show_ticketing', 'show_ticketing_procurement')).toBe(200)
    expect(await statusFor('show_ticketing', 'show_manage_ticket')).toBe(200)
    expect(await statusFor('show_ticketing')).toBe(403)
    expect(await statusFor('show_ticketing_procurement')).toBe(403)
    const there = await personAt(building, cast.otherSite, ['show_ticketing', 'show_ticketing_procurement'])
    expect([(await budget(there, id)).status, (await budget(stranger, id)).status]).toEqual([404, 401])
  })
})
