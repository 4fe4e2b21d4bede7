import type { Availability, Booking, BookingDraft, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { assetRefusal, freeSlots, overlaps, periodRefusal, type Span, thisMinute } from '@menara/shared/domain/booking-rules.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { Message } from '../../ports/notifications.ts'
import type { AssetAccessCheck } from '../../ports/places.ts'
import { factsOf, faultOf, isoOf, periodOf, takenFault } from './booking-periods.service.ts'
import type { BookableAsset, BookingsStore } from './bookings.store.ts'

type Draft = Static<typeof BookingDraft>
type Change = CallOf<typeof bookings.update>['body']
type Filter = CallOf<typeof bookings.list>['query']
type Question = CallOf<typeof bookings.availability>['query']
export type BookingsService = ReturnType<typeof bookingsService>
export interface BookingsNeeds {
  readonly store: BookingsStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
  now(): Date
  readonly access: AssetAccessCheck
  /** Leaves a message with people; joins the open transaction. */
  send(message: Message): Promise<void>
}

const DAY_MS = 86_400_000
/** How far around a wanted period free ones are looked for. */
const LOOKED_BACK_MS = DAY_MS
const LOOKED_AHEAD_MS = 14 * DAY_MS

/** Use of assets for a time. A booking of a site outside the caller's scope does not exist for them. */
export function bookingsService(needs: BookingsNeeds) {
  const { store, atomically, newId, now } = needs
  const parts = bookingParts(needs)
  const { seen, assetFor, allowed, clash, record, tell } = parts
  const factsAfter = changesOf(needs, parts)

  return {
    get: seen,

    async list({ next, limit = 10, start, end, asset_id, location_id, user_id, state }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      if (after) instantOf(after[0], { field: 'next', side: 'start' })
      const from = start === undefined ? now().toISOString() : instantOf(start, { field: 'start', side: 'start' })
      const until = end === undefined ? undefined : instantOf(end, { field: 'end', side: 'end' })
      const filter = { caller, from, until, asset_id, location_id, user_id, state }
      return pageOf(await store.list({ ...filter, after, limit }), limit, (item) => [item.start_at, item.id])
    },

    availability: availabilityOf(needs, parts),

    create: ({ asset_id, start, end, from, to, ...rest }: Draft, caller: Caller): Promise<Booking> =>
      atomically(async () => {
        mayBook(caller)
        const asset = await assetFor(asset_id, caller)
        const span = periodOf({ start, end, from, to }, asset.zone)
        refuse(asset, span, { now: now(), runs: false })
        await allowed(asset, span, caller)
        await store.hold(asset_id)
        const id = newId()
        const at = now().toISOString()
        const times = { start_at: isoOf(span.from), end_at: isoOf(span.to), created_at: at, updated_at: at }
        if (!(await store.insert({ ...rest, ...times, id, asset_id, state: 'confirmed', booked_by: caller.userId })))
          throw await clash(asset, span)
        const booking = await seen(id, caller)
        record('created', booking, { caller, detail: { after: booking } })
        return booking
      }),

    update: (id: string, changes: Change, caller: Caller): Promise<Booking> =>
      atomically(async () => {
        const before = await seen(id, caller)
        mayTouch(before, caller)
        standing(before)
        const facts = await factsAfter(before, changes, caller)
        const at = now().toISOString()
        if (!(await store.change(id, { rev: before.rev, at, facts }))) throw meanwhile()
        const after = await seen(id, caller)
        record('updated', after, { caller, detail: changedFacts(before, after) })
        await tell('changed', after, caller)
        return after
      }),

    cancel: cancelOf(needs, parts),
  }
}

/** One that runs ends now; one not begun is cancelled. */
function cancelOf({ store, atomically, now }: BookingsNeeds, { seen, record, tell }: ReturnType<typeof bookingParts>) {
  return (id: string, caller: Caller): Promise<Booking> =>
    atomically(async () => {
      const before = await seen(id, caller)
      mayTouch(before, caller)
      standing(before)
      const at = now().toISOString()
      const runs = before.start_at < at
      const facts = runs ? { end_at: at } : { state: 'cancelled' as const, cancelled_by: caller.userId, cancelled_at: at }
      if (!(await store.change(id, { rev: before.rev, at, facts }))) throw meanwhile()
      const after = await seen(id, caller)
      record(runs ? 'ended' : 'cancelled', after, { caller, detail: changedFacts(before, after) })
      await tell('cancelled', after, caller)
      return after
    })
}

function availabilityOf({ now, access }: Pick<BookingsNeeds, 'now' | 'access'>, { assetFor, slots }: ReturnType<typeof bookingParts>) {
  return async ({ asset_id, except, ...facts }: Question, caller: Caller): Promise<Availability> => {
    const asset = await assetFor(asset_id, caller)
    const span = periodOf(facts, asset.zone)
    const never = assetRefusal(asset)
    const refusal = never ?? periodRefusal(span, now().getTime()) ?? (await access.refusal(asset, 'book', { caller, span }))
    const { taken, free } = await slots(asset, span, except)
    const clashes = taken.filter((item) => overlaps(spanOf(item), span))
    return {
      asset: { id: asset.id, name: asset.name },
      free: refusal === null && clashes.length === 0,
      refusal,
      wanted: { start_at: isoOf(span.from), end_at: isoOf(span.to) },
      clashes,
      free_slots: never === null ? free.map((span) => ({ start_at: isoOf(span.from), end_at: isoOf(span.to) })) : [],
    }
  }
}

/** What a change writes. */
function changesOf(
  { store, now }: Pick<BookingsNeeds, 'store' | 'now'>,
  { assetFor, allowed, slots, clash }: ReturnType<typeof bookingParts>,
) {
  /** A begun booking keeps its asset and its begin. */
  function spanAfter(before: Booking, asset: BookableAsset, { merged, keepsBegin }: { merged: Span; keepsBegin: boolean }): Span {
    const begin = Date.parse(before.start_at)
    const span = keepsBegin ? { ...merged, from: begin } : merged
    if (asset.id !== before.asset.id || span.from !== begin) throw new Fault('conflict', 'bookings.begun')
    return span
  }

  /** A new period or asset is looked at like a new booking. */
  return async function factsAfter(before: Booking, { asset_id, start, end, from, to, ...rest }: Change, caller: Caller) {
    const old = await assetFor(before.asset.id, caller)
    const asset = asset_id === undefined ? old : await assetFor(asset_id, caller)
    const named = definedOf({ start, end, from, to })
    if (asset.id === old.id && Object.keys(named).length === 0) return rest
    const merged = periodOf({ ...factsOf(before, old.zone), ...named }, asset.zone)
    const runs = Date.parse(before.start_at) < now().getTime()
    const span = runs ? spanAfter(before, asset, { merged, keepsBegin: start === undefined && from === undefined }) : merged
    refuse(asset, span, { now: now(), runs })
    await allowed(asset, span, caller)
    await store.hold(asset.id)
    const { taken } = await slots(asset, span, before.id)
    if (taken.some((item) => overlaps(spanOf(item), span))) throw await clash(asset, span, before.id)
    return { ...rest, asset_id: asset.id, start_at: isoOf(span.from), end_at: isoOf(span.to) }
  }
}

function bookingParts({ store, journal, send, now, access }: Pick<BookingsNeeds, 'store' | 'journal' | 'send' | 'now' | 'access'>) {
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
  /** 422 for who may not book this asset then. */
  async function allowed(asset: BookableAsset, span: Span, caller: Caller): Promise<void> {
    const refusal = await access.refusal(asset, 'book', { caller, span })
    if (refusal) throw faultOf(refusal, asset.name)
  }
  /** What takes the asset around a period, and where it is free. */
  async function slots(asset: BookableAsset, span: Span, except?: string) {
    const latest = Math.max(span.to, span.from) + LOOKED_AHEAD_MS
    const from = isoOf(Math.min(span.from, span.to) - LOOKED_BACK_MS)
    const taken = await store.taking(asset.id, { from, until: isoOf(latest), except })
    const spans = taken.map(spanOf)
    const earliest = thisMinute(now().getTime())
    return { taken, free: span.to > span.from ? freeSlots({ span, taken: spans, earliest, latest }) : [] }
  }
  async function clash(asset: BookableAsset, span: Span, except?: string): Promise<Fault> {
    const { taken, free } = await slots(asset, span, except)
    const first = taken.find((item) => overlaps(spanOf(item), span))
    return takenFault({ assetName: asset.name, zone: asset.zone, clash: first, next: free.find((item) => item.from > span.from) })
  }
  function record(action: string, booking: Booking, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }): void {
    journal.record({
      action: `booking.${action}`,
      subject: 'bookings',
      subject_id: booking.id,
      actor_id: caller.userId,
      detail,
      hints: [{ topic: 'bookings', key: booking.id, location_id: booking.location_id }],
    })
  }
  /** Whoever booked hears what somebody else did with it. */
  async function tell(what: 'changed' | 'cancelled', { title, asset, booked_by }: Booking, caller: Caller): Promise<void> {
    if (!booked_by || booked_by.id === caller.userId) return
    const params = { asset: asset.name, title, actor: caller.name }
    const letter =
      what === 'changed' ? { message: { key: 'inbox.booking_changed', params } } : { message: { key: 'inbox.booking_cancelled', params } }
    await send({
      user_ids: [booked_by.id],
      type: 'booking',
      title: `Your booking of ${asset.name} was ${what}`,
      text: `${title} (${caller.name})`,
      link: null,
      ...letter,
    })
  }
  return { seen, assetFor, allowed, slots, clash, record, tell }
}

