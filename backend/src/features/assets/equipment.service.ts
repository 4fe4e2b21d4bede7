import type { assets, Device, Item } from '@menara/shared/contract/places/assets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { EquipmentStore } from './equipment.store.ts'

type Filter = CallOf<typeof assets.items>['query']
export type EquipmentService = ReturnType<typeof equipmentService>
export interface EquipmentNeeds {
  readonly store: EquipmentStore
  /** Throws 404 for an asset the caller does not see. */
  seen(assetId: string, caller: Caller): Promise<unknown>
}

/** What belongs to assets without being one: stock items, mounted devices. */
export function equipmentService({ store, seen }: EquipmentNeeds) {
  return {
    async devices(assetId: string, caller: Caller): Promise<Device[]> {
      await seen(assetId, caller)
      return store.devicesOn(assetId)
    },

    /** `total` on the first page only. */
    async items({ next, limit = 10, ...asked }: Filter, { locationIds }: Caller): Promise<{ data: Item[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const filter = { ...asked, locationIds }
      const page = pageOf(await store.items({ ...filter, after, limit }), limit, (item) => [item.name, item.id])
      return after ? page : { ...page, total: await store.countItems(filter) }
    },
  }
}
