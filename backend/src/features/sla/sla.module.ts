import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { AskApproval } from '../../ports/approvals.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { Webhooks } from '../../ports/webhooks.ts'
import { clockHistoryStore } from './clocks/clock-history.store.ts'
import { clockTimeline } from './clocks/clock-timeline.service.ts'
import { slaBecause } from './clocks/sla-because.service.ts'
import { slaClocksStore } from './clocks/sla-clocks.store.ts'
import { slaEngine } from './clocks/sla-engine.service.ts'
import { slaRecount } from './clocks/sla-recount.service.ts'
import { slaRoutes } from './sla.routes.ts'
import { slaCalendarsService } from './sla-calendars.service.ts'
import type { MayWork } from './sla-checks.service.ts'
import { slaNotifier } from './sla-notifier.service.ts'
import { slaPolicyCache } from './sla-policy-cache.service.ts'
import { slaReportStore } from './sla-report.store.ts'
import { slasService } from './slas.service.ts'
import { slaEffects } from './steps/sla-effects.service.ts'
import { slaLadder } from './steps/sla-ladder.service.ts'
import { slaPeopleStore } from './steps/sla-people.store.ts'
import { slaSteps } from './steps/sla-steps.service.ts'
import { slaConfirming } from './what-if/sla-confirming.service.ts'
import { slaPreview } from './what-if/sla-preview.service.ts'
import { slaSimulation } from './what-if/sla-simulation.service.ts'
import { slaTermsStore } from './what-if/sla-terms.store.ts'

const LOOK_MS = 5000
interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly telling: Notifier
  readonly hooks: Webhooks
  readonly askApproval: AskApproval
}
export interface Sla extends Closable {
  /** Counts anew what a change of the terms asks for, then does what is due; the tests ask for it themselves. */
  look(): Promise<void>
}

/** Service levels: policies and calendars, the clocks of tickets, and the job that watches them. */
export function openSla(platform: Platform, { places, people, tickets, events, telling, hooks, askApproval }: Others): Sla {
  const { app, db, journal, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, lives, terms] = [slaClocksStore(db), clockHistoryStore(db), slaTermsStore(db)]
  const book = slaPolicyCache({ store: terms, site: (id) => places.site(id) })
  const engine = slaEngine({ store, lives, book, tickets, now, newId })
  const steps = slaSteps({
    ...{ book, tickets, people, askApproval, now },
    telling: slaNotifier({ people, ranks: slaPeopleStore(db), telling }),
    callHook: hooks.call,
  })
  const ladder = slaLadder({ store, book, engine, tickets, steps, atomically, now })
  const recount = slaRecount({ store, terms, book, engine, tickets, announce: journal.announce, atomically, now })
  const look = async (): Promise<void> => {
    await recount.settle()
    await ladder.ring()
  }

  const trouble = 'the clocks of tickets could not be looked after'
  const job = leasedJob(platform, { name: 'sla clocks', work: look, everyMs: LOOK_MS, trouble })
  const changed = async (): Promise<void> => {
    await terms.changed()
    db.afterCommit(job.soon)
  }
  const effects = slaEffects({ store, lives, engine, now })
  const mustBeConfirmed = slaConfirming({ terms, book, effects })
  const mayWork: MayWork = (id, site) => people.holdsAt(id, 'ticket_work', site)
  events.on('ticket.changed', engine.follow)
  events.on('group.members-changed', async ({ userIds, groupIds }) => {
    if (await terms.moved(userIds, groupIds)) db.afterCommit(job.soon)
  })
  events.on('category.changed', async ({ moved }) => {
    if (await terms.reshaped(moved)) db.afterCommit(job.soon)
  })
  slaRoutes(app, {
    policies: slasService({ store: terms, journal, mustBeConfirmed, changed, atomically, newId, mayWork, person: people.person }),
    calendars: slaCalendarsService({ store: terms, journal, mustBeConfirmed, changed, atomically, newId }),
    clocksOf: clockTimeline({ store, lives, book, becauseOf: slaBecause({ terms }), tickets, now }),
    preview: slaPreview({ terms, book, effects, mayWork }),
    simulate: slaSimulation({ lives, terms, book, mayWork, now }),
    figures: slaReportStore(db).figures,
    webhooks: hooks.list,
    progress: recount.progress,
  })
  return {
    async look() {
      await job.idle()
      await look()
    },
    close: job.close,
  }
}
