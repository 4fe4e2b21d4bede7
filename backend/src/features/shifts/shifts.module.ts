import type { Platform } from '../../platform/platform.ts'
import { shiftsRoutes } from './shifts.routes.ts'
import { shiftsService } from './shifts.service.ts'
import { shiftsStore } from './shifts.store.ts'

/** Working hours of groups. */
export function openShifts({ app, db, journal, newId }: Platform): void {
  shiftsRoutes(app, shiftsService({ store: shiftsStore(db), journal, newId, atomically: db.atomically }))
}
