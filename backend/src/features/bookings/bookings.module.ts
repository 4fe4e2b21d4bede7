import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { linkTokens } from '../../platform/secrets/link-tokens.ts'
import type { AskApproval } from '../../ports/approvals.ts'
import type { OwnShifts } from '../../ports/attendances.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { OutsideMails } from '../../ports/outside-mails.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { Visits } from '../../ports/visitors/visits.ts'
import { bookingsRoutes } from './bookings.routes.ts'
import { bookingLinksService } from './links/booking-links.service.ts'
import { bookingLinksStore } from './links/booking-links.store.ts'
import { roomDisplayService } from './links/room-display.service.ts'
import { roomFactsStore } from './links/room-facts.store.ts'
import { bookingParts } from './record/booking-parts.service.ts'
import { bookingsService } from './record/bookings.service.ts'
import { bookingsStore } from './record/bookings.store.ts'
import { bookingRulesService } from './rules/booking-rules.service.ts'
import { bookingRulesStore } from './rules/booking-rules.store.ts'
import { bookingSeriesService } from './series/booking-series.service.ts'
import { bookingSeriesStore } from './series/booking-series.store.ts'
import { bookingCompanyService } from './services/booking-company.service.ts'
import { bookingCompanyStore } from './services/booking-company.store.ts'
import { bookingApprovals } from './steps/booking-approvals.service.ts'
import { bookingDueStore } from './steps/booking-due.store.ts'
import { bookingRounds } from './steps/booking-rounds.service.ts'
import { bookingStepsService } from './steps/booking-steps.service.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly tickets: Tickets
  readonly events: Pick<Events, 'on'>
  readonly telling: Pick<Notifier, 'send'>
  readonly notifications: OutsideMails
  readonly visits: Visits
  readonly askApproval: AskApproval
  readonly ownShifts: OwnShifts
  readonly publicUrl: string
}
export interface Bookings extends Closable {
  /** Everything that is due by the clock; the demo and the tests ask for it themselves. */
  look(): Promise<void>
}
const LOOK_MS = 60_000
const TROUBLE = 'bookings could not be looked after'

/** Bookings of assets: made by rules, approved, waited for, checked into, with services and guests, shown at rooms and in calendars. */
export function openBookings(platform: Platform, others: Others): Bookings {
  const { app, db, journal, keys, now, newId } = platform
  const { places, people, tickets, events, telling, notifications, visits, askApproval, publicUrl } = others
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const [store, due, companies, links] = [bookingsStore(db, now), bookingDueStore(db), bookingCompanyStore(db), bookingLinksStore(db)]
  const rules = bookingRulesService({ rules: bookingRulesStore(db), places, journal, atomically, now, newId })
  const base = { store, rules, journal, atomically, now, newId, send: telling.send, access: places.access }
  const parts = bookingParts(base)
  events.on('person.erasing', async ({ userId, removed }) => removed('accounts', await links.eraseOf(userId)))
  const tokens = linkTokens(keys, 'bookings')
  const zoneOf = async (id: string): Promise<string> => (await places.site(id))?.zone ?? 'UTC'
  const approvals = bookingApprovals({ store, due, parts, tickets, askApproval, zoneOf, now })
  const write: ReturnType<OutsideMails['mailOutside']> = notifications.mailOutside((id, type) => company.outsider(id, type))
  const { callOff } = approvals
  const company = bookingCompanyService({ ...base, company: companies, parts, tickets, visits, people, publicUrl, callOff, write })
  const rounds = bookingRounds({ store, due, rules, parts, atomically, now, dropped: company.dropped, zoneOf })
  const needs = { ...base, parts, ...rounds, ...company, requested: approvals.requested }
  events.on('ticket.changed', approvals.followTickets)
  bookingsRoutes(app, {
    bookings: bookingsService(needs),
    rules,
    series: bookingSeriesService({ ...needs, series: bookingSeriesStore(db) }),
    steps: bookingStepsService({ ...needs, due, siteZone: async (id) => (await places.site(id))?.zone }),
    company,
    links: bookingLinksService({ links, tokens, parts, journal, atomically, now, newId }),
    displays: roomDisplayService({ ...needs, links, tokens, facts: roomFactsStore(db), ownShifts: others.ownShifts, publicUrl }),
  })
  const { look } = rounds
  const { close } = leasedJob(platform, { name: 'bookings', work: look, everyMs: LOOK_MS, leaseMs: 2 * LOOK_MS, trouble: TROUBLE })
  return { look, close }
}
