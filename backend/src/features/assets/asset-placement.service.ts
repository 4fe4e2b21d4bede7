import type { AssetDetail, assets } from '@menara/shared/contract/places/assets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { AssetsStore } from './assets.store.ts'

export type AssetDraft = CallOf<typeof assets.create>['body']
export type AssetPlacement = ReturnType<typeof assetPlacement>
export interface AssetPlacementNeeds {
  readonly store: Pick<AssetsStore, 'codeTaken'>
  siteExists(id: string): Promise<boolean>
  siteOfArea(id: string): Promise<string | undefined>
  vendorExists(id: string): Promise<boolean>
}

export interface Place {
  readonly location_id: string
  readonly area_id: string | null
}

/** What is known of an asset that may move. */
type Standing = Pick<AssetDetail, 'id' | 'location_id' | 'area_id' | 'code' | 'name' | 'device_count'>

export const codeTaken = (code: string): Fault =>
  new Fault('conflict', 'assets.code_taken', { params: { code }, errors: [{ field: 'code', rule: 'unique' }] })

/** Where an asset may stand, and what its facts may refer to. */
export function assetPlacement({ store, siteExists, siteOfArea, vendorExists }: AssetPlacementNeeds) {
  /** 422 unless the site is seen by the caller and the area is one of it. */
  async function checkPlace({ location_id, area_id }: Place, caller: Caller): Promise<void> {
    if (!caller.sees(location_id) || !(await siteExists(location_id))) throw invalid('location_id', 'exists', 'There is no such site')
    if (area_id === null) return
    const site = await siteOfArea(area_id)
    if (!site || !caller.sees(site)) throw invalid('area_id', 'exists', 'There is no such area')
    if (site !== location_id) throw invalid('area_id', 'site', 'The area is at another site than the asset')
  }

  /** 409 when mounted devices would be left behind. */
  function checkDevices({ name, device_count }: Standing): void {
    if (device_count > 0) throw new Fault('conflict', 'assets.devices_mounted', { params: { name, held: { devices: device_count } } })
  }

  return {
    checkPlace,

    /** 422 for an unknown vendor. */
    async checkFacts({ vendor_id }: Partial<AssetDraft>): Promise<void> {
      if (vendor_id && !(await vendorExists(vendor_id))) throw invalid('vendor_id', 'exists', 'There is no such vendor')
    },

    /** Where an asset will stand after a change. One that moves to another site leaves its area. */
    async placeAfter(
      before: Standing,
      { location_id = before.location_id, area_id, code = before.code }: Partial<AssetDraft>,
      caller: Caller,
    ): Promise<Place> {
      const moves = location_id !== before.location_id
      const stays = moves ? null : before.area_id
      const place = { location_id, area_id: area_id === undefined ? stays : area_id }
      await checkPlace(place, caller)
      if (moves) checkDevices(before)
      if (await store.codeTaken(location_id, code, before.id)) throw codeTaken(code)
      return place
    },
  }
}
