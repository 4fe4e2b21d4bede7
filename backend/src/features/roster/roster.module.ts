import type { Platform } from '../../platform/platform.ts'
import type { Attendances, AwayDays } from '../../ports/attendances.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { Places } from '../../ports/places.ts'
import { ownRosterService } from './own-roster.service.ts'
import { rosterRoutes } from './roster.routes.ts'
import { rosterService } from './roster.service.ts'
import { rosterStore } from './roster.store.ts'

interface Others extends Pick<Attendances, 'colleagues'> {
  readonly places: Places
  readonly telling: Notifier
  readonly awayDays: AwayDays
}

/** Rosters: who works which shift on which day. Attendance reads what is published. */
export function openRoster({ app, db, journal, now }: Platform, { places, telling, awayDays, colleagues }: Others): void {
  const needs = { store: rosterStore(db), places, colleagues, awayDays, telling, journal, atomically: db.atomically, now }
  rosterRoutes(app, { roster: rosterService(needs), own: ownRosterService(needs) })
}
