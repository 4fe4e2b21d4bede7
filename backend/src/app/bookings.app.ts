import { bookingsRoutes } from '../features/bookings/bookings.routes.ts'
import { bookingsService } from '../features/bookings/bookings.service.ts'
import { bookingsStore } from '../features/bookings/bookings.store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Notifier } from '../ports/notifications.ts'

/** Bookings of assets: they read what the places keep, and leave messages. */
export function openBookings({ app, db, journal, now, newId }: Platform, { send }: Pick<Notifier, 'send'>): void {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  bookingsRoutes(app, bookingsService({ store: bookingsStore(db, now), journal, atomically, now, newId, send }))
}
