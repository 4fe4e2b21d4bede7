import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { askingPeople } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType } from '../../../../tests/kit/desk/approvals.ts'
import {
  byLink,
  DAY_MS,
  deadlineOf,
  dueRfq,
  issued,
  LINES,
  lineIds,
  newPurchase,
  newVendor,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  PRICES,
  sentRfq,
  stageOf,
  withLines,
} from '../../../../tests/kit/desk/purchases.ts'
import { newId } from '../../platform/ids.ts'
import { items } from '../../schema/places.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('requests', () => {
  it('PCH-1 take lines of the catalogue and free texts', async () => {
    const market = await openMarket()
    const item = { id: newId(), code: 'FLT-F7', name: 'Filter F7', unit: 'pcs', stock: 0 }
    await market.db.sql.insert(items).values(item)
    const id = await newPurchase(market)
    const taken = (await market.requester.asks(purchases.get, { params: { id } })).body.data.line_rows
    expect(taken.map((line) => [line.description, line.quantity, line.estimated_price])).toEqual([['Hotel', 1, 9_000_000]])
    const put = (lines: object[], by = market.requester) => by.asks(purchases.lines, { params: { id }, body: { lines: lines as never } })
    const made = await put([{ ...LINES[0], item_id: item.id, needed_by: '2026-12-24' }, { ...LINES[1] }])
    expect(made.body.data).toMatchObject({ estimate: 9_000_000, lines: 2, editable: true })
    expect(made.body.data.line_rows[0]).toMatchObject({ item: { code: 'FLT-F7' }, needed_by: '2026-12-24', estimated_price: 600_000 })
    const [first] = made.body.data.line_rows
    const kept = await put([{ ...LINES[0], id: first?.id, quantity: 5 }])
    expect(kept.body.data.line_rows.map((line) => [line.id, line.quantity])).toEqual([[first?.id, 5]])
    expect(await put([{ ...LINES[0], item_id: newId() }])).toMatchObject(refused(422, 'lines.0.item_id', 'exists'))
    expect(await put([{ ...LINES[0], id: newId() }])).toMatchObject(refused(422, 'lines.0.id', 'exists'))
    expect(await put([{ ...LINES[0], cost_centre_id: newId() }])).toMatchObject(refused(422, 'lines.0.cost_centre_id', 'exists'))
    expect(await put([{ ...LINES[0], quantity: 1_000_000, estimated_price: 1_000_000_000_000 }])).toMatchObject(
      refused(422, 'lines.0.estimated_price', 'tooLarge'),
    )
    expect((await put([], market.second)).status).toBe(403)
  })

  it('PCH-2 do not change once they are handed in for approval or suppliers are asked', async () => {
    const market = await openMarket()
    await approvalType(market, [askingPeople(market.admin.id)], { ticket_type_id: 19 })
    const waiting = await newPurchase(market)
    const put = (id: string) => market.requester.asks(purchases.lines, { params: { id }, body: { lines: LINES } })
    expect(await put(waiting)).toMatchObject({ status: 409, body: { rule: 'purchases.lines_approval' } })
    const other = await openMarket()
    const { id } = await sentRfq(other)
    const body = { lines: LINES }
    expect(await other.requester.asks(purchases.lines, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { rule: 'purchases.lines_sent' },
    })
  })

  it('PCH-3 have a stage that follows from their documents, for those who see them', async () => {
    const market = await openMarket()
    const [id, other] = [await newPurchase(market), await newPurchase(market)]
    const list = (query: object, by = market.buyer) => by.asks(purchases.list, { query })
    expect((await list({})).body).toMatchObject({
      total: 2,
      data: [
        { id: other, state: 'submitted' },
        { id, state: 'submitted' },
      ],
    })
    expect((await list({ limit: 1, next: (await list({ limit: 1 })).body.next })).body.data).toMatchObject([{ id }])
    await market.admin.asks(tickets.cancel, { params: { id }, body: { note: 'Not needed' } })
    expect([await stageOf(market, id), (await list({ open: true })).body.data.length]).toEqual(['cancelled', 1])
    expect((await list({ state: 'cancelled' })).body.data).toMatchObject([{ id }])
    expect((await list({}, market.second)).body.data).toHaveLength(2)
    const stranger = await openMarket({ ...market, cast: { ...market.cast, site: market.cast.otherSite } })
    expect((await stranger.buyer.asks(purchases.get, { params: { id } })).status).toBe(404)
    expect((await list({}, stranger.buyer)).body.data).toEqual([])
  })
})

