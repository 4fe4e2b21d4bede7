import { taggingRoutes } from '../features/tagging/tagging.routes.ts'
import { taggingService } from '../features/tagging/tagging.service.ts'
import { taggingStore } from '../features/tagging/tagging.store.ts'
import type { Platform } from '../platform/platform.ts'

/** Words people find devices and points by: read by whoever lists these. */
export function openTagging({ app, db, journal }: Platform): void {
  taggingRoutes(app, taggingService({ store: taggingStore(db), journal, atomically: db.atomically }))
}
