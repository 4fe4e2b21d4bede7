import type { RoomDisplay } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { assetRefusal, thisMinute } from '@menara/shared/domain/bookings/booking-rules.ts'
import { type BookingSettings, isExemptFromCheckIn, mayCheckInAt, settingRefusal } from '@menara/shared/domain/bookings/booking-settings.ts'
import { Fault } from '../../../platform/errors.ts'
import type { LinkTokens } from '../../../platform/secrets/link-tokens.ts'
import { dayIn, startOfDay } from '../../../platform/time/zoned-time.ts'
import type { OwnShifts } from '../../../ports/attendances.ts'
import { spanOf, timesOf } from '../record/booking-parts.service.ts'
import { endedNow, faultOf, isoOf } from '../record/booking-periods.service.ts'
import type { BookingsNeeds } from '../record/bookings.service.ts'
import type { BookableAsset } from '../record/bookings.store.ts'
import type { BookingLinksStore, StoredLink } from './booking-links.store.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import type { RoomFactsStore } from './room-facts.store.ts'

interface RoomDisplayNeeds extends BookingsNeeds {
  readonly links: BookingLinksStore
  readonly tokens: LinkTokens
  readonly facts: RoomFactsStore
  readonly ownShifts: OwnShifts
  readonly publicUrl: string
}
export type RoomDisplayService = ReturnType<typeof roomDisplayService>
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A calendar shows what lies at most this far back. */
const BACK_MS = 30 * DAY_MS
const AHEAD_MS = 366 * DAY_MS

/** What links open: the screen at a room, and calendars. */
export function roomDisplayService(needs: RoomDisplayNeeds) {
  const { links, tokens, store, now } = needs
  async function opened(token: string, kinds: readonly StoredLink['kind'][]): Promise<StoredLink> {
    const link = await links.byHash(tokens.hashOf(token))
    if (!link || !kinds.includes(link.kind)) throw new Fault('not-found', 'bookings.no_link')
    return link
  }
  async function roomOf(token: string): Promise<BookableAsset> {
    const link = await opened(token, ['display'])
    const room = link.asset && (await store.asset(link.asset.id, null))
    if (!room) throw new Fault('not-found', 'bookings.no_link')
    return room
  }
  const shown = showing(needs)
  return {
    async get(token: string): Promise<RoomDisplay> {
      const link = await opened(token, ['display'])
      const room = await roomOf(token)
      await links.opened(link.id, now().toISOString())
      return shown(room)
    },

    ...atTheDoor(needs, { roomOf, shown }),

    async calendar(token: string): Promise<string> {
      const link = await opened(token, ['room', 'person'])
      await links.opened(link.id, now().toISOString())
      const around = { from: isoOf(now().getTime() - BACK_MS), until: isoOf(now().getTime() + AHEAD_MS) }
      const rows = link.asset ? await store.taking(link.asset.id, around) : await store.ofPerson(link.user_id ?? '', around)
      const url = `${needs.publicUrl}/admin/plugins/room_reservation`
      const events = rows.map((booking): CalendarEvent => ({ booking, place: booking.asset.name, url }))
      const shifts = link.user_id === null ? [] : await needs.ownShifts(link.user_id, around)
      return calendarText(link.asset?.name ?? 'Menara', { events, shifts, stamp: now() })
    },
  }
}

interface Door {
  roomOf(token: string): Promise<BookableAsset>
  shown(room: BookableAsset): Promise<RoomDisplay>
}
/** What is done at the screen of a room. */
function atTheDoor(needs: RoomDisplayNeeds, { roomOf, shown }: Door) {
  const { store, atomically, now, parts } = needs
  /** The booking of the room that is named, while it takes place. */
  async function named(room: BookableAsset, id: string): Promise<Booking> {
    const booking = await store.find(id, null)
    if (!booking || booking.asset.id !== room.id) throw new Fault('not-found', 'bookings.not_found')
    if (booking.state !== 'confirmed' && booking.state !== 'checked_in') throw new Fault('conflict', 'bookings.over')
    return booking
  }
  return {
    book: (token: string, minutes: number): Promise<RoomDisplay> =>
      atomically(async () => {
        const room = await roomOf(token)
        await taken(needs, room, minutes)
        return shown(room)
      }),

    checkIn: (token: string, id: string): Promise<RoomDisplay> =>
      atomically(async () => {
        const room = await roomOf(token)
        const booking = await named(room, id)
        if (booking.state === 'checked_in') throw new Fault('conflict', 'bookings.checked_in')
        const settings = await needs.rules.settingsOf(room.id)
        if (!mayCheckInAt(spanOf(booking), settings, now().getTime())) throw new Fault('conflict', 'bookings.not_yet')
        const patch = { checked_in_at: now().toISOString(), checked_in_by: 'display' as const }
        await store.write([id], { at: now().toISOString(), facts: patch, states: ['confirmed'] })
        parts.record('checked_in', booking, { caller: null, detail: { display: true } })
        return shown(room)
      }),

    end: (token: string, id: string): Promise<RoomDisplay> =>
      atomically(async () => {
        const room = await roomOf(token)
        const booking = await named(room, id)
        const at = now().toISOString()
        if (booking.state !== 'checked_in' || booking.start_at >= at) throw new Fault('conflict', 'bookings.not_checked_in')
        await store.write([id], { at, facts: { end_at: endedNow(booking, now()), held_to: null, returned_at: at }, states: ['confirmed'] })
        parts.record('ended', booking, { caller: null, detail: { display: true } })
        await needs.freed(booking)
        return shown(room)
      }),
  }
}

