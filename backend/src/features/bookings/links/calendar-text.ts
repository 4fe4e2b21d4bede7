import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { OwnShift } from '../../../ports/attendances.ts'

export interface CalendarEvent {
  readonly booking: Booking
  /** Where it takes place, in words. */
  readonly place: string
  /** Absolute address of it in the product. */
  readonly url: string
}
const STATUS: Partial<Record<Booking['state'], ICalEventStatus>> = {
  requested: ICalEventStatus.TENTATIVE,
  waitlisted: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  rejected: ICalEventStatus.CANCELLED,
  auto_released: ICalEventStatus.CANCELLED,
}
const eventOf = ({ booking, place, url }: CalendarEvent) => ({
  id: `booking-${booking.id}@menara`,
  sequence: booking.rev,
  stamp: new Date(booking.updated_at),
  created: new Date(booking.created_at),
  lastModified: new Date(booking.updated_at),
  start: new Date(booking.start_at),
  end: new Date(booking.end_at),
  summary: booking.title,
  description: booking.description,
  location: place,
  url,
  status: STATUS[booking.state] ?? ICalEventStatus.CONFIRMED,
})
const PRODUCT = { company: 'Menara', product: 'Bookings', language: 'EN' }

interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** Published shifts of the person whose calendar it is. */
  readonly shifts: readonly OwnShift[]
  /** When it was written. */
  readonly stamp: Date
}
/** A calendar that others subscribe to (RFC 5545; METHOD by RFC 5546). Times are in UTC. */
export function calendarText(name: string, { events, shifts, stamp }: Calendar): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: 900 })
  for (const event of events) calendar.createEvent(eventOf(event))
  for (const { key, name: shift, site, start_at, end_at } of shifts)
    calendar.createEvent({
      ...{ id: `shift-${key}@menara`, stamp, start: new Date(start_at), end: new Date(end_at), summary: shift, location: site },
      status: ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}

interface Invited {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly name: string
  readonly email: string
  readonly organiser: { readonly name: string; readonly email: string }
}
/** An invitation to one booking, or its cancellation, for one person. */
export function invitationText(event: CalendarEvent, { method, name, email, organiser }: Invited): string {
  const isCancelled = method === 'CANCEL'
  const calendar = ical({ prodId: PRODUCT, method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST })
  calendar.createEvent({
    ...eventOf(event),
    organizer: organiser,
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
    attendees: [{ name, email, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION }],
  })
  return calendar.toString()
}
