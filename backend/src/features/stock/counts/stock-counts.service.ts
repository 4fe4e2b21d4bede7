import type { StockCount, StockCountDetail, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { type CountMove, countMoves } from '@menara/shared/domain/stock/stock-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { LedgerStore } from '../ledger/ledger.store.ts'
import type { StockStoresStore } from '../stores/stock-stores.store.ts'
import type { CountsStore } from './stock-counts.store.ts'

type Filter = CallOf<typeof stockCounts.list>['query']
type Plan = CallOf<typeof stockCounts.create>['body']
type Counted = CallOf<typeof stockCounts.count>['body']
type Posted = CallOf<typeof stockCounts.post>['body']
interface Seen {
  readonly rev: number
}
export interface CountsNeeds {
  readonly store: CountsStore
  readonly ledger: LedgerStore
  readonly stores: StockStoresStore
  readonly post: Ledger['post']
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now(): Date
}
export type CountsService = ReturnType<typeof countsService>

/** Stock-takes. One of a site outside the caller's scope does not exist for them. */
export function countsService(needs: CountsNeeds) {
  const { store, stores, atomically, newId } = needs
  const { seen, detailOf, record } = countRecord(needs)

  return {
    get: detailOf,

    /** `total` on the first page only. */
    async list(
      { next, limit = 10, ...asked }: Filter,
      { locationIds }: Caller,
    ): Promise<{ data: StockCount[]; next?: string; total?: number }> {
      const after = readCursor(next, ['number'])
      if (after && !Number.isInteger(after[0])) throw invalid('next', 'cursor')
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after: after?.[0], limit }), limit, (row) => [row.no])
      const data = page.data.map(({ no: _no, ...row }) => row)
      return after ? { ...page, data } : { ...page, data, total: await store.count(filter) }
    },

    /** Held by the store: it has one stock-take at a time. */
    create: ({ store_id, planned_on, note = '' }: Plan, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        await stores.hold(store_id)
        const of = await stores.find(store_id)
        if (!of || !caller.sees(of.location.id)) throw invalid('store_id', 'exists', 'There is no such store at the sites you see')
        const open = await store.openOf(store_id)
        if (open) throw new Fault('conflict', 'stock.count_open', { params: { number: open.number } })
        const id = newId()
        await store.insert({ id, state: 'planned', store_id, location_id: of.location.id, planned_on, note, planner_id: caller.userId })
        record(await seen(id, caller), 'planned', caller)
        return detailOf(id, caller)
      }),

    ...countSteps(needs),
  }
}

/** From the frozen list to the posted differences. */
function countSteps(needs: CountsNeeds) {
  const { store, atomically, newId, now } = needs
  const { detailOf, held, record } = countRecord(needs)
  const at = () => now().toISOString()
  return {
    start: (id: string, { rev }: Seen, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'start', rev, caller })
        const booked = await store.booked(before.store.id)
        await store.freeze(booked.map(({ quantity, ...line }) => ({ ...line, id: newId(), count_id: id, expected: quantity })))
        await store.update(id, { state: 'active', started_at: at() })
        record(before, 'started', caller)
        return detailOf(id, caller)
      }),

    count: (id: string, { item_id, bin_id, lot = '', counted, note = '' }: Counted, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'count', rev: undefined, caller })
        await mayStand(needs, { item_id, bin_id, lot: lot.trim(), counted }, before.store.id)
        const key = { item_id, bin_id, lot: lot.trim() }
        await needs.ledger.holdBalances([key])
        const book = await needs.ledger.balanceOf(key)
        const fields = { book, counted, note, counter_id: caller.userId, counted_at: at() }
        await store.setCounted({ ...key, id: newId(), count_id: id }, fields)
        await store.update(id, {})
        record(before, 'counted', caller, { ...key, book, counted })
        return detailOf(id, caller)
      }),

    review: (id: string, { rev }: Seen, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'review', rev, caller })
        const lines = before.lines_count - before.counted_count
        if (lines > 0) throw new Fault('conflict', 'stock.count_uncounted', { params: { lines } })
        await store.update(id, { state: 'reviewed', reviewed_at: at(), reviewer_id: caller.userId })
        record(before, 'reviewed', caller)
        return detailOf(id, caller)
      }),

    reopen: (id: string, { rev }: Seen, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'reopen', rev, caller })
        await store.update(id, { state: 'active', reviewed_at: null, reviewer_id: null })
        record(before, 'reopened', caller)
        return detailOf(id, caller)
      }),

    ...countEnds(needs),
  }
}

