import { attendanceKeysStore } from '../features/attendances/attendance-keys.store.ts'
import { attendancePlacesStore } from '../features/attendances/attendance-places.store.ts'
import { attendanceRosterStore } from '../features/attendances/attendance-roster.store.ts'
import { attendancesRoutes } from '../features/attendances/attendances.routes.ts'
import { attendancesService } from '../features/attendances/attendances.service.ts'
import { spanWorked } from '../features/attendances/attendances.shifts.ts'
import { attendancesStore } from '../features/attendances/attendances.store.ts'
import { ticketAwayStore } from '../features/tickets/stages/ticket-away.store.ts'
import type { Platform } from '../platform/platform.ts'

/** Comings and goings: they read people, shifts, sites, fences and who is away, and lend who works when and who is in. */
export function openAttendances({ app, db, journal, now, newId }: Platform) {
  const [places, roster] = [attendancePlacesStore(db), attendanceRosterStore(db, now)]
  const away = ticketAwayStore(db)
  attendancesRoutes(
    app,
    attendancesService({
      store: attendancesStore(db, now),
      keys: attendanceKeysStore(db),
      places,
      roster,
      journal,
      awayOn: async (day) =>
        new Map((await away.on(day)).filter((it) => it.whole_day).map((it) => [it.id, it.on === 'trip' ? 'on_trip' : 'on_leave'])),
      atomically: db.atomically,
      now,
      newId,
    }),
  )
  return {
    /** Who is checked in at the sites, all for null. */
    staffInside: roster.inside,
    /** Begin of the shift that somebody works at that moment by the roster, or worked until just now; null without one. */
    shiftStart: async (userId: string, at: Date, zone: string): Promise<string | null> =>
      spanWorked(await places.shiftsOf(userId), at, zone)?.start ?? null,
  }
}
export type Attendances = ReturnType<typeof openAttendances>