/** Books a room from this minute on, in nobody's name and checked in. */
async function taken(needs: RoomDisplayNeeds, room: BookableAsset, minutes: number): Promise<void> {
  const { store, parts, now, newId } = needs
  const from = thisMinute(now().getTime())
  const span = { from, to: from + minutes * MINUTE_MS }
  const settings = await needs.rules.settingsOf(room.id)
  // Who stands at the door needs no notice.
  const asked = { settings: { ...settings, notice_minutes: 0, min_minutes: 15 }, zone: room.zone, now: from }
  const refusal = assetRefusal(room) ?? settingRefusal(span, asked)
  if (refusal) throw faultOf(refusal, room.name)
  if (settings.approval_type_id !== null) throw new Fault('conflict', 'bookings.display_approval', { params: { asset: room.name } })
  await store.hold(room.id)
  await needs.lapse(room.id)
  const id = newId()
  const at = now().toISOString()
  const row = { ...timesOf(span, settings), id, asset_id: room.id, title: room.name, booked_by: null, created_at: at, updated_at: at }
  const seen = { checked_in_at: at, checked_in_by: 'display' as const }
  if (!(await store.insert({ ...row, ...seen, state: 'confirmed' }))) throw await parts.clash(room, span, { settings })
  const booking = await store.find(id, null)
  if (booking) parts.record('created', booking, { caller: null, detail: { display: true, after: booking } })
}

/** What the screen of a room shows now. */
function showing({ store, rules, facts, now }: RoomDisplayNeeds) {
  return async (room: BookableAsset): Promise<RoomDisplay> => {
    const at = now().getTime()
    const midnight = startOfDay(room.zone, dayIn(room.zone, new Date(at + DAY_MS))).getTime()
    const rows = (await store.taking(room.id, { from: isoOf(at), until: isoOf(midnight) })).filter((one) => Date.parse(one.end_at) > at)
    const running = rows.find((one) => Date.parse(one.start_at) <= at)
    const next = rows.filter((one) => one !== running)
    const settings = await rules.settingsOf(room.id)
    const { area, capacity, trouble } = await facts.room(room.id)
    return {
      room: { name: room.name, code: room.code, area, capacity, zone: room.zone },
      now: isoOf(at),
      running: running ? shownOf(running) : null,
      next: next.slice(0, 8).map(shownOf),
      free_minutes: running ? 0 : Math.floor(((next[0] ? Date.parse(next[0].held_from) : midnight) - at) / MINUTE_MS),
      check_in: checkInOf(rows, settings, at),
      trouble,
    }
  }
}
/** The booking that may be checked into here, and until when. */
function checkInOf(rows: readonly Booking[], settings: BookingSettings, at: number): RoomDisplay['check_in'] {
  const open = rows.find((one) => one.state === 'confirmed' && mayCheckInAt(spanOf(one), settings, at))
  if (!settings.check_in || !open || isExemptFromCheckIn(spanOf(open), Date.parse(open.created_at))) return null
  const until = Date.parse(open.start_at) + settings.release_after_minutes * MINUTE_MS
  return { id: open.id, until: isoOf(Math.max(until, at)) }
}
const shownOf = ({ id, title, booked_by, start_at, end_at, state }: Booking) => ({
  id,
  title,
  person: booked_by?.name ?? null,
  start_at,
  end_at,
  checked_in: state === 'checked_in',
})