/** A stock-take comes to its end: posted by somebody who counted none of it, or called off. */
function countEnds(needs: CountsNeeds) {
  const { store, atomically, now } = needs
  const { detailOf, held, record } = countRecord(needs)
  return {
    /** Posts what differs from the books as they were when it was counted: what moved since is no difference. */
    post: (id: string, { rev, reason = '' }: Posted, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'post', rev, caller })
        const lines = await store.lineRows(id)
        if (lines.some(({ counter_id }) => counter_id === caller.userId))
          throw new Fault('conflict', 'stock.count_by_counter', { params: { name: caller.name } })
        const differing = lines.flatMap(({ item_id, bin_id, lot, book, counted }) => {
          const quantity = (counted ?? 0) - (book ?? 0)
          return quantity === 0 ? [] : [{ item_id, bin_id, lot, quantity, kind: 'count' as const }]
        })
        const document = { subject: 'stock_counts', id }
        if (differing.length > 0) await needs.post({ key: `count ${id}`, lines: differing, document, reason, actor_id: caller.userId })
        await store.update(id, { state: 'posted', posted_at: now().toISOString(), approver_id: caller.userId })
        record(before, 'posted', caller, { lines: differing.length, reason })
        return detailOf(id, caller)
      }),

    cancel: (id: string, { rev }: Seen, caller: Caller): Promise<StockCountDetail> =>
      atomically(async () => {
        const before = await held(id, { move: 'cancel', rev, caller })
        await store.update(id, { state: 'cancelled' })
        record(before, 'cancelled', caller)
        return detailOf(id, caller)
      }),
  }
}

const NEEDED: Readonly<Record<CountMove, Permission>> = {
  start: 'stock_post',
  count: 'stock_post',
  review: 'stock_post',
  reopen: 'stock_approve',
  post: 'stock_approve',
  cancel: 'stock_manage',
}
interface Asked {
  readonly move: CountMove
  readonly rev: number | undefined
  readonly caller: Caller
}
const movesFrom = ({ state }: Pick<StockCount, 'state'>): CountMove[] =>
  (Object.keys(countMoves) as CountMove[]).filter((move) => (countMoves[move] as readonly string[]).includes(state))

/** Reads stock-takes, holds them for a step, and writes their trail. */
function countRecord({ store, journal }: Pick<CountsNeeds, 'store' | 'journal'>) {
  async function seen(id: string, caller: Caller): Promise<StockCount> {
    const count = await store.find(id)
    if (!count || !caller.sees(count.location.id)) throw new Fault('not-found', 'stock.count_not_found')
    return count
  }
  return {
    seen,
    async detailOf(id: string, caller: Caller): Promise<StockCountDetail> {
      const count = await seen(id, caller)
      const lines = await store.lines(id)
      const isCounter = lines.some(({ counter }) => counter?.id === caller.userId)
      const moves = movesFrom(count).filter((move) => caller.may(NEEDED[move]) && !(move === 'post' && isCounter))
      return { ...count, lines, moves }
    },
    /** 404 and 409 as the rules say. */
    async held(id: string, { move, rev, caller }: Asked): Promise<StockCount> {
      await store.hold(id)
      const count = await seen(id, caller)
      const { state } = count
      if (rev !== undefined && rev !== count.rev) throw new Fault('conflict', 'stock.count_changed', { params: { state } })
      const moves = movesFrom(count)
      if (moves.length === 0) throw new Fault('conflict', 'stock.count_done', { params: { state } })
      if (!moves.includes(move)) throw new Fault('conflict', 'stock.count_state', { params: { state, moves } })
      return count
    },
    record({ id, location }: StockCount, action: string, ...[caller, detail]: [Caller, Record<string, unknown>?]): void {
      const hints = [{ topic: 'stock_counts', key: id, location_id: location.id }]
      const by = { subject: 'stock_counts', subject_id: id, actor_id: caller.userId }
      journal.record({ action: `stock_count.${action}`, ...by, ...(detail && { detail }), hints })
    },
  }
}

/** 422 unless the item may lie in the bin, and the bin is one of the store; 409 for a bin of another. */
async function mayStand(
  { ledger }: CountsNeeds,
  { item_id, bin_id, lot, counted }: { item_id: string; bin_id: string; lot: string; counted: number },
  storeId: string,
): Promise<void> {
  const [[item], [bin]] = [await ledger.items([item_id]), await ledger.bins([bin_id])]
  if (!bin) throw invalid('bin_id', 'exists', 'There is no such bin')
  if (bin.store_id !== storeId) throw new Fault('conflict', 'stock.count_elsewhere')
  if (!item || (item.location_id !== null && item.location_id !== bin.location_id))
    throw invalid('item_id', 'exists', 'There is no such item at this site')
  if (item.tracking === 'none' && lot !== '') throw invalid('lot', 'allowed', 'This item has neither lots nor serial numbers')
  if (item.tracking !== 'none' && lot === '') throw invalid('lot', 'required', 'Name the lot or serial number')
  if (item.tracking === 'serial' && counted > 1) throw invalid('counted', 'one_unit', 'One serial number is one unit')
}
