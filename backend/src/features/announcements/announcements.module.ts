import { join } from 'node:path'
import { openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { AnnouncementsNeeds } from './announcements.needs.ts'
import { announcementsRoutes } from './announcements.routes.ts'
import { announcementFiles } from './files/announcement-files.service.ts'
import { announcementFilesStore } from './files/announcement-files.store.ts'
import { ownAnnouncementsService } from './own/own-announcements.service.ts'
import { ownAnnouncementsStore } from './own/own-announcements.store.ts'
import { announcementPublishing } from './publishing/announcement-publishing.service.ts'
import { receiptsService } from './receipts/receipts.service.ts'
import { receiptsStore } from './receipts/receipts.store.ts'
import { announcementsService } from './record/announcements.service.ts'
import { announcementsStore } from './record/announcements.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly telling: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'on'>
}
export interface Announcements extends Closable {
  /** Publishes what is due, now. */
  look(): Promise<void>
}
const LOOK_MS = 30_000

/** Announcements to people: written, published at a time, read and confirmed. */
export function openAnnouncements(platform: Platform, { places, people, telling, events }: Others): Announcements {
  const { app, db, journal, dataDir, scan, zone, now, newId } = platform
  const [receipts, files, own] = [receiptsStore(db), announcementFilesStore(db), ownAnnouncementsStore(db)]
  const uploads = openUploads(join(dataDir, 'announcements'), scan)
  const needs: AnnouncementsNeeds = {
    ...{ store: announcementsStore(db), receipts, files, uploads, people, places, journal, zone, now, newId },
    send: telling.send,
    atomically: (work) => db.atomically(work),
    afterCommit: (work) => db.afterCommit(work),
  }
  events.on('person.erasing', async ({ userId, removed }) => removed('announcements', await receipts.eraseOf(userId)))
  const publishing = announcementPublishing(needs)
  announcementsRoutes(app, {
    ...{ records: announcementsService(needs), publishing, receipts: receiptsService(needs), uploads, newId },
    files: announcementFiles({ ...needs, own }),
    own: ownAnnouncementsService({ ...needs, own }),
  })
  app.addHook('onReady', () => uploads.recover((ids) => files.known(ids)))
  const trouble = 'announcements that are due could not be published'
  const job = leasedJob(platform, { name: 'announcements', work: publishing.look, everyMs: LOOK_MS, leaseMs: 2 * LOOK_MS, trouble })
  return { look: publishing.look, close: job.close }
}
