import type { Platform } from '../../platform/platform.ts'
import type { Attendances, AwayOn } from '../../ports/attendances.ts'
import { attendancesRoutes } from './attendances.routes.ts'
import { attendancesService } from './attendances.service.ts'
import { attendancesStore } from './attendances.store.ts'
import { attendanceKeysStore } from './clocking/attendance-keys.store.ts'
import { attendancePlacesStore } from './clocking/attendance-places.store.ts'
import { attendanceRosterStore } from './presence/attendance-roster.store.ts'
import { spanWorked } from './presence/attendances.shifts.ts'

/** Comings and goings: they read people, shifts, sites, fences and who is away, and lend who works when and who is in. */
export function openAttendances({ app, db, journal, now, newId }: Platform, { awayOn }: { readonly awayOn: AwayOn }): Attendances {
  const [places, roster] = [attendancePlacesStore(db), attendanceRosterStore(db, now)]
  attendancesRoutes(
    app,
    attendancesService({
      store: attendancesStore(db, now),
      keys: attendanceKeysStore(db),
      places,
      roster,
      journal,
      awayOn: async (day) =>
        new Map((await awayOn(day)).filter((item) => item.whole_day).map((item) => [item.id, item.on === 'trip' ? 'on_trip' : 'on_leave'])),
      atomically: db.atomically,
      now,
      newId,
    }),
  )
  return {
    staffInside: roster.inside,
    shiftStart: async (userId, at, zone) => spanWorked(await places.shiftsOf(userId), at, zone)?.start ?? null,
  }
}
