import type { AssetTrouble, bookingSteps, FreeAsset } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import type { Span } from '@menara/shared/domain/bookings/booking-rules.ts'
import { mayCheckInAt } from '@menara/shared/domain/bookings/booking-settings.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import { mayBook, mayTouch, meanwhile, spanOf, standing, timesOf } from '../record/booking-parts.service.ts'
import { endedNow, isoOf, periodOf } from '../record/booking-periods.service.ts'
import type { BookingsNeeds } from '../record/bookings.service.ts'
import type { BookingDueStore } from './booking-due.store.ts'

type Draft = CallOf<typeof bookingSteps.wait>['body']
type Asked = CallOf<typeof bookingSteps.free>['query']
interface StepsNeeds extends BookingsNeeds {
  readonly due: BookingDueStore
  readonly siteZone: (locationId: string) => Promise<string | undefined>
}
export type BookingStepsService = ReturnType<typeof bookingStepsService>
type CheckedBy = 'person' | 'code' | 'display' | 'presence'
/** How long before its begin the code at a room finds a booking; the settings may allow less. */
const FOUND_MINUTES = 1440
const FOUND = 20

/** What happens to a booking between being asked for and its end. */
export function bookingStepsService(needs: StepsNeeds) {
  const { store, due, atomically, now, parts, freed } = needs
  const checkIn = checkingIn(needs)
  return {
    wait: waiting(needs),
    checkIn,

    accept: (id: string, caller: Caller): Promise<Booking> =>
      atomically(async () => {
        const before = await parts.seen(id, caller)
        mayTouch(before, caller)
        if (before.hold?.for !== 'offer') throw new Fault('conflict', 'bookings.no_offer')
        if (before.hold.until <= now().toISOString()) throw new Fault('conflict', 'bookings.offer_over')
        const facts = { state: 'confirmed' as const, hold_until: null, hold_for: null }
        return written(needs, before, { facts, caller, action: 'accepted' })
      }),

    checkInHere: ({ asset_id }: { asset_id: string }, caller: Caller): Promise<Booking> =>
      atomically(async () => {
        const asset = await parts.assetFor(asset_id, caller)
        const id = await due.here(asset.id, { userId: caller.userId, at: now().toISOString(), minutes: FOUND_MINUTES })
        if (id === undefined) throw new Fault('conflict', 'bookings.none_here', { params: { asset: asset.name } })
        return checkIn(id, caller, 'code')
      }),

    giveBack: (id: string, caller: Caller): Promise<Booking> =>
      atomically(async () => {
        const before = await parts.seen(id, caller)
        mayTouch(before, caller)
        if (before.state !== 'checked_in' && before.state !== 'overdue') throw new Fault('conflict', 'bookings.not_checked_in')
        const at = now().toISOString()
        const early = before.end_at > at ? { end_at: endedNow(before, now()), held_to: null } : {}
        const [changed] = await store.write([id], { at, facts: { returned_at: at, ...early }, states: ['confirmed'] })
        if (changed === undefined) throw meanwhile()
        const after = await parts.seen(id, caller)
        parts.record('returned', after, { caller })
        await freed(before)
        return after
      }),

    free: finding(needs),

    async troubles({ location_id }: { location_id: string }, caller: Caller): Promise<AssetTrouble[]> {
      if (!caller.sees(location_id)) throw new Fault('not-found', 'bookings.no_site')
      return due.troubles(location_id, caller)
    },
  }
}

/** What fits, is free then and may be booked by the caller. */
function finding(needs: StepsNeeds) {
  const { due, parts, rules } = needs
  async function isFree(id: string, span: Span, caller: Caller): Promise<boolean> {
    const asset = await parts.assetFor(id, caller)
    const settings = await rules.settingsOf(id)
    const { clashes } = await parts.slots(asset, span, { settings })
    return clashes.length === 0 && (await parts.refusalOf(asset, span, { caller, settings })) === null
  }
  return async ({ location_id, type, people, equipment = '', limit = FOUND, ...times }: Asked, caller: Caller) => {
    const zone = caller.sees(location_id) ? await needs.siteZone(location_id) : undefined
    if (zone === undefined) throw new Fault('not-found', 'bookings.no_site')
    const span = periodOf(times, zone)
    const names = equipment.split(',').flatMap((name) => name.trim() || [])
    const troubles = await due.troubles(location_id, caller)
    const found: FreeAsset[] = []
    for (const fitting of await due.fitting({ caller, locationId: location_id, type, people, equipment: names })) {
      if (found.length === limit) break
      if (!(await isFree(fitting.id, span, caller))) continue
      found.push({ ...fitting, troubles: troubles.filter((one) => one.asset_id === fitting.id) })
    }
    return { data: found }
  }
}

interface Written {
  readonly facts: Parameters<StepsNeeds['store']['change']>[1]['facts']
  readonly caller: Caller
  readonly action: string
}
async function written({ store, parts, now }: StepsNeeds, before: Booking, { facts, caller, action }: Written): Promise<Booking> {
  if (!(await store.change(before.id, { rev: before.rev, at: now().toISOString(), facts }))) throw meanwhile()
  const after = await parts.seen(before.id, caller)
  parts.record(action, after, { caller })
  return after
}

function waiting({ store, parts, atomically, newId, now, lapse }: StepsNeeds) {
  return ({ asset_id, start, end, from, to, ...rest }: Draft, caller: Caller): Promise<Booking> =>
    atomically(async () => {
      mayBook(caller)
      const asset = await parts.assetFor(asset_id, caller)
      const span = periodOf({ start, end, from, to }, asset.zone)
      const settings = await parts.allowed(asset, span, { caller })
      await store.hold(asset.id)
      await lapse(asset.id)
      const { clashes } = await parts.slots(asset, span, { settings })
      if (clashes.length === 0) throw new Fault('conflict', 'bookings.free_now', { params: { asset: asset.name } })
      const id = newId()
      const at = now().toISOString()
      const row = { ...rest, ...timesOf(span, settings), id, asset_id, booked_by: caller.userId, created_at: at, updated_at: at }
      await store.insert({ ...row, state: 'waitlisted' })
      const booking = await parts.seen(id, caller)
      parts.record('waitlisted', booking, { caller, detail: { after: booking } })
      return booking
    })
}

/** From the settings' minutes before its begin until its end. */
function checkingIn(needs: StepsNeeds) {
  const { parts, rules, atomically, now, store } = needs
  return (id: string, caller: Caller, by: CheckedBy = 'person'): Promise<Booking> =>
    atomically(async () => {
      const before = await parts.seen(id, caller)
      mayTouch(before, caller)
      standing(before)
      if (before.state === 'checked_in') throw new Fault('conflict', 'bookings.checked_in')
      if (before.state !== 'confirmed') throw new Fault('conflict', 'bookings.not_confirmed')
      const settings = await rules.settingsOf(before.asset.id)
      const asset = await store.asset(before.asset.id, caller)
      if (!mayCheckInAt(spanOf(before), settings, now().getTime())) {
        const opens = Date.parse(before.start_at) - settings.check_in_before_minutes * 60_000
        throw new Fault('conflict', 'bookings.too_early', { params: { when: spokenTime(asset?.zone ?? 'UTC', isoOf(opens)) } })
      }
      const facts = { checked_in_at: now().toISOString(), checked_in_by: by }
      return written(needs, before, { facts, caller, action: 'checked_in' })
    })
}
