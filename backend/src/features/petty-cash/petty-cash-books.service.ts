import { isSound, type PettyCashBooks, type PostingKind, posted } from '@menara/shared/domain/claims/petty-cash-state.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { PettyCashStore, StoredFund } from './petty-cash.store.ts'

export interface BooksNeeds {
  readonly store: PettyCashStore
  readonly journal: Journal
  now(): Date
  newId(): string
}
interface Posting {
  readonly kind: PostingKind
  readonly change: PettyCashBooks
  readonly caller: Caller
  readonly text: string
  readonly voucher_id?: string
  readonly replenishment_id?: string
  readonly count_id?: string
}
interface Recorded {
  readonly action: string
  readonly subject: string
  readonly id: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
export type PettyCashBooksService = ReturnType<typeof pettyCashBooks>

/** The books of funds. Everything joins the open transaction. */
export function pettyCashBooks({ store, journal, now, newId }: BooksNeeds) {
  return {
    /** A fund the caller sees, held: whoever moves its money waits for this transaction. */
    async held(id: string, caller: Caller): Promise<StoredFund> {
      await store.hold(id)
      const fund = await store.find(id)
      if (!fund || !caller.sees(fund.location.id)) throw new Fault('not-found', 'petty_cash.fund_not_found')
      return fund
    },

    /** Writes one movement of money of a held fund. 409 unless the fund is active and the box has what goes out. */
    async post(fund: StoredFund, { kind, change, caller, text, ...paper }: Posting): Promise<void> {
      const { seq, ...books } = await store.books(fund.id)
      const after = posted(books, change)
      if (after.cash < 0) throw new Fault('conflict', 'petty_cash.short', { params: { code: fund.code, cash: books.cash } })
      if (!isSound(after)) throw new Error(`The books of ${fund.code} would not add up after a ${kind}`)
      await store.post({
        ...{ id: newId(), fund_id: fund.id, seq: seq + 1, kind, ...paper, ...change },
        ...{ cash_after: after.cash, vouchers_after: after.vouchers, float_after: after.float },
        ...{ actor_id: caller.userId, text, at: now().toISOString() },
      })
    },

    record(fund: Pick<StoredFund, 'id' | 'code' | 'location'>, { action, subject, id, caller, detail }: Recorded): void {
      const hints = [{ topic: 'petty_cash', key: fund.id, location_id: fund.location.id }]
      journal.record({ action, subject, subject_id: id, actor_id: caller.userId, detail: { fund: fund.code, ...detail }, hints })
    },
  }
}

/** 409 unless money moves in the fund. */
export function mustBeActive({ code, state }: Pick<StoredFund, 'code' | 'state'>): void {
  if (state !== 'active') throw new Fault('conflict', 'petty_cash.not_active', { params: { code, state } })
}
