import type { bookingSeries, Occurrence, SeriesPreview } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { overlaps, type Span } from '@menara/shared/domain/bookings/booking-rules.ts'
import { type BookingSettings, weekOf } from '@menara/shared/domain/bookings/booking-settings.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { mayBook, mayTouch, spanOf, timesOf } from '../record/booking-parts.service.ts'
import { factsOf, faultOf, isoOf, periodOf } from '../record/booking-periods.service.ts'
import type { BookingsNeeds } from '../record/bookings.service.ts'
import type { BookableAsset, BookingRow } from '../record/bookings.store.ts'
import type { BookingSeriesStore } from './booking-series.store.ts'
import { normalised, occurrencesOf } from './occurrences.ts'

type Asked = CallOf<typeof bookingSeries.preview>['query']
type Draft = CallOf<typeof bookingSeries.create>['body']
type Change = CallOf<typeof bookingSeries.update>['body']
type Cancelling = CallOf<typeof bookingSeries.cancel>['query']
export interface SeriesNeeds extends BookingsNeeds {
  readonly series: BookingSeriesStore
}
export type BookingSeriesService = ReturnType<typeof bookingSeriesService>
const DAY_MS = 86_400_000

/** Bookings that come again: looked at before they are made, made, changed and cancelled together. */
export function bookingSeriesService(needs: SeriesNeeds) {
  const { store, series, atomically, now, newId, parts, rules, lapse } = needs
  return {
    async preview({ rule, asset_id, ...first }: Asked, caller: Caller): Promise<SeriesPreview> {
      const asset = await parts.assetFor(asset_id, caller)
      const settings = await rules.settingsOf(asset.id)
      const spans = occurrencesOf({ ...first, rule, zone: asset.zone })
      return { rule: normalised(rule, asset.zone), occurrences: await looked(needs, spans, { asset, settings, caller, except: [] }) }
    },

    create: ({ rule, leave_out = false, asset_id, start, end, from, to, ...rest }: Draft, caller: Caller) =>
      atomically(async () => {
        mayBook(caller)
        const asset = await parts.assetFor(asset_id, caller)
        const settings = await rules.settingsOf(asset.id)
        if (settings.approval_type_id !== null) throw new Fault('conflict', 'bookings.series_approval', { params: { asset: asset.name } })
        const spans = occurrencesOf({ start, end, from, to, rule, zone: asset.zone })
        await store.hold(asset.id)
        await lapse(asset.id)
        const found = await looked(needs, spans, { asset, settings, caller, except: [] })
        const free = spans.filter((_, at) => found[at]?.free)
        const bad = found.filter((one) => !one.free)
        if (free.length === 0 || (bad.length > 0 && !leave_out)) throw await refusing(needs, bad[0] as Occurrence, { asset, settings })
        const at = now().toISOString()
        const row = { id: newId(), rule: normalised(rule, asset.zone), zone: asset.zone, created_by: caller.userId, created_at: at }
        await series.insert(row)
        const facts = { ...rest, asset_id: asset.id, series_id: row.id, booked_by: caller.userId, created_at: at, updated_at: at }
        const rows = free.map((span): BookingRow => ({ ...facts, ...timesOf(span, settings), id: newId(), state: 'confirmed' }))
        // The asset is held: what is in the way now was written past the service.
        if ((await store.insertMany(rows)) < rows.length) throw new Fault('conflict', 'bookings.changed')
        const made = await store.many(rows.map(({ id }) => id))
        for (const booking of made) parts.record('created', booking, { caller, detail: { after: booking, series: row.rule } })
        const { id, rule: kept } = row
        return { series: { id, rule: kept }, bookings: made, left_out: bad.map(({ start_at, end_at }) => ({ start_at, end_at })) }
      }),

    update: changing(needs),

    cancel: (id: string, { scope }: Cancelling, caller: Caller): Promise<{ cancelled: number }> =>
      atomically(async () => {
        const { ids } = await meant(needs, id, { scope, caller })
        const at = now().toISOString()
        const facts = { state: 'cancelled' as const, cancelled_by: caller.userId, cancelled_at: at, hold_until: null, hold_for: null }
        const gone = await store.write(ids, { at, facts, states: ['confirmed', 'requested'] })
        const rows = await store.many(gone)
        for (const booking of rows) {
          parts.record('cancelled', booking, { caller, detail: { series: scope } })
          await needs.dropped(booking, caller)
          await needs.freed(booking)
        }
        if (rows[0]) await parts.tell('cancelled', rows[0], { actor: caller })
        return { cancelled: rows.length }
      }),
  }
}

/** The occurrences that a change of a series means. 409 for a booking that belongs to none. */
async function meant({ parts, series, now }: SeriesNeeds, id: string, { scope, caller }: { scope: 'following' | 'all'; caller: Caller }) {
  const booking = await parts.seen(id, caller)
  mayTouch(booking, caller)
  if (!booking.series) throw new Fault('conflict', 'bookings.no_series')
  const soonest = now().toISOString()
  const since = scope === 'following' && booking.start_at > soonest ? booking.start_at : soonest
  const ids = await series.from(booking.series.id, since)
  if (ids.length === 0) throw new Fault('conflict', 'bookings.over')
  return { booking, ids, seriesId: booking.series.id }
}

