import type { Journal } from '../../platform/audit/journal.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { AnnouncementFilesStore } from './files/announcement-files.store.ts'
import type { ReceiptsStore } from './receipts/receipts.store.ts'
import type { AnnouncementsStore } from './record/announcements.store.ts'

/** What every service of announcements is built from. */
export interface AnnouncementsNeeds {
  readonly store: AnnouncementsStore
  readonly receipts: ReceiptsStore
  readonly files: AnnouncementFilesStore
  readonly uploads: Uploads
  readonly people: Pick<People, 'groupsSeen' | 'hasRole'>
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  /** IANA zone of what is for no single site. */
  readonly zone: string
  send: Notifier['send']
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
  newId(): string
}
