import type { PettyCashFund, PettyCashStatement, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { type PettyCashFundStep, pettyCashFundSteps, pettyCashFundWays, postings } from '@menara/shared/domain/claims/petty-cash-state.ts'
import { monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { startOfDay } from '../../platform/time/zoned-time.ts'
import type { People } from '../../ports/people.ts'
import type { Site } from '../../ports/places.ts'
import type { PettyCashStore, StoredFund } from './petty-cash.store.ts'
import type { PettyCashBooksService } from './petty-cash-books.service.ts'

export interface FundsNeeds {
  readonly store: PettyCashStore
  readonly books: PettyCashBooksService
  readonly people: Pick<People, 'holdsAt'>
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof pettyCash.propose>['body']
type Step = CallOf<typeof pettyCash.fundStep>['body']
export type PettyCashFundsService = ReturnType<typeof pettyCashFundsService>

/** Cash boxes: proposed, activated with their first cash, frozen, closed. */
export function pettyCashFundsService(needs: FundsNeeds) {
  const { store, books, people, atomically, now, newId } = needs
  async function get(id: string, caller: Caller): Promise<PettyCashFund> {
    const fund = await store.find(id)
    if (!fund) throw new Fault('not-found', 'petty_cash.fund_not_found')
    return shown(fund, caller)
  }
  return {
    /** `total` on the first page only. */
    async list({ location_id: locationId, state, next, limit = 10 }: CallOf<typeof pettyCash.funds>['query'], caller: Caller) {
      const filter = { locationId, state }
      const after = readCursor(next, ['string', 'string'])
      const { data, ...rest } = pageOf(await store.list(filter, { after, limit }, caller), limit, (fund) => [fund.code, fund.id])
      const page = { ...rest, data: data.map((fund) => shown(fund, caller)) }
      return after ? page : { ...page, total: await store.count(filter, caller) }
    },

    propose: (draft: Draft, caller: Caller): Promise<PettyCashFund> =>
      atomically(async () => {
        if (!caller.sees(draft.location_id) || !(await needs.site(draft.location_id)))
          throw invalid('location_id', 'exists', 'There is no such site among those you see')
        if (!(await people.holdsAt(draft.holder_id, 'show_ticketing_reimburse', draft.location_id)))
          throw invalid('holder_id', 'exists', 'There is no active person of that id at the site who sees reimbursements')
        const id = newId()
        const row = {
          ...draft,
          id,
          state: 'proposed' as const,
          currency: CURRENCY,
          proposed_by: caller.userId,
          created_at: now().toISOString(),
        }
        if (!(await store.insert(row)))
          throw new Fault('conflict', 'petty_cash.code_taken', {
            params: { code: draft.code },
            errors: [{ field: 'code', rule: 'unique' }],
          })
        const fund = await get(id, caller)
        record(needs, fund, { step: 'proposed', caller, detail: { holder: fund.holder.name, float_limit: fund.float_limit } })
        return fund
      }),

    step: (id: string, { step, amount, note = '' }: Step, caller: Caller): Promise<PettyCashFund> =>
      atomically(async () => {
        const fund = await books.held(id, caller)
        mustBePossible(fund, step)
        mustBeAnother(fund, step, caller)
        await moveMoney(needs, fund, { step, amount, note, caller })
        await store.setState(id, pettyCashFundWays[step].to)
        record(needs, fund, { step, caller, detail: { from: fund.state, to: pettyCashFundWays[step].to, amount, note } })
        return get(id, caller)
      }),

    statement: statementOf(needs),
  }
}

interface Moving extends Pick<Step, 'step'> {
  readonly amount: number | undefined
  readonly note: string
  readonly caller: Caller
}
/** The first cash of a fund, and its last. */
async function moveMoney({ books }: FundsNeeds, fund: StoredFund, { step, amount, note, caller }: Moving): Promise<void> {
  if (step === 'activate') {
    const first = amount ?? fund.float_limit
    if (first > fund.float_limit)
      throw new Fault('conflict', 'petty_cash.over_limit', { params: { code: fund.code, room: fund.float_limit } })
    await books.post(fund, { kind: 'opening', change: postings.opening(first), caller, text: note })
  }
  if (step !== 'close') return
  if (fund.vouchers > 0) throw new Fault('conflict', 'petty_cash.vouchers_open', { params: { code: fund.code } })
  if (fund.cash > 0) await books.post(fund, { kind: 'closing', change: postings.closing(fund.cash), caller, text: note })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const statementOf =
  ({ store, site }: FundsNeeds) =>
  /** 403 for who neither holds the fund nor manages petty cash. */
  async (id: string, month: string, caller: Caller): Promise<PettyCashStatement> => {
    const fund = await store.find(id)
    if (!fund || !caller.sees(fund.location.id)) throw new Fault('not-found', 'petty_cash.fund_not_found')
    if (fund.holder.id !== caller.userId && !caller.may('petty_cash_manage'))
      throw new Fault('forbidden', 'access.permission', { params: { permission: 'petty_cash_manage' } })
    const zone = (await site(fund.location.id))?.zone ?? 'UTC'
    const [from, until] = [startOfDay(zone, `${month}-01`).toISOString(), startOfDay(zone, `${monthAfter(month)}-01`).toISOString()]
    const rows = await store.postings(id, from, until)
    const opening = await store.cashBefore(id, from)
    return {
      ...{ fund: { id, code: fund.code, name: fund.name }, month, currency: fund.currency, opening },
      closing: rows.at(-1)?.cash_after ?? opening,
      received: sum(rows.map((row) => Math.max(row.cash, 0))),
      paid_out: sum(rows.map((row) => Math.max(-row.cash, 0))),
      spent: sum(rows.map((row) => (row.kind === 'settlement' ? -row.float : 0))),
      postings: rows.map(({ float: _float, ...row }) => row),
    }
  }

function shown(fund: StoredFund, caller: Caller): PettyCashFund {
  const { proposed_by: _by, ...facts } = fund
  const mayManage = caller.may('petty_cash_manage')
  const possible = pettyCashFundSteps.filter((step) => pettyCashFundWays[step].from.includes(fund.state))
  return { ...facts, steps: mayManage ? possible.filter((step) => isAnother(fund, step, caller)) : [] }
}
/** Nobody activates what they proposed or hold, and holders do not unfreeze or close their own. */
function isAnother({ holder, proposed_by }: StoredFund, step: PettyCashFundStep, { userId }: Caller): boolean {
  if (step === 'freeze') return true
  return holder.id !== userId && (step !== 'activate' || proposed_by !== userId)
}
function mustBeAnother(fund: StoredFund, step: PettyCashFundStep, caller: Caller): void {
  if (!isAnother(fund, step, caller)) throw new Fault('forbidden', 'petty_cash.duties')
}
function mustBePossible({ code, state }: StoredFund, step: PettyCashFundStep): void {
  const possible = pettyCashFundSteps.filter((one) => pettyCashFundWays[one].from.includes(state))
  if (!possible.includes(step))
    throw new Fault('conflict', 'petty_cash.fund_not_now', {
      params: { code, state, possible },
      errors: [{ field: 'step', rule: 'range' }],
    })
}

interface Recorded {
  readonly step: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ books }: FundsNeeds, fund: Pick<StoredFund, 'id' | 'code' | 'location'>, { step, caller, detail }: Recorded): void {
  books.record(fund, { action: `petty_cash_fund.${step}`, subject: 'petty_cash_funds', id: fund.id, caller, detail })
}
