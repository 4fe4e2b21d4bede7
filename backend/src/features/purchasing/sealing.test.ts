import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { canonicalOffer } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { KEYS, openBuilding } from '../../../../tests/kit/building.ts'
import {
  byLink,
  dueRfq,
  lineIds,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  PRICES,
  sentRfq,
  stageOf,
} from '../../../../tests/kit/desk/purchases.ts'
import { everyAnswer, everyTable } from '../../../../tests/kit/desk/purchasing/leak-search.ts'
import { audit } from '../../schema/journal.ts'
import { priceOffers, rfqs as rfqTable } from '../../schema/purchasing/rfqs.ts'
import { offerSeal } from './rfqs/offer-seal.ts'

/** A price nobody else has, and a note that says it. */
const SECRET = { price: 512_345, note: 'Rahasia 512345' } as const
const SHOWN = /512.?345/

describe('before the deadline', () => {
  it('PCH-20 no call of an administrator, no row, no log and no notification names a price', { timeout: 120_000 }, async () => {
    const written: string[] = []
    const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk))) }))
    const market = await openMarket(await openBuilding({ log }))
    const { id, cheap } = await sentRfq(market)
    const ids = await lineIds(market, id)
    expect((await offers(market, cheap, offerOf(ids, [SECRET.price], { note: SECRET.note }))).status).toBe(200)

    const tables = await everyTable(market)
    expect(tables.map((table) => table.name)).toContain('price_offers')
    for (const { name, text } of tables) expect([name, SHOWN.test(text)]).toEqual([name, false])
    expect(written.join('')).not.toMatch(SHOWN)
    const answers = await everyAnswer(market, { id })
    expect(answers.length).toBeGreaterThan(100)
    for (const { name, text } of answers) expect([name, SHOWN.test(text)]).toEqual([name, false])
    expect((await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body).toMatchObject({ rule: 'awards.sealed' })
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect(own.versions).toMatchObject([{ version: 1, content: null }])
  })

  it('PCH-20 what is sealed is as long for one Rupiah as for a trillion', async () => {
    const market = await openMarket()
    const { id, cheap, dear } = await sentRfq(market)
    const ids = await lineIds(market, id)
    await offers(market, cheap, offerOf(ids, [1, 1]))
    await offers(market, dear, offerOf(ids, [100_000_000_000, 50_000_000_000]))
    const rows = await market.db.sql.select({ sealed: priceOffers.sealed }).from(priceOffers)
    expect(new Set(rows.map((row) => row.sealed.length)).size).toBe(1)
  })

  it('PCH-21 they are not opened, by nobody', async () => {
    const market = await openMarket()
    const { id } = await sentRfq(market)
    market.clock.advance(OFFERS_MS - 1)
    for (const by of [market.buyer, market.admin])
      expect(await by.asks(rfqs.open, { params: { id } })).toMatchObject({ status: 409, body: { rule: 'rfqs.too_early' } })
    await market.backend.purchasing.look()
    expect(await stageOf(market, id)).toBe('sourcing')
  })
})

describe('at the deadline', () => {
  it('PCH-21 the clock opens them, once, and the trail says so', async () => {
    const market = await openMarket()
    const id = await dueRfq(market)
    await Promise.all([market.backend.purchasing.look(), market.backend.purchasing.look()])
    expect(await stageOf(market, id)).toBe('evaluating')
    const trail = (await market.db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)).filter(
      (row) => row.action === 'purchase.rfq_opened',
    )
    expect(trail).toMatchObject([{ actor_id: null, detail: { unreadable: 0, receipts: [{ version: 1 }, { version: 1 }] } }])
    expect((await market.buyer.asks(rfqs.open, { params: { id } })).status).toBe(409)
    const { data } = (await market.buyer.asks(rfqs.get, { params: { id } })).body
    expect(data).toMatchObject({ state: 'opened', opened_by: null })
  })

  it('PCH-22 what is opened is what the receipt was given for, by ten lines of anybody', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const draft = offerOf(await lineIds(market, id), PRICES.cheap)
    const { hash } = (await offers(market, cheap, draft)).body.data
    const request = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    const text = canonicalOffer({ ...draft, rfq_id: request.rfq_id, invitation_id: request.id })
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    market.clock.advance(OFFERS_MS)
    await market.buyer.asks(rfqs.open, { params: { id } })
    const compared = async () => (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data.offers[0]
    expect(await compared()).toMatchObject({ genuine: true, receipt: hash, prices: [{ unit_price: 512_345 }, { unit_price: 140_000 }] })
    await market.db.sql.execute(sql`update price_offer_lines set unit_price = unit_price + 1`)
    expect(await compared()).toMatchObject({ genuine: false })
  })

  it('PCH-22 a sealed offer opens in its own place alone, and only with the key that is not in the database', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    await offers(market, cheap, offerOf(await lineIds(market, id), PRICES.cheap))
    const [[rfq], [offer]] = [await market.db.sql.select().from(rfqTable), await market.db.sql.select().from(priceOffers)]
    if (!rfq || !offer) throw new Error('Nothing was offered')
    const read = offerSeal(KEYS).opener(rfq, rfq.id)
    const place = { rfqId: rfq.id, invitationId: offer.invitation_id, version: 1 }
    expect(read?.(offer.sealed, place)?.lines[0]?.unit_price).toBe(512_345)
    expect(read?.(offer.sealed, { ...place, version: 2 })).toBeNull()
    expect(read?.(`${offer.sealed.slice(0, -2)}AA`, place)).toBeNull()
    expect(offerSeal(KEYS).opener(rfq, offer.id)).toBeNull()
  })

  it('PCH-23 suppliers read their own versions again', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentRfq(market)
    const draft = offerOf(await lineIds(market, id), PRICES.cheap)
    await offers(market, cheap, draft)
    market.clock.advance(OFFERS_MS)
    await market.backend.purchasing.look()
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect(own).toMatchObject({ open: false, versions: [{ version: 1, content: { nonce: draft.nonce, valid_until: draft.valid_until } }] })
  })
})
