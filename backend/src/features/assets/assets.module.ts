import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Places } from '../../ports/places.ts'
import { assetBatchesStore } from './asset-batches.store.ts'
import { assetImport } from './asset-import.service.ts'
import { assetPlacement } from './asset-placement.service.ts'
import { assetsRoutes } from './assets.routes.ts'
import { type AssetsNeeds, assetsService } from './assets.service.ts'
import { assetsStore } from './assets.store.ts'
import { equipmentService } from './equipment.service.ts'
import { equipmentStore } from './equipment.store.ts'

interface Others extends Pick<Places, 'site' | 'area'> {
  vendorExists(id: string): Promise<boolean>
  readonly setAttributes: AssetsNeeds['setAttributes']
  readonly events: Pick<Events, 'on'>
  readonly names: ImportNames
}

/** Assets and the equipment on them. */
export function openAssets(
  { app, db, journal, now, newId }: Platform,
  others: Others,
): Pick<Places, 'asset'> & { readonly imported: ImportSubject } {
  const { site, area, vendorExists, setAttributes, events, names } = others
  const store = assetsStore(db)
  const placement = assetPlacement({
    store,
    siteExists: async (id) => (await site(id)) !== undefined,
    siteOfArea: async (id) => (await area(id))?.location_id,
    vendorExists,
  })
  const service = assetsService({ store, placement, setAttributes, journal, now, newId, atomically: db.atomically })
  events.on('asset.attributes-changed', ({ assetId }) => store.update(assetId, { updated_at: now().toISOString() }))
  assetsRoutes(app, service, equipmentService({ store: equipmentStore(db), seen: service.get }))
  const imported = assetImport({ store: assetBatchesStore(db), assets: store, names, journal, newId, now })
  return { asset: store.facts, imported }
}
