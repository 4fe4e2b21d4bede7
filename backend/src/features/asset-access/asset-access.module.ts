import { assetAccess } from '@menara/shared/contract/places/asset-access.contract.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AssetAccessCheck, Places } from '../../ports/places.ts'
import { assetAccessService } from './asset-access.service.ts'
import { assetAccessStore } from './asset-access.store.ts'

/** Who may see, use and book an asset. */
export function openAssetAccess(
  { app, db, journal, now, newId }: Platform,
  { site, asset }: Pick<Places, 'site' | 'asset'>,
): AssetAccessCheck {
  const service = assetAccessService({
    ...{ store: assetAccessStore(db), journal, site, asset, now, newId },
    atomically: (work) => db.atomically(work),
  })
  mount(app, assetAccess.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, assetAccess.set, async ({ params, body }, caller) => ({ data: await service.set(params.id, body, caller) }))
  return { refusal: service.refusal }
}
