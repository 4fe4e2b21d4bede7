import { join } from 'node:path'
import { type ArrivedFile, openUploads } from '../../platform/files/uploads.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Categories } from '../../ports/categories.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { findingMaker } from './findings/finding-maker.service.ts'
import { followedFindings } from './findings/followed-findings.service.ts'
import { inspectionFindingsService } from './findings/inspection-findings.service.ts'
import { inspectionFindingsStore } from './findings/inspection-findings.store.ts'
import { inspectionsRoutes } from './inspections.routes.ts'
import { inspectionPlansService } from './plans/inspection-plans.service.ts'
import { inspectionPlansStore } from './plans/inspection-plans.store.ts'
import { roundWriter } from './plans/round-writer.service.ts'
import { inspectionResultsService } from './results/inspection-results.service.ts'
import { inspectionResultsStore } from './results/inspection-results.store.ts'
import { inspectionRoundsService } from './rounds/inspection-rounds.service.ts'
import { inspectionRoundsStore } from './rounds/inspection-rounds.store.ts'
import { roundAccess } from './rounds/round-access.service.ts'
import { roundJob } from './rounds/round-job.service.ts'
import { inspectionSyncService } from './sync/inspection-sync.service.ts'
import { recorder } from './sync/recorder.service.ts'
import { roundPhotosService } from './sync/round-photos.service.ts'
import { roundRecordStore } from './sync/round-record.store.ts'
import { inspectionTemplatesService } from './templates/inspection-templates.service.ts'
import { inspectionTemplatesStore } from './templates/inspection-templates.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly categories: Pick<Categories, 'category'>
  readonly tickets: Tickets
  readonly telling: Pick<Notifier, 'send'>
  readonly documents: Pick<Documents, 'labelSheet'>
  readonly events: Pick<Events, 'on'>
}
export interface Inspections extends Closable {
  /** Does what is due by now; the job calls it, and so may a test. */
  look(): Promise<void>
}
const LOOK_MS = 30_000
const TROUBLE = 'inspection rounds could not be looked at'

/** Inspections: templates, plans that make rounds of them, what phones record of rounds, and findings that become tickets. */
export function openInspections(platform: Platform, { telling: notifier, ...others }: Others): Inspections {
  const { app, db, journal, zone, dataDir, scan, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const base = { ...others, notifier, journal, zone, now, newId, atomically, afterCommit: (work: () => void) => db.afterCommit(work) }
  const uploads = openUploads(join(dataDir, 'inspections'), scan)
  const [templates, plans, rounds] = [inspectionTemplatesStore(db), inspectionPlansStore(db), inspectionRoundsStore(db)]
  const [record, findings] = [roundRecordStore(db), inspectionFindingsStore(db)]
  const writer = roundWriter({ ...base, plans, rounds })
  const access = roundAccess({ rounds, now })
  const ticketUploads = others.tickets.uploads
  const copyPhoto = async ({ file_id, at }: { readonly file_id: string; readonly at: string }): Promise<ArrivedFile | undefined> => {
    const file = await uploads.read({ id: file_id, at })
    return file && ticketUploads.receive(newId(), file.createReadStream())
  }
  const maker = findingMaker({ ...base, store: findings, record, copyPhoto })
  const { follow, removing } = followedFindings({ ...base, store: findings })
  others.events.on('ticket.changed', follow)
  others.events.on('ticket.removing', removing)
  inspectionsRoutes(app, {
    templates: inspectionTemplatesService({ ...base, store: templates, renew: rounds.renew }),
    plans: inspectionPlansService({ ...base, store: plans, templates, writer }),
    rounds: inspectionRoundsService({ ...base, rounds, templates, access }),
    photos: roundPhotosService({ ...base, rounds, record, access, uploads }),
    sync: inspectionSyncService({
      ...{ ...base, rounds, record, access, uploads: ticketUploads },
      recorder: recorder({ ...base, rounds, templates, record, findings: maker }),
    }),
    findings: inspectionFindingsService({ ...base, store: findings }),
    results: inspectionResultsService({ store: inspectionResultsStore(db) }),
    ...{ uploads, newId },
  })
  app.addHook('onReady', () => uploads.recover((ids) => record.knownFiles(ids)))
  const work = roundJob({ ...base, plans, rounds, writer })
  const job = leasedJob(platform, { name: 'inspections', work, everyMs: LOOK_MS, trouble: TROUBLE })
  return {
    async look() {
      await job.idle()
      await work()
    },
    close: job.close,
  }
}
