import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { assetRefusal, freeSlots, overlaps, periodRefusal, type Span, thisMinute } from '@menara/shared/domain/bookings/booking-rules.ts'
import { type BookingSettings, settingRefusal } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { AssetAccessCheck } from '../../../ports/places.ts'
import type { BookingRulesService } from '../rules/booking-rules.service.ts'
import { faultOf, isoOf, takenFault } from './booking-periods.service.ts'
import type { BookableAsset, BookingPatch, BookingsStore } from './bookings.store.ts'

export interface BookingNeeds {
  readonly store: BookingsStore
  readonly rules: Pick<BookingRulesService, 'settingsOf' | 'bookedMinutes'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now(): Date
  readonly access: AssetAccessCheck
  /** Leaves a message with people; joins the open transaction. */
  send(message: Message): Promise<void>
}
export type BookingParts = ReturnType<typeof bookingParts>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How far around a wanted period free ones are looked for. */
const LOOKED_BACK_MS = DAY_MS
const LOOKED_AHEAD_MS = 14 * DAY_MS

/** What a message to whoever booked is about. */
const TITLES = {
  changed: (asset: string) => `Your booking of ${asset} was changed`,
  cancelled: (asset: string) => `Your booking of ${asset} was cancelled`,
  approved: (asset: string) => `Your booking of ${asset} was approved`,
  rejected: (asset: string) => `Your booking of ${asset} was rejected`,
  lapsed: (asset: string) => `Your request for ${asset} ran out`,
  released: (asset: string) => `Your booking of ${asset} was released`,
  offered: (asset: string) => `${asset} is free for you`,
  trouble: (asset: string) => `Something is wrong with ${asset}`,
} as const
type BookingMessage = keyof typeof TITLES

/** The pieces that everything which writes bookings is made of. */
export function bookingParts({ store, rules, journal, send, now, access }: Omit<BookingNeeds, 'atomically' | 'newId'>) {
  async function seen(id: string, caller: Caller): Promise<Booking> {
    const row = await store.find(id, caller)
    if (!row || !caller.sees(row.location_id)) throw new Fault('not-found', 'bookings.not_found')
    return row
  }
  async function assetFor(id: string, caller: Caller): Promise<BookableAsset> {
    const asset = await store.asset(id, caller)
    if (!asset || !caller.sees(asset.location_id)) throw invalid('asset_id', 'exists', 'There is no such asset in your scope')
    return asset
  }
  /** Why an asset may not be booked for a period, in the order in which people can do something about it. */
  async function refusalOf(asset: BookableAsset, span: Span, { caller, runs = false, except = [], settings }: Asking) {
    const plain = (runs ? null : assetRefusal(asset)) ?? periodRefusal(span, now().getTime(), runs)
    if (plain) return plain
    const named = await access.refusal(asset, 'book', { caller, span })
    if (named) return named
    const bookedMinutes = await rules.bookedMinutes(asset, span, { settings, userId: caller.userId, except })
    const counted = bookedMinutes === undefined ? {} : { bookedMinutes }
    return settingRefusal(span, { settings, zone: asset.zone, now: now().getTime(), runs, ...counted })
  }
  /** Settings of an asset that may be booked for a period; 422 or 409 where it may not. */
  async function allowed(asset: BookableAsset, span: Span, asking: Omit<Asking, 'settings'>): Promise<BookingSettings> {
    const settings = await rules.settingsOf(asset.id)
    const refusal = await refusalOf(asset, span, { ...asking, settings })
    if (refusal) throw faultOf(refusal, asset.name)
    return settings
  }
  /** What takes the asset around a period, and where it is free. */
  async function slots(asset: BookableAsset, span: Span, { except, settings }: Looking) {
    const { before, after } = buffersOf(settings)
    const latest = Math.max(span.to, span.from) + LOOKED_AHEAD_MS
    const from = isoOf(Math.min(span.from, span.to) - LOOKED_BACK_MS)
    const taken = await store.taking(asset.id, { from, until: isoOf(latest), ...(except && { except }) })
    // A period is free where it, with its own buffers, touches nothing that is held.
    const spans = taken.map(heldOf).map((held) => ({ from: held.from - after, to: held.to + before }))
    const earliest = thisMinute(now().getTime())
    const clashes = taken.filter((_, at) => overlaps(spans[at] as Span, span))
    return { taken, clashes, free: span.to > span.from ? freeSlots({ span, taken: spans, earliest, latest }) : [] }
  }
  async function clash(asset: BookableAsset, span: Span, looking: Looking): Promise<Fault> {
    return faultAt(asset, span, await slots(asset, span, looking))
  }
  /** Throws `conflict` where a booking takes the period for certain, so that nobody waits for the asset in vain. */
  async function mustLookFree(asset: BookableAsset, span: Span, looking: Looking): Promise<void> {
    const { clashes, free } = await slots(asset, span, looking)
    if (clashes.some(({ state }) => state !== 'requested')) throw faultAt(asset, span, { clashes, free })
  }
  function record(action: string, booking: Booking, { caller, detail = {} }: Recorded): void {
    journal.record({
      action: `booking.${action}`,
      subject: 'bookings',
      subject_id: booking.id,
      actor_id: caller?.userId ?? null,
      detail,
      hints: [{ topic: 'bookings', key: booking.id, location_id: booking.location_id }],
    })
  }
  /** Whoever booked hears what somebody else, or the clock, did with it. */
  async function tell(what: BookingMessage, { title, asset, booked_by, start_at }: Booking, { actor, zone, about }: Notice): Promise<void> {
    if (!booked_by || booked_by.id === actor?.userId) return
    const params = { asset: asset.name, title, actor: actor?.name ?? '', when: spokenTime(zone ?? 'UTC', start_at), about: about ?? '' }
    await send({
      user_ids: [booked_by.id],
      type: 'booking',
      title: `${TITLES[what](asset.name)}`,
      text: `${title} (${actor?.name ?? params.when})`,
      link: '/admin/home',
      message: { key: `inbox.booking_${what}`, params },
    })
  }
  return { seen, assetFor, refusalOf, allowed, slots, clash, mustLookFree, record, tell }
}
type Slots = Pick<Awaited<ReturnType<ReturnType<typeof bookingParts>['slots']>>, 'clashes' | 'free'>
const faultAt = (asset: BookableAsset, span: Span, { clashes, free }: Slots): Fault =>
  takenFault({ assetName: asset.name, zone: asset.zone, clash: clashes[0], next: free.find((item) => item.from > span.from) })
