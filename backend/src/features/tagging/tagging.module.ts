import type { ImportNames, ImportSubject } from '../../platform/imports/import-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import { tagImport } from './tag-import.service.ts'
import { taggingRoutes } from './tagging.routes.ts'
import { taggingService } from './tagging.service.ts'
import { taggingStore } from './tagging.store.ts'

/** Words that devices and points are found by. */
export function openTagging({ app, db, journal }: Platform, names: ImportNames): ImportSubject {
  const store = taggingStore(db)
  const service = taggingService({ store, journal, atomically: db.atomically })
  taggingRoutes(app, service)
  return tagImport({ db, service, store, names })
}
