import multipart from '@fastify/multipart'
import { openUploads } from '../../platform/files/uploads.ts'
import { FORM_LIMITS } from '../../platform/http/form.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Categories } from '../../ports/categories.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { AlarmTickets } from '../../ports/tickets/alarm-tickets.ts'
import type { CostCentreTaken, TicketSettings } from '../../ports/tickets/ticket-settings.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { ticketFactsService } from './facts/ticket-facts.service.ts'
import { ticketFactsStore } from './facts/ticket-facts.store.ts'
import { ticketIntake } from './intake/ticket-intake.service.ts'
import { ticketKeys } from './intake/ticket-keys.service.ts'
import { ticketKeysStore } from './intake/ticket-keys.store.ts'
import { ticketReferences } from './intake/ticket-references.service.ts'
import { ticketLinksRoutes } from './links/ticket-links.routes.ts'
import { ticketLinksService } from './links/ticket-links.service.ts'
import { ticketLinksStore } from './links/ticket-links.store.ts'
import { ticketMergesService } from './links/ticket-merges.service.ts'
import { ticketPairs } from './links/ticket-pairs.ts'
import { progressStatusesStore } from './moves/progress-statuses.store.ts'
import { progressStatusRows } from './moves/progress-statuses.ts'
import { ticketChangesService } from './moves/ticket-changes.service.ts'
import { ticketConflicts } from './moves/ticket-conflicts.service.ts'
import { ticketMovesService } from './moves/ticket-moves.service.ts'
import { ticketEvidence } from './notes/ticket-evidence.service.ts'
import { ticketNotes } from './notes/ticket-notes.service.ts'
import { ticketPresenceRoutes } from './presence/ticket-presence.routes.ts'
import { ticketPresenceService } from './presence/ticket-presence.service.ts'
import { ticketPresenceStore } from './presence/ticket-presence.store.ts'
import { ticketHistoryStore } from './record/ticket-history.store.ts'
import { ticketRecord } from './record/ticket-record.service.ts'
import { ticketWriter } from './record/ticket-writer.service.ts'
import { ticketReportsRoutes } from './reports/ticket-reports.routes.ts'
import { ticketReportsService } from './reports/ticket-reports.service.ts'
import { ticketReportsStore } from './reports/ticket-reports.store.ts'
import { createTemplateTasks } from './tasks/template-tasks.service.ts'
import { ticketTasksRoutes } from './tasks/ticket-tasks.routes.ts'
import { ticketTasksService } from './tasks/ticket-tasks.service.ts'
import { ticketTasksStore } from './tasks/ticket-tasks.store.ts'
import { openTicketEnds, openTicketTimers } from './ticket-ends.module.ts'
import { ticketSearchStore } from './ticket-search.store.ts'
import { openFollowers, openTemplates, openTicketTools } from './ticket-tools.module.ts'
import { ticketsRoutes } from './tickets.routes.ts'
import { ticketsService } from './tickets.service.ts'
import { ticketsStore } from './tickets.store.ts'
import { ticketTimersStore } from './timers/ticket-timers.store.ts'
import { ticketWaits } from './timers/ticket-waits.service.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly telling: Notifier
  readonly events: Events
  readonly categories: Categories
  readonly settings: TicketSettings
  readonly costCentreTaken: CostCentreTaken
}

