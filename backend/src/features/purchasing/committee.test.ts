import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { newMemberKey, openSealed, openShare } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { KEYS } from '../../../../tests/kit/building.ts'
import {
  byLink,
  lineIds,
  type Market,
  OFFERS_MS,
  offerOf,
  offers,
  openMarket,
  PRICES,
  stageOf,
} from '../../../../tests/kit/desk/purchases.ts'
import {
  committeeBody,
  dueToCommittee,
  handsIn,
  namedCommittee,
  opensAs,
  sealedOffer,
  sentToCommittee,
  setPassphrase,
  sharesOf,
} from '../../../../tests/kit/desk/purchasing/committees.ts'
import { everyAnswer, everyTable } from '../../../../tests/kit/desk/purchasing/leak-search.ts'
import { newId } from '../../platform/ids.ts'
import { audit, inboxItems } from '../../schema/journal.ts'
import { priceOfferShares, priceOffers, rfqCommitteeMembers, rfqs as rfqTable } from '../../schema/purchasing/rfqs.ts'
import { offerSeal } from './rfqs/offer-seal.ts'

const SECRET = { price: 512_345, note: 'Rahasia 512345' } as const
const SHOWN = /512.?345/
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const trailOf = async (market: Market, id: string, action: string) =>
  (await market.db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)).filter(
    (row) => row.action === `purchase.${action}`,
  )
const compared = async (market: Market, id: string) => (await market.buyer.asks(purchaseAwards.comparison, { params: { id } })).body.data

describe('a committee', () => {
  it('PCH-70 is chosen from those who read all purchases of the site, two to seven of them', async () => {
    const market = await openMarket()
    const { id, members } = await namedCommittee(market)
    const candidates = (await market.buyer.asks(rfqCommittees.candidates, { params: { id } })).body.data.map((person) => person.id)
    expect(candidates).toEqual(expect.arrayContaining([...members.map((member) => member.id), market.second.id]))
    expect(candidates).not.toContain(market.requester.id)
    const put = (committee: string[]) =>
      market.buyer.asks(rfqs.put, { params: { id }, body: { ...committeeBody(market, members), committee } })
    expect(await put([market.second.id, market.requester.id])).toMatchObject(refused(422, 'committee.1', 'exists'))
    expect(await put([market.second.id])).toMatchObject(refused(422, 'committee', 'minItems'))
    const shown = (await put([market.second.id, members[0]?.id ?? ''])).body.data
    expect(shown.committee).toMatchObject({ needed: 2, fingerprint: null, members: [{ ready_at: null }, { ready_at: null }] })
  })

  it('PCH-71 sets passphrases before it is sent, which waits for two of them', async () => {
    const market = await openMarket()
    const { id, members } = await namedCommittee(market)
    const [first, second, third] = members
    if (!first || !second || !third) throw new Error('Nobody is of the committee')
    const send = () => market.buyer.asks(rfqs.send, { params: { id } })
    expect((await setPassphrase(first, id)).status).toBe(200)
    expect(await send()).toMatchObject({ status: 409, body: { rule: 'rfqs.committee_not_ready' } })
    expect(await setPassphrase(market.second, id)).toMatchObject({ status: 403, body: { rule: 'rfqs.not_member' } })
    await setPassphrase(second, id)
    await market.buyer.asks(rfqs.put, { params: { id }, body: committeeBody(market, members) })
    const { fingerprint } = (await send()).body.data.committee ?? {}
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(await setPassphrase(third, id)).toMatchObject({ status: 409, body: { rule: 'rfqs.committee_fixed' } })
    expect(await trailOf(market, id, 'committee_key_set')).toMatchObject([{ actor_id: first.id }, { actor_id: second.id }])
    const key = await newMemberKey('some words of a member', newId())
    const other = await namedCommittee(market)
    const body = { ...key, public_key: `B${'A'.repeat(86)}` }
    const by = other.members[0] ?? first
    expect(await by.asks(rfqCommittees.setKey, { params: { id: other.id }, body })).toMatchObject(refused(422, 'public_key', 'format'))
  })
})

