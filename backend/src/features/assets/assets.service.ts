import type { Asset, AssetDetail, assets } from '@menara/shared/contract/places/assets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { inTheWay } from '../../platform/texts/sentences.ts'
import { type AssetDraft, type AssetPlacement, codeTaken } from './asset-placement.service.ts'
import type { AssetsStore } from './assets.store.ts'

type Filter = CallOf<typeof assets.list>['query']
export type AssetsService = ReturnType<typeof assetsService>
export interface AssetsNeeds {
  readonly store: AssetsStore
  readonly placement: AssetPlacement
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now(): Date
  /** Gives an asset exactly these named properties; joins the open transaction. */
  setAttributes(assetId: string, attributes: NonNullable<AssetDraft['attributes']>): Promise<void>
}

/** What is installed and owned. An asset of a site outside the caller's scope does not exist for them. */
export function assetsService(needs: AssetsNeeds) {
  const { store, placement, atomically, newId, now, setAttributes } = needs
  const { seen, record } = assetRecord(needs)

  return {
    get: seen,

    /** `total` on the first page only; of a search where it is whole: counting thousands takes longer than reading the page. */
    async list({ next, limit = 10, ...asked }: Filter, caller: Caller): Promise<{ data: Asset[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, caller }
      const page = pageOf(await store.list({ ...filter, after, limit }), limit, (item) => [item.name, item.id])
      if (after) return page
      if (page.next === undefined) return { ...page, total: page.data.length }
      return filter.search ? page : { ...page, total: await store.count(filter) }
    },

    create: ({ attributes = [], ...draft }: AssetDraft, caller: Caller): Promise<AssetDetail> =>
      atomically(async () => {
        await placement.checkPlace({ location_id: draft.location_id, area_id: draft.area_id ?? null }, caller)
        await placement.checkFacts(draft)
        const id = newId()
        const at = now().toISOString()
        const made = await store.insert({ state: 'deployed', condition: 'good', ...draft, id, created_at: at, updated_at: at })
        if (!made) throw codeTaken(draft.code)
        await setAttributes(id, attributes)
        const asset = await seen(id, caller)
        record('created', asset, { caller, detail: { after: asset } })
        return asset
      }),

    /** `attributes`, where given, are the whole set. */
    update: (id: string, { attributes, ...changes }: Partial<AssetDraft>, caller: Caller): Promise<AssetDetail> =>
      atomically(async () => {
        const before = await seen(id, caller)
        const place = await placement.placeAfter(before, changes, caller)
        await placement.checkFacts(changes)
        await store.update(id, { ...changes, ...place, updated_at: now().toISOString() })
        if (attributes) await setAttributes(id, attributes)
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        return after
      }),

    ...leavingUse(needs),
  }
}

interface Change {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}

function assetRecord({ store, journal }: Pick<AssetsNeeds, 'store' | 'journal'>) {
  return {
    async seen(id: string, caller: Caller): Promise<AssetDetail> {
      const asset = await store.find(id, caller)
      if (!asset || !caller.sees(asset.location_id)) throw new Fault('not-found', 'assets.not_found')
      return asset
    },
    record(action: string, { id, location_id }: Asset, { caller, detail }: Change): void {
      const hints = [{ topic: 'assets', key: id, location_id }]
      journal.record({ action: `asset.${action}`, subject: 'assets', subject_id: id, actor_id: caller.userId, detail, hints })
    },
  }
}

/** Out of use and back, and gone for good. */
function leavingUse({ store, journal, atomically, now }: AssetsNeeds) {
  const { seen, record } = assetRecord({ store, journal })

  const turn = (id: string, active: boolean, caller: Caller): Promise<AssetDetail> =>
    atomically(async () => {
      const before = await seen(id, caller)
      if (!(await store.setActive(id, active, now().toISOString())))
        throw new Fault('conflict', active ? 'assets.active' : 'assets.inactive', { params: { name: before.name } })
      const after = await seen(id, caller)
      record(active ? 'activated' : 'deactivated', after, { caller, detail: changedFacts(before, after) })
      return after
    })

  return {
    activate: (id: string, caller: Caller): Promise<AssetDetail> => turn(id, true, caller),
    deactivate: (id: string, caller: Caller): Promise<AssetDetail> => turn(id, false, caller),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await seen(id, caller)
        await store.hold(id)
        const held = inTheWay({
          'open tickets': await store.openTicketsOn(id),
          devices: await store.devicesOn(id),
          bookings: await store.bookingsOn(id, now().toISOString()),
        })
        if (held) throw new Fault('conflict', 'assets.in_use', { params: { name: before.name, held } })
        await store.remove(id)
        record('removed', before, { caller, detail: { before } })
      }),
  }
}
