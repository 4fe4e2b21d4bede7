import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { evidenceService } from './evidence/evidence.service.ts'
import { ticketEvidenceRoutes } from './evidence/ticket-evidence.routes.ts'
import { evidenceStore } from './evidence/ticket-evidence.store.ts'
import type { TicketFactsStore } from './facts/ticket-facts.store.ts'
import type { TicketLinksStore } from './links/ticket-links.store.ts'
import type { TicketMerges } from './links/ticket-merges.service.ts'
import { settlementsRoutes } from './settlements/settlements.routes.ts'
import { settlementsService } from './settlements/settlements.service.ts'
import { settlementsStore } from './settlements/settlements.store.ts'
import { ticketAwayService } from './stages/ticket-away.service.ts'
import { ticketAwayStore } from './stages/ticket-away.store.ts'
import { ticketStagesRoutes } from './stages/ticket-stages.routes.ts'
import { ticketStagesService } from './stages/ticket-stages.service.ts'
import { type TicketTimeUpNeeds, ticketTimeUp } from './timers/ticket-time-up.service.ts'
import { type TicketTimersNeeds, ticketTimers } from './timers/ticket-timers.service.ts'
import { ticketTimersStore } from './timers/ticket-timers.store.ts'

interface Lent extends Pick<TicketMerges, 'refuseOpenChildren'> {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'person'>
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly facts: Pick<TicketFactsStore, 'put'>
  readonly links: Pick<TicketLinksStore, 'insert'>
}

/** The ways of types, and what has to be there at their ends: evidence that it was solved, and of a trip its settlement. */
export function openTicketEnds(platform: Platform, { places, people, tickets, events, facts, links, refuseOpenChildren }: Lent) {
  const { app, db, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const awayStore = ticketAwayStore(db)
  const away = ticketAwayService({ store: awayStore, site: places.site, person: people.person, now })
  events.on('ticket.changed', away.follow)
  const evidence = evidenceService({ store: evidenceStore(db), facts, tickets })
  const { settle, refuseUnsettled, get, reimburse } = settlementsService({ store: settlementsStore(db), links, facts, tickets, now, newId })
  const service = ticketStagesService({ tickets, refuseOpenChildren, evidence, settle, atomically, now })
  ticketEvidenceRoutes(app, evidence)
  settlementsRoutes(app, { get, reimburse })
  ticketStagesRoutes(app, { service, away: away.away, absences: away.absences, uploads: tickets.uploads, newId })
  return { evidence, refuseUnsettled, away: { awayOn: awayStore.on, awayDays: awayStore.days } }
}

interface Waiting
  extends Pick<TicketTimersNeeds, 'removeDraft'>,
    Pick<TicketTimeUpNeeds, 'waits' | 'links' | 'evidence' | 'people' | 'telling' | 'refuseOpenChildren'> {
  readonly tickets: Tickets
}
export interface Timers {
  /** Does everything that is due by now; the tests ask for it themselves. */
  look(): Promise<void>
}
const LOOK_MS = 30_000
const TROUBLE = 'a ticket whose time has come could not go on'

/** What time does to tickets. */
export function openTicketTimers(platform: Platform, { tickets, removeDraft, ...parts }: Waiting): Timers {
  const { app, db, now } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = ticketTimersStore(db)
  const timeUp = ticketTimeUp({ ...parts, store, tickets, now })
  const look = ticketTimers({ store, tickets, timeUp, removeDraft, atomically, now })
  const job = leasedJob(platform, { name: 'ticket timers', work: look, everyMs: LOOK_MS, trouble: TROUBLE })
  app.addHook('onClose', job.close)
  return { look }
}
