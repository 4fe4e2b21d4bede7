import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { byLink, fileForm, issued, openMarket, withLines } from '../../../kit/desk/purchases.ts'
import { sentToCommittee } from '../../../kit/desk/purchasing/committees.ts'
import { allowDirect, directBody } from '../../../kit/desk/purchasing/direct-orders.ts'
import { byId, type Make } from '../../good-call.ts'
import { atItsTime } from './purchase-calls.ts'

/** How direct orders, and what vendors do beside their offers, are asked well, by endpoint. */
export const directOrderCalls: Readonly<Record<string, Make>> = {
  'direct_orders.get': async (building) => byId(await withLines(await openMarket(building))),
  'direct_orders.create': async (building) => {
    const market = await openMarket(building)
    await allowDirect(building, 50_000_000)
    const id = await withLines(market)
    return { ...byId(id), body: await directBody(market, id) }
  },
  'direct_orders.decide': async (building) => {
    const market = await openMarket(building)
    await allowDirect(building, 50_000_000)
    const id = await withLines(market)
    await market.buyer.asks(directOrders.create, { params: { id }, body: await directBody(market, id) })
    return { ...byId(id), body: { approve: false, comment: 'Ask three vendors' } }
  },
  'direct_orders.rules': () => ({}),
  'direct_orders.configure': () => ({ body: { direct_order_limit: 50_000_000 } }),
  'public_offers.add_sealed_file': async (building) => ({
    ...byLink((await sentToCommittee(await openMarket(building))).cheap),
    form: fileForm('sealed', Buffer.alloc(4096, 7)),
  }),
  'public_offers.refuse': async (building) => {
    const market = await openMarket(building)
    const { id } = await atItsTime(building, () => issued(market))
    const { path } = (await market.buyer.asks(purchaseOrders.link, { params: { id } })).body.data
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    return { ...byLink({ id, token }), body: { name: 'Rina', reason: 'Sold out' } }
  },
}
