import type { Platform } from '../../platform/platform.ts'
import type { Categories } from '../../ports/categories.ts'
import type { Events } from '../../ports/events.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { TicketSettings } from '../../ports/tickets/ticket-settings.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { type DefaultAssignees, defaultAssignees } from './defaults/default-assignees.service.ts'
import { ticketDefaultsService } from './defaults/ticket-defaults.service.ts'
import { ticketDefaultsStore } from './defaults/ticket-defaults.store.ts'
import { progressLabelsRoutes, ticketClosingsRoutes, ticketDefaultsRoutes, ticketSubtypesRoutes } from './desk-settings.routes.ts'
import { progressLabelsService } from './progress-labels.service.ts'
import { ticketClosingsService } from './ticket-closings.service.ts'
import { ticketClosingsStore } from './ticket-closings.store.ts'
import { ticketLabelService } from './ticket-label.service.ts'
import { ticketSubtypesService } from './ticket-subtypes.service.ts'
import { ticketSubtypesStore } from './ticket-subtypes.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly category: Categories['category']
}

/** What administrators settle about tickets before there are any: sub-types, when what was resolved closes, who gets a ticket and who sees it. */
export function openDeskSettings({ app, db, journal, newId }: Platform, { places, people, category }: Others) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const subtypes = ticketSubtypesService({
    store: ticketSubtypesStore(db),
    journal,
    atomically,
    newId,
    groupExists: async (id) => (await people.group(id)) !== undefined,
  })
  const store = ticketDefaultsStore(db)
  const asked = {
    newId,
    site: (id: string) => places.site(id),
    area: (id: string) => places.area(id),
    person: (id: string) => people.person(id),
    group: (id: string) => people.group(id),
    mayWork: (id: string, site: string | null) => people.holdsAt(id, 'ticket_work', site),
  }
  const hands = defaultAssignees({ store, ...asked })
  ticketSubtypesRoutes(app, subtypes)
  ticketClosingsRoutes(app, ticketClosingsService({ store: ticketClosingsStore(db), journal, atomically }))
  ticketDefaultsRoutes(app, ticketDefaultsService({ store, journal, atomically, category, people, ...asked }), hands)
  const port: TicketSettings & Pick<DefaultAssignees, 'keepViewers'> = {
    subtypeTaken: subtypes.taken,
    usualFor: hands.usualFor,
    keepViewers: hands.keepViewers,
  }
  return port
}

interface LabelsNeeds extends Pick<DefaultAssignees, 'keepViewers'> {
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
}
/** The labels of states, and the viewers a new ticket begins with. */
export function openDeskLabels({ app, db, journal }: Platform, { tickets, events, keepViewers }: LabelsNeeds) {
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const store = tickets.labels
  const labelled = ticketLabelService({ store, tickets, atomically })
  progressLabelsRoutes(app, progressLabelsService({ store, tickets, journal, atomically }), labelled)
  events.on('ticket.changed', async ({ action, ticket }) => {
    if (action !== 'created') return
    const { ticket_type_id: ticketTypeId, location, area, category } = ticket
    await keepViewers(ticket.id, { ticketTypeId, locationId: location.id, areaId: area?.id ?? null, categoryId: category?.id ?? null })
  })
  return labelled
}
