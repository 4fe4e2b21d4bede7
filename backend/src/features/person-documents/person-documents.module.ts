import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import { personDocumentNotices } from './person-document-notices.service.ts'
import type { PersonDocumentsNeeds } from './person-documents.needs.ts'
import { personDocumentsRoutes } from './person-documents.routes.ts'
import { personDocumentsService } from './person-documents.service.ts'
import { personDocumentsStore } from './person-documents.store.ts'

interface Others {
  readonly people: People
  readonly telling: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'on' | 'emit'>
}
export interface PersonDocuments extends Closable {
  /** Reminds of what ends soon, now. */
  look(): Promise<void>
}
const LOOK_MS = 300_000
const TROUBLE = 'people could not be reminded of documents that end'

/** Documents that personnel keeps of people, with reminders before they end. */
export function openPersonDocuments(platform: Platform, { people, telling, events }: Others): PersonDocuments {
  const { app, db, journal, dataDir, scan, zone, now, newId } = platform
  const uploads = openUploads(join(dataDir, 'person-documents'), scan)
  const needs: PersonDocumentsNeeds = {
    ...{ store: personDocumentsStore(db), people, events, journal, uploads, zone, now },
    send: telling.send,
    atomically: (work) => db.atomically(work),
    afterCommit: (work) => db.afterCommit(work),
  }
  const service = personDocumentsService(needs)
  events.on('person.erasing', async ({ userId, removed }) => removed('person_documents', await service.erase(userId)))
  personDocumentsRoutes(app, { service, uploads, newId })
  app.addHook('onReady', () => uploads.recover((ids) => needs.store.known(ids)))
  const { look } = personDocumentNotices(needs)
  const { close } = leasedJob(platform, { name: 'person documents', work: look, everyMs: LOOK_MS, leaseMs: 2 * LOOK_MS, trouble: TROUBLE })
  return { look, close }
}
