import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Photos } from '../../ports/photos.ts'
import { photosRoutes } from './photos.routes.ts'
import { photosService } from './photos.service.ts'
import { photosStore } from './photos.store.ts'

/** Photos of records. Features register whose photos they are, and when they may be taken. */
export function openPhotos({ app, db, journal, dataDir, scan, now, newId }: Platform): Photos {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, uploads] = [photosStore(db), openUploads(join(dataDir, 'photos'), scan)]
  const service = photosService({ store, journal, uploads, atomically, afterCommit: (work) => db.afterCommit(work), now })
  photosRoutes(app, { service, uploads, newId })
  app.addHook('onReady', () => uploads.recover((ids) => store.known(ids)))
  return service.port
}
