import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Places } from '../../ports/places.ts'
import { bookingsRoutes } from './bookings.routes.ts'
import { bookingsService } from './bookings.service.ts'
import { bookingsStore } from './bookings.store.ts'

/** Bookings of assets: they read what the places keep, and leave messages. */
export function openBookings(
  { app, db, journal, now, newId }: Platform,
  { send, access }: Pick<Notifier, 'send'> & Pick<Places, 'access'>,
): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  bookingsRoutes(app, bookingsService({ store: bookingsStore(db, now), journal, atomically, now, newId, send, access }))
}