interface Looking {
  readonly asset: BookableAsset
  readonly settings: BookingSettings
  readonly caller: Caller
  readonly except: readonly string[]
}
/** What is in the way of each period. They count for the quota together. */
async function looked({ store, parts, rules }: SeriesNeeds, spans: readonly Span[], { asset, settings, caller, except }: Looking) {
  const [first, last] = [spans[0] as Span, spans.at(-1) as Span]
  const around = { from: isoOf(first.from - DAY_MS), until: isoOf(last.to + 15 * DAY_MS), except }
  const taken = await store.taking(asset.id, around)
  const minutes = new Map<string, number>()
  const found: Occurrence[] = []
  for (const span of spans) {
    const near = taken.filter(
      ({ held_to, held_from }) => Date.parse(held_to) > span.from - DAY_MS && Date.parse(held_from) < span.to + DAY_MS,
    )
    const refusal = (await parts.refusalOf(asset, span, { caller, settings, except })) ?? (await overQuota(span))
    const before = settings.buffer_before_minutes * 60_000
    const after = settings.buffer_after_minutes * 60_000
    const held = { from: span.from - before, to: span.to + after }
    const clash = near.find((one) => overlaps({ from: Date.parse(one.held_from), to: Date.parse(one.held_to) }, held))
    const next = clash ? (await parts.slots(asset, span, { except, settings })).free.find((one) => one.from > span.from) : undefined
    found.push({
      start_at: isoOf(span.from),
      end_at: isoOf(span.to),
      free: refusal === null && clash === undefined,
      refusal,
      clash: clash ? { title: clash.title, booked_by: clash.booked_by, ...slotOf(spanOf(clash)) } : null,
      next_free: next ? slotOf(next) : null,
    })
  }
  return found

  /** Beside what is booked already, the occurrences of a week before this one count. */
  async function overQuota(span: Span) {
    if (settings.week_quota_minutes === null) return null
    const week = weekOf(asset.zone, span.from)
    const booked = (await rules.bookedMinutes(asset, span, { settings, userId: caller.userId, except }))?.get(week) ?? 0
    const own = (minutes.get(week) ?? 0) + (span.to - span.from) / 60_000
    if (booked + own > settings.week_quota_minutes) return 'quota' as const
    minutes.set(week, own)
    return null
  }
}
const slotOf = ({ from, to }: Span) => ({ start_at: isoOf(from), end_at: isoOf(to) })

/** The refusal of a series, by the first of its dates that is in the way. */
async function refusing({ parts }: SeriesNeeds, { start_at, end_at, refusal }: Occurrence, looking: Pick<Looking, 'asset' | 'settings'>) {
  if (refusal !== null) return faultOf(refusal, looking.asset.name)
  return parts.clash(looking.asset, spanOf({ start_at, end_at }), looking)
}

function changing(needs: SeriesNeeds) {
  const { store, series, atomically, now, newId, parts, rules, lapse } = needs
  return (id: string, { scope, asset_id, from, to, days = 0, ...rest }: Change, caller: Caller): Promise<Booking[]> =>
    atomically(async () => {
      const { booking, ids, seriesId } = await meant(needs, id, { scope, caller })
      const asset = await parts.assetFor(asset_id ?? booking.asset.id, caller)
      const settings = await rules.settingsOf(asset.id)
      await store.hold(asset.id)
      await lapse(asset.id)
      const before = await store.many(ids)
      const spans = before.map((one) => movedSpan(one, { from, to, days, zone: asset.zone }))
      if (spans.some((span, at) => at > 0 && span.from < (spans[at - 1]?.to ?? 0))) throw invalid('to', 'overlap')
      const bad = (await looked(needs, spans, { asset, settings, caller, except: ids })).find((one) => !one.free)
      if (bad) throw await refusing(needs, bad, { asset, settings })
      const at = now().toISOString()
      const split = scope === 'following' ? await splitOff() : seriesId
      // They make room for one another first: nobody outside sees the state between.
      const states = before.map(({ state }) => (state === 'requested' ? 'requested' : 'confirmed') as 'requested' | 'confirmed')
      await store.write(ids, { at, facts: { state: 'waitlisted' }, states: ['confirmed', 'requested'] })
      for (const [index, one] of before.entries()) {
        const facts = {
          ...rest,
          ...timesOf(spans[index] as Span, settings),
          asset_id: asset.id,
          series_id: split,
          state: states[index] as 'confirmed',
        }
        await store.write([one.id], { at, facts, states: ['waitlisted'] })
      }
      const after = await store.many(ids)
      for (const one of after) parts.record('updated', one, { caller, detail: { series: scope, after: one } })
      if (after[0]) await parts.tell('changed', after[0], { actor: caller })
      for (const one of before) await needs.freed(one)
      return after

      /** The following ones become a series of their own, so that `all` of either means what people see together. */
      async function splitOff(): Promise<string> {
        const old = await series.find(seriesId)
        const row = { id: newId(), rule: old?.rule ?? '', zone: old?.zone ?? asset.zone, created_by: caller.userId, created_at: at }
        await series.insert(row)
        return row.id
      }
    })
}

interface Moved {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly days: number
  readonly zone: string
}
/** A period at other times of the day, or some days away, by the clocks of the zone. */
function movedSpan(booking: Booking, { from, to, days, zone }: Moved): Span {
  const facts = factsOf(booking, zone)
  const moved = (day: string): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
  const [start, end] = [moved(dayAt(zone, Date.parse(booking.start_at))), moved(dayAt(zone, Date.parse(booking.end_at)))]
  return periodOf({ start, end, from: from ?? facts.from, to: to ?? facts.to }, zone)
}
