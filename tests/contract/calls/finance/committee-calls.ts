import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { newMemberKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { byLink, lineIds, offerOf, openMarket, PRICES } from '../../../kit/desk/purchases.ts'
import { dueToCommittee, namedCommittee, sealedOffer, sentToCommittee, sharesOf } from '../../../kit/desk/purchasing/committees.ts'
import type { Make } from '../../good-call.ts'

/** How committees are asked well, by endpoint. */
export const committeeCalls: Readonly<Record<string, Make>> = {
  'rfq_committees.candidates': async (building) => ({ params: { id: (await namedCommittee(await openMarket(building))).id } }),
  'rfq_committees.set_key': async (building) => {
    const { id, members } = await namedCommittee(await openMarket(building))
    const { data } = (await building.admin.asks(rfqs.get, { params: { id } })).body
    const own = data?.committee?.members.find((member) => member.person?.id === members[0]?.id)
    const body = { ...(await newMemberKey('gerimis di atas atap seng', own?.id ?? '')) }
    return { ...(members[0] && { who: members[0] }), params: { id }, body }
  },
  'rfq_committees.envelopes': async (building) => {
    const { id, members } = await dueToCommittee(await openMarket(building))
    return { ...(members[0] && { who: members[0] }), params: { id } }
  },
  'rfq_committees.open': async (building) => {
    const { id, members } = await dueToCommittee(await openMarket(building))
    const [who] = members
    return { ...(who && { who, body: { shares: await sharesOf(who, id) } }), params: { id } }
  },
  'public_offers.submit_sealed': async (building) => {
    const market = await openMarket(building)
    const { id, cheap } = await sentToCommittee(market)
    return { ...byLink(cheap), body: { ...(await sealedOffer(market, cheap, offerOf(await lineIds(market, id), PRICES.cheap))) } }
  },
}
