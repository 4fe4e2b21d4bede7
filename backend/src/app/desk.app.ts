import multipart from '@fastify/multipart'
import { activitiesRoutes } from '../features/activities/activities.routes.ts'
import { activitiesService } from '../features/activities/activities.service.ts'
import { activitiesStore } from '../features/activities/activities.store.ts'
import { categoriesRoutes } from '../features/categories/categories.routes.ts'
import { categoriesService } from '../features/categories/categories.service.ts'
import { categoriesStore } from '../features/categories/categories.store.ts'
import { categoryChecks } from '../features/categories/category-checks.service.ts'
import { categoryTreeStore } from '../features/categories/category-tree.store.ts'
import { inboxRoutes } from '../features/inbox/inbox.routes.ts'
import { inboxService } from '../features/inbox/inbox.service.ts'
import { inboxStore } from '../features/inbox/inbox.store.ts'
import { inboxMovesService } from '../features/inbox/inbox-moves.service.ts'
import { ticketFactsService } from '../features/tickets/facts/ticket-facts.service.ts'
import { ticketFactsStore } from '../features/tickets/facts/ticket-facts.store.ts'
import { ticketLinksRoutes } from '../features/tickets/links/ticket-links.routes.ts'
import { ticketLinksService } from '../features/tickets/links/ticket-links.service.ts'
import { ticketLinksStore } from '../features/tickets/links/ticket-links.store.ts'
import { ticketMergesService } from '../features/tickets/links/ticket-merges.service.ts'
import { ticketPairs } from '../features/tickets/links/ticket-pairs.ts'
import { ticketPresenceRoutes } from '../features/tickets/presence/ticket-presence.routes.ts'
import { ticketPresenceService } from '../features/tickets/presence/ticket-presence.service.ts'
import { ticketPresenceStore } from '../features/tickets/presence/ticket-presence.store.ts'
import { progressStatusesStore } from '../features/tickets/progress-statuses.store.ts'
import { progressStatusRows } from '../features/tickets/progress-statuses.ts'
import { ticketReportsRoutes } from '../features/tickets/reports/ticket-reports.routes.ts'
import { ticketReportsService } from '../features/tickets/reports/ticket-reports.service.ts'
import { ticketReportsStore } from '../features/tickets/reports/ticket-reports.store.ts'
import { layTasks } from '../features/tickets/tasks/lay-tasks.service.ts'
import { ticketTasksRoutes } from '../features/tickets/tasks/ticket-tasks.routes.ts'
import { ticketTasksService } from '../features/tickets/tasks/ticket-tasks.service.ts'
import { ticketTasksStore } from '../features/tickets/tasks/ticket-tasks.store.ts'
import { ticketChangesService } from '../features/tickets/ticket-changes.service.ts'
import { ticketConflicts } from '../features/tickets/ticket-conflicts.service.ts'
import { ticketEvidence } from '../features/tickets/ticket-evidence.service.ts'
import { ticketHistoryStore } from '../features/tickets/ticket-history.store.ts'
import { ticketIntake } from '../features/tickets/ticket-intake.service.ts'
import { ticketKeys } from '../features/tickets/ticket-keys.service.ts'
import { ticketKeysStore } from '../features/tickets/ticket-keys.store.ts'
import { ticketMovesService } from '../features/tickets/ticket-moves.service.ts'
import { ticketNotes } from '../features/tickets/ticket-notes.service.ts'
import { ticketRecord } from '../features/tickets/ticket-record.service.ts'
import { type TicketReferencesNeeds, ticketReferences } from '../features/tickets/ticket-references.service.ts'
import { ticketSearchStore } from '../features/tickets/ticket-search.store.ts'
import { ticketWriter } from '../features/tickets/ticket-writer.service.ts'
import { ticketsRoutes } from '../features/tickets/tickets.routes.ts'
import { ticketsService } from '../features/tickets/tickets.service.ts'
import { ticketsStore } from '../features/tickets/tickets.store.ts'
import { ticketTimersStore } from '../features/tickets/timers/ticket-timers.store.ts'
import { ticketWaits } from '../features/tickets/timers/ticket-waits.service.ts'
import { FORM_LIMITS } from '../platform/http/form.ts'
import type { Platform } from '../platform/platform.ts'
import { openUploads } from '../platform/uploads.ts'
import type { AlarmTickets } from '../ports/alarm-tickets.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { Tickets } from '../ports/tickets.ts'
import { activityReaders } from './activity-readers.ts'
import { type CostCentres, openCostCentres } from './cost-centres.app.ts'
import { type DeskSettings, openDeskLabels, openDeskSettings } from './desk-settings.app.ts'
import type { Notifications } from './notifications.app.ts'
import { openTicketEnds, openTicketTimers, type Timers } from './ticket-ends.app.ts'
import { openTicketQueue } from './ticket-queue.app.ts'
import { openFollowers, openTemplates, openTicketTools, type Schedules } from './ticket-tools.app.ts'

