import type { Platform } from '../../platform/platform.ts'
import { firstDayRoutes } from './first-day.routes.ts'
import { firstDayService } from './first-day.service.ts'
import { firstDayStore } from './first-day.store.ts'
import { type SetupCheckNeeds, setupCheckService } from './setup-check.service.ts'

/** The first day of an installation: what it needs before it works, and how it is set up. */
export function openFirstDay(
  { app, db, journal, now, dataDir, zone }: Platform,
  around: Pick<SetupCheckNeeds, 'surroundings' | 'backups'>,
): void {
  const store = firstDayStore(db)
  const service = firstDayService({ store, journal, now, atomically: (work) => db.atomically(work) })
  firstDayRoutes(app, service, setupCheckService({ ...around, store, dataDir, zone, now }))
}