interface Asking {
  readonly caller: Caller
  /** It has begun: only its end is looked at. */
  readonly runs?: boolean
  /** Bookings that are being changed: they are not in their own way. */
  readonly except?: readonly string[]
  readonly settings: BookingSettings
}
interface Looking {
  readonly except?: readonly string[] | undefined
  readonly settings: BookingSettings
}
interface Recorded {
  /** Null: the clock did it. */
  readonly caller: Caller | null
  readonly detail?: Record<string, unknown>
}
interface Notice {
  readonly actor: Caller | null
  readonly zone?: string
  /** What is wrong, in words. */
  readonly about?: string
}

export const MANAGER = 'show_manage_asset'
const BOOKER = 'show_plugin_room_reservation'

export function mayBook(caller: Caller): void {
  if (!caller.may(BOOKER) && !caller.may(MANAGER))
    throw new Fault('forbidden', 'bookings.permission', { params: { booker: BOOKER, manager: MANAGER } })
}
export function mayTouch({ booked_by }: Booking, caller: Caller): void {
  if (caller.may(MANAGER) || booked_by?.id === caller.userId) return
  throw new Fault('forbidden', 'bookings.not_yours', {
    params: { name: booked_by?.name ?? { key: 'names.somebody' }, permission: MANAGER },
  })
}
const OVER: ReadonlySet<Booking['state']> = new Set(['ended', 'overdue', 'rejected', 'auto_released'])
/** 409 for a booking that is over or does not take place. */
export function standing({ state }: Booking): void {
  if (state === 'cancelled') throw new Fault('conflict', 'bookings.cancelled')
  if (OVER.has(state)) throw new Fault('conflict', 'bookings.over')
}
export const spanOf = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>): Span => ({
  from: Date.parse(start_at),
  to: Date.parse(end_at),
})
const heldOf = ({ held_from, held_to }: Booking): Span => ({ from: Date.parse(held_from), to: Date.parse(held_to) })
export const meanwhile = (): Fault => new Fault('conflict', 'bookings.changed')

const buffersOf = (settings: BookingSettings) => ({
  before: settings.buffer_before_minutes * MINUTE_MS,
  after: settings.buffer_after_minutes * MINUTE_MS,
})
/** The columns of a period with what is kept free around it. */
export function timesOf({ from, to }: Span, settings: BookingSettings) {
  const { before, after } = buffersOf(settings)
  return {
    start_at: isoOf(from),
    end_at: isoOf(to),
    held_from: before > 0 ? isoOf(from - before) : null,
    held_to: after > 0 ? isoOf(to + after) : null,
  } satisfies BookingPatch
}
