import { type PettyCashFund, type PettyCashVoucher, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { VoucherStep } from '@menara/shared/domain/claims/petty-cash-state.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { type Building, openBuilding, type Person } from '../building.ts'
import { addPerson } from './claims.ts'

const SEES: readonly Permission[] = ['show_ticketing', 'show_ticketing_reimburse']
/** A building with a cash box, and those who have to do with it. */
export interface CashOffice extends Building {
  readonly holder: Person
  readonly requester: Person
  readonly manager: Person
  readonly secondManager: Person
  readonly far: Person
}
export async function openCashOffice(opened?: Building): Promise<CashOffice> {
  const building = opened ?? (await openBuilding())
  const { cast } = building
  const person = (name: string, held: readonly Permission[], site = cast.site) =>
    addPerson(building, { name, held: [...SEES, ...held], site })
  return {
    ...building,
    holder: await person('Hendra', []),
    requester: await person('Rina', []),
    manager: await person('Mega', ['petty_cash_manage']),
    secondManager: await person('Slamet', ['petty_cash_manage']),
    // In a building that others watch nobody is added at the other site.
    far: opened ? building.elsewhere : await person('Farid', ['petty_cash_manage'], cast.otherSite),
  }
}

export const LIMIT = 2_000_000
/** A fund that its holder does not manage; active with its whole limit unless said. */
export async function fundOf(office: CashOffice, { active = true }: { active?: boolean } = {}): Promise<PettyCashFund> {
  const { manager, secondManager, holder, cast } = office
  const body = { code: `PC-${newId().slice(-6)}`, name: 'Front office', location_id: cast.site, holder_id: holder.id, float_limit: LIMIT }
  const fund = (await manager.asks(pettyCash.propose, { body })).body.data
  if (!active) return fund
  return (await secondManager.asks(pettyCash.fundStep, { params: { id: fund.id }, body: { step: 'activate' } })).body.data
}
export async function voucherOf({ requester }: CashOffice, fund_id: string, amount: number): Promise<PettyCashVoucher> {
  return (await requester.asks(pettyCash.ask, { body: { fund_id, amount, purpose: 'Light bulbs', submit: true } })).body.data
}
export const takes = (by: Person, { id }: Pick<PettyCashVoucher, 'id'>, step: VoucherStep, more: object = {}) =>
  by.asks(pettyCash.voucherStep, { params: { id }, body: { step, ...more } })
/** A voucher whose money was handed out. */
export async function disbursed(office: CashOffice, fundId: string, amount: number): Promise<PettyCashVoucher> {
  const voucher = await voucherOf(office, fundId, amount)
  await takes(office.manager, voucher, 'approve')
  return (await takes(office.holder, voucher, 'disburse')).body.data
}
export async function booksOf({ manager }: CashOffice, { id }: Pick<PettyCashFund, 'id'>) {
  const fund = (await manager.asks(pettyCash.funds, { query: { limit: 100 } })).body.data.find((one) => one.id === id)
  return [fund?.cash, fund?.vouchers, fund?.float]
}
