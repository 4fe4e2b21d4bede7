import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import { attributesRoutes } from './attributes.routes.ts'
import { type AttributesService, attributesService } from './attributes.service.ts'
import { attributesStore } from './attributes.store.ts'

/** Named properties of assets. */
export function openAttributes(
  { app, db, journal, newId }: Platform,
  { events }: { readonly events: Pick<Events, 'emit'> },
): { readonly setAttributes: AttributesService['replace'] } {
  const service = attributesService({ store: attributesStore(db), journal, newId, events, atomically: db.atomically })
  attributesRoutes(app, service)
  return { setAttributes: service.replace }
}
