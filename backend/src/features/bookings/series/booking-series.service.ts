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
import { type BookingsNeeds, cancelledBy } from '../record/bookings.service.ts'
import type { BookableAsset, BookingRow } from '../record/bookings.store.ts'
import type { BookingSeriesStore } from './booking-series.store.ts'
import { normalised, occurrencesOf } from './occurrences.ts'

type Asked = CallOf<typeof bookingSeries.preview>['query']
type Draft = CallOf<typeof bookingSeries.create>['body']
type Change = CallOf<typeof bookingSeries.update>['body']
type Cancelling = CallOf<typeof bookingSeries.cancel>['query']
interface SeriesNeeds extends BookingsNeeds {
  readonly series: BookingSeriesStore
}
export type BookingSeriesService = ReturnType<typeof bookingSeriesService>
const DAY_MS = 86_400_000

/** Bookings that come again: looked at before they are made, made, changed and cancelled together. */
export function bookingSeriesService(needs: SeriesNeeds) {
  const { store, atomically, now, parts, rules } = needs
  return {
    async preview({ rule, asset_id, ...first }: Asked, caller: Caller): Promise<SeriesPreview> {
      const asset = await parts.assetFor(asset_id, caller)
      const settings = await rules.settingsOf(asset.id)
      const spans = occurrencesOf({ ...first, rule, zone: asset.zone })
      return { rule: normalised(rule, asset.zone), occurrences: await looked(needs, spans, { asset, settings, caller, except: [] }) }
    },

    create: creating(needs),
    update: changing(needs),

    cancel: (id: string, { scope }: Cancelling, caller: Caller): Promise<{ cancelled: number }> =>
      atomically(async () => {
        const { ids } = await meant(needs, id, { scope, caller })
        const at = now().toISOString()
        const gone = await store.write(ids, { at, facts: cancelledBy(caller, at), states: ['confirmed', 'requested'] })
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

function creating(needs: SeriesNeeds) {
  const { store, series, atomically, now, newId, parts } = needs
  return ({ rule, leave_out = false, asset_id, start, end, from, to, ...rest }: Draft, caller: Caller) =>
    atomically(async () => {
      mayBook(caller)
      const { asset, settings } = await held(needs, asset_id, caller)
      const spans = occurrencesOf({ start, end, from, to, rule, zone: asset.zone })
      const found = await looked(needs, spans, { asset, settings, caller, except: [] })
      const bad = found.filter((one) => !one.free)
      if (bad[0] && (!leave_out || bad.length === found.length)) throw await refusing(needs, bad[0], { asset, settings })
      const at = now().toISOString()
      const row = { id: newId(), rule: normalised(rule, asset.zone), zone: asset.zone, created_by: caller.userId, created_at: at }
      await series.insert(row)
      const facts = { ...rest, asset_id: asset.id, series_id: row.id, booked_by: caller.userId, created_at: at, updated_at: at }
      const free = spans.filter((_, index) => found[index]?.free)
      const rows = free.map((span): BookingRow => ({ ...facts, ...timesOf(span, settings), id: newId(), state: 'confirmed' }))
      // The asset is held: what is in the way now was written past the service.
      if ((await store.insertMany(rows)) < rows.length) throw new Fault('conflict', 'bookings.changed')
      const made = await store.many(rows.map(({ id }) => id))
      for (const booking of made) parts.record('created', booking, { caller, detail: { after: booking, series: row.rule } })
      const left_out = bad.map(({ start_at, end_at }) => ({ start_at, end_at }))
      return { series: { id: row.id, rule: row.rule }, bookings: made, left_out }
    })
}

/** An asset that is held until the series is written. 409 for one that is approved booking by booking. */
async function held({ store, parts, rules, lapse }: SeriesNeeds, assetId: string, caller: Caller) {
  const asset = await parts.assetFor(assetId, caller)
  const settings = await rules.settingsOf(asset.id)
  if (settings.approval_type_id !== null) throw new Fault('conflict', 'bookings.series_approval', { params: { asset: asset.name } })
  await store.hold(asset.id)
  await lapse(asset.id)
  return { asset, settings }
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
async function looked(needs: SeriesNeeds, spans: readonly Span[], looking: Looking): Promise<Occurrence[]> {
  const { asset, settings, caller, except } = looking
  const [first, last] = [spans[0] as Span, spans.at(-1) as Span]
  const around = { from: isoOf(first.from - DAY_MS), until: isoOf(last.to + DAY_MS), except }
  const taken = await needs.store.taking(asset.id, around)
  const overQuota = quotaOf(needs, looking)
  const found: Occurrence[] = []
  for (const span of spans) {
    const refusal = (await needs.parts.refusalOf(asset, span, { caller, settings, except })) ?? (await overQuota(span))
    const { held_from, held_to } = timesOf(span, settings)
    const held = { from: Date.parse(held_from ?? isoOf(span.from)), to: Date.parse(held_to ?? isoOf(span.to)) }
    const clash = taken.find((one) => overlaps({ from: Date.parse(one.held_from), to: Date.parse(one.held_to) }, held))
    found.push({
      ...slotOf(span),
      free: refusal === null && clash === undefined,
      refusal,
      clash: clash ? { title: clash.title, booked_by: clash.booked_by, ...slotOf(spanOf(clash)) } : null,
      next_free: clash ? await nextFree(needs, span, looking) : null,
    })
  }
  return found
}

async function nextFree({ parts }: SeriesNeeds, span: Span, { asset, settings, except }: Looking) {
  const next = (await parts.slots(asset, span, { except, settings })).free.find((one) => one.from > span.from)
  return next ? slotOf(next) : null
}

/** Whether an occurrence exceeds the quota: beside what is booked already, those of its week before it count. */
function quotaOf({ rules }: SeriesNeeds, { asset, settings, caller, except }: Looking) {
  const minutes = new Map<string, number>()
  return async (span: Span): Promise<'quota' | null> => {
    if (settings.week_quota_minutes === null) return null
    const week = weekOf(asset.zone, span.from)
    const booked = (await rules.bookedMinutes(asset, span, { settings, userId: caller.userId, except }))?.get(week) ?? 0
    const own = (minutes.get(week) ?? 0) + (span.to - span.from) / 60_000
    if (booked + own > settings.week_quota_minutes) return 'quota'
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
  const { store, atomically, now, parts } = needs
  return (id: string, { scope, ...change }: Change, caller: Caller): Promise<Booking[]> =>
    atomically(async () => {
      const { booking, ids, seriesId } = await meant(needs, id, { scope, caller })
      const before = await store.many(ids)
      const series_id = scope === 'following' ? await splitOff(needs, seriesId, caller) : seriesId
      const { asset_id, from, to, days, ...rest } = change
      const at = now().toISOString()
      if ([asset_id, from, to, days].every((one) => one === undefined))
        await store.write(ids, { at, facts: { ...rest, series_id }, states: ['confirmed', 'requested'] })
      else await movedAll(needs, before, { change, series_id, assetId: asset_id ?? booking.asset.id, caller })
      const after = await store.many(ids)
      for (const one of after) parts.record('updated', one, { caller, detail: { series: scope, after: one } })
      if (after[0]) await parts.tell('changed', after[0], { actor: caller })
      return after
    })
}

/** The following ones become a series of their own, so that `all` of either means what people see together. */
async function splitOff({ series, newId, now }: SeriesNeeds, seriesId: string, caller: Caller): Promise<string> {
  const id = newId()
  const { rule, zone } = (await series.find(seriesId)) ?? { rule: '', zone: 'UTC' }
  await series.insert({ id, rule, zone, created_by: caller.userId, created_at: now().toISOString() })
  return id
}

interface Moving {
  readonly change: Omit<Change, 'scope'>
  readonly series_id: string
  readonly assetId: string
  readonly caller: Caller
}
/** Writes occurrences at other times or of another asset, all or none. */
async function movedAll(needs: SeriesNeeds, before: readonly Booking[], { change, series_id, assetId, caller }: Moving): Promise<void> {
  const { store, now } = needs
  const { asset_id: _, from, to, days = 0, ...rest } = change
  const { asset, settings } = await held(needs, assetId, caller)
  const spans = before.map((one) => movedSpan(one, { from, to, days, zone: asset.zone }))
  if (spans.some((span, index) => index > 0 && span.from < (spans[index - 1]?.to ?? 0))) throw invalid('to', 'overlap')
  const ids = before.map(({ id }) => id)
  const bad = (await looked(needs, spans, { asset, settings, caller, except: ids })).find((one) => !one.free)
  if (bad) throw await refusing(needs, bad, { asset, settings })
  const at = now().toISOString()
  // They make room for one another first: nobody outside sees the state between.
  await store.write(ids, { at, facts: { state: 'waitlisted' }, states: ['confirmed', 'requested'] })
  for (const [index, one] of before.entries()) {
    const facts = { ...rest, ...timesOf(spans[index] as Span, settings), asset_id: asset.id, series_id, state: 'confirmed' as const }
    await store.write([one.id], { at, facts, states: ['waitlisted'] })
  }
  for (const one of before) {
    await needs.moved(one)
    await needs.freed(one)
  }
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
