import type { StockStore, stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { inTheWay } from '../../../platform/texts/sentences.ts'
import type { Places } from '../../../ports/places.ts'
import type { StockStoresStore } from './stock-stores.store.ts'

type Draft = CallOf<typeof stockStores.create>['body']
type Filter = CallOf<typeof stockStores.list>['query']
export interface StockStoresNeeds {
  readonly store: StockStoresStore
  readonly journal: Journal
  readonly places: Pick<Places, 'site'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type StockStoresService = ReturnType<typeof stockStoresService>

const FIRST_BIN = 'A-01'

/** Stores and their bins. A store of a site outside the caller's scope does not exist for them. */
export function stockStoresService(needs: StockStoresNeeds) {
  const { store, journal, places, atomically, newId } = needs
  async function seen(id: string, caller: Caller): Promise<StockStore> {
    const row = await store.find(id)
    if (!row || !caller.sees(row.location.id)) throw new Fault('not-found', 'stock.store_not_found')
    return row
  }
  async function checkSite(id: string, caller: Caller): Promise<void> {
    if (!caller.sees(id) || !(await places.site(id))) throw invalid('location_id', 'exists', 'There is no such site among those you see')
  }
  function record(action: string, { id, location }: StockStore, { caller, detail }: Change): void {
    const hints = [{ topic: 'stock', key: id, location_id: location.id }]
    journal.record({ action: `stock_store.${action}`, subject: 'stock_stores', subject_id: id, actor_id: caller.userId, detail, hints })
  }
  const setBins = binsOf(needs)

  return {
    get: seen,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after, limit }), limit, (row) => [row.name, row.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    create: ({ bins = [FIRST_BIN], ...draft }: Draft, caller: Caller): Promise<StockStore> =>
      atomically(async () => {
        await checkSite(draft.location_id, caller)
        const id = newId()
        if (!(await store.insert({ ...draft, id }))) throw taken(draft.code)
        await setBins(id, [], bins)
        const after = await seen(id, caller)
        record('created', after, { caller, detail: { after } })
        return after
      }),

    update: (id: string, { bins, ...changes }: Partial<Draft>, caller: Caller): Promise<StockStore> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        await mayBecome(needs, before, changes)
        if (Object.keys(changes).length > 0) await store.update(id, changes)
        if (bins) await setBins(id, before.bins, bins)
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record('updated', after, { caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        const held = inTheWay(await store.belongings(id))
        if (held) throw new Fault('conflict', 'stock.store_in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

/** A store stays at its site, has a code of its own there, and is empty before it goes out of use. */
async function mayBecome({ store }: StockStoresNeeds, before: StockStore, { location_id, code, active }: Partial<Draft>): Promise<void> {
  const { id, name, location } = before
  if (location_id !== undefined && location_id !== location.id) throw invalid('location_id', 'fixed', 'A store stays at its site')
  if (code !== undefined && (await store.codeTaken(location.id, code, id))) throw taken(code)
  const items = active === false ? await store.inStock(id) : 0
  if (items > 0) throw new Fault('conflict', 'stock.store_not_empty', { params: { name, items } })
}

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}

/** Gives a store exactly these bins, by their codes in whatever case. 409 for one that has a history. */
function binsOf({ store, newId }: StockStoresNeeds) {
  return async (storeId: string, before: StockStore['bins'], codes: readonly string[]): Promise<void> => {
    const wanted = new Map(codes.map((code) => [code.toLowerCase(), code]))
    if (wanted.size < codes.length) throw invalid('bins', 'names', 'Two bins have the same code')
    const known = new Set(before.map(({ code }) => code.toLowerCase()))
    const gone = before.filter(({ code }) => !wanted.has(code.toLowerCase())).map(({ id }) => id)
    const used = await store.usedBins(gone)
    if (used.length > 0) throw new Fault('conflict', 'stock.bin_in_use', { params: { codes: used } })
    await store.removeBins(gone)
    await store.addBins(
      storeId,
      [...wanted].flatMap(([key, code]) => (known.has(key) ? [] : [{ id: newId(), code }])),
    )
  }
}

const taken = (code: string): Fault =>
  new Fault('conflict', 'stock.store_code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })
