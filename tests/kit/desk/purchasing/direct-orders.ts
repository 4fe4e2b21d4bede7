import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Building } from '../../building.ts'
import { lineIds, type Market } from '../purchases.ts'

/** Sets up to which amount is ordered without offers; null: never. */
export const allowDirect = ({ admin }: Building, direct_order_limit: number | null) =>
  admin.asks(directOrders.configure, { body: { direct_order_limit } })

type Body = CallOf<typeof directOrders.create>['body']
/** Two of the first line for one million. */
export async function directBody(market: Market, id: string, more: Partial<Body> = {}): Promise<Body> {
  const [first = ''] = await lineIds(market, id)
  const lines = [{ line_id: first, quantity: 2, unit_price: 500_000, lead_days: 3 }]
  return { vendor_id: market.cheap, language: 'id', reason: 'The only one in stock today', lines, ...more }
}
