import type { StockItem, StockItemDetail, StockSummary, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Places } from '../../../ports/places.ts'
import { withFigures } from './stock-figures.ts'
import type { ItemsFilter } from './stock-item-search.store.ts'
import type { ItemRow, StockItemsStore } from './stock-items.store.ts'

type Draft = CallOf<typeof stockItems.create>['body']
type Filter = CallOf<typeof stockItems.list>['query']
export interface StockItemsNeeds {
  readonly store: StockItemsStore
  readonly journal: Journal
  readonly places: Pick<Places, 'site'>
  vendorExists(id: string): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type StockItemsService = ReturnType<typeof stockItemsService>

const MOST_COUNTED = 1_000

/** What is kept in stores. An item of a site outside the caller's scope does not exist for them; one of no site is everybody's. */
export function stockItemsService(needs: StockItemsNeeds) {
  const { store, journal, atomically, newId } = needs
  const { seen, detailOf, figuresOf } = itemReading(needs)

  function record(action: string, { id, location }: ItemRow, { caller, detail }: Change): void {
    const hints = [{ topic: 'stock', key: id, location_id: location?.id ?? null }]
    journal.record({ action: `stock_item.${action}`, subject: 'items', subject_id: id, actor_id: caller.userId, detail, hints })
  }

  return {
    get: detailOf,

    /**
     * `total` on the first page only: of a list that is read whole, and else of up to a thousand where nothing is searched for. Counting more
     * takes longer than reading the page.
     */
    async list({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.list(filter, { after, limit }), limit, (row) => [row.name, row.id])
      const data = await figuresOf(page.data, filter)
      if (after) return { ...page, data }
      if (page.next === undefined) return { ...page, data, total: data.length }
      if (asked.search || asked.below) return { ...page, data }
      const total = await store.countUpTo(MOST_COUNTED + 1, filter)
      return { ...page, data, ...(total <= MOST_COUNTED && { total }) }
    },

    async summary(locationId: string | undefined, { locationIds }: Caller): Promise<StockSummary> {
      const filter = { locationIds, location_id: locationId }
      const [items, below, worth] = [await store.count(filter), await store.count({ ...filter, below: true }), await store.worth(filter)]
      return { items, below, ...worth }
    },

    /** `id`: of an item that was removed and returns. */
    create: (draft: Draft, caller: Caller, id = newId()): Promise<StockItemDetail> =>
      atomically(async () => {
        await fits(needs, draft, { caller, before: null })
        const { name_en, ...rest } = draft
        if (!(await store.insert({ ...rest, name: name_en.trim(), id }))) throw taken(draft.code)
        record('created', await seen(id, caller), { caller, detail: { after: draft } })
        return detailOf(id, caller)
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<StockItemDetail> =>
      atomically(async () => {
        // Balances have a copy of name and minimum.
        if (changes.name_en !== undefined || changes.minimum_stock !== undefined) await store.holdBalances(id)
        await store.hold(id)
        const before = await seen(id, caller)
        await fits(needs, changes, { caller, before })
        await keepsHistory(needs, before, changes)
        if (changes.code !== undefined && (await store.codeTaken(changes.code, id))) throw taken(changes.code)
        const { name_en, ...rest } = changes
        await store.update(id, { ...rest, ...(name_en !== undefined && { name: name_en.trim() }) })
        const after = await seen(id, caller)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record('updated', after, { caller, detail })
        return detailOf(id, caller)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(id, caller)
        mayChange(before.location?.id ?? null, caller)
        if ((await store.movementsOf(id)) > 0) throw new Fault('conflict', 'stock.item_in_use', { params: { code: before.code } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}

/** Reads items with their figures. */
export function itemReading({ store }: Pick<StockItemsNeeds, 'store'>) {
  async function seen(id: string, caller: Caller): Promise<ItemRow> {
    const item = await store.find(id)
    if (!item || !caller.sees(item.location?.id ?? null)) throw new Fault('not-found', 'stock.item_not_found')
    return item
  }
  async function figuresOf(rows: readonly ItemRow[], filter: ItemsFilter): Promise<StockItem[]> {
    const sites = await store.sites(
      rows.map(({ id }) => id),
      filter,
    )
    return rows.map((row) => withFigures(row, sites))
  }
  return {
    seen,
    figuresOf,
    async detailOf(id: string, caller: Caller): Promise<StockItemDetail> {
      const [item] = await figuresOf([await seen(id, caller)], { locationIds: caller.locationIds })
      return { ...(item as StockItem), balances: await store.balances(id, caller.locationIds) }
    },
  }
}

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}

const taken = (code: string): Fault =>
  new Fault('conflict', 'stock.item_code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

function mayChange(locationId: string | null, caller: Caller): void {
  if (locationId === null && caller.locationIds !== null) throw new Fault('forbidden', 'stock.all_sites')
}

interface Checking {
  readonly caller: Caller
  readonly before: ItemRow | null
}
/** 422 for a site, vendor or unit that does not fit; 403 for an item of all sites by somebody who sees only some. */
async function fits({ places, vendorExists }: StockItemsNeeds, draft: Partial<Draft>, { caller, before }: Checking): Promise<void> {
  if (before) mayChange(before.location?.id ?? null, caller)
  const { location_id = before?.location?.id ?? null, vendor_id, unit = before?.unit, units = before?.units ?? [] } = draft
  mayChange(location_id, caller)
  if (location_id !== null && !(caller.sees(location_id) && (await places.site(location_id))))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (vendor_id && !(await vendorExists(vendor_id))) throw invalid('vendor_id', 'exists', 'There is no such vendor')
  const names = [unit, ...units.map(({ name }) => name)]
  if (new Set(names).size < names.length) throw invalid('units', 'names', 'Two units have the same name')
}

/** Unit and tracking of an item that has moved stay: its ledger counts in them. So does its stock at other sites. */
async function keepsHistory({ store }: StockItemsNeeds, before: ItemRow, { unit, tracking, location_id }: Partial<Draft>): Promise<void> {
  const recounted = (unit !== undefined && unit !== before.unit) || (tracking !== undefined && tracking !== before.tracking)
  if (recounted && (await store.movementsOf(before.id)) > 0)
    throw new Fault('conflict', 'stock.item_moved', {
      params: { code: before.code },
      errors: [{ field: unit === undefined ? 'tracking' : 'unit', rule: 'fixed' }],
    })
  if (!location_id) return
  const others = (await store.sites([before.id], { locationIds: null })).filter(
    ({ location, quantity, in_transit }) => location.id !== location_id && quantity + in_transit > 0,
  )
  if (others.length > 0)
    throw new Fault('conflict', 'stock.item_elsewhere', { params: { code: before.code }, errors: [{ field: 'location_id', rule: 'site' }] })
}
