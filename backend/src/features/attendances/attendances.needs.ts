import type { Journal } from '../../platform/audit/journal.ts'
import type { AttendancesStore } from './attendances.store.ts'
import type { AttendanceKeysStore } from './clocking/attendance-keys.store.ts'
import type { AttendancePlacesStore } from './clocking/attendance-places.store.ts'
import type { AttendanceRosterStore } from './presence/attendance-roster.store.ts'

export interface AttendancesNeeds {
  readonly store: AttendancesStore
  readonly keys: AttendanceKeysStore
  readonly places: AttendancePlacesStore
  readonly roster: AttendanceRosterStore
  readonly journal: Journal
  /** Who is away for a whole day by what was approved. */
  awayOn(day: string): Promise<ReadonlyMap<string, 'on_leave' | 'on_trip'>>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