describe('requests for quotation', () => {
  it('PCH-10 are prepared and sent by a buyer', async () => {
    const market = await openMarket()
    const { buyer, cheap } = market
    const empty = await newPurchase(market)
    const body = { deadline: deadlineOf(market), terms: '', invitations: [{ vendor_id: cheap, language: 'id' as const }] }
    const put = (id: string, more: object = {}, by = buyer) => by.asks(rfqs.put, { params: { id }, body: { ...body, ...more } })
    expect((await put(empty, {}, market.requester)).status).toBe(403)
    expect(await put(empty, { deadline: deadlineOf(market, 0) })).toMatchObject(refused(422, 'deadline', 'future'))
    expect(await put(empty, { invitations: [{ vendor_id: newId(), language: 'en' }] })).toMatchObject(
      refused(422, 'invitations.0.vendor_id', 'exists'),
    )
    expect(await put(empty, { invitations: [...body.invitations, ...body.invitations] })).toMatchObject(
      refused(422, 'invitations', 'uniqueItems'),
    )
    await put(empty)
    await market.requester.asks(purchases.lines, { params: { id: empty }, body: { lines: [] } })
    expect(await buyer.asks(rfqs.send, { params: { id: empty } })).toMatchObject({ status: 409, body: { rule: 'rfqs.no_lines' } })
    const id = await withLines(market)
    expect((await buyer.asks(rfqs.send, { params: { id } })).body).toMatchObject({ rule: 'rfqs.none' })
    await put(id)
    expect((await buyer.asks(rfqs.send, { params: { id } })).body.data).toMatchObject({ state: 'sent', invitations: [{ state: 'sent' }] })
    expect([await stageOf(market, id), (await put(id)).status]).toEqual(['sourcing', 409])
    const invited = await buyer.asks(rfqs.invite, { params: { id }, body: { vendor_id: market.dear, language: 'en' } })
    expect(invited.body.data.invitations.map((item) => item.state)).toEqual(['sent', 'sent'])
  })

  it('PCH-11 open by the link of each vendor, until it is revoked', async () => {
    const market = await openMarket()
    const { cheap, dear } = await sentRfq(market)
    const look = (link: { id: string; token: string }) => market.stranger.asks(publicOffers.get, byLink(link))
    expect((await look(cheap)).body.data).toMatchObject({ vendor: 'PT Murah Jaya', state: 'viewed', open: true })
    expect([(await look({ id: dear.id, token: cheap.token })).status, (await look({ id: dear.id, token: 'x' })).status]).toEqual([404, 404])
    const revoked = await market.buyer.asks(rfqs.revoke, { params: { id: dear.id }, body: { reason: 'Wrong vendor' } })
    expect(revoked.body.data.invitations.map((item) => item.state).sort()).toEqual(['revoked', 'viewed'])
    expect((await look(dear)).status).toBe(404)
    expect((await market.buyer.asks(rfqs.link, { params: { id: dear.id } })).status).toBe(409)
    market.clock.advance(94 * DAY_MS)
    expect((await look(cheap)).status).toBe(404)
    await market.backend.purchasing.look()
    expect((await look(dear)).status).toBe(404)
  })

  it('PCH-12 show suppliers the questions of all, and who asked to nobody', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const asked = await market.stranger.asks(publicOffers.ask, { ...byLink(cheap), body: { question: 'Which frame?' } })
    expect(asked.body.data.questions).toMatchObject([{ question: 'Which frame?', own: true, answer: null }])
    const [question] = (await market.buyer.asks(rfqs.get, { params: { id } })).body.data?.questions ?? []
    await market.buyer.asks(rfqs.answer, { params: { id: question?.id ?? '' }, body: { answer: '592 x 592' } })
    const other = (await market.stranger.asks(publicOffers.get, byLink(dear))).body.data
    expect(other.questions).toMatchObject([{ question: 'Which frame?', own: false, answer: '592 x 592' }])
    expect(JSON.stringify(other)).not.toContain('Murah')
    expect(other.lines.map((line) => line.description)).toEqual(['Filter F7', 'Filter G4'])
  })

  it('PCH-13 take offers for their lines, and answer with a receipt', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const ids = await lineIds(market, id)
    const good = offerOf(ids, PRICES.cheap)
    expect(await offers(market, cheap, offerOf([newId()], [1]))).toMatchObject(refused(422, 'lines.0.line_id', 'exists'))
    expect(await offers(market, cheap, offerOf([ids[0] ?? '', ids[0] ?? ''], [1, 2]))).toMatchObject(
      refused(422, 'lines.1.line_id', 'unique'),
    )
    expect(await offers(market, cheap, { ...good, valid_until: '2026-01-01' })).toMatchObject(refused(422, 'valid_until', 'future'))
    const first = await offers(market, cheap, good)
    expect(first.body.data).toMatchObject({ version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const both = await Promise.all([offers(market, cheap, good), offers(market, cheap, { ...good, lines: good.lines.toReversed() })])
    expect(both.map((reply) => reply.body.data)).toEqual([first.body.data, first.body.data])
  })

  it('PCH-14 keep every version, and take back what is withdrawn or declined', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const ids = await lineIds(market, id)
    const first = offerOf(ids, PRICES.cheap)
    await offers(market, cheap, first)
    expect((await offers(market, cheap, offerOf(ids, [500_000]))).body.data.version).toBe(2)
    expect(await offers(market, cheap, first)).toMatchObject({ status: 409, body: { rule: 'offers.replaced' } })
    const states = async () => (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data.versions.map((item) => item.state)
    expect(await states()).toEqual(['revised', 'submitted'])
    await market.stranger.asks(publicOffers.withdraw, byLink(cheap))
    expect(await states()).toEqual(['revised', 'withdrawn'])
    const declined = await market.stranger.asks(publicOffers.decline, { ...byLink(cheap), body: { reason: 'No stock' } })
    expect(declined.body.data.state).toBe('declined')
    await offers(market, cheap, offerOf(ids, [490_000]))
    const [row] = (await market.buyer.asks(rfqs.get, { params: { id } })).body.data?.invitations.filter((item) => item.versions > 0) ?? []
    expect(row).toMatchObject({ state: 'offered', versions: 3, declined_at: null })
  })

  it('PCH-15 take nothing from the deadline on', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const ids = await lineIds(market, id)
    market.clock.advance(OFFERS_MS - 1)
    expect((await offers(market, cheap, offerOf(ids, PRICES.cheap))).status).toBe(200)
    market.clock.advance(1)
    const late = { status: 409, body: { rule: 'offers.late' } }
    expect(await offers(market, cheap, offerOf(ids, [1]))).toMatchObject(late)
    expect(await offers(market, dear, offerOf(ids, PRICES.dear))).toMatchObject(late)
    expect(await market.stranger.asks(publicOffers.withdraw, byLink(cheap))).toMatchObject(late)
    expect(await market.stranger.asks(publicOffers.decline, { ...byLink(cheap), body: { reason: 'Late' } })).toMatchObject(late)
    expect(await market.stranger.asks(publicOffers.ask, { ...byLink(cheap), body: { question: 'Late?' } })).toMatchObject(late)
  })

  it('PCH-16 are called off with their ticket, which stays once there are orders', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    await market.admin.asks(tickets.cancel, { params: { id }, body: { note: 'Not needed' } })
    expect((await market.buyer.asks(rfqs.get, { params: { id } })).body.data?.state).toBe('cancelled')
    expect((await market.stranger.asks(publicOffers.get, byLink(cheap))).status).toBe(404)
    const order = await issued(market)
    const params = { id: order.ticket_id }
    const kept = { status: 409, body: { rule: 'purchases.ordered' } }
    const { admin } = market
    expect(await admin.asks(tickets.cancel, { params, body: { note: 'Not needed' } })).toMatchObject(kept)
    expect(await admin.asks(tickets.remove, { params })).toMatchObject(kept)
  })

  it('PCH-11 send a mail to who has an address, and may be called off and prepared anew', async () => {
    const market = await openMarket()
    const id = await dueRfq(market)
    const cancelled = await market.buyer.asks(rfqs.cancel, { params: { id }, body: { reason: 'Terms changed' } })
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', cancel_reason: 'Terms changed' })
    expect(await stageOf(market, id)).toBe('submitted')
    const third = await newVendor(market, 'UD Ketiga')
    const body = { deadline: deadlineOf(market), terms: '', invitations: [{ vendor_id: third, language: 'en' as const }] }
    expect((await market.buyer.asks(rfqs.put, { params: { id }, body })).body.data.state).toBe('draft')
  })
})
