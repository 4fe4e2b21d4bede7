import type { PayeeAccount, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { PayeeAccountsStore, StoredPayee } from './payee-accounts.store.ts'

export interface PayeeAccountsNeeds {
  readonly store: PayeeAccountsStore
  readonly journal: Journal
  readonly seal: Seal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type PayeeAccountsService = ReturnType<typeof payeeAccountsService>

/** 404 for who is nobody, 422 for who is of the other sort. */
async function mustExist(store: PayeeAccountsStore, id: string, sort: 'user' | 'vendor'): Promise<void> {
  if (await store.exists(id, sort)) return
  if (await store.exists(id, sort === 'user' ? 'vendor' : 'user')) throw invalid('sort', 'exists', `There is no ${sort} of that id`)
  throw new Fault('not-found', 'payment.payee_not_found')
}

/** Bank details of people and vendors; their numbers are sealed. */
export function payeeAccountsService(needs: PayeeAccountsNeeds) {
  const { store, seal, atomically, now } = needs
  async function found(id: string): Promise<StoredPayee> {
    const payee = await store.find(id)
    if (!payee) throw new Fault('not-found', 'payment.payee_not_found')
    return payee
  }
  return {
    async list({ search, next, limit = 10 }: CallOf<typeof payeeAccounts.list>['query']) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(search, { after, limit }), limit, (payee) => [payee.name, payee.id])
      return { ...page, data: page.data.map(masked) }
    },

    put: (id: string, { sort, number, ...facts }: CallOf<typeof payeeAccounts.put>['body'], caller: Caller): Promise<PayeeAccount> =>
      atomically(async () => {
        await mustExist(store, id, sort)
        const last4 = number.slice(-4)
        await store.put({
          ...{ id, ...facts, last4, user_id: sort === 'user' ? id : null, vendor_id: sort === 'vendor' ? id : null },
          ...{ number_sealed: seal.seal(number, id), updated_at: now().toISOString() },
        })
        const after = masked(await found(id))
        record(needs, 'written', { id, caller, detail: { after } })
        return after
      }),

    /** The whole number; who asked is in the audit trail. */
    reveal: (id: string, caller: Caller): Promise<{ number: string }> =>
      atomically(async () => {
        const number = openNumber(await found(id), seal)
        record(needs, 'revealed', { id, caller, detail: {} })
        return { number }
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = masked(await found(id))
        await store.remove(id)
        record(needs, 'removed', { id, caller, detail: { before } })
      }),
  }
}

const masked = ({ number_sealed: _sealed, ...payee }: StoredPayee): PayeeAccount => payee

/** The number in full. 409 where it does not open, because its key is no longer held. */
export function openNumber({ id, name, number_sealed }: StoredPayee, seal: Pick<Seal, 'open'>): string {
  const number = seal.open(number_sealed, id)
  if (number === null) throw new Fault('conflict', 'payment.no_account', { params: { payee: name } })
  return number
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: PayeeAccountsNeeds, action: string, { id, caller, detail }: Recorded): void {
  const hints = [{ topic: 'payee_accounts', key: id, location_id: null }]
  journal.record({ action: `payee_account.${action}`, subject: 'payee_accounts', subject_id: id, actor_id: caller.userId, detail, hints })
}
