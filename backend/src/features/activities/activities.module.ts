import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Places } from '../../ports/places.ts'
import { activitiesRoutes } from './activities.routes.ts'
import { activitiesService } from './activities.service.ts'
import { type ActivityReaders, activitiesStore } from './activities.store.ts'

interface Others {
  readonly places: Pick<Places, 'site' | 'area'>
  /** Who may read entries about which subject. */
  readonly readers: ActivityReaders
}

/** The list of what happened. */
export function openActivities(
  { app, db, journal, now, newId }: Platform,
  { places, readers }: Others,
): Pick<Notifier, 'note' | 'noteAll'> {
  const service = activitiesService({
    ...{ store: activitiesStore(db, readers), journal, now, newId },
    atomically: (work) => db.atomically(work),
    siteOfArea: async (id) => (await places.area(id))?.location_id,
    siteExists: async (id) => (await places.site(id)) !== undefined,
  })
  activitiesRoutes(app, service)
  return { note: service.note, noteAll: service.noteAll }
}
