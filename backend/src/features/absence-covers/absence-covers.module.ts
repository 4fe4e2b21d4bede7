import { absenceCovers } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import { mount } from '../../platform/http/mount.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { AbsenceSubstitutes } from '../../ports/approvals.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { absenceCoverTicketsStore } from './absence-cover-tickets.store.ts'
import { absenceCoversService } from './absence-covers.service.ts'
import { absenceCoversStore } from './absence-covers.store.ts'

interface Others {
  readonly tickets: Tickets
  readonly people: People
  readonly places: Pick<Places, 'site'>
  readonly telling: Pick<Notifier, 'send'>
  readonly events: Pick<Events, 'on'>
  readonly substitutes: AbsenceSubstitutes
}
export interface AbsenceCovers extends Closable {
  /** Does what is due by now; the job calls it, and so may a test. */
  round(): Promise<void>
}
const EVERY_MS = 30_000

/** Who takes over from somebody who is away. */
export function openAbsenceCovers(platform: Platform, { telling, events, ...others }: Others): AbsenceCovers {
  const { app, db, journal, now } = platform
  const stores = { store: absenceCoversStore(db), given: absenceCoverTicketsStore(db) }
  const service = absenceCoversService({ ...others, ...stores, notifier: telling, journal, atomically: (work) => db.atomically(work), now })
  events.on('ticket.changed', service.follow)
  mount(app, absenceCovers.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  const job = leasedJob(platform, {
    ...{ name: 'absence covers', work: service.round, everyMs: EVERY_MS },
    trouble: 'what is handed over during absences could not be looked at',
  })
  return { round: job.once, close: job.close }
}
