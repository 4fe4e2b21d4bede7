import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { type CashOffice, disbursed, fundOf, LIMIT, openCashOffice, voucherOf } from '../../../kit/desk/petty-cash.ts'
import { byId, code, type Make } from '../../good-call.ts'

const at = async (building: Building): Promise<{ office: CashOffice; id: string }> => {
  const office = await openCashOffice(building)
  return { office, id: (await fundOf(office)).id }
}
/** A fund that has spent some of its cash, with a replenishment asked for. */
async function replenishment(building: Building): Promise<string> {
  const { office, id } = await at(building)
  const voucher = await disbursed(office, id, 300_000)
  const { holder } = office
  await holder.asks(pettyCash.voucherStep, { params: { id: voucher.id }, body: { step: 'settle', spent: 300_000, receipt: 'A-1' } })
  return (await holder.asks(pettyCash.replenish, { body: { fund_id: id, amount: 300_000, note: 'Soon' } })).body.data.id
}
async function count(building: Building) {
  const { office, id } = await at(building)
  const body = { fund_id: id, counted: LIMIT, note: 'By surprise' }
  return { who: office.holder, id: (await office.manager.asks(pettyCash.count, { body })).body.data.id }
}

/** How petty cash is asked well, by endpoint. */
export const pettyCashCalls: Readonly<Record<string, Make>> = {
  'pettyCash.funds': async (building) => {
    await at(building)
    return { query: { location_id: building.cast.site, state: 'active' } }
  },
  'pettyCash.propose': async ({ cast }) => ({
    body: { code: code(), name: 'Front office', location_id: cast.site, holder_id: cast.admin, float_limit: LIMIT },
  }),
  'pettyCash.fundStep': async (building) => {
    const fund = await fundOf(await openCashOffice(building), { active: false })
    return { ...byId(fund.id), body: { step: 'activate', amount: LIMIT, note: 'First' } }
  },
  'pettyCash.statement': async (building) => ({ ...byId((await at(building)).id), query: { month: '2026-11' } }),
  'pettyCash.vouchers': async (building) => {
    const { office, id } = await at(building)
    await voucherOf(office, id, 50_000)
    return { query: { fund_id: id, state: 'submitted', mine: false } }
  },
  'pettyCash.ask': async (building) => ({
    body: { fund_id: (await at(building)).id, purpose: 'Light bulbs', amount: 50_000, cost_centre_id: null, submit: true },
  }),
  'pettyCash.voucherStep': async (building) => {
    const { office, id } = await at(building)
    return { ...byId((await voucherOf(office, id, 50_000)).id), body: { step: 'approve' } }
  },
  'pettyCash.replenishments': async (building) => {
    await replenishment(building)
    return { query: { state: 'requested' } }
  },
  'pettyCash.replenish': async (building) => {
    const { office, id } = await at(building)
    const voucher = await disbursed(office, id, 300_000)
    await office.holder.asks(pettyCash.voucherStep, {
      params: { id: voucher.id },
      body: { step: 'settle', spent: 300_000, receipt: 'A-1' },
    })
    return { who: office.holder, body: { fund_id: id, amount: 100_000, note: 'Soon' } }
  },
  'pettyCash.replenishmentStep': async (building) => ({ ...byId(await replenishment(building)), body: { step: 'approve' } }),
  'pettyCash.counts': async (building) => {
    await count(building)
    return { query: {} }
  },
  'pettyCash.count': async (building) => ({ body: { fund_id: (await at(building)).id, counted: LIMIT, note: 'By surprise' } }),
  'pettyCash.sign': async (building) => {
    const { who, id } = await count(building)
    return { who, params: { id } }
  },
}
