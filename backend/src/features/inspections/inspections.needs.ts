import type { Journal } from '../../platform/audit/journal.ts'

/** What every service of inspections is built from. */
export interface InspectionsBase {
  readonly journal: Pick<Journal, 'record' | 'announce'>
  /** Zone in which lists over several sites count days. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
