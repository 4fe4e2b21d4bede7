import { signOnsRoutes } from '../features/sign-ons/sign-ons.routes.ts'
import { type SignOnsService, signOnsService } from '../features/sign-ons/sign-ons.service.ts'
import { signOnsStore } from '../features/sign-ons/sign-ons.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Notifier } from '../ports/notifications.ts'

export type SignOns = Pick<SignOnsService, 'at' | 'anywhere' | 'handedOver' | 'sweep'>

/** Who is signed on at which desk: alarms and their ladder call by it, and a signed hand-over changes it. */
export function openSignOns({ app, db, journal, now, newId }: Platform, telling: Notifier): SignOns {
  const service = signOnsService({ store: signOnsStore(db), telling, journal, atomically: db.atomically, now, newId })
  signOnsRoutes(app, service)
  return service
}