const MANAGER = 'show_manage_asset'
const BOOKER = 'show_plugin_room_reservation'

function mayBook(caller: Caller): void {
  if (!caller.may(BOOKER) && !caller.may(MANAGER))
    throw new Fault('forbidden', 'bookings.permission', { params: { booker: BOOKER, manager: MANAGER } })
}
function mayTouch({ booked_by }: Booking, caller: Caller): void {
  if (caller.may(MANAGER) || booked_by?.id === caller.userId) return
  throw new Fault('forbidden', 'bookings.not_yours', {
    params: { name: booked_by?.name ?? { key: 'names.somebody' }, permission: MANAGER },
  })
}
function standing({ state }: Booking): void {
  if (state === 'cancelled') throw new Fault('conflict', 'bookings.cancelled')
  if (state === 'ended') throw new Fault('conflict', 'bookings.over')
}
function refuse(asset: BookableAsset, span: Span, { now, runs }: { now: Date; runs: boolean }): void {
  const refusal = (runs ? null : assetRefusal(asset)) ?? periodRefusal(span, now.getTime(), runs)
  if (refusal) throw faultOf(refusal, asset.name)
}
const spanOf = ({ start_at, end_at }: Booking): Span => ({ from: Date.parse(start_at), to: Date.parse(end_at) })
const meanwhile = (): Fault => new Fault('conflict', 'bookings.changed')
const definedOf = <T extends object>(facts: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
