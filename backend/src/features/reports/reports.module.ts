import type { Caller } from '../../platform/access/caller.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import type { OutsideMails } from '../../ports/outside-mails.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { reportExport } from './query/report-export.service.ts'
import { reportsService } from './query/reports.service.ts'
import { reportsStore } from './query/reports.store.ts'
import type { Condition } from './query/subject-tables.store.ts'
import { readyReportsService } from './ready/ready-reports.service.ts'
import { readyReportsStore } from './ready/ready-reports.store.ts'
import { reportsRoutes } from './reports.routes.ts'
import { savedReportsService } from './saved/saved-reports.service.ts'
import { savedReportsStore } from './saved/saved-reports.store.ts'
import { reportFile } from './schedules/report-file.service.ts'
import { reportMails } from './schedules/report-mails.service.ts'
import { reportSchedulesService } from './schedules/report-schedules.service.ts'
import { reportSchedulesStore } from './schedules/report-schedules.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'peopleSeen' | 'acting'>
  readonly documents: Pick<Documents, 'report'>
  readonly notifications: OutsideMails
  /** What of rows `tickets` a caller may see. */
  seenTickets(caller: Caller): Condition
}
export interface Reports extends Closable {
  /** Mails what is due, now. */
  look(): Promise<void>
  /** Whether a kept report is the caller's or shared with them. */
  reportSeen(id: string, caller: Caller): Promise<boolean>
}

const LOOK_MS = 60_000

/** Reports of people's own making, over what the other features have written; kept, shared and mailed. */
export function openReports(platform: Platform, { places, people, documents, notifications, seenTickets }: Others): Reports {
  const { app, db, journal, zone, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [saved, schedules] = [savedReportsStore(db), reportSchedulesStore(db)]
  const needs = { store: reportsStore(db), zone, seenTickets, site: (id: string) => places.site(id), journal, atomically, now, newId }
  const queries = reportsService(needs)
  const records = savedReportsService({ ...needs, saved })
  const mails = reportMails({
    ...{ schedules, saved, people, fileOf: reportFile({ queries, documents }), atomically, now, newId },
    write: notifications.mailOutside((id, type) => mails.outsider(id, type)),
  })
  reportsRoutes(app, {
    ...{ queries, files: reportExport(needs), records },
    schedules: reportSchedulesService({ schedules, records, people, places, journal, zone, atomically, now, newId }),
    ready: readyReportsService({ ...needs, ready: readyReportsStore(db) }),
  })
  const job = leasedJob(platform, {
    name: 'reports',
    work: mails.look,
    everyMs: LOOK_MS,
    leaseMs: 2 * LOOK_MS,
    trouble: 'reports that are due could not be mailed',
  })
  return { look: mails.look, reportSeen: records.isSeen, close: job.close }
}
