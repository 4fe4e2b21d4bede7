import type { Platform } from '../../platform/platform.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Places } from '../../ports/places.ts'
import { documentPrinter } from './document-printer.ts'
import { documentsRoutes } from './documents.routes.ts'
import { documentsService } from './documents.service.ts'
import { documentsStore } from './documents.store.ts'

interface Others {
  readonly places: Places
  /** Origin under which people find the product. */
  readonly publicUrl: string
}

/** PDFs of the product: issued, kept and verified. Features register what they can issue. */
export function openDocuments({ app, db, journal, keys, zone, now, newId }: Platform, { places, publicUrl }: Others): Documents {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = documentsStore(db)
  const [print, seal] = [documentPrinter(), sealWith(keys, 'documents')]
  const service = documentsService({ store, print, seal, places, journal, publicUrl, zone, atomically, now, newId })
  documentsRoutes(app, service)
  return service.port
}
