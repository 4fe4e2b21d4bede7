import type { Platform } from '../../platform/platform.ts'
import { taggingRoutes } from './tagging.routes.ts'
import { taggingService } from './tagging.service.ts'
import { taggingStore } from './tagging.store.ts'

/** Words people find devices and points by: read by whoever lists these. */
export function openTagging({ app, db, journal }: Platform): void {
  taggingRoutes(app, taggingService({ store: taggingStore(db), journal, atomically: db.atomically }))
}
