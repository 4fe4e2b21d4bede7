import type { Journal } from '../../platform/audit/journal.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { PersonDocumentsStore } from './person-documents.store.ts'

export interface PersonDocumentsNeeds extends Pick<Notifier, 'send'> {
  readonly store: PersonDocumentsStore
  readonly people: Pick<People, 'person' | 'peopleSeen' | 'holding' | 'acting'>
  readonly events: Pick<Events, 'emit'>
  readonly journal: Pick<Journal, 'record'>
  readonly uploads: Uploads
  /** In which days of an end are counted: documents belong to no site. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
}
