import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { isExemptFromCheckIn } from '@menara/shared/domain/bookings/booking-settings.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import type { BookingParts } from '../record/booking-parts.service.ts'
import { spanOf } from '../record/booking-parts.service.ts'
import { isoOf } from '../record/booking-periods.service.ts'
import type { BookingPatch, BookingsStore } from '../record/bookings.store.ts'
import type { BookingRulesService } from '../rules/booking-rules.service.ts'
import type { BookingDueStore } from './booking-due.store.ts'

const MINUTE_MS = 60_000
interface RoundNeeds {
  readonly store: BookingsStore
  readonly due: BookingDueStore
  readonly rules: Pick<BookingRulesService, 'settingsOf'>
  readonly parts: BookingParts
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  /** A booking does not take place any more: its tickets are called off. */
  readonly dropped: (booking: Booking, caller: null) => Promise<void>
  readonly zoneOf: (locationId: string) => Promise<string>
}

/** What bookings do by the clock: requests run out, who does not come is released, who waits is offered what became free. */
export function bookingRounds(needs: RoundNeeds) {
  const { store, due, now } = needs

  /** Requests that held their time for too long; an offer that was not taken goes to the next in line. The asset is held. */
  async function lapse(assetId?: string): Promise<void> {
    for (const id of await due.lapsed(now().toISOString(), assetId)) {
      const gone = await moved(needs, id, { facts: { state: 'auto_released', hold_until: null, hold_for: null }, from: 'requested' })
      if (!gone) continue
      await told(needs, gone, 'lapsed')
      await needs.dropped(gone, null)
      await freed(gone)
    }
  }

  /** Offers the time of a booking that is gone to the first in line for whom nothing is in the way. */
  async function freed({ asset }: Pick<Booking, 'asset'>): Promise<void> {
    const at = now()
    for (const id of await due.waiting(asset.id, at.toISOString())) {
      const waiting = await store.find(id, null)
      if (!waiting) continue
      const around = { from: waiting.held_from, until: waiting.held_to, except: [id] }
      if ((await store.taking(asset.id, around)).length > 0) continue
      const { offer_minutes } = await needs.rules.settingsOf(asset.id)
      const until = isoOf(Math.min(at.getTime() + offer_minutes * MINUTE_MS, Date.parse(waiting.start_at)))
      const offered = await moved(needs, id, { facts: { state: 'requested', hold_for: 'offer', hold_until: until }, from: 'waitlisted' })
      if (offered) await told(needs, offered, 'offered')
    }
  }

  return { lapse, freed, look: looking(needs, { lapse, freed }) }
}

interface Acting {
  lapse(assetId?: string): Promise<void>
  freed(booking: Pick<Booking, 'asset'>): Promise<void>
}
/** One round; each booking in a transaction of its own, so that one that fails keeps no other from being looked at. */
function looking(needs: RoundNeeds, { lapse, freed }: Acting) {
  const { store, due, atomically, now } = needs
  async function lapseOne(id: string): Promise<void> {
    const booking = await store.find(id, null)
    if (!booking) return
    await store.hold(booking.asset.id)
    await lapse(booking.asset.id)
  }
  async function vain(id: string): Promise<void> {
    const booking = await moved(needs, id, { facts: { state: 'auto_released' }, from: 'waitlisted' })
    if (booking) needs.parts.record('lapsed', booking, { caller: null })
  }
  async function present(id: string): Promise<void> {
    const facts = { checked_in_at: now().toISOString(), checked_in_by: 'presence' as const }
    const booking = await moved(needs, id, { facts, from: 'confirmed' })
    if (booking) needs.parts.record('checked_in', booking, { caller: null })
  }
  async function unattended(id: string): Promise<void> {
    const before = await store.find(id, null)
    if (!before) return
    const settings = await needs.rules.settingsOf(before.asset.id)
    const late = now().getTime() >= Date.parse(before.start_at) + settings.release_after_minutes * MINUTE_MS
    if (!settings.check_in || !late || isExemptFromCheckIn(spanOf(before), Date.parse(before.created_at))) return
    const gone = await moved(needs, id, { facts: { state: 'auto_released' }, from: 'confirmed' })
    if (!gone) return
    await told(needs, gone, 'released')
    await needs.dropped(gone, null)
    await freed(gone)
  }
  async function warn(id: string, text: string): Promise<void> {
    const booking = await moved(needs, id, { facts: { warned_at: now().toISOString() }, from: 'confirmed' })
    if (booking) await needs.parts.tell('trouble', booking, { actor: null, zone: await needs.zoneOf(booking.location_id), about: text })
  }
  return async function look(): Promise<void> {
    const at = now().toISOString()
    const steps = [
      async () => eachOf(await due.lapsed(at), (id) => atomically(() => lapseOne(id))),
      async () => eachOf(await due.waitedInVain(at), (id) => atomically(() => vain(id))),
      async () => eachOf(await due.attended(at), (id) => atomically(() => present(id))),
      async () => eachOf(await due.unattended(at), (id) => atomically(() => unattended(id))),
      async () => eachOf(await due.troubled(at), ({ id, text }) => atomically(() => warn(id, text))),
    ]
    await eachOf(steps, (step) => step())
  }
}

interface Move {
  readonly facts: BookingPatch
  readonly from: 'requested' | 'confirmed' | 'waitlisted'
}
/** Undefined where somebody was quicker. */
async function moved({ store, now }: RoundNeeds, id: string, { facts, from }: Move): Promise<Booking | undefined> {
  const [changed] = await store.write([id], { at: now().toISOString(), facts, states: [from] })
  return changed === undefined ? undefined : store.find(id, null)
}
async function told({ parts, zoneOf }: RoundNeeds, booking: Booking, what: 'lapsed' | 'released' | 'offered'): Promise<void> {
  parts.record(what, booking, { caller: null })
  await parts.tell(what, booking, { actor: null, zone: await zoneOf(booking.location_id) })
}