describe('before the deadline', () => {
  it('PCH-72 nobody reads an offer: no administrator, no row, not the key of the installation', { timeout: 120_000 }, async () => {
    const market = await openMarket()
    const { id, cheap, members } = await sentToCommittee(market)
    const ids = await lineIds(market, id)
    const offer = await sealedOffer(market, cheap, offerOf(ids, [SECRET.price], { note: SECRET.note }))
    expect((await handsIn(market, cheap, offer)).status).toBe(200)
    const tables = await everyTable(market)
    expect(tables.map((table) => table.name)).toContain('price_offer_shares')
    for (const { name, text } of tables) expect([name, SHOWN.test(text)]).toEqual([name, false])
    const [rfq] = await market.db.sql.select().from(rfqTable)
    const [stored] = await market.db.sql.select().from(priceOffers)
    const shares = await market.db.sql.select().from(priceOfferShares)
    if (!rfq || !stored) throw new Error('Nothing was offered')
    const place = { rfqId: rfq.id, invitationId: cheap.id, version: 1 }
    expect(offerSeal(KEYS).opener(rfq, rfq.id)?.(stored.sealed, place)).toBeNull()
    const sealed = { rfq_id: rfq.id, invitation_id: cheap.id, receipt: offer.receipt }
    expect(
      await openSealed(
        shares.slice(0, 2).map((share) => share.sealed),
        stored.sealed,
        sealed,
      ),
    ).toBeNull()
    for (const { name, text } of await everyAnswer(market, { id }))
      expect([name, SHOWN.test(text), text.includes('wrapped_key')]).toEqual([name, false, false])
    market.clock.advance(OFFERS_MS - 1)
    const early = { status: 409, body: { rule: 'rfqs.too_early' } }
    expect(await members[0]?.asks(rfqCommittees.envelopes, { params: { id } })).toMatchObject(early)
    expect(await members[0]?.asks(rfqCommittees.open, { params: { id }, body: { shares: [] } })).toMatchObject(early)
  })

  it('PCH-73 the server takes no offer in plain, and no share for somebody else', async () => {
    const market = await openMarket()
    const { id, cheap } = await sentToCommittee(market)
    const draft = offerOf(await lineIds(market, id), PRICES.cheap)
    expect(await offers(market, cheap, draft)).toMatchObject({ status: 409, body: { rule: 'offers.committee' } })
    const sealed = await sealedOffer(market, cheap, draft)
    const [first, second, third] = sealed.shares
    if (!first || !second || !third) throw new Error('It is sealed to nobody')
    const hand = (shares: typeof sealed.shares) => handsIn(market, cheap, { ...sealed, shares })
    expect(await hand([first, second, { ...third, member_id: newId() }])).toMatchObject(refused(422, 'shares.2.member_id', 'exists'))
    expect(await hand([first, second, second])).toMatchObject(refused(422, 'shares', 'uniqueItems'))
    expect(await hand([first, second])).toMatchObject(refused(422, 'shares', 'required'))
    const taken = await handsIn(market, cheap, sealed)
    expect(taken.body.data).toMatchObject({ version: 1, hash: sealed.receipt })
    expect((await handsIn(market, cheap, await sealedOffer(market, cheap, draft))).body.data).toEqual(taken.body.data)
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect([own.committee?.members.length, own.versions]).toMatchObject([3, [{ version: 1, content: null }]])
  })
})

describe('at the deadline', () => {
  it('PCH-74 neither the clock nor a buyer opens, nor one member alone', async () => {
    const market = await openMarket()
    const { id, members } = await dueToCommittee(market)
    await market.backend.purchasing.look()
    expect(await market.buyer.asks(rfqs.open, { params: { id } })).toMatchObject({ status: 409, body: { rule: 'rfqs.committee_opens' } })
    const [first] = members
    if (!first) throw new Error('Nobody is of the committee')
    expect((await opensAs(first, id)).body.data.state).toBe('sent')
    const again = await first.asks(rfqCommittees.open, { params: { id }, body: { shares: [] } })
    expect(again).toMatchObject({ status: 409, body: { rule: 'rfqs.opened_by_you' } })
    expect(await stageOf(market, id)).toBe('sourcing')
    const shares = await market.db.sql.select().from(priceOfferShares)
    const [offer] = await market.db.sql.select().from(priceOffers)
    const alone = shares.flatMap((share) => (share.offer_id === offer?.id && share.opened ? [share.opened] : []))
    expect(alone).toHaveLength(1)
    const place = { rfq_id: offer?.rfq_id ?? '', invitation_id: offer?.invitation_id ?? '', receipt: offer?.receipt ?? '' }
    expect(await openSealed([...alone, ...alone], offer?.sealed ?? '', place)).toBeNull()
    expect(await openSealed(alone, offer?.sealed ?? '', place)).toBeNull()
  })

  it('PCH-75 any two members open what fits its receipt, and the trail names them', async () => {
    const market = await openMarket()
    const { id, cheap, members } = await dueToCommittee(market)
    const [first, , third] = members
    if (!first || !third) throw new Error('Nobody is of the committee')
    await opensAs(third, id)
    expect((await opensAs(first, id)).body.data).toMatchObject({ state: 'opened', opened_by: { id: first.id } })
    const { offers: all } = await compared(market, id)
    expect(all.map((offer) => [offer.genuine, offer.prices.map((price) => price.unit_price)])).toEqual([
      [true, [...PRICES.cheap]],
      [true, [...PRICES.dear]],
    ])
    expect(await trailOf(market, id, 'committee_member_opened')).toMatchObject([{ actor_id: third.id }, { actor_id: first.id }])
    expect(await trailOf(market, id, 'rfq_opened')).toMatchObject([{ actor_id: first.id, detail: { unreadable: 0 } }])
    const own = (await market.stranger.asks(publicOffers.get, byLink(cheap))).body.data
    expect(own.versions[0]?.content?.lines[0]?.unit_price).toBe(PRICES.cheap[0])
  })

  it('PCH-76 another passphrase opens nothing, and another share is refused', async () => {
    const market = await openMarket()
    const { id, members } = await dueToCommittee(market)
    const [first, second] = members
    if (!first || !second) throw new Error('Nobody is of the committee')
    expect(await sharesOf(first, id, 'another passphrase')).toBeNull()
    const [mine, others] = [(await sharesOf(first, id)) ?? [], (await sharesOf(second, id)) ?? []]
    const open = (shares: typeof mine) => first.asks(rfqCommittees.open, { params: { id }, body: { shares } })
    expect(await open(others)).toMatchObject(refused(422, 'shares.0.share', 'format'))
    expect(await open(mine.slice(1))).toMatchObject(refused(422, 'shares', 'required'))
    expect(await open([...mine, { offer_id: newId(), share: null }])).toMatchObject(refused(422, 'shares.2.offer_id', 'exists'))
    expect(await open([...mine.slice(1), ...mine.slice(1)])).toMatchObject(refused(422, 'shares', 'uniqueItems'))
    expect(await market.second.asks(rfqCommittees.envelopes, { params: { id } })).toMatchObject({ status: 403 })
  })

  it('PCH-77 what was altered, moved or does not fit its receipt does not open; the others do', async () => {
    const market = await openMarket()
    const { id, cheap, dear, members } = await sentToCommittee(market)
    const ids = await lineIds(market, id)
    const good = await sealedOffer(market, cheap, offerOf(ids, PRICES.cheap))
    await handsIn(market, cheap, good)
    const altered = await sealedOffer(market, cheap, offerOf(ids, PRICES.dear))
    await handsIn(market, cheap, altered)
    const strange = await sealedOffer(market, dear, offerOf([newId()], [1]))
    await handsIn(market, dear, strange)
    const moved = await sealedOffer(market, dear, offerOf(ids, PRICES.dear))
    await handsIn(market, dear, { ...moved, receipt: 'a'.repeat(64) })
    await market.db.sql
      .update(priceOffers)
      .set({ sealed: `${altered.sealed.slice(0, -4)}AAAA` })
      .where(eq(priceOffers.receipt, altered.receipt))
    market.clock.advance(OFFERS_MS)
    for (const member of members.slice(0, 2)) await opensAs(member, id)
    expect(await trailOf(market, id, 'rfq_opened')).toMatchObject([{ detail: { unreadable: 3, receipts: [{}, {}, {}, {}] } }])
    const rows = await market.db.sql.select().from(priceOffers)
    expect(rows.filter((row) => row.valid_until !== null).map((row) => row.receipt)).toEqual([good.receipt])
    expect((await compared(market, id)).offers).toEqual([])
  })

  it('PCH-77 a share that was written over in the database counts as unreadable', async () => {
    const market = await openMarket()
    const { id, members } = await dueToCommittee(market)
    await market.db.sql.update(priceOfferShares).set({ sealed: 'AAAA' })
    const [first] = members
    if (!first) throw new Error('Nobody is of the committee')
    expect((await sharesOf(first, id))?.map((item) => item.share)).toEqual([null, null])
    expect((await opensAs(first, id)).status).toBe(200)
    expect(await trailOf(market, id, 'committee_member_opened')).toMatchObject([{ detail: { shares: 2, unreadable: 2 } }])
  })

  it('PCH-78 its members are told once that they may open', async () => {
    const market = await openMarket()
    const { id, members } = await dueToCommittee(market)
    const told = async () =>
      (
        await market.db.sql.select({ type: inboxItems.type, user_id: inboxItems.user_id }).from(inboxItems).orderBy(inboxItems.user_id)
      ).filter((row) => row.type === 'purchase.committee_due')
    await market.backend.purchasing.look()
    await market.backend.purchasing.look()
    expect((await told()).map((row) => row.user_id)).toEqual(members.map((member) => member.id).sort())
    expect(await stageOf(market, id)).toBe('sourcing')
  })
})

it('PCH-72 the private key of a member is stored encrypted alone', async () => {
  const market = await openMarket()
  const { members } = await sentToCommittee(market)
  const rows = await market.db.sql.select().from(rfqCommitteeMembers)
  expect(rows.map((row) => row.wrapped_key?.rounds)).toEqual(members.map(() => 600_000))
  const place = { rfq_id: newId(), invitation_id: newId(), receipt: 'x' }
  const own = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const [row] = rows
  const asked = { place, memberId: row?.id ?? '', sender_key: row?.public_key ?? '', sealed: row?.wrapped_key?.sealed ?? '' }
  expect(await openShare(own.privateKey, asked)).toBeNull()
})
