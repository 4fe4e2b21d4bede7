import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { overtimeListSource, overtimeOrderSource } from './files/overtime-documents.ts'
import { overtimeExport } from './files/overtime-export.service.ts'
import { overtimeMoves } from './moves/overtime-moves.service.ts'
import { overtimeRounds } from './moves/overtime-rounds.service.ts'
import { overtimeReading } from './overtime-reading.service.ts'
import { namedSite, type OvertimesNeeds } from './overtimes.needs.ts'
import { overtimesRoutes } from './overtimes.routes.ts'
import { overtimesStore } from './overtimes.store.ts'
import { overtimeFactsStore } from './planning/overtime-facts.store.ts'
import { overtimeOrders } from './planning/overtime-orders.service.ts'
import { overtimePlanning, overtimePreview } from './planning/overtime-planning.service.ts'
import { overtimeTermsService } from './terms/overtime-terms.service.ts'
import { overtimeListsStore, overtimeTermsStore } from './terms/overtime-terms.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly events: Pick<Events, 'emit'>
  readonly notifier: Pick<Notifier, 'send'>
  readonly documents: Pick<Documents, 'source'>
}
export interface Overtimes extends Closable {
  /** Does what is due by now; the job calls it, and so may a test. */
  look(): Promise<void>
}
const LOOK_MS = 30_000
const TROUBLE = 'overtime that is over could not be looked at'

/** Overtime by order and consent, within the limits of the law. */
export function openOvertimes(platform: Platform, { places, people, notifier, documents, events }: Others): Overtimes {
  const { app, db, journal, now, newId } = platform
  const [store, lists] = [overtimesStore(db), overtimeListsStore(db)]
  const needs: OvertimesNeeds = {
    ...{ store, places, people, notifier, journal, now, newId },
    facts: overtimeFactsStore(db),
    terms: overtimeTermsStore(db),
    atomically: (work) => db.atomically(work),
  }
  const reading = overtimeReading(needs)
  documents.source(overtimeOrderSource(reading.seen))
  documents.source(overtimeListSource({ lists, store, places }))
  overtimesRoutes(app, {
    reading,
    orders: overtimeOrders(needs),
    moves: overtimeMoves(needs),
    preview: overtimePreview(needs, overtimePlanning(needs)),
    terms: overtimeTermsService({ ...needs, events }),
    file: overtimeExport(needs),
    async list({ location_id, month }, caller) {
      const site = await namedSite(needs, location_id, caller)
      const { id } = await lists.stand({ id: newId(), location_id, month })
      return { id, location: { id: site.id, name: site.name }, month }
    },
  })
  const work = overtimeRounds(needs)
  const job = leasedJob(platform, { name: 'overtimes', work, everyMs: LOOK_MS, trouble: TROUBLE })
  return {
    async look() {
      await job.idle()
      await work()
    },
    close: job.close,
  }
}
