import { join } from 'node:path'
import type { EventHandler } from '../../platform/events/event-bus.ts'
import { openUploads } from '../../platform/files/uploads.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Attendances, AwayOn } from '../../ports/attendances.ts'
import type { Events, PersonErasing } from '../../ports/events.ts'
import type { AttendancesNeeds } from './attendances.needs.ts'
import { attendancesRoutes } from './attendances.routes.ts'
import { attendancesService } from './attendances.service.ts'
import { type AttendancePhoto, attendancesStore } from './attendances.store.ts'
import { cardReaders } from './cards/card-readers.service.ts'
import { cardReadingsStore } from './cards/card-readings.store.ts'
import { attendanceCardsRoutes } from './cards/cards.routes.ts'
import { attendanceCardsService } from './cards/cards.service.ts'
import { attendanceCardsStore } from './cards/cards.store.ts'
import { attendanceKeysStore } from './clocking/attendance-keys.store.ts'
import { attendancePlacesStore } from './clocking/attendance-places.store.ts'
import { attendanceDaysRoutes } from './days/attendance-days.routes.ts'
import { attendanceDays } from './days/attendance-days.service.ts'
import { attendanceDaysStore } from './days/attendance-days.store.ts'
import { attendanceMonth } from './days/attendance-month.service.ts'
import { attendanceEvidenceService } from './evidence/attendance-evidence.service.ts'
import { attendanceEvidenceStore } from './evidence/attendance-evidence.store.ts'
import { kioskCodes } from './kiosks/kiosk-codes.ts'
import { kioskPageService } from './kiosks/kiosk-page.service.ts'
import { kioskPinsService } from './kiosks/kiosk-pins.service.ts'
import { kioskPinsStore } from './kiosks/kiosk-pins.store.ts'
import { kiosksRoutes } from './kiosks/kiosks.routes.ts'
import { kiosksService } from './kiosks/kiosks.service.ts'
import { kiosksStore } from './kiosks/kiosks.store.ts'
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
  readonly events: Pick<Events, 'on' | 'emit'>
}

interface OpenAttendances extends Attendances {
  /** Takes the photos off attendances that are older than an instant, of at most so many; gives from how many. */
  readonly expirePhotos: (before: string, limit: number) => Promise<number>
  /** Removes readings of cards that were received before an instant, at most so many; gives how many. */
  readonly expireReadings: (before: string, limit: number) => Promise<number>
  /** Takes what card readers say and passes on everything else that devices say. */
  readonly hearingCards: (others: Parameters<typeof cardReaders>[1]) => ReturnType<typeof cardReaders>
}

/** Comings and goings: they read people, shifts, sites, fences and who is away, and provide who works when and who is in. */
export function openAttendances(platform: Platform, { awayOn, awayDays, people, notifier, events }: Others): OpenAttendances {
  const { app, db, journal, keys, dataDir, scan, now, newId } = platform
  const uploads = openUploads(join(dataDir, 'attendances'), scan)
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
    evidence: attendanceEvidenceStore(db),
    kiosks: kiosksStore(db),
    pins: kioskPinsStore(db),
    cards: attendanceCardsStore(db),
    readings: cardReadingsStore(db),
    cardKey: keys.identities,
    codes: kioskCodes(keys, now),
    uploads,
    ...{ awayDays, people, notifier, journal, events },
    awayOn: async (day) =>
      new Map((await awayOn(day)).filter((item) => item.whole_day).map((item) => [item.id, item.on === 'trip' ? 'on_trip' : 'on_leave'])),
    atomically: db.atomically,
    afterCommit: (work) => db.afterCommit(work),
    now,
    newId,
  }
  const personal = ownedData(needs)
  events.on('person.erasing', personal.erase)
  attendancesRoutes(app, attendancesService(needs), { uploads, newId })
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
  kiosksRoutes(app, {
    evidence: attendanceEvidenceService(needs),
    kiosks: kiosksService(needs),
    pins: kioskPinsService(needs),
    page: kioskPageService(needs),
    ...{ uploads, now, newId },
  })
  attendanceCardsRoutes(app, attendanceCardsService(needs))
  app.addHook('onReady', () => uploads.recover((ids) => needs.store.knownPhotos(ids)))
  return {
    staffInside: roster.inside,
    colleagues: roster.colleagues,
    homeSite: roster.homeSite,
    expirePositions: needs.store.expirePositions,
    expirePhotos: personal.expirePhotos,
    expireReadings: needs.readings.expire,
    hearingCards: (others) => cardReaders(needs, others),
    shiftStart: async (userId, at, zone) => spanWorked(await places.shiftsOf(userId, at), at, zone)?.start ?? null,
  }
}

/** Personal data of attendances: what an erasure takes off, and what goes with time. */
function ownedData({ store, pins, cards, readings, uploads, afterCommit }: AttendancesNeeds) {
  const forget = (photos: readonly AttendancePhoto[]): void =>
    afterCommit(() => {
      for (const photo of photos) uploads.remove(photo)
    })
  const erase: EventHandler<PersonErasing> = async ({ userId, removed }) => {
    removed('attendance_positions', await store.erasePositionsOf(userId))
    const { rows, photos } = await store.erasePhotosOf(userId)
    forget(photos)
    removed('attendance_photos', rows)
    removed('accounts', (await pins.erase(userId)) + (await cards.erase(userId)))
    removed('card_readings', await readings.erase(userId))
  }
  return {
    erase,
    async expirePhotos(before: string, limit: number): Promise<number> {
      const { rows, photos } = await store.expirePhotos(before, limit)
      forget(photos)
      return rows
    },
  }
}
