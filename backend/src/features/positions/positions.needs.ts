import type { Journal } from '../../platform/audit/journal.ts'
import type { CarriersStore } from './carriers/carriers.store.ts'
import type { DutyWatch } from './positions.duty.ts'
import type { Keeping } from './positions.keeping.ts'
import type { PositionsStore } from './positions.store.ts'

/** What the services of positions are built from. */
export interface PositionsNeeds {
  readonly store: PositionsStore
  readonly carriers: CarriersStore
  readonly keeping: Keeping
  readonly duty: DutyWatch
  /** What the intake remembers of tags is no longer so. */
  readonly tagsChanged: () => void
  /** These are nowhere any more: no fence holds them. */
  readonly gone: (subjectIds: readonly string[]) => Promise<void>
  readonly personExists: (id: string, locationId: string) => Promise<boolean>
  readonly assetAt: (id: string) => Promise<string | undefined>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
