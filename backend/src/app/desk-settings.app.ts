import {
  progressLabelsRoutes,
  ticketClosingsRoutes,
  ticketDefaultsRoutes,
  ticketSubtypesRoutes,
} from '../features/desk-settings/desk-settings.routes.ts'
import { progressLabelsService } from '../features/desk-settings/progress-labels.service.ts'
import { ticketClosingsService } from '../features/desk-settings/ticket-closings.service.ts'
import { ticketClosingsStore } from '../features/desk-settings/ticket-closings.store.ts'
import { ticketDefaultsService } from '../features/desk-settings/ticket-defaults.service.ts'
import { ticketDefaultsStore } from '../features/desk-settings/ticket-defaults.store.ts'
import { ticketLabelService } from '../features/desk-settings/ticket-label.service.ts'
import { ticketSubtypesService } from '../features/desk-settings/ticket-subtypes.service.ts'
import { ticketSubtypesStore } from '../features/desk-settings/ticket-subtypes.store.ts'
import { usualHands } from '../features/desk-settings/usual-hands.service.ts'
import type { TicketReferencesNeeds } from '../features/tickets/ticket-references.service.ts'
import type { Platform } from '../platform/platform.ts'
import type { Events } from '../ports/events.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { Tickets } from '../ports/tickets.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly category: TicketReferencesNeeds['category']
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
  const hands = usualHands({ store, ...asked })
  ticketSubtypesRoutes(app, subtypes)
  ticketClosingsRoutes(app, ticketClosingsService({ store: ticketClosingsStore(db), journal, atomically }))
  ticketDefaultsRoutes(app, ticketDefaultsService({ store, journal, atomically, category, people, ...asked }), hands)
  return { subtypeTaken: subtypes.taken, usualFor: hands.usualFor, keepViewers: hands.keepViewers }
}

interface LabelsNeeds extends Pick<DeskSettings, 'keepViewers'> {
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
export type DeskSettings = ReturnType<typeof openDeskSettings>
export type DeskLabels = ReturnType<typeof openDeskLabels>
