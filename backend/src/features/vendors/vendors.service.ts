import type { Vendor, vendors } from '@menara/shared/contract/vendors.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { VendorsStore } from './vendors.store.ts'

type Draft = CallOf<typeof vendors.create>['body']
type Filter = CallOf<typeof vendors.list>['query']
export type VendorsService = ReturnType<typeof vendorsService>
export interface VendorsNeeds {
  readonly store: VendorsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}

/** Suppliers and contractors: they serve all sites. */
export function vendorsService({ store, journal, atomically, newId }: VendorsNeeds) {
  const missing = (): Fault => new Fault('not-found', 'vendors.not_found')
  function record(action: string, id: string, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void {
    const hints = [{ topic: 'vendors', key: id }]
    journal.record({ action: `vendor.${action}`, subject: 'vendors', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  async function get(id: string): Promise<Vendor> {
    const vendor = await store.find(id)
    if (!vendor) throw missing()
    return vendor
  }

  return {
    get,

    /** `total` on the first page only. */
    async list({ search, next, limit = 10 }: Filter): Promise<{ data: Vendor[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list({ search, after, limit }), limit, (item) => [item.name, item.id])
      return after ? page : { ...page, total: await store.count(search) }
    },

    /** `id`: of a vendor that was removed and returns. */
    create: (draft: Draft, caller: Caller, id = newId()): Promise<Vendor> =>
      atomically(async () => {
        const vendor = await store.insert({ ...draft, id })
        record('created', vendor.id, { caller, detail: { after: vendor } })
        return vendor
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<Vendor> =>
      atomically(async () => {
        const before = await get(id)
        const after = await store.update(id, changes)
        if (!after) throw missing()
        record('updated', id, { caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await store.hold(id)
        if (!before) throw missing()
        const held = await store.heldBy(id)
        if (held) throw new Fault('conflict', 'vendors.in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record('removed', id, { caller, detail: { before } })
      }),
  }
}
