import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askingPeople } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, votes } from '../../../../tests/kit/desk/approvals.ts'
import {
  awarded,
  byLink,
  DAY_MS,
  deadlineOf,
  dueRfq,
  offers as handIn,
  issued,
  lineIds,
  linkTo,
  lowest,
  type Market,
  newPurchase,
  OFFERS_MS,
  offerOf,
  openedRfq,
  openMarket,
  ordered,
  ordersOf,
  receiptBody,
  stageOf,
} from '../../../../tests/kit/desk/purchases.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'

const conflict = (rule: string) => ({ status: 409, body: { rule } })

describe('awards', () => {
  it('PCH-30 rest on offers side by side, once they are opened', async () => {
    const market = await openMarket()
    const id = await dueRfq(market)
    expect(await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).toMatchObject(conflict('awards.sealed'))
    await market.backend.purchasing.look()
    const { lines, offers } = (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
    expect(lines.map((line) => [line.description, line.quantity])).toEqual([
      ['Filter F7', 10],
      ['Filter G4', 20],
    ])
    const shown = offers.map((offer) => [offer.vendor.name, offer.total, offer.whole, offer.prices.map((price) => price.best)])
    expect(shown.sort()).toEqual([
      ['CV Mahal Sentosa', 5_750_000 + 2_626_260, true, [false, true]],
      ['PT Murah Jaya', 5_123_450 + 2_800_000, true, [true, false]],
    ])
  })

  it('PCH-30 name what was paid before for the same thing', async () => {
    const market = await openMarket()
    const order = await issued(market)
    const comparison = await openedRfq({
      ...market,
      buyer: await market.as(market.buyer.id),
      requester: await market.as(market.requester.id),
    })
    const paid = comparison.lines.find((line) => line.description === order.lines[0]?.description)?.paid
    expect(paid).toMatchObject([{ number: order.number, vendor: order.vendor.name, unit_price: order.lines[0]?.unit_price }])
  })

  it('PCH-31 split lines and quantities, with a reason for what is not the lowest', async () => {
    const market = await openMarket()
    const comparison = await openedRfq(market)
    const params = { id: comparison.ticket_id }
    const [first] = comparison.lines
    const [low, high] = [true, false].map((best) =>
      comparison.offers.find((offer) => offer.prices.some((price) => price.line_id === first?.id && price.best === best)),
    )
    const line = (offer: typeof low, quantity: number, more: object = {}) => ({
      line_id: first?.id ?? '',
      offer_id: offer?.id ?? '',
      quantity,
      ...more,
    })
    const award = (...lines: ReturnType<typeof line>[]) => market.buyer.asks(purchaseAwards.award, { params, body: { lines } })
    expect(await award(line(low, 6), line(high, 4))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.1.reason', rule: 'required' }] },
    })
    expect(await award(line(low, 6), line(high, 5, { reason: 'Faster' }))).toMatchObject(conflict('awards.too_much'))
    expect(await award(line(low, 6), line(low, 1))).toMatchObject({ status: 422, body: { errors: [{ rule: 'unique' }] } })
    expect(await award(line(low, 6, { offer_id: newId() }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.0.offer_id' }] },
    })
    const made = await award(line(low, 6), line(high, 4, { reason: 'Faster' }))
    expect(made.body.data.award).toMatchObject({ state: 'waiting_approval', by: 'second_person', total: 6 * 512_345 + 4 * 575_000 })
    expect(await stageOf(market, params.id)).toBe('award_approval')
    expect(await award(line(low, 1))).toMatchObject(conflict('awards.made_already'))
  })

  it('PCH-31 take an offer that ran out with a reason alone', async () => {
    const market = await openMarket()
    const comparison = await openedRfq(market)
    market.clock.advance(200 * DAY_MS)
    const buyer = await market.as(market.buyer.id)
    const late = await buyer.asks(purchaseAwards.award, { params: { id: comparison.ticket_id }, body: { lines: lowest(comparison) } })
    expect(late).toMatchObject(conflict('awards.run_out'))
    const body = { lines: lowest(comparison).map((line) => ({ ...line, reason: 'As asked' })), override_reason: 'Prolonged by telephone' }
    expect((await buyer.asks(purchaseAwards.award, { params: { id: comparison.ticket_id }, body })).status).toBe(200)
    const [trail] = await market.db.sql.select().from(audit).where(eq(audit.action, 'purchase.awarded'))
    expect(trail).toMatchObject({ detail: { override_reason: 'Prolonged by telephone' } })
  })

  it('PCH-32 are made and decided by different people, none of whom asked for it', async () => {
    const market = await openMarket()
    const own = await openedRfq({ ...market, requester: market.admin })
    const lines = lowest(own)
    expect(await market.admin.asks(purchaseAwards.award, { params: { id: own.ticket_id }, body: { lines } })).toMatchObject(
      conflict('awards.own_request'),
    )
    const decide = (by: Market['buyer'], id: string, body: { approve: boolean; comment?: string }) =>
      by.asks(purchaseAwards.decide, { params: { id }, body })
    await market.buyer.asks(purchaseAwards.award, { params: { id: own.ticket_id }, body: { lines } })
    expect((await decide(market.buyer, own.ticket_id, { approve: true })).status).toBe(403)
    expect(await decide(market.admin, own.ticket_id, { approve: true })).toMatchObject(conflict('awards.second_person'))
    expect((await decide(market.second, own.ticket_id, { approve: false })).status).toBe(422)
    const no = await decide(market.second, own.ticket_id, { approve: false, comment: 'Ask a third vendor' })
    expect(no.body.data.award).toMatchObject({ state: 'rejected', comment: 'Ask a third vendor' })
    expect(await stageOf(market, own.ticket_id)).toBe('evaluating')
    await market.buyer.asks(purchaseAwards.award, { params: { id: own.ticket_id }, body: { lines } })
    const yes = await decide(market.second, own.ticket_id, { approve: true })
    expect(yes.body.data.offers.map((offer) => offer.state)).toEqual(['partially_awarded', 'partially_awarded'])
    expect(await decide(market.second, own.ticket_id, { approve: true })).toMatchObject(conflict('awards.none'))
  })

  it('PCH-33 are decided by the approval type of the ticket where there is one', async () => {
    const market = await openMarket()
    await approvalType(market, [askingPeople(market.admin.id)], { ticket_type_id: 19 })
    const id = await newPurchase(market)
    expect(await stageOf(market, id)).toBe('waiting_approval')
    await votes(market.admin, id, 'approve')
    expect(await stageOf(market, id)).toBe('submitted')
    const { buyer } = market
    const invitations = [{ vendor_id: market.cheap, language: 'id' as const }]
    await buyer.asks(rfqs.put, { params: { id }, body: { deadline: deadlineOf(market), terms: '', invitations } })
    const sent = await buyer.asks(rfqs.send, { params: { id } })
    const link = await linkTo(buyer, sent.body.data.invitations[0]?.id ?? '')
    await handIn(market, link, offerOf(await lineIds(market, id), [8_500_000]))
    market.clock.advance(OFFERS_MS)
    await market.backend.purchasing.look()
    const comparison = (await buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data
    const award = await buyer.asks(purchaseAwards.award, { params: { id }, body: { lines: lowest(comparison) } })
    expect(award.body.data.award).toMatchObject({ by: 'approval', state: 'waiting_approval' })
    expect(await stageOf(market, id)).toBe('award_approval')
    expect(await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })).toMatchObject(
      conflict('awards.by_approval'),
    )
    await votes(market.admin, id, 'approve')
    expect([await stageOf(market, id), (await ordersOf(market, id)).map((order) => order.amount)]).toEqual(['ordered', [8_500_000]])
  })
})