type Categories = Pick<TicketReferencesNeeds, 'category' | 'categoryAndBelow'>
interface Others {
  readonly places: Places
  readonly people: People
  readonly notifications: Pick<Notifications, 'tell'>
  readonly events: Events
}

interface Opened {
  readonly telling: Notifier
  readonly tickets: Tickets
  readonly schedules: Schedules
  readonly timers: Timers
}

/** The service desk: tickets, and the two ways of telling people about anything, activities and the inbox. */
export function openDesk(base: Platform, others: Others): AlarmTickets & Opened {
  const telling = openTelling(base, others)
  const kinds = openCategories(base, others)
  const settings = openDeskSettings(base, { ...others, category: kinds.category })
  const { costCentreTaken } = openCostCentres(base, others)
  const lent = { telling, costCentreTaken, ...kinds, ...settings }
  const { openFromAlarm, alarmOver, alarmBack, tickets, schedules, timers, ways } = openTickets(base, others, lent)
  const { give: giveLabel } = openDeskLabels(base, { ...settings, tickets, events: others.events })
  openTicketQueue(base, { ...others, ...kinds, tickets, ways, giveLabel })
  return { telling, openFromAlarm, alarmOver, alarmBack, tickets, schedules, timers }
}

function openTelling({ app, db, journal, now, newId }: Platform, { places, notifications: { tell } }: Others): Notifier {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const activities = activitiesService({
    store: activitiesStore(db, activityReaders),
    journal,
    atomically,
    now,
    newId,
    siteOfArea: async (id) => (await places.area(id))?.location_id,
    siteExists: async (id) => (await places.site(id)) !== undefined,
  })
  const messages = { store: inboxStore(db), journal, atomically, now }
  const inbox = inboxService({ ...messages, newId, tell })
  activitiesRoutes(app, activities)
  inboxRoutes(app, inbox, inboxMovesService(messages))
  return { note: activities.note, noteAll: activities.noteAll, send: inbox.send }
}

/** What tickets are about; the desk of tickets asks for a category's facts and what lies in it. */
function openCategories({ app, db, journal, newId }: Platform, { places, people, events }: Others): Categories {
  const [store, tree] = [categoriesStore(db), categoryTreeStore(db)]
  const checks = categoryChecks({
    store,
    tree,
    siteExists: async (id) => (await places.site(id)) !== undefined,
    group: (id) => people.group(id),
    person: (id) => people.person(id),
  })
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  categoriesRoutes(app, categoriesService({ store, tree, checks, journal, events, atomically, newId, area: (id) => places.area(id) }))
  return {
    async category(id) {
      const row = await tree.find(id)
      return row && { ...row, location_id: row.location?.id ?? null, group_id: row.group?.id ?? null }
    },
    categoryAndBelow: async (id) => (await store.below(id)).map((it) => it.id),
  }
}

