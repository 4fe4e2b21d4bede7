import { recurringJob } from '../../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { People } from '../../ports/people.ts'
import type { PlannedTickets } from '../../ports/tickets/planned-tickets.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { ticketAudience } from './followers/ticket-audience.service.ts'
import { ticketFollowersRoutes } from './followers/ticket-followers.routes.ts'
import { type TicketFollowersNeeds, ticketFollowersService } from './followers/ticket-followers.service.ts'
import { ticketFollowersStore } from './followers/ticket-followers.store.ts'
import type { TicketReferences } from './intake/ticket-references.service.ts'
import { ticketFollowUpsRoutes } from './links/ticket-follow-ups.routes.ts'
import { type TicketFollowUpsNeeds, ticketFollowUpsService } from './links/ticket-follow-ups.service.ts'
import { ticketSplitsRoutes } from './links/ticket-splits.routes.ts'
import { type TicketSplitsNeeds, ticketSplitsService } from './links/ticket-splits.service.ts'
import { macroUse } from './macros/macro-use.service.ts'
import { ticketMacrosRoutes } from './macros/ticket-macros.routes.ts'
import { ticketMacrosService } from './macros/ticket-macros.service.ts'
import { ticketMacrosStore } from './macros/ticket-macros.store.ts'
import type { TicketChangesService } from './moves/ticket-changes.service.ts'
import type { TicketMoves } from './moves/ticket-moves.service.ts'
import { scheduleRuns } from './schedules/schedule-runs.service.ts'
import { ticketSchedulesRoutes } from './schedules/ticket-schedules.routes.ts'
import { ticketSchedulesService } from './schedules/ticket-schedules.service.ts'
import { ticketSchedulesStore } from './schedules/ticket-schedules.store.ts'
import type { TicketTasksService } from './tasks/ticket-tasks.service.ts'
import { type PlannedTicketsNeeds, plannedTickets } from './templates/planned-tickets.service.ts'
import { ticketTemplatesRoutes } from './templates/ticket-templates.routes.ts'
import { type TicketTemplatesNeeds, ticketTemplatesService } from './templates/ticket-templates.service.ts'
import { ticketTemplatesStore } from './templates/ticket-templates.store.ts'

/** Who hears of tickets; the history asks for it. */
export function openFollowers(
  { app, db, journal, now }: Platform,
  { people, tickets }: Pick<TicketFollowersNeeds, 'tickets'> & { people: People },
) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = ticketFollowersStore(db)
  const audience = ticketAudience({ store, people })
  const service = ticketFollowersService({ store, audience, tickets, journal, atomically, now })
  ticketFollowersRoutes(app, service)
  const followersOf = async (id: string) =>
    (await store.of(id)).filter((following) => following.following).map((following) => following.user_id)
  return { audienceOf: audience.audienceOf, mentioned: service.mentioned, addFollowers: service.addFollowers, followersOf }
}

/** What tickets begin with. */
export function openTemplates({ app, db, journal, newId }: Platform, references: TicketTemplatesNeeds['references']) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const service = ticketTemplatesService({ store: ticketTemplatesStore(db), references, journal, atomically, newId })
  ticketTemplatesRoutes(app, service)
  return service
}

interface Others {
  readonly people: People
  readonly tickets: Tickets
  readonly references: TicketReferences
  readonly category: PlannedTicketsNeeds['category']
  readonly keys: TicketFollowUpsNeeds['keys']
  readonly illustrate: TicketFollowUpsNeeds['illustrate']
  readonly changes: TicketChangesService
  readonly moves: TicketMoves
  readonly tasks: TicketTasksService
  readonly history: TicketSplitsNeeds['history']
  readonly links: Pick<TicketSplitsNeeds, 'store' | 'pairs'>
  readonly layTasks: PlannedTicketsNeeds['layTasks']
}
export interface Schedules extends Closable {
  /** The way in which tickets are opened from templates, for other plans. */
  readonly planned: PlannedTickets
  /** Opens everything that is due by now; the tests ask for it themselves. */
  look(): Promise<void>
}
const LOOK_MS = 5000
const TROUBLE = 'a scheduled ticket could not be opened'

/** What makes the work on tickets shorter: macros, splitting, schedules. */
export function openTicketTools(platform: Platform, others: Others): Schedules {
  const { app, db, journal, now, newId } = platform
  const { people, tickets, changes, moves, tasks, history, links } = others
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const macros = ticketMacrosStore(db)
  ticketMacrosRoutes(app, {
    service: ticketMacrosService({ store: macros, people, journal, atomically, newId }),
    use: macroUse({ store: macros, tickets, changes, tasks, moves, references: others.references, atomically }),
    uploads: tickets.uploads,
    newId,
  })
  ticketSplitsRoutes(app, ticketSplitsService({ ...links, tickets, history, atomically, now, newId }))
  const { keys, illustrate } = others
  const followUps = ticketFollowUpsService({ ...links, keys, illustrate, tickets, atomically, now, newId })
  ticketFollowUpsRoutes(app, { service: followUps, uploads: tickets.uploads, newId })
  return openSchedules(platform, others)
}

function openSchedules(
  { app, db, journal, log, now, newId }: Platform,
  { people, tickets, references, category, layTasks }: Others,
): Schedules {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = ticketSchedulesStore(db)
  const templates = ticketTemplatesStore(db)
  const planned = plannedTickets({ templates, category, tickets, layTasks })
  const look = scheduleRuns({ store, planned, journal, atomically, now })
  ticketSchedulesRoutes(app, ticketSchedulesService({ store, templates, references, tickets, people, journal, atomically, now, newId }))
  const job = recurringJob({ work: look, everyMs: LOOK_MS, log, trouble: TROUBLE })
  app.addHook('onListen', async () => job.start())
  return {
    planned,
    async look() {
      await job.idle()
      await look()
    },
    close: job.close,
  }
}