/** Tickets: opening, changing and moving them, their notes, links, tasks, stages, timers, templates and schedules. */
export function openTickets(platform: Platform, others: Others) {
  const { places, people, telling, events, categories, settings, costCentreTaken } = others
  const { app, db, journal, dataDir, scan, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const [store, history, labels, uploads] = [
    ticketsStore(db),
    ticketHistoryStore(db),
    progressStatusesStore(db),
    openUploads(dataDir, scan),
  ]
  const references = referencesOf(others)
  const conflicts = ticketConflicts({ history })
  const { audienceOf, mentioned, addFollowers, followersOf } = openFollowers(platform, { people, tickets: { find: store.find, conflicts } })
  const record = ticketRecord({ history, journal, telling, events, audienceOf, now, newId })
  const writer = ticketWriter({ store, conflicts, record, now })
  const keys = ticketKeys({ keys: ticketKeysStore(db), store, now })
  const search = ticketSearchStore(db)
  const service = ticketsService({ store, search, references, conflicts, now })
  const typeFacts = ticketFactsService({ store: ticketFactsStore(db), person: people.person, costCentreTaken })
  const templates = openTemplates(platform, { ...categories, ...settings })
  const taskLines = ticketTasksStore(db)
  const begun = { templates, layTasks: createTemplateTasks({ store: taskLines, happened: record.happened, newId }) }
  const changing = { store, history, references, typeFacts, conflicts, writer, record, events }
  const changes = ticketChangesService({ ...changing, removeImage: uploads.remove, atomically, afterCommit })
  const waits = ticketWaits({ store: ticketTimersStore(db), writer })
  const heard = { mentioned, answered: waits.answered, events }
  const notes = ticketNotes({ store, history, conflicts, record, ...heard, keepImage: uploads.keep, atomically, afterCommit, now })
  const opening = { store, keys, references, facts: typeFacts, record, illustrate: notes.illustrate, ...begun }
  const intake = ticketIntake({ ...opening, atomically, now, newId })
  const { happened } = record
  const [{ create: open, openOutside }, { categoryStill }] = [intake, references]
  const outside = { open, openOutside, categoryStill, note: notes.add, uploads, labels, relabel: store.relabel, addFollowers }
  const { find, hold, timed } = store
  const lending: Tickets = { happened, find, hold, timed, write: writer.write, fill: typeFacts.put, conflicts, ...outside }
  const kin = { store: ticketLinksStore(db), pairs: ticketPairs(lending), tickets: lending, atomically, now, newId }
  const merges = ticketMergesService({ ...kin, history, followersOf, telling })
  events.on('ticket.changed', merges.follow)
  const { refuseOpenChildren } = merges
  const joined = { tickets: lending, links: kin.store, refuseOpenChildren }
  const ends = openTicketEnds(platform, { places, people, events, facts: typeFacts, ...joined })
  const moves = ticketMovesService({ references, conflicts, writer, refuseOpenChildren, ...ends, atomically, now })

  void app.register(multipart, { limits: FORM_LIMITS })
  ticketsRoutes(app, { service, changes, intake, moves, notes, labels, uploads, newId })
  ticketLinksRoutes(app, ticketLinksService(kin), merges)
  ticketPresenceRoutes(app, ticketPresenceService({ store: ticketPresenceStore(db), tickets: lending, journal, atomically, now }))
  ticketReportsRoutes(app, ticketReportsService({ store: ticketReportsStore(db), site: places.site, now }))
  const tasks = ticketTasksService({ store: taskLines, tickets: lending, atomically, now, newId })
  ticketTasksRoutes(app, tasks)
  const timers = openTicketTimers(platform, { removeDraft: changes.removeDraft, waits, ...ends, people, telling, ...joined })
  const tools = { tickets: lending, references, category: categories.category, changes, moves, tasks, history, keys, links: kin, ...begun }
  const schedules = openTicketTools(platform, { people, illustrate: notes.illustrate, ...tools })
  // Before the first request is answered: a new database gets its labels, and a crash amid an upload is made good.
  app.addHook('onReady', async () => {
    await labels.lay(progressStatusRows())
    await uploads.recover((ids) => history.known(ids))
  })
  const ways = { changes, moves, notes, history, references, search }
  const alarmTickets: AlarmTickets = { openFromAlarm: intake.openFromAlarm, ...ticketEvidence({ store, writer, record, now }) }
  return { tickets: lending, alarmTickets, away: ends.away, schedules, timers, ways }
}

/** What tickets may name: sites, people, categories, sub-types. */
const referencesOf = ({ places, people, categories, settings }: Others) =>
  ticketReferences({
    site: (id) => places.site(id),
    area: (id) => places.area(id),
    asset: (id) => places.asset(id),
    access: places.access,
    person: (id) => people.person(id),
    group: (id) => people.group(id),
    mayWork: (id, site) => people.holdsAt(id, 'ticket_work', site),
    ...categories,
    ...settings,
  })