function openTickets(
  base: Platform,
  { places, people, events }: Others,
  { telling, costCentreTaken, ...lent }: Categories & DeskSettings & CostCentres & { readonly telling: Notifier },
) {
  const { app, db, journal, dataDir, now, newId } = base
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const [store, history, labels, uploads] = [ticketsStore(db), ticketHistoryStore(db), progressStatusesStore(db), openUploads(dataDir)]
  const references = ticketReferences({
    site: (id) => places.site(id),
    area: (id) => places.area(id),
    asset: (id) => places.asset(id),
    person: (id) => people.person(id),
    group: (id) => people.group(id),
    mayWork: (id, site) => people.holdsAt(id, 'ticket_work', site),
    ...lent,
  })
  const conflicts = ticketConflicts({ history })
  const { audienceOf, mentioned, addFollowers, followersOf } = openFollowers(base, { people, tickets: { find: store.find, conflicts } })
  const record = ticketRecord({ history, journal, telling, events, audienceOf, now, newId })
  const writer = ticketWriter({ store, conflicts, record, now })
  const keys = ticketKeys({ keys: ticketKeysStore(db), store, now })
  const search = ticketSearchStore(db)
  const service = ticketsService({ store, search, references, conflicts, now })
  const typeFacts = ticketFactsService({ store: ticketFactsStore(db), person: people.person, costCentreTaken })
  const templates = openTemplates(base, lent)
  const taskLines = ticketTasksStore(db)
  const begun = { templates, layTasks: layTasks({ store: taskLines, happened: record.happened, newId }) }
  const changing = { store, history, references, typeFacts, conflicts, writer, record, events }
  const changes = ticketChangesService({ ...changing, removeImage: uploads.remove, atomically, afterCommit })
  const waits = ticketWaits({ store: ticketTimersStore(db), writer })
  const heard = { mentioned, answered: waits.answered }
  const notes = ticketNotes({ store, history, conflicts, record, ...heard, keepImage: uploads.keep, atomically, afterCommit, now })
  const opening = { store, keys, references, facts: typeFacts, record, illustrate: notes.illustrate, ...begun }
  const intake = ticketIntake({ ...opening, atomically, now, newId })
  const { happened } = record
  const [{ create: open, openOutside }, { categoryStill }] = [intake, references]
  const outside = { open, openOutside, categoryStill, note: notes.add, uploads, labels, relabel: store.relabel, addFollowers }
  const { find, hold, timed } = store
  const lending: Tickets = { happened, find, hold, timed, write: writer.write, conflicts, ...outside }
  const kin = { store: ticketLinksStore(db), pairs: ticketPairs(lending), tickets: lending, atomically, now, newId }
  const merges = ticketMergesService({ ...kin, history, followersOf, telling })
  events.on('ticket.changed', merges.follow)
  const { refuseOpenChildren } = merges
  const ends = openTicketEnds(base, { places, people, events, tickets: lending, facts: typeFacts, links: kin.store, refuseOpenChildren })
  const moves = ticketMovesService({ references, conflicts, writer, refuseOpenChildren, ...ends, atomically, now })

  void app.register(multipart, { limits: FORM_LIMITS })
  ticketsRoutes(app, { service, changes, intake, moves, notes, labels, uploads, newId })
  ticketLinksRoutes(app, ticketLinksService(kin), merges)
  ticketPresenceRoutes(app, ticketPresenceService({ store: ticketPresenceStore(db), tickets: lending, journal, atomically, now }))
  ticketReportsRoutes(app, ticketReportsService({ store: ticketReportsStore(db), site: places.site, now }))
  const tasks = ticketTasksService({ store: taskLines, tickets: lending, atomically, now, newId })
  ticketTasksRoutes(app, tasks)
  const timing = { removeDraft: changes.removeDraft, waits, links: kin.store, ...ends, people, telling, refuseOpenChildren }
  const timers = openTicketTimers(base, { tickets: lending, ...timing })
  const tools = { tickets: lending, references, category: lent.category, changes, moves, tasks, history, keys, links: kin, ...begun }
  const schedules = openTicketTools(base, { people, illustrate: notes.illustrate, ...tools })
  // Before the first request is answered: a new database gets its labels, and a crash amid an upload is made good.
  app.addHook('onReady', async () => {
    await labels.lay(progressStatusRows())
    await uploads.recover((ids) => history.known(ids))
  })
  const ways = { changes, moves, notes, history, references, search }
  return { ...intake, ...ticketEvidence({ store, writer, record, now }), tickets: lending, schedules, timers, ways }
}
