import type { BookingCompany, bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { OutsideMail, Outsider } from '../../../ports/outside-mails.ts'
import type { People } from '../../../ports/people.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { Visits } from '../../../ports/visitors/visits.ts'
import { invitationText } from '../links/calendar-text.ts'
import { type BookingNeeds, type BookingParts, mayTouch, standing } from '../record/booking-parts.service.ts'
import { factsOf } from '../record/booking-periods.service.ts'
import type { BookableAsset } from '../record/bookings.store.ts'
import type { BookingCompanyStore, Invitation } from './booking-company.store.ts'

type Request = CallOf<typeof bookingSteps.request>['body']
type Bring = CallOf<typeof bookingSteps.bring>['body']
type Invite = CallOf<typeof bookingSteps.invite>['body']
interface CompanyNeeds extends BookingNeeds {
  readonly company: BookingCompanyStore
  readonly parts: BookingParts
  readonly tickets: Pick<Tickets, 'openOutside' | 'hold' | 'write'>
  readonly visits: Visits
  readonly people: Pick<People, 'person' | 'peopleSeen'>
  readonly publicUrl: string
  callOff(ticketId: string, actor: Caller | null): Promise<void>
  /** Plans a mail; joins the open transaction. */
  write(mail: OutsideMail): Promise<boolean>
}
export type BookingCompanyService = ReturnType<typeof bookingCompanyService>
const INVITED = 'booking.invited'
const CALLED_OFF = 'booking.called_off'

/** Services, guests and colleagues of a booking. */
export function bookingCompanyService(needs: CompanyNeeds) {
  const { company, parts, atomically, newId, now } = needs
  async function own(id: string, caller: Caller): Promise<Booking> {
    const booking = await parts.seen(id, caller)
    mayTouch(booking, caller)
    standing(booking)
    return booking
  }
  const mail = (id: string, type: typeof INVITED | typeof CALLED_OFF): Promise<boolean> =>
    needs.write(
      type === INVITED
        ? { target_id: id, type, title: 'You are invited', ...{ key: 'booking.invited' } }
        : { target_id: id, type, title: 'Called off', ...{ key: 'booking.called_off' } },
    )
  return {
    async of(id: string, caller: Caller): Promise<BookingCompany> {
      return company.of((await parts.seen(id, caller)).id)
    },
    request: requesting(needs, own),
    bring: bringing(needs, own),

    invite: (id: string, { user_ids }: Invite, caller: Caller): Promise<BookingCompany> =>
      atomically(async () => {
        const booking = await own(id, caller)
        const seen = await needs.people.peopleSeen(user_ids, caller)
        if (user_ids.some((one) => !seen.has(one))) throw invalid('user_ids', 'exists')
        const before = (await company.invitations(id)).filter((one) => !one.removed)
        for (const one of before.filter((one) => !user_ids.includes(one.user_id))) {
          await company.takeBack(one.id, now().toISOString())
          await mail(one.id, CALLED_OFF)
        }
        const known = new Set(before.map((one) => one.user_id))
        for (const user_id of user_ids.filter((one) => !known.has(one)))
          await company.invite({ id: newId(), booking_id: id, user_id, created_at: now().toISOString() })
        const fresh = (await company.invitations(id)).filter((one) => !one.removed && !known.has(one.user_id))
        for (const one of fresh) await mail(one.id, INVITED)
        parts.record('invited', booking, { caller, detail: { invited: user_ids } })
        return company.of(id)
      }),

    /** The time or the asset is another one: the open tickets of its services and of its guests' visit follow, and who is invited hears of it. */
    async moved(booking: Booking): Promise<void> {
      await follow(needs, booking.id)
      for (const one of await company.invitations(booking.id)) if (!one.removed) await mail(one.id, INVITED)
    },
    /** It does not take place: the tickets are called off, and who was invited hears of it. */
    async dropped(booking: Booking, caller: Caller | null): Promise<void> {
      const approval = booking.ticket_id === null ? [] : [booking.ticket_id]
      for (const ticket of [...(await company.servicesOf(booking.id)).map(({ ticket_id }) => ticket_id), ...approval])
        await needs.callOff(ticket, caller)
      for (const one of await company.invitations(booking.id)) if (!one.removed) await mail(one.id, CALLED_OFF)
    },
    /** Whom a mail is for and what it says when it leaves; undefined for what is none of ours, or says nothing true any more. */
    outsider: outsiderOf(needs),
  }
}

/** Gives the open tickets of a booking the time and place that it has now. */
async function follow({ company, store, tickets }: CompanyNeeds, id: string): Promise<void> {
  const booking = await store.find(id, null)
  const asset = booking && (await store.asset(booking.asset.id, null))
  if (!booking || !asset) return
  for (const { ticket_id, kind } of await company.servicesOf(id)) {
    const was = await tickets.hold(ticket_id, null)
    if (!was || !(openStates as readonly string[]).includes(was.state)) continue
    const { asset_id, ...time } = planned(booking, asset)
    // A visit is to a place, not to an asset.
    const facts = kind === 'visitors' ? time : { ...time, asset_id }
    await tickets.write(was, { action: 'updated', actor: null, states: openStates, facts })
  }
}

type Own = (id: string, caller: Caller) => Promise<Booking>

/** The booking's time as a ticket plans it. */
function planned(booking: Booking, { zone, area_id }: BookableAsset) {
  const { from, to } = factsOf(booking, zone)
  return { start: booking.start_at, end: booking.end_at, from, to, location_id: booking.location_id, area_id, asset_id: booking.asset.id }
}

function requesting({ company, parts, rules, tickets, atomically, newId }: CompanyNeeds, own: Own) {
  return (id: string, { kind, note = '' }: Request, caller: Caller): Promise<BookingCompany> =>
    atomically(async () => {
      const booking = await own(id, caller)
      const settings = await rules.settingsOf(booking.asset.id)
      const subtypeId = settings[`${kind}_subtype_id`]
      const subtype = subtypeId === null ? undefined : await company.subtype(subtypeId)
      if (!subtype) throw new Fault('conflict', 'bookings.no_service')
      if (await company.hasService(id, kind)) throw new Fault('conflict', 'bookings.service_asked')
      const ticket = await tickets.openOutside({
        ...planned(booking, await parts.assetFor(booking.asset.id, caller)),
        ticket_type_id: subtype.ticket_type_id,
        subtype_id: subtypeId,
        title: `${booking.asset.name}: ${booking.title}`.slice(0, 200),
        description: note,
        requester_id: booking.booked_by?.id ?? caller.userId,
        by: caller,
      })
      await company.addService({ id: newId(), booking_id: id, kind, note, ticket_id: ticket.id })
      parts.record('service_asked', booking, { caller, detail: { kind, ticket_id: ticket.id } })
      return company.of(id)
    })
}

function bringing({ company, parts, visits, atomically, newId }: CompanyNeeds, own: Own) {
  return (id: string, { guests }: Bring, caller: Caller): Promise<BookingCompany> =>
    atomically(async () => {
      const booking = await own(id, caller)
      if (await company.hasService(id, 'visitors')) throw new Fault('conflict', 'bookings.service_asked')
      const { zone, area_id } = await parts.assetFor(booking.asset.id, caller)
      const { start, end, from, to } = factsOf(booking, zone)
      const time = { start, end, from, to }
      const place = { location_id: booking.location_id, area_id }
      const { ticket } = await visits.open({ command_id: newId(), title: booking.title, ...place, ...time, visitors: guests }, caller)
      await company.addService({ id: newId(), booking_id: id, kind: 'visitors', note: '', ticket_id: ticket.id })
      parts.record('service_asked', booking, { caller, detail: { kind: 'visitors', ticket_id: ticket.id } })
      return company.of(id)
    })
}

const GONE: ReadonlySet<Booking['state']> = new Set(['cancelled', 'rejected', 'auto_released'])
function outsiderOf(needs: CompanyNeeds) {
  return async (invitationId: string, type: string): Promise<Outsider | undefined> => {
    if (type !== INVITED && type !== CALLED_OFF) return undefined
    const invitation = await needs.company.invitation(invitationId)
    const booking = invitation && (await needs.store.find(invitation.booking_id, null))
    const asset = booking && (await needs.store.asset(booking.asset.id, null))
    if (!invitation || !booking || !asset) return undefined
    const isOff = GONE.has(booking.state) || invitation.removed
    return isOff === (type === CALLED_OFF) ? mailOf(needs, invitation, { booking, asset, isOff }) : undefined
  }
}

interface About {
  readonly booking: Booking
  readonly asset: BookableAsset
  readonly isOff: boolean
}
function mailOf({ publicUrl }: CompanyNeeds, { id, name, email, language }: Invitation, { booking, asset, isOff }: About): Outsider {
  const link = '/admin/plugins/room_reservation'
  const organiser = { name: booking.booked_by?.name ?? 'Menara', email: `bookings@${new URL(publicUrl).hostname}` }
  const method = isOff ? 'CANCEL' : 'REQUEST'
  const event = { booking, place: asset.name, url: `${publicUrl}${link}` }
  const text = invitationText(event, { method, name, email, organiser })
  return {
    ...{ id, name, email, phone: '', language, link },
    params: { title: booking.title, asset: asset.name, name: organiser.name, when: spokenTime(asset.zone, booking.start_at) },
    attachments: [{ name: 'invite.ics', mime: `text/calendar; charset=utf-8; method=${method}`, bytes: new TextEncoder().encode(text) }],
  }
}
