import type { PettyCashVoucher, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { postings, type VoucherStep, voucherStepsFrom, voucherWays } from '@menara/shared/domain/claims/petty-cash-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { CostCentreTaken } from '../../ports/tickets/ticket-settings.ts'
import type { PettyCashStore, StoredFund } from './petty-cash.store.ts'
import { mustBeActive, type PettyCashBooksService } from './petty-cash-books.service.ts'
import type { PettyCashPapersStore, StoredVoucher } from './petty-cash-papers.store.ts'

export interface VouchersNeeds {
  readonly store: PettyCashStore
  readonly papers: PettyCashPapersStore
  readonly books: PettyCashBooksService
  readonly costCentreTaken: CostCentreTaken
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof pettyCash.ask>['body']
type Step = CallOf<typeof pettyCash.voucherStep>['body']
interface Taking {
  readonly fund: StoredFund
  readonly voucher: StoredVoucher
  readonly body: Step
  readonly caller: Caller
}
export type PettyCashVouchersService = ReturnType<typeof pettyCashVouchersService>

/** Vouchers: asked for, approved, handed out by the holder, settled with receipts. */
export function pettyCashVouchersService(needs: VouchersNeeds) {
  const { store, papers, books, atomically, now, newId } = needs
  async function seen(id: string, caller: Caller): Promise<StoredVoucher> {
    const voucher = await papers.voucher(id)
    if (!voucher || !maySee(voucher, caller)) throw new Fault('not-found', 'petty_cash.voucher_not_found')
    return voucher
  }
  return {
    seen,

    async list({ next, limit = 10, ...filter }: CallOf<typeof pettyCash.vouchers>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const { data, ...rest } = pageOf(await papers.vouchers(filter, { after, limit }, caller), limit, (row) => [row.updated_at, row.id])
      return { ...rest, data: data.map((voucher) => shown(voucher, caller)) }
    },

    ask: ({ fund_id, submit = false, cost_centre_id = null, purpose, amount }: Draft, caller: Caller): Promise<PettyCashVoucher> =>
      atomically(async () => {
        const fund = await activeFund(needs, fund_id, caller)
        if (amount > fund.float_limit)
          throw new Fault('conflict', 'petty_cash.over_limit', { params: { code: fund.code, room: fund.float_limit } })
        if (cost_centre_id) await mustPayThere(needs, cost_centre_id, fund.location.id)
        const [id, at, number] = [newId(), now().toISOString(), await store.nextVoucher(fund_id)]
        const state = submit ? ('submitted' as const) : ('draft' as const)
        await papers.addVoucher({
          id,
          fund_id,
          number,
          state,
          requester_id: caller.userId,
          purpose,
          cost_centre_id,
          amount,
          created_at: at,
          updated_at: at,
        })
        const detail = { number, amount, purpose, state }
        books.record(fund, { action: 'petty_cash_voucher.created', subject: 'petty_cash_vouchers', id, caller, detail })
        return shown(await seen(id, caller), caller)
      }),

    step: (id: string, body: Step, caller: Caller): Promise<PettyCashVoucher> =>
      atomically(async () => {
        const { fund: named } = await seen(id, caller)
        await store.hold(named.id)
        const [voucher, fund] = [await seen(id, caller), await store.find(named.id)]
        if (!fund) throw new Fault('not-found', 'petty_cash.fund_not_found')
        mustBePossible(voucher, body.step)
        mustBeAllowed(voucher, { fund, step: body.step, caller })
        const patch = await OPERATIONS[body.step](needs, { fund, voucher, body, caller })
        const to = voucherWays[body.step].to
        await papers.updateVoucher(id, { ...patch, state: to, updated_at: now().toISOString() })
        const detail = { number: voucher.number, from: voucher.state, to, amount: voucher.amount, ...patch }
        books.record(fund, { action: `petty_cash_voucher.${body.step}`, subject: 'petty_cash_vouchers', id, caller, detail })
        return shown(await seen(id, caller), caller)
      }),
  }
}

const mayManage = (caller: Caller, locationId: string): boolean => caller.may('petty_cash_manage') && caller.sees(locationId)
function maySee({ requester, state, holder_id, location_id }: StoredVoucher, caller: Caller): boolean {
  if (requester.id === caller.userId) return true
  return state !== 'draft' && (holder_id === caller.userId || mayManage(caller, location_id))
}
function shown(voucher: StoredVoucher, caller: Caller): PettyCashVoucher {
  const { holder_id: _holder, location_id: _location, ...facts } = voucher
  return { ...facts, steps: voucherStepsFrom(voucher.state).filter((step) => mayTake(voucher, step, caller)) }
}

/** Whoever asks, approves and hands out are different people. */
function mayTake(voucher: StoredVoucher, step: VoucherStep, caller: Caller): boolean {
  const { by } = voucherWays[step]
  const isOwn = voucher.requester.id === caller.userId
  if (by === 'requester') return isOwn
  if (by === 'holder') return voucher.holder_id === caller.userId && voucher.approved_by?.id !== caller.userId
  return mayManage(caller, voucher.location_id) && !isOwn && voucher.holder_id !== caller.userId
}
interface Allowing {
  readonly fund: StoredFund
  readonly step: VoucherStep
  readonly caller: Caller
}
function mustBeAllowed(voucher: StoredVoucher, { fund, step, caller }: Allowing): void {
  if (mayTake(voucher, step, caller)) return
  const { by } = voucherWays[step]
  if (by === 'requester') throw new Fault('forbidden', 'petty_cash.own_only')
  if (by === 'holder' && voucher.holder_id !== caller.userId)
    throw new Fault('forbidden', 'petty_cash.holder_only', { params: { holder: fund.holder.name, code: fund.code } })
  if (by === 'approver' && !mayManage(caller, voucher.location_id))
    throw new Fault('forbidden', 'access.permission', { params: { permission: 'petty_cash_manage' } })
  throw new Fault('forbidden', 'petty_cash.duties')
}
function mustBePossible({ fund, number, state }: StoredVoucher, step: VoucherStep): void {
  const possible = voucherStepsFrom(state)
  if (!possible.includes(step))
    throw new Fault('conflict', 'petty_cash.not_now', {
      params: { number: `${fund.code}-${number}`, state, possible },
      errors: [{ field: 'step', rule: 'range' }],
    })
}

type Patch = Parameters<PettyCashPapersStore['updateVoucher']>[1]
type Operation = (needs: VouchersNeeds, taking: Taking) => Promise<Patch>
const nothing: Operation = async () => ({})
const OPERATIONS: Readonly<Record<VoucherStep, Operation>> = {
  submit: nothing,
  cancel: nothing,
  close: nothing,
  approve: async (_needs, { caller }) => ({ approved_by: caller.userId }),
  reject: async (_needs, { body }) => ({ note: given('note', body.note) }),
  async disburse({ books }, { fund, voucher, caller }) {
    mustBeActive(fund)
    const change = postings.disbursement(voucher.amount)
    await books.post(fund, { kind: 'disbursement', change, caller, text: voucher.purpose, voucher_id: voucher.id })
    return {}
  },
  /** What was not spent comes back into the box; what was spent beyond it comes out of it. */
  async settle({ books }, { fund, voucher, body, caller }) {
    mustBeActive(fund)
    if (body.spent === undefined) throw invalid('spent', 'required')
    const receipt = given('receipt', body.receipt)
    const change = postings.settlement(voucher.amount, body.spent)
    await books.post(fund, { kind: 'settlement', change, caller, text: voucher.purpose, voucher_id: voucher.id })
    return { spent: body.spent, receipt }
  },
  async reverse({ books }, { fund, voucher, body, caller }) {
    mustBeActive(fund)
    const note = given('note', body.note)
    const change = voucher.spent === null ? postings.reversal(voucher.amount) : postings.refund(voucher.spent)
    await books.post(fund, { kind: 'reversal', change, caller, text: note, voucher_id: voucher.id })
    return { note }
  },
}
function given(field: string, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw invalid(field, 'required')
  return text.trim()
}
/** A fund that a body names, held. */
async function activeFund({ store }: VouchersNeeds, id: string, caller: Caller): Promise<StoredFund> {
  await store.hold(id)
  const fund = await store.find(id)
  if (!fund || !caller.sees(fund.location.id)) throw invalid('fund_id', 'exists', 'There is no such fund at the sites you see')
  mustBeActive(fund)
  return fund
}
async function mustPayThere({ costCentreTaken }: VouchersNeeds, id: string, locationId: string): Promise<void> {
  await costCentreTaken(id, locationId).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.code !== 'invalid') throw error
    throw invalid('cost_centre_id', error.errors[0]?.rule ?? 'exists', error.message)
  })
}
