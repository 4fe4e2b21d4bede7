import { stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { binsOf, newItem, newStore, receive, secondPerson } from '../../../kit/desk/stock.ts'
import { byId, code, type Make } from '../../good-call.ts'

/** A store of the first site with twenty pieces of an item of that site, and another store beside it. */
async function stocked(building: Building) {
  const { cast } = building
  const [store, other] = [await newStore(building, code()), await newStore(building, code())]
  const item = await newItem(building, code(), { location_id: cast.site, minimum_stock: 5, reorder_quantity: 10 })
  const [bin_id = ''] = binsOf(store)
  await receive(building, item, { bin_id, quantity: 20 })
  return { store, other, item, bin_id, to_bin_id: binsOf(other)[0] ?? '', target: { item_id: item.id, bin_id } }
}
const asset = ({ cast }: Building) => ({ subject: 'assets' as const, id: cast.asset })

const draftOf = ({ store, other, item, bin_id, to_bin_id }: Awaited<ReturnType<typeof stocked>>) => ({
  from_store_id: store.id,
  to_store_id: other.id,
  note: 'For the night shift',
  lines: [{ item_id: item.id, from_bin_id: bin_id, to_bin_id, quantity: 4 }],
})
type Step = 'request' | 'approve' | 'pick' | 'handOver' | 'receive'
const STEPS: readonly Step[] = ['request', 'approve', 'pick', 'handOver', 'receive']

/** A transfer after the step, and somebody who had no part in it. The administrator asks and hands over, the other one approves and receives. */
async function transferAfter(building: Building, last?: Step) {
  const { admin } = building
  const other = await secondPerson(building)
  const made = (await admin.asks(stockTransfers.create, { body: draftOf(await stocked(building)) })).body.data
  let transfer = made
  for (const step of last ? STEPS.slice(0, STEPS.indexOf(last) + 1) : []) {
    const who = step === 'approve' || step === 'receive' ? other : admin
    const lines = [{ line_id: transfer.lines[0]?.id ?? '', quantity: 3 }]
    const signed =
      step === 'handOver' ? { signed_name: 'Admin' } : { signed_name: 'Sari', rest: 'missing' as const, text: 'One broke', lines }
    const body = step === 'handOver' || step === 'receive' ? signed : {}
    transfer = (await who.asks(stockTransfers[step], { params: { id: transfer.id }, body: { rev: transfer.rev, ...body } as never })).body
      .data
  }
  return { transfer, other }
}
const transferCall =
  (last: Step | undefined, body: object, by: 'admin' | 'other' = 'admin'): Make =>
  async (building) => {
    const { transfer, other } = await transferAfter(building, last)
    return { ...byId(transfer.id), body: { rev: transfer.rev, ...body }, ...(by === 'other' && { who: other }) }
  }

type CountStep = 'start' | 'count' | 'review'
async function countAfter(building: Building, last?: CountStep) {
  const { admin } = building
  const stock = await stocked(building)
  let count = (await admin.asks(stockCounts.create, { body: { store_id: stock.store.id, planned_on: '2026-12-01' } })).body.data
  const params = { id: count.id }
  if (last) count = (await admin.asks(stockCounts.start, { params, body: { rev: count.rev } })).body.data
  if (last === 'count' || last === 'review')
    count = (await admin.asks(stockCounts.count, { params, body: { ...stock.target, counted: 19 } })).body.data
  if (last === 'review') count = (await admin.asks(stockCounts.review, { params, body: { rev: count.rev } })).body.data
  return { count, stock }
}
const countCall =
  (last?: CountStep): Make =>
  async (building) => {
    const { count } = await countAfter(building, last)
    return { ...byId(count.id), body: { rev: count.rev } }
  }

/** How the stock is asked well, by endpoint. */
export const stockCalls: Readonly<Record<string, Make>> = {
  'stock_stores.list': async (building) => {
    await newStore(building, code())
    return { query: { location_id: building.cast.site, active: true } }
  },
  'stock_stores.get': async (building) => byId((await newStore(building, code())).id),
  'stock_stores.create': ({ cast }) => ({ body: { location_id: cast.site, code: code(), name: 'Main store', bins: ['A-01'] } }),
  'stock_stores.update': async (building) => ({ ...byId((await newStore(building, code())).id), body: { name: 'Tools' } }),
  'stock_stores.remove': async (building) => byId((await newStore(building, code())).id),
  'stock_items.list': async (building) => {
    const { store } = await stocked(building)
    return { query: { location_id: building.cast.site, store_id: store.id, archived: true } }
  },
  'stock_stores.labels': async (building) => byId((await newStore(building, code())).id),
  'stock_items.labels': async (building) => {
    const { store } = await stocked(building)
    return { query: { location_id: building.cast.site, store_id: store.id } }
  },
  'stock_items.turnover': async (building) => {
    await stocked(building)
    return { query: { start: '2026-11-01', end: '2026-11-30', location_id: building.cast.site } }
  },
  'stock_items.summary': async (building) => {
    await stocked(building)
    return { query: { location_id: building.cast.site } }
  },
  'stock_items.get': async (building) => byId((await stocked(building)).item.id),
  'stock_items.create': ({ cast }) => ({
    body: {
      code: code(),
      name_en: 'Bag filter',
      name_id: 'Filter kantong',
      unit: 'pcs',
      units: [{ name: 'box', factor: 12 }],
      barcode: '8991234',
      location_id: cast.site,
    },
  }),
  'stock_items.update': async (building) => ({ ...byId((await stocked(building)).item.id), body: { minimum_stock: 7 } }),
  'stock_items.remove': async (building) => byId((await newItem(building, code(), { location_id: building.cast.site })).id),
  'stock_items.reorder': async (building) => ({ ...byId((await stocked(building)).item.id), body: { location_id: building.cast.site } }),
  'stock_movements.list': async (building) => {
    const { item } = await stocked(building)
    return { query: { item_id: item.id, location_id: building.cast.site, start: '2026-01-01' } }
  },
  'stock_movements.receive': async (building) => ({
    body: { ...(await stocked(building)).target, quantity: 3, unit_cost: 900, reason: 'Delivery' },
  }),
  'stock_movements.issue': async (building) => ({ body: { ...(await stocked(building)).target, quantity: 3, document: asset(building) } }),
  'stock_movements.return': async (building) => {
    const body = { ...(await stocked(building)).target, quantity: 3, document: asset(building) }
    await building.admin.asks(stockMovements.issue, { body })
    return { body }
  },
  'stock_movements.adjust': async (building) => ({ body: { ...(await stocked(building)).target, quantity: -1, reason: 'Broken' } }),
  'stock_transfers.list': async (building) => {
    await transferAfter(building)
    return { query: { location_id: building.cast.site, state: 'draft' } }
  },
  'stock_transfers.get': async (building) => byId((await transferAfter(building, 'handOver')).transfer.id),
  'stock_transfers.create': async (building) => ({ body: draftOf(await stocked(building)) }),
  'stock_transfers.update': async (building) => ({ ...byId((await transferAfter(building)).transfer.id), body: { note: 'Tonight' } }),
  'stock_transfers.request': transferCall(undefined, {}),
  'stock_transfers.approve': transferCall('request', {}, 'other'),
  'stock_transfers.reject': transferCall('request', { text: 'Needed here' }, 'other'),
  'stock_transfers.cancel': transferCall('request', { text: 'Not needed' }),
  'stock_transfers.pick': transferCall('approve', {}),
  'stock_transfers.handOver': transferCall('pick', { signed_name: 'Admin', signed_path: 'M 10 20 L 30.5 40' }),
  'stock_transfers.receive': transferCall('handOver', { signed_name: 'Sari' }, 'other'),
  'stock_transfers.settle': transferCall('receive', { text: 'Broke on the way' }),
  'stock_transfers.close': async (building) => {
    const { transfer } = await transferAfter(building, 'receive')
    const { body } = await building.admin.asks(stockTransfers.settle, {
      params: { id: transfer.id },
      body: { rev: transfer.rev, text: 'Broke' },
    })
    return { ...byId(transfer.id), body: { rev: body.data.rev } }
  },
  'stock_counts.list': async (building) => {
    const { stock } = await countAfter(building, 'count')
    return { query: { store_id: stock.store.id, state: 'active' } }
  },
  'stock_counts.get': async (building) => byId((await countAfter(building, 'count')).count.id),
  'stock_counts.create': async (building) => ({
    body: { store_id: (await stocked(building)).store.id, planned_on: '2026-12-01', note: 'Year end' },
  }),
  'stock_counts.start': countCall(),
  'stock_counts.count': async (building) => {
    const { count, stock } = await countAfter(building, 'start')
    return { ...byId(count.id), body: { ...stock.target, counted: 18, note: 'Two are wet' } }
  },
  'stock_counts.review': countCall('count'),
  'stock_counts.reopen': countCall('review'),
  'stock_counts.post': async (building) => {
    const { count } = await countAfter(building, 'review')
    return { who: await secondPerson(building), ...byId(count.id), body: { rev: count.rev, reason: 'Year end' } }
  },
  'stock_counts.cancel': countCall(),
}
