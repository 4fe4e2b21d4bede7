import type { PettyCashCount, PettyCashReplenishment, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { postings, type ReplenishmentStep, replenishmentSteps, replenishmentWays } from '@menara/shared/domain/claims/petty-cash-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Payable, Payment } from '../../ports/finance/payables.ts'
import type { PettyCashStore, StoredFund } from './petty-cash.store.ts'
import { mustBeActive, type PettyCashBooksService } from './petty-cash-books.service.ts'
import type { PettyCashPapersStore, StoredCount, StoredReplenishment } from './petty-cash-papers.store.ts'

export interface FillingNeeds {
  readonly store: PettyCashStore
  readonly papers: PettyCashPapersStore
  readonly books: PettyCashBooksService
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type PettyCashFillingService = ReturnType<typeof pettyCashFillingService>

/** Replenishments and surprise counts. */
export function pettyCashFillingService(needs: FillingNeeds) {
  return { ...replenishing(needs), ...payingReplenishments(needs), ...counting(needs) }
}

function replenishing(needs: FillingNeeds) {
  const { store, papers, books, atomically, now, newId } = needs
  async function seen(id: string, caller: Caller): Promise<StoredReplenishment> {
    const found = await papers.replenishment(id)
    if (!found || !maySee(found, caller)) throw new Fault('not-found', 'petty_cash.replenishment_not_found')
    return found
  }
  return {
    async replenishments({ next, limit = 10, ...filter }: CallOf<typeof pettyCash.replenishments>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const rows = await papers.replenishments(filter, { after, limit }, caller)
      const { data, ...rest } = pageOf(rows, limit, (row) => [row.created_at, row.id])
      return { ...rest, data: data.map((row) => replenishmentShown(row, caller)) }
    },

    replenish: ({ fund_id, amount, note }: CallOf<typeof pettyCash.replenish>['body'], caller: Caller): Promise<PettyCashReplenishment> =>
      atomically(async () => {
        const fund = await fundFor(store, fund_id, caller)
        if (fund.holder.id !== caller.userId)
          throw new Fault('forbidden', 'petty_cash.holder_only', { params: { holder: fund.holder.name, code: fund.code } })
        mustBeActive(fund)
        const room = fund.float_limit - fund.float - (await papers.replenishmentsOpen(fund_id))
        mustFit(fund, amount, room)
        const [id, at] = [newId(), now().toISOString()]
        await papers.addReplenishment({
          ...{ id, fund_id, state: 'requested', amount, note: note ?? null, requested_by: caller.userId, created_at: at, updated_at: at },
        })
        record(needs, fund, { action: 'requested', id, caller, detail: { amount, note } })
        return replenishmentShown(await seen(id, caller), caller)
      }),

    replenishmentStep: (id: string, body: Filling['body'], caller: Caller): Promise<PettyCashReplenishment> =>
      atomically(async () => {
        const { step, reference, note } = body
        const fund = await books.held((await seen(id, caller)).fund.id, caller)
        const before = await seen(id, caller)
        mustBeNow(before, step)
        if (!mayTake(before, step, caller)) throw new Fault('forbidden', 'petty_cash.duties')
        const patch = await REPLENISHING[step](needs, { fund, before, body, caller })
        await papers.updateReplenishment(id, { ...patch, state: replenishmentWays[step].to, updated_at: now().toISOString() })
        const detail = { from: before.state, to: replenishmentWays[step].to, amount: before.amount, reference, note }
        record(needs, fund, { action: step, id, caller, detail })
        return replenishmentShown(await seen(id, caller), caller)
      }),

    async payables(): Promise<Payable[]> {
      const funds = new Map<string, StoredFund>()
      const rows = await papers.payables()
      for (const { fund } of rows) {
        const found = funds.has(fund.id) ? undefined : await store.find(fund.id)
        if (found) funds.set(fund.id, found)
      }
      return rows.flatMap(({ id, amount, currency, fund, location_id }) => {
        const payee = funds.get(fund.id)?.holder
        return payee ? [{ kind: 'replenishment' as const, id, payee, amount, currency, due_on: null, reason: fund.code, location_id }] : []
      })
    },
  }
}

function payingReplenishments(needs: FillingNeeds) {
  const { papers, books, atomically, now } = needs
  return {
    /** A payment batch paid it, whose own permission lets its payer do so. 403 for the fund's holder and who approved it. */
    pay: (id: string, { reference, day, caller }: Payment): Promise<void> =>
      atomically(async () => {
        const found = await papers.replenishment(id)
        if (!found) throw new Fault('not-found', 'petty_cash.replenishment_not_found')
        const fund = await books.held(found.fund.id, caller)
        const before = (await papers.replenishment(id)) ?? found
        mustBeNow(before, 'pay')
        if (hadPart(before, 'pay', caller)) throw new Fault('forbidden', 'petty_cash.duties')
        const patch = await REPLENISHING.pay(needs, { fund, before, body: { step: 'pay', reference }, caller })
        await papers.updateReplenishment(id, { ...patch, state: replenishmentWays.pay.to, updated_at: now().toISOString() })
        const detail = { from: before.state, to: replenishmentWays.pay.to, amount: before.amount, reference, paid_on: day }
        record(needs, fund, { action: 'pay', id, caller, detail })
      }),
  }
}

interface Filling {
  readonly fund: StoredFund
  readonly before: StoredReplenishment
  readonly body: CallOf<typeof pettyCash.replenishmentStep>['body']
  readonly caller: Caller
}
type Patch = Parameters<PettyCashPapersStore['updateReplenishment']>[1]
const REPLENISHING: Readonly<Record<ReplenishmentStep, (needs: FillingNeeds, filling: Filling) => Promise<Patch>>> = {
  approve: async (_needs, { caller }) => ({ approved_by: caller.userId }),
  async reject(_needs, { body }) {
    if (!body.note?.trim()) throw invalid('note', 'required')
    return { note: body.note }
  },
  /** Posted now: what the fund has now decides whether it still fits. */
  async pay({ books }, { fund, before, body, caller }) {
    if (!body.reference?.trim()) throw invalid('reference', 'required')
    mustBeActive(fund)
    mustFit(fund, before.amount, fund.float_limit - fund.float)
    const change = postings.replenishment(before.amount)
    await books.post(fund, { kind: 'replenishment', change, caller, text: body.reference, replenishment_id: before.id })
    return { paid_by: caller.userId, reference: body.reference }
  },
}

function counting(needs: FillingNeeds) {
  const { store, papers, books, atomically, now, newId } = needs
  async function seen(id: string, caller: Caller): Promise<StoredCount> {
    const found = await papers.count(id)
    if (!found || !maySee(found, caller)) throw new Fault('not-found', 'petty_cash.count_not_found')
    return found
  }
  return {
    async counts({ next, limit = 10, ...filter }: CallOf<typeof pettyCash.counts>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const { data, ...rest } = pageOf(await papers.counts(filter, { after, limit }, caller), limit, (row) => [row.counted_at, row.id])
      return { ...rest, data: data.map((row) => countShown(row, caller)) }
    },

    count: ({ fund_id, counted, note }: CallOf<typeof pettyCash.count>['body'], caller: Caller): Promise<PettyCashCount> =>
      atomically(async () => {
        const fund = await fundFor(store, fund_id, caller)
        if (fund.holder.id === caller.userId) throw new Fault('forbidden', 'petty_cash.duties')
        if (fund.state !== 'active' && fund.state !== 'frozen')
          throw new Fault('conflict', 'petty_cash.not_active', { params: { code: fund.code, state: fund.state } })
        const id = newId()
        const row = {
          id,
          fund_id,
          expected: fund.cash,
          counted,
          note: note ?? null,
          counted_by: caller.userId,
          counted_at: now().toISOString(),
        }
        if (!(await papers.addCount(row))) throw new Fault('conflict', 'petty_cash.counted', { params: { code: fund.code } })
        const detail = { expected: fund.cash, counted, variance: counted - fund.cash }
        books.record(fund, { action: 'petty_cash_count.counted', subject: 'petty_cash_counts', id, caller, detail })
        return countShown(await seen(id, caller), caller)
      }),

    sign: (id: string, caller: Caller): Promise<PettyCashCount> =>
      atomically(async () => {
        const fund = await books.held((await seen(id, caller)).fund.id, caller)
        const before = await seen(id, caller)
        if (before.signed_at) throw new Fault('conflict', 'petty_cash.signed')
        if (fund.holder.id !== caller.userId)
          throw new Fault('forbidden', 'petty_cash.holder_only', { params: { holder: fund.holder.name, code: fund.code } })
        const variance = before.counted - before.expected
        if (variance !== 0) {
          const change = postings.count(variance)
          await books.post(fund, { kind: 'count', change, caller, text: before.note ?? '', count_id: id })
        }
        await papers.signCount(id, { signed_by: caller.userId, signed_at: now().toISOString() })
        books.record(fund, { action: 'petty_cash_count.signed', subject: 'petty_cash_counts', id, caller, detail: { variance } })
        return countShown(await seen(id, caller), caller)
      }),
  }
}

interface OfFund {
  readonly holder_id: string
  readonly location_id: string
}
const maySee = ({ holder_id, location_id }: OfFund, caller: Caller): boolean =>
  holder_id === caller.userId || (caller.may('petty_cash_manage') && caller.sees(location_id))

/** A fund that a body names, held. */
async function fundFor(store: PettyCashStore, id: string, caller: Caller): Promise<StoredFund> {
  await store.hold(id)
  const fund = await store.find(id)
  if (!fund || !caller.sees(fund.location.id)) throw invalid('fund_id', 'exists', 'There is no such fund at the sites you see')
  return fund
}
function mustFit({ code }: StoredFund, amount: number, room: number): void {
  if (amount > room)
    throw new Fault('conflict', 'petty_cash.over_limit', {
      params: { code, room: Math.max(room, 0) },
      errors: [{ field: 'amount', rule: 'maximum', params: { limit: Math.max(room, 0) } }],
    })
}
/** Holder, approver and payer are different people. */
function mayTake(row: StoredReplenishment, step: ReplenishmentStep, caller: Caller): boolean {
  return caller.may('petty_cash_manage') && caller.sees(row.location_id) && !hadPart(row, step, caller)
}
const hadPart = ({ holder_id, requested_by, approved_by }: StoredReplenishment, step: ReplenishmentStep, { userId }: Caller): boolean =>
  holder_id === userId || requested_by.id === userId || (step === 'pay' && approved_by?.id === userId)
function mustBeNow({ fund, state }: StoredReplenishment, step: ReplenishmentStep): void {
  const possible = replenishmentSteps.filter((one) => replenishmentWays[one].from === state)
  if (!possible.includes(step))
    throw new Fault('conflict', 'petty_cash.not_now', {
      params: { number: fund.code, state, possible },
      errors: [{ field: 'step', rule: 'range' }],
    })
}
function replenishmentShown(row: StoredReplenishment, caller: Caller): PettyCashReplenishment {
  const { holder_id: _holder, location_id: _location, ...facts } = row
  return { ...facts, steps: replenishmentSteps.filter((step) => replenishmentWays[step].from === row.state && mayTake(row, step, caller)) }
}
function countShown({ holder_id, location_id: _location, ...row }: StoredCount, { userId }: Caller): PettyCashCount {
  return { ...row, variance: row.counted - row.expected, may_sign: row.signed_at === null && holder_id === userId }
}

interface Recorded {
  readonly action: string
  readonly id: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ books }: FillingNeeds, fund: StoredFund, { action, id, caller, detail }: Recorded): void {
  books.record(fund, { action: `petty_cash_replenishment.${action}`, subject: 'petty_cash_replenishments', id, caller, detail })
}
