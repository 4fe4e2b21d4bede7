import type { Platform } from '../../platform/platform.ts'
import type { Attendances, AwayOn } from '../../ports/attendances.ts'
import type { Events } from '../../ports/events.ts'
import type { AttendancesNeeds } from './attendances.needs.ts'
import { attendancesRoutes } from './attendances.routes.ts'
import { attendancesService } from './attendances.service.ts'
import { attendancesStore } from './attendances.store.ts'
import { attendanceKeysStore } from './clocking/attendance-keys.store.ts'
import { attendancePlacesStore } from './clocking/attendance-places.store.ts'
import { attendanceDaysRoutes } from './days/attendance-days.routes.ts'
import { attendanceDays } from './days/attendance-days.service.ts'
import { attendanceDaysStore } from './days/attendance-days.store.ts'
import { attendanceMonth } from './days/attendance-month.service.ts'
import { attendancePeriodsRoutes } from './periods/attendance-periods.routes.ts'
import { attendancePeriodsService } from './periods/attendance-periods.service.ts'
import { attendancePeriodsStore } from './periods/attendance-periods.store.ts'
import { payrollFile } from './periods/payroll-file.service.ts'
import { payrollTemplatesService } from './periods/payroll-templates.service.ts'
import { payrollTemplatesStore } from './periods/payroll-templates.store.ts'
import { attendanceRosterStore } from './presence/attendance-roster.store.ts'
import { spanWorked } from './presence/attendances.shifts.ts'
import { attendanceExceptionsService } from './settling/attendance-exceptions.service.ts'
import { attendanceRecording } from './settling/attendance-recording.service.ts'
import { attendanceRequestsService } from './settling/attendance-requests.service.ts'
import { attendanceRequestsStore } from './settling/attendance-requests.store.ts'
import { attendanceSettlementsStore } from './settling/attendance-settlements.store.ts'
import { attendanceSettlingRoutes } from './settling/attendance-settling.routes.ts'

interface Others extends Pick<AttendancesNeeds, 'people' | 'notifier' | 'awayDays'> {
  readonly awayOn: AwayOn
  readonly events: Pick<Events, 'on'>
}

/** Comings and goings: they read people, shifts, sites, fences and who is away, and lend who works when and who is in. */
export function openAttendances(
  { app, db, journal, now, newId }: Platform,
  { awayOn, awayDays, people, notifier, events }: Others,
): Attendances {
  const [places, roster] = [attendancePlacesStore(db), attendanceRosterStore(db, now)]
  const needs: AttendancesNeeds = {
    store: attendancesStore(db, now),
    keys: attendanceKeysStore(db),
    places,
    roster,
    days: attendanceDaysStore(db, now),
    periods: attendancePeriodsStore(db),
    requests: attendanceRequestsStore(db),
    settlements: attendanceSettlementsStore(db),
    templates: payrollTemplatesStore(db),
    ...{ awayDays, people, notifier, journal },
    awayOn: async (day) =>
      new Map((await awayOn(day)).filter((item) => item.whole_day).map((item) => [item.id, item.on === 'trip' ? 'on_trip' : 'on_leave'])),
    atomically: db.atomically,
    now,
    newId,
  }
  const { store } = needs
  events.on('person.erasing', async ({ userId, removed }) => removed('attendance_positions', await store.erasePositionsOf(userId)))
  attendancesRoutes(app, attendancesService(needs))
  attendanceDaysRoutes(app, { days: attendanceDays(needs), month: attendanceMonth(needs) })
  attendanceSettlingRoutes(app, {
    exceptions: attendanceExceptionsService(needs),
    record: attendanceRecording(needs),
    requests: attendanceRequestsService(needs),
  })
  attendancePeriodsRoutes(app, {
    periods: attendancePeriodsService(needs),
    templates: payrollTemplatesService(needs),
    file: payrollFile(needs),
  })
  return {
    staffInside: roster.inside,
    colleagues: roster.colleagues,
    expirePositions: store.expirePositions,
    shiftStart: async (userId, at, zone) => spanWorked(await places.shiftsOf(userId, at), at, zone)?.start ?? null,
  }
}
