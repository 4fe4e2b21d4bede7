import type { BankAccount, bankAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { DEFAULT_TEMPLATE } from '@menara/shared/domain/finance/bank-files.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Site } from '../../../ports/places.ts'
import { seesMoneyOf } from '../payment-access.ts'
import type { BankAccountsStore } from './bank-accounts.store.ts'

export interface BankAccountsNeeds {
  readonly store: BankAccountsStore
  readonly journal: Journal
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof bankAccounts.create>['body']
export type BankAccountsService = ReturnType<typeof bankAccountsService>

/** Accounts of the house. */
export function bankAccountsService(needs: BankAccountsNeeds) {
  const { store, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<BankAccount> {
    const account = await store.find(id)
    if (!account || !seesMoneyOf(account.location?.id ?? null, caller)) throw new Fault('not-found', 'payment.account_not_found')
    return account
  }
  async function fits({ location_id }: Partial<Draft>, caller: Caller): Promise<void> {
    if (location_id === undefined) return
    if (location_id === null ? caller.locationIds !== null : !(caller.sees(location_id) && (await needs.site(location_id))))
      throw invalid('location_id', 'exists', 'There is no such site among those you see; an account of every site needs sight of all')
  }
  return {
    seen,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: CallOf<typeof bankAccounts.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(filter, { after, limit }, caller), limit, (account) => [account.name, account.id])
      return after ? page : { ...page, total: await store.count(filter, caller) }
    },

    create: (draft: Draft, caller: Caller): Promise<BankAccount> =>
      atomically(async () => {
        const { location_id = null, csv_template = DEFAULT_TEMPLATE as Draft['csv_template'] & {}, active = true, ...rest } = draft
        await fits({ location_id }, caller)
        const id = newId()
        if (!(await store.insert({ ...rest, id, location_id, csv_template, active, currency: CURRENCY }))) throw taken(draft.number)
        const after = await seen(id, caller)
        record(needs, 'created', { account: after, caller, detail: { after } })
        return after
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<BankAccount> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        await fits(changes, caller)
        if (changes.location_id !== undefined && changes.location_id !== (before.location?.id ?? null) && (await store.uses(id)) > 0)
          throw new Fault('conflict', 'payment.account_in_use', { params: { name: before.name } })
        if (await store.numberTaken({ ...before, ...changes }, id)) throw taken(changes.number ?? before.number)
        await store.update(id, changes)
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { account: after, caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        if ((await store.uses(id)) > 0) throw new Fault('conflict', 'payment.account_in_use', { params: { name: before.name } })
        await store.remove(id)
        record(needs, 'removed', { account: before, caller, detail: { before } })
      }),
  }
}

const taken = (number: string): Fault =>
  new Fault('conflict', 'payment.account_taken', { params: { number }, errors: [{ field: 'number', rule: 'unique' }] })

interface Recorded {
  readonly account: BankAccount
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: BankAccountsNeeds, action: string, { account, caller, detail }: Recorded): void {
  const hints = [{ topic: 'bank_accounts', key: account.id, location_id: account.location?.id ?? null }]
  const what = { action: `bank_account.${action}`, subject: 'bank_accounts', subject_id: account.id }
  journal.record({ ...what, actor_id: caller.userId, detail, hints })
}
