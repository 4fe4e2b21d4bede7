import { attendanceKeysStore } from '../features/attendances/attendance-keys.store.ts'
import { attendancePlacesStore } from '../features/attendances/attendance-places.store.ts'
import { attendanceRosterStore } from '../features/attendances/attendance-roster.store.ts'
import { attendancesRoutes } from '../features/attendances/attendances.routes.ts'
import { attendancesService } from '../features/attendances/attendances.service.ts'
import { attendancesStore } from '../features/attendances/attendances.store.ts'
import { ticketAwayStore } from '../features/tickets/stages/ticket-away.store.ts'
import type { Base } from './parts.ts'

/** Comings and goings: they read people, shifts, sites, fences and who is away, and lend nothing. */
export function openAttendances({ app, db, journal, now, newId }: Base): void {
  const away = ticketAwayStore(db)
  attendancesRoutes(
    app,
    attendancesService({
      store: attendancesStore(db, now),
      keys: attendanceKeysStore(db),
      places: attendancePlacesStore(db),
      roster: attendanceRosterStore(db, now),
      journal,
      awayOn: async (day) =>
        new Map((await away.on(day)).filter((it) => it.whole_day).map((it) => [it.id, it.on === 'trip' ? 'on_trip' : 'on_leave'])),
      atomically: db.atomically,
      now,
      newId,
    }),
  )
}