describe('orders', () => {
  it('PCH-40 follow from the award, one for each vendor, with numbers of their own', async () => {
    const market = await openMarket()
    const id = await awarded(market)
    await market.second.asks(purchaseAwards.decide, { params: { id }, body: { approve: true } })
    const orders = await ordersOf(market, id)
    expect(orders.map((order) => order.number).sort()).toEqual(['PO-VJS-2026-0001', 'PO-VJS-2026-0002'])
    expect(orders.map((order) => order.amount).sort()).toEqual([2_626_260, 5_123_450])
    expect([orders.every((order) => order.state === 'approved'), await stageOf(market, id)]).toEqual([true, 'ordered'])
  })

  it('PCH-41 go from approved to closed, and say what is possible', async () => {
    const market = await openMarket()
    const [order] = await ordered(market)
    const params = { id: order?.id ?? '' }
    const { buyer, stranger } = market
    expect(await buyer.asks(purchaseOrders.link, { params })).toMatchObject(conflict('orders.no_link'))
    expect(await buyer.asks(purchaseOrders.resume, { params })).toMatchObject({
      ...conflict('orders.not_from'),
      body: { params: { moves: ['issue', 'amend', 'hold', 'cancel'] } },
    })
    expect((await buyer.asks(purchaseOrders.issue, { params })).body.data.state).toBe('issued')
    const { path } = (await buyer.asks(purchaseOrders.link, { params })).body.data
    const link = { id: params.id, token: new URLSearchParams(path.split('?')[1]).get('token') ?? '' }
    expect((await stranger.asks(publicOffers.order, byLink({ ...link, token: 'x' }))).status).toBe(404)
    expect((await stranger.asks(publicOffers.order, byLink(link))).body.data).toMatchObject({
      number: order?.number,
      amount: order?.amount,
    })
    const names = ['Rina', 'Budi'].map((name) => stranger.asks(publicOffers.acknowledge, { ...byLink(link), body: { name } }))
    const replies = (await Promise.all(names)).map((reply) => reply.body.data.acknowledged_by)
    expect(replies[0]).toBe(replies[1])
    await buyer.asks(purchaseOrders.hold, { params, body: { reason: 'Storm' } })
    expect((await buyer.asks(purchaseOrders.get, { params })).body.data).toMatchObject({ state: 'on_hold', hold_reason: 'Storm' })
    expect((await buyer.asks(purchaseOrders.resume, { params })).body.data.state).toBe('acknowledged')
    expect((await market.requester.asks(purchaseOrders.cancel, { params, body: { reason: 'No' } })).status).toBe(403)
    expect((await buyer.asks(purchaseOrders.cancel, { params, body: { reason: 'No' } })).body.data.state).toBe('cancelled')
    expect((await stranger.asks(publicOffers.order, byLink(link))).status).toBe(404)
  })

  it('PCH-42 are amended with the agreement of a second person', async () => {
    const market = await openMarket()
    const order = await issued(market)
    const [line] = order.lines
    const params = { id: order.id }
    const amend = (quantity: number, unit_price: number) =>
      market.buyer.asks(purchaseOrders.amend, { params, body: { reason: 'Fewer', lines: [{ id: line?.id ?? '', quantity, unit_price }] } })
    expect(await amend((line?.quantity ?? 0) + 1, 1)).toMatchObject(conflict('orders.beyond_award'))
    expect(await amend(line?.quantity ?? 0, line?.unit_price ?? 0)).toMatchObject(conflict('orders.nothing_changed'))
    const asked = await amend(4, 500_000)
    expect(asked.body.data).toMatchObject({ state: 'waiting_approval', amount: order.amount, version: 1 })
    expect(await market.buyer.asks(purchaseOrders.issue, { params })).toMatchObject(conflict('orders.not_from'))
    const decide = (approve: boolean, by = market.second) => by.asks(purchaseOrders.decide, { params, body: { approve } })
    expect((await decide(true, market.buyer)).status).toBe(403)
    expect((await decide(false)).body.data).toMatchObject({ state: 'issued', amount: order.amount, version: 1 })
    await amend(4, 500_000)
    expect((await decide(true)).body.data).toMatchObject({ state: 'approved', amount: 2_000_000, version: 2 })
    expect((await market.buyer.asks(purchaseOrders.issue, { params })).body.data).toMatchObject({ state: 'issued' })
    await market.buyer.asks(itemReceipts.create, { params, body: receiptBody(order, 3) })
    const [receipt] = (await market.buyer.asks(itemReceipts.list, { params })).body.data
    await market.buyer.asks(itemReceipts.post, { params: { id: receipt?.id ?? '' } })
    expect(await amend(2, 500_000)).toMatchObject(conflict('orders.below_received'))
  })
})

it('PCH-54 every step is in the audit trail and announced', async () => {
  const market = await openMarket()
  const order = await issued(market)
  const trail = await market.db.sql.select().from(audit).where(eq(audit.subject_id, order.ticket_id)).orderBy(audit.seq)
  const actions = trail.map((row) => row.action).filter((action) => action.startsWith('purchase.'))
  expect(actions.map((action) => action.slice('purchase.'.length))).toEqual([
    ...['lines_changed', 'rfq_prepared', 'rfq_sent', 'rfq_link_shown', 'rfq_link_shown', 'offer_submitted', 'offer_submitted'],
    ...['rfq_opened', 'awarded', 'award_approved', 'order_made', 'order_made', 'order_issued'],
  ])
  expect((await market.db.sql.select().from(outbox)).filter((row) => row.topic === 'purchases').length).toBeGreaterThan(5)
})
