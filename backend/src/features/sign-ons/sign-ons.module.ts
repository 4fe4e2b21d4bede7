import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { SignOns } from '../../ports/sign-ons.ts'
import { signOnsRoutes } from './sign-ons.routes.ts'
import { signOnsService } from './sign-ons.service.ts'
import { signOnsStore } from './sign-ons.store.ts'

/** Who is signed on at which desk: alarms and their ladder call by it, and a signed hand-over changes it. */
export function openSignOns({ app, db, journal, now, newId }: Platform, telling: Notifier): SignOns {
  const service = signOnsService({ store: signOnsStore(db), telling, journal, atomically: db.atomically, now, newId })
  signOnsRoutes(app, service)
  return service
}
