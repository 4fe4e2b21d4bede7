import type { Journal } from '../../platform/audit/journal.ts'
import type { Attendances } from '../../ports/attendances.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { LeaveStore } from './leave.store.ts'
import type { LeaveDaysStore } from './leave-days.store.ts'

/** What the feature's services are made of. */
export interface LeaveNeeds {
  readonly store: LeaveStore
  readonly days: LeaveDaysStore
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'peopleSeen'>
  readonly colleagues: Attendances['colleagues']
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
