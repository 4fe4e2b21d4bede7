import { photos } from '@menara/shared/contract/photos.contract.ts'
import { itemReceipts } from '@menara/shared/contract/purchasing/item-receipts.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { issued, openMarket, receiptBody } from '../../../kit/desk/purchases.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { byId, type Make } from '../../good-call.ts'
import { atItsTime } from './purchase-calls.ts'

async function receipt(building: Building) {
  const market = await openMarket(building)
  const order = await atItsTime(building, () => issued(market))
  const made = await market.buyer.asks(itemReceipts.create, { params: { id: order.id }, body: receiptBody(order, 1) })
  return { subject: 'item_receipts' as const, subject_id: made.body.data.id }
}
async function form(building: Building) {
  const { bytes, headers } = await formOf({ fields: await receipt(building), images: [png()] })
  return { type: headers['content-type'] ?? '', bytes }
}
async function newPhoto(building: Building): Promise<string> {
  const { type, bytes } = await form(building)
  const reply = await building.admin.sends('POST', photos.add.path, bytes, { 'content-type': type })
  return (reply.body.data as { photos: { id: string }[] }).photos[0]?.id ?? ''
}

/** How photos are asked well, by endpoint. */
export const photoCalls: Readonly<Record<string, Make>> = {
  'photos.list': async (building) => ({ query: await receipt(building) }),
  'photos.add': async (building) => ({ form: await form(building) }),
  'photos.remove': async (building) => byId(await newPhoto(building)),
  'photos.file': async (building) => byId(await newPhoto(building)),
}
