import type { Asset, AssetDetail, Device, Item, assets } from '@menara/shared/contract/assets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { listed } from '../../platform/sentences.ts'
import type { AssetsStore } from './assets.store.ts'
import type { EquipmentStore } from './equipment.store.ts'

type Draft = CallOf<typeof assets.create>['body']
type Filter = CallOf<typeof assets.list>['query']
export type AssetsService = ReturnType<typeof assetsService>
export interface AssetsNeeds {
  readonly store: AssetsStore
  readonly equipment: EquipmentStore
  readonly db: Database
  readonly journal: Journal
  newId(): string
  now(): Date
  siteExists(id: string): Promise<boolean>
  siteOfArea(id: string): Promise<string | undefined>
  vendorExists(id: string): Promise<boolean>
  /** Gives an asset exactly these named properties; joins the open transaction. */
  setAttributes(assetId: string, attributes: NonNullable<Draft['attributes']>): Promise<void>
}

interface Placement { readonly location_id: string; readonly area_id: string | null }

/** What is installed and owned. An asset of a site outside the caller's scope does not exist for them. */
export function assetsService({ store, equipment, db, journal, newId, now, siteExists, siteOfArea, vendorExists, setAttributes }: AssetsNeeds) {
  const missing = (): Fault => new Fault('not-found', 'There is no such asset')
  const taken = (code: string): Fault =>
    new Fault('conflict', `Another asset of this site has the code ${code}; choose a different one`, { errors: [{ field: 'code', rule: 'unique' }] })

  async function seen(id: string, caller: Caller): Promise<AssetDetail> {
    const asset = await store.find(id)
    if (!asset || !caller.sees(asset.location_id)) throw missing()
    return asset
  }

  function record(action: string, asset: Asset, change: { caller: Caller; detail: Record<string, unknown> }): void {
    journal.record({
      action: `asset.${action}`, subject: 'assets', subject_id: asset.id, actor_id: change.caller.userId, detail: change.detail,
      hints: [{ topic: 'assets', key: asset.id, location_id: asset.location_id }],
    })
  }

  async function checkPlace({ location_id, area_id }: Placement, caller: Caller): Promise<void> {
    if (!caller.sees(location_id) || !(await siteExists(location_id))) throw invalid('location_id', 'exists', 'There is no such site')
    if (area_id === null) return
    const site = await siteOfArea(area_id)
    if (!site || !caller.sees(site)) throw invalid('area_id', 'exists', 'There is no such area')
    if (site !== location_id) throw invalid('area_id', 'site', 'The area is at another site than the asset')
  }

  async function checkVendor(id: string | null | undefined): Promise<void> {
    if (id && !(await vendorExists(id))) throw invalid('vendor_id', 'exists', 'There is no such vendor')
  }

  /** Where an asset will stand. One that moves to another site leaves its area, and takes no mounted devices along. */
  async function checkMove(before: AssetDetail, changes: Partial<Draft>, caller: Caller): Promise<Placement> {
    const location_id = changes.location_id ?? before.location_id
    const moves = location_id !== before.location_id
    const place = { location_id, area_id: changes.area_id === undefined ? (moves ? null : before.area_id) : changes.area_id }
    await checkPlace(place, caller)
    if (moves && before.device_count > 0)
      throw new Fault('conflict', `${before.name} has ${listed({ devices: before.device_count })} mounted; take them off before it moves to another site`)
    const code = changes.code ?? before.code
    if ((moves || changes.code !== undefined) && (await store.codeTaken(location_id, code, before.id))) throw taken(code)
    return place
  }

  async function turn(id: string, active: boolean, caller: Caller): Promise<AssetDetail> {
    return db.atomically(async () => {
      const before = await seen(id, caller)
      if (!(await store.setActive(id, active, now().toISOString())))
        throw new Fault('conflict', active ? `${before.name} is active already; it can be deactivated` : `${before.name} is out of use already; it can be activated`)
      const after = await seen(id, caller)
      record(active ? 'activated' : 'deactivated', after, { caller, detail: changedFacts(before, after) })
      return after
    })
  }

  return {
    get: seen,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...asked }: Filter, caller: Caller): Promise<{ data: Asset[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds: caller.locationIds }
      const page = pageOf(await store.list({ ...filter, after, limit }), limit, (it) => [it.name, it.id])
      return after ? page : { ...page, total: await store.count(filter) }
    },

    create: ({ attributes, ...draft }: Draft, caller: Caller): Promise<AssetDetail> =>
      db.atomically(async () => {
        await checkPlace({ location_id: draft.location_id, area_id: draft.area_id ?? null }, caller)
        await checkVendor(draft.vendor_id)
        const id = newId()
        const at = now().toISOString()
        const made = await store.insert({ state: 'deployed', condition: 'good', ...draft, id, created_at: at, updated_at: at })
        if (!made) throw taken(draft.code)
        if (attributes) await setAttributes(id, attributes)
        const asset = await seen(id, caller)
        record('created', asset, { caller, detail: { after: asset } })
        return asset
      }),

    /** `attributes`, where given, are the whole set. */
    update: (id: string, { attributes, ...changes }: Partial<Draft>, caller: Caller): Promise<AssetDetail> =>
      db.atomically(async () => {
        const before = await seen(id, caller)
        const place = await checkMove(before, changes, caller)
        await checkVendor(changes.vendor_id)
        await store.update(id, { ...changes, ...place, updated_at: now().toISOString() })
        if (attributes) await setAttributes(id, attributes)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    activate: (id: string, caller: Caller): Promise<AssetDetail> => turn(id, true, caller),
    deactivate: (id: string, caller: Caller): Promise<AssetDetail> => turn(id, false, caller),

    remove: (id: string, caller: Caller): Promise<void> =>
      db.atomically(async () => {
        const before = await seen(id, caller)
        await store.hold(id)
        const inTheWay = listed({ 'open tickets': await store.openTicketsOn(id), devices: await store.devicesOn(id) })
        if (inTheWay) throw new Fault('conflict', `${before.name} still has ${inTheWay}; close or move them first, or deactivate the asset`)
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),

    async devices(id: string, caller: Caller): Promise<Device[]> {
      await seen(id, caller)
      return equipment.devicesOn(id)
    },

    /** `total` on the first page only. */
    async items({ next, limit = 10, ...asked }: CallOf<typeof assets.items>['query'], caller: Caller): Promise<{ data: Item[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds: caller.locationIds }
      const page = pageOf(await equipment.items({ ...filter, after, limit }), limit, (it) => [it.name, it.id])
      return after ? page : { ...page, total: await equipment.countItems(filter) }
    },
  }
}
