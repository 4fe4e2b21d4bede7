import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Places } from '../../ports/places.ts'
import { areaImport } from './area-import.service.ts'
import { areasRoutes } from './areas.routes.ts'
import { areasService } from './areas.service.ts'
import { areasStore } from './areas.store.ts'

interface Areas extends Pick<Places, 'area'>, Pick<ImportNames, 'areas'> {
  readonly imported: ImportSubject
}

/** Areas of sites. */
export function openAreas(
  { app, db, journal, newId }: Platform,
  { site, sites, events }: Pick<Places, 'site'> & Pick<ImportNames, 'sites'> & { readonly events: Events },
): Areas {
  const store = areasStore(db)
  const siteExists = async (id: string): Promise<boolean> => (await site(id)) !== undefined
  const service = areasService({ store, journal, newId, siteExists, events, atomically: db.atomically })
  areasRoutes(app, service)
  return { area: store.facts, areas: store.names, imported: areaImport({ db, service, store, names: { sites, areas: store.names } }) }
}
