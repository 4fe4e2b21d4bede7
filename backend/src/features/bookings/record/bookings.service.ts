import type { Availability, Booking, BookingDraft, bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { assetRefusal, type Span, thisMinute } from '@menara/shared/domain/bookings/booking-rules.ts'
import type { BookingSettings } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import { type BookingNeeds, type BookingParts, mayBook, mayTouch, meanwhile, standing, timesOf } from './booking-parts.service.ts'
import { endedNow, factsOf, isoOf, periodOf } from './booking-periods.service.ts'
import type { BookableAsset } from './bookings.store.ts'

type Draft = Static<typeof BookingDraft>
type Change = CallOf<typeof bookings.update>['body']
type Filter = CallOf<typeof bookings.list>['query']
type Question = CallOf<typeof bookings.availability>['query']
export type BookingsService = ReturnType<typeof bookingsService>
export interface BookingsNeeds extends BookingNeeds {
  readonly parts: BookingParts
  /** Releases what has held an asset for too long. The asset is held. */
  lapse(assetId: string): Promise<void>
  /** Asks for the approval that a new booking waits for; the state it is written with. */
  requested(booking: NewBooking, caller: Caller): Promise<Hold | null>
  /** A booking is at another time, or of another asset: who is invited hears of it. */
  moved(booking: Booking): Promise<void>
  /** A time of an asset has become free. */
  freed(booking: Booking): Promise<void>
  /** A booking does not take place any more: what was asked for with it is called off. */
  dropped(booking: Booking, caller: Caller | null): Promise<void>
}
const STANDING = ['confirmed', 'requested', 'waitlisted'] as const
export interface NewBooking {
  readonly id: string
  readonly title: string
  readonly asset: BookableAsset
  readonly span: Span
  readonly approvalTypeId: string | null
  readonly holdMinutes: number
}
export interface Hold {
  readonly hold_until: string
  readonly hold_for: 'approval'
  readonly ticket_id: string
}

/** Use of assets for a time. A booking of a site outside the caller's scope does not exist for them. */
export function bookingsService(needs: BookingsNeeds) {
  const { store, now, parts } = needs

  return {
    get: parts.seen,

    async list({ next, limit = 10, start, end, asset_id, location_id, user_id, state }: Filter, caller: Caller) {
      const after = readCursor(next, ['instant', 'id'])
      const from = start === undefined ? now().toISOString() : instantOf(start, { field: 'start', side: 'start' })
      const until = end === undefined ? undefined : instantOf(end, { field: 'end', side: 'end' })
      const filter = { caller, from, until, asset_id, location_id, user_id, state }
      return pageOf(await store.list({ ...filter, after, limit }), limit, (item) => [item.start_at, item.id])
    },

    availability: availabilityOf(needs),
    create: creating(needs),

    update: updating(needs),
    cancel: cancelOf(needs),
  }
}

function updating(needs: BookingsNeeds) {
  const { store, parts, atomically, now } = needs
  const factsAfter = changesOf(needs)
  return (id: string, changes: Change, caller: Caller): Promise<Booking> =>
    atomically(async () => {
      const before = await parts.seen(id, caller)
      mayTouch(before, caller)
      standing(before)
      const { moved, ...facts } = await factsAfter(before, changes, caller)
      const anew = moved ? await askedAnew(needs, before, { moved, caller }) : {}
      const change = { rev: before.rev, at: now().toISOString(), facts: { ...facts, ...anew }, states: STANDING }
      if (!(await store.change(id, change))) throw meanwhile()
      const after = await parts.seen(id, caller)
      parts.record('updated', after, { caller, detail: changedFacts(before, after) })
      await parts.tell('changed', after, { actor: caller })
      if (moved) {
        await needs.moved(after)
        await needs.freed(before)
      }
      return after
    })
}

interface Moving {
  readonly moved: Omit<NewBooking, 'id' | 'title'>
  readonly caller: Caller
}
/** Another time is another question for whoever approves. */
async function askedAnew({ requested }: BookingsNeeds, { id, title, state }: Booking, { moved, caller }: Moving) {
  const hold = state === 'confirmed' ? await requested({ id, title, ...moved }, caller) : null
  return hold ? { ...hold, state: 'requested' as const } : {}
}

function creating({ store, atomically, newId, now, parts, lapse, requested }: BookingsNeeds) {
  return ({ asset_id, start, end, from, to, ...rest }: Draft, caller: Caller): Promise<Booking> =>
    atomically(async () => {
      mayBook(caller)
      const asset = await parts.assetFor(asset_id, caller)
      const span = periodOf({ start, end, from, to }, asset.zone)
      const settings = await parts.allowed(asset, span, { caller })
      await parts.mustLookFree(asset, span, { settings })
      await store.hold(asset_id)
      await lapse(asset_id)
      const id = newId()
      const at = now().toISOString()
      const row = { ...rest, ...timesOf(span, settings), id, asset_id, booked_by: caller.userId, created_at: at, updated_at: at }
      if (!(await store.insert({ ...row, state: 'confirmed' }))) throw await parts.clash(asset, span, { settings })
      const approval = { approvalTypeId: settings.approval_type_id, holdMinutes: settings.hold_minutes }
      const hold = await requested({ id, title: rest.title, asset, span, ...approval }, caller)
      if (hold) await store.write([id], { at, facts: { ...hold, state: 'requested' }, states: ['confirmed'] })
      const booking = await parts.seen(id, caller)
      parts.record('created', booking, { caller, detail: { after: booking } })
      return booking
    })
}

/** One that runs ends now; one that has not begun, or did in this minute, is cancelled. */
function cancelOf(needs: BookingsNeeds) {
  const { store, atomically, now, parts } = needs
  return (id: string, caller: Caller): Promise<Booking> =>
    atomically(async () => {
      const before = await parts.seen(id, caller)
      mayTouch(before, caller)
      standing(before)
      const at = now().toISOString()
      const runs = isRunning(before, now())
      const facts = runs ? { end_at: endedNow(before, now()), held_to: null } : cancelledBy(caller, at)
      if (!(await store.change(id, { rev: before.rev, at, facts, states: STANDING }))) throw meanwhile()
      const after = await parts.seen(id, caller)
      parts.record(runs ? 'ended' : 'cancelled', after, { caller, detail: changedFacts(before, after) })
      await parts.tell('cancelled', after, { actor: caller })
      await gone(needs, before, { runs, caller })
      return after
    })
}
/** What hangs on a booking that is cancelled, and who waits for its time. */
async function gone({ dropped, freed }: BookingsNeeds, before: Booking, { runs, caller }: { runs: boolean; caller: Caller }) {
  if (!runs) await dropped(before, caller)
  if (before.state !== 'waitlisted') await freed(before)
}

const isRunning = ({ start_at, state }: Booking, now: Date): boolean =>
  Date.parse(start_at) < thisMinute(now.getTime()) && (state === 'confirmed' || state === 'checked_in')
/** What is written of a booking that somebody cancels. */
export const cancelledBy = (caller: Caller, at: string) => ({
  state: 'cancelled' as const,
  cancelled_by: caller.userId,
  cancelled_at: at,
  hold_until: null,
  hold_for: null,
})

function availabilityOf({ parts, rules }: Pick<BookingsNeeds, 'parts' | 'rules'>) {
  return async ({ asset_id, except, ...facts }: Question, caller: Caller): Promise<Availability> => {
    const asset = await parts.assetFor(asset_id, caller)
    const span = periodOf(facts, asset.zone)
    const never = assetRefusal(asset)
    const settings = await rules.settingsOf(asset.id)
    const excepted = except === undefined ? [] : [except]
    const refusal = await parts.refusalOf(asset, span, { caller, settings, except: excepted })
    const { clashes, free } = await parts.slots(asset, span, { except: excepted, settings })
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
function changesOf({ store, now, parts, lapse }: BookingsNeeds) {
  /** A begun booking keeps its asset and its begin. */
  function spanAfter(before: Booking, asset: BookableAsset, { merged, keepsBegin }: { merged: Span; keepsBegin: boolean }): Span {
    const begin = Date.parse(before.start_at)
    const span = keepsBegin ? { ...merged, from: begin } : merged
    if (asset.id !== before.asset.id || span.from !== begin) throw new Fault('conflict', 'bookings.begun')
    return span
  }

  /** 409 where another booking is in the way; one that waits waits for just that. */
  async function mustBeFree(before: Booking, asset: BookableAsset, { span, settings }: { span: Span; settings: BookingSettings }) {
    await store.hold(asset.id)
    await lapse(asset.id)
    if (before.state === 'waitlisted') return
    const looking = { except: [before.id], settings }
    if ((await parts.slots(asset, span, looking)).clashes.length > 0) throw await parts.clash(asset, span, looking)
  }

  /** A new period or asset is looked at like a new booking. */
  return async function factsAfter(before: Booking, { asset_id, start, end, from, to, ...rest }: Change, caller: Caller) {
    const old = await parts.assetFor(before.asset.id, caller)
    const asset = asset_id === undefined ? old : await parts.assetFor(asset_id, caller)
    const named = definedOf({ start, end, from, to })
    if (asset.id === old.id && Object.keys(named).length === 0) return { ...rest, moved: null }
    const merged = periodOf({ ...factsOf(before, old.zone), ...named }, asset.zone)
    const runs = Date.parse(before.start_at) < now().getTime()
    const span = runs ? spanAfter(before, asset, { merged, keepsBegin: start === undefined && from === undefined }) : merged
    const settings = await parts.allowed(asset, span, { caller, runs, except: [before.id] })
    await mustBeFree(before, asset, { span, settings })
    const approval = { approvalTypeId: runs ? null : settings.approval_type_id, holdMinutes: settings.hold_minutes }
    return { ...rest, asset_id: asset.id, ...timesOf(span, settings), moved: { asset, span, ...approval } }
  }
}

const definedOf = <T extends object>(facts: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never
