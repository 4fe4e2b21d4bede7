import type { Platform } from '../../platform/platform.ts'
import type { Places } from '../../ports/places.ts'
import { areasRoutes } from './areas.routes.ts'
import { areasService } from './areas.service.ts'
import { areasStore } from './areas.store.ts'

/** Areas of sites. */
export function openAreas({ app, db, journal, newId }: Platform, { site }: Pick<Places, 'site'>): Pick<Places, 'area'> {
  const store = areasStore(db)
  const siteExists = async (id: string): Promise<boolean> => (await site(id)) !== undefined
  areasRoutes(app, areasService({ store, journal, newId, siteExists, atomically: db.atomically }))
  return { area: store.facts }
}
