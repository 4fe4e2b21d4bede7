import type { Journal } from '../../platform/audit/journal.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import type { AwayDays } from '../../ports/attendances.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { AttendancesStore } from './attendances.store.ts'
import type { CardKey } from './cards/card-digest.ts'
import type { CardReadingsStore } from './cards/card-readings.store.ts'
import type { AttendanceCardsStore } from './cards/cards.store.ts'
import type { AttendanceKeysStore } from './clocking/attendance-keys.store.ts'
import type { AttendancePlacesStore } from './clocking/attendance-places.store.ts'
import type { AttendanceDaysStore } from './days/attendance-days.store.ts'
import type { AttendanceEvidenceStore } from './evidence/attendance-evidence.store.ts'
import type { KioskCodes } from './kiosks/kiosk-codes.ts'
import type { KioskPinsStore } from './kiosks/kiosk-pins.store.ts'
import type { KiosksStore } from './kiosks/kiosks.store.ts'
import type { AttendancePeriodsStore } from './periods/attendance-periods.store.ts'
import type { PayrollTemplatesStore } from './periods/payroll-templates.store.ts'
import type { AttendanceRosterStore } from './presence/attendance-roster.store.ts'
import type { AttendanceRequestsStore } from './settling/attendance-requests.store.ts'
import type { AttendanceSettlementsStore } from './settling/attendance-settlements.store.ts'

/** What the feature's services are made of. */
export interface AttendancesNeeds {
  readonly store: AttendancesStore
  readonly keys: AttendanceKeysStore
  readonly places: AttendancePlacesStore
  readonly roster: AttendanceRosterStore
  readonly days: AttendanceDaysStore
  readonly periods: AttendancePeriodsStore
  readonly requests: AttendanceRequestsStore
  readonly settlements: AttendanceSettlementsStore
  readonly templates: PayrollTemplatesStore
  readonly evidence: AttendanceEvidenceStore
  readonly kiosks: KiosksStore
  readonly pins: KioskPinsStore
  readonly cards: AttendanceCardsStore
  readonly readings: CardReadingsStore
  /** By which numbers of cards are compared. */
  readonly cardKey: CardKey
  /** Codes that kiosks show. */
  readonly codes: KioskCodes
  /** Photos taken with check-ins. */
  readonly uploads: Uploads
  readonly journal: Journal
  readonly people: Pick<People, 'holding' | 'acting' | 'peopleSeen'>
  readonly notifier: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'emit'>
  readonly awayDays: AwayDays
  /** Who is away for a whole day by what was approved. */
  awayOn(day: string): Promise<ReadonlyMap<string, 'on_leave' | 'on_trip'>>
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Runs when the open transaction is committed. */
  afterCommit(work: () => void): void
  now(): Date
  newId(): string
}
