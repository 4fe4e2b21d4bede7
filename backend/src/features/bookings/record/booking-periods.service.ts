import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import {
  type BookingRefusal,
  LONGEST_BOOKING_MS,
  SHORTEST_BOOKING_MS,
  type Span,
  thisMinute,
} from '@menara/shared/domain/bookings/booking-rules.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import { dayIn, instantOf, localTime, spokenTime } from '../../../platform/time/zoned-time.ts'

/** The documented four: days of begin and end, and a time of day for each. */
export interface PeriodFacts {
  readonly start: string
  readonly end: string
  readonly from: string
  readonly to: string
}

/** From `from` on the day `start` to `to` on the day `end`, as clocks of the zone show it. 422 for a day or time that does not exist. */
export function periodOf({ start, end, from, to }: PeriodFacts, zone: string): Span {
  const moment = (field: 'start' | 'end', time: string): number => {
    const day = dayIn(zone, new Date(instantOf(textOf(field), { field, side: 'start', zone })))
    return Date.parse(instantOf(`${day}T${time}`, { field, side: 'start', zone }))
  }
  const textOf = (field: 'start' | 'end'): string => (field === 'start' ? start : end)
  return { from: moment('start', from), to: moment('end', to) }
}

/** A booking's period as the documented four: what a change leaves out stays. */
export function factsOf({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, zone: string): PeriodFacts {
  const [start = '', from = ''] = localTime(zone, start_at).split('T')
  const [end = '', to = ''] = localTime(zone, end_at).split('T')
  return { start, end, from: from.slice(0, 5), to: to.slice(0, 5) }
}

const MINUTES = 60_000
const DAYS = 86_400_000
const SENTENCE: Readonly<Record<Exclude<BookingRefusal, 'out_of_use'>, readonly [field: string, rule: string, sentence: string]>> = {
  not_bookable: ['asset_id', 'bookable', 'This asset is not one that can be booked'],
  order: ['to', 'after', 'The end does not lie after the start'],
  short: ['to', 'shortest', `A booking lasts at least ${SHORTEST_BOOKING_MS / MINUTES} minutes`],
  long: ['end', 'longest', `A booking lasts at most ${LONGEST_BOOKING_MS / DAYS} days`],
  past: ['from', 'past', 'What is past cannot be booked'],
  not_named: ['asset_id', 'not_named', 'This asset may be booked by the people it names alone'],
  not_then: ['from', 'not_then', 'This asset may not be booked at that time'],
  far: ['start', 'horizon', 'So far ahead nothing can be booked'],
  notice: ['from', 'notice', 'This asset must be booked longer before'],
  ahead: ['start', 'horizon', 'So far ahead this asset cannot be booked'],
  min_length: ['to', 'too_brief', 'This asset is booked for longer'],
  max_length: ['to', 'too_lasting', 'This asset cannot be booked for so long'],
  cross_day: ['end', 'cross_day', 'A booking of this asset ends on the day it begins'],
  blackout: ['start', 'blackout', 'This asset cannot be booked on that day'],
  quota: ['to', 'quota', 'You have booked as much of this in that week as one person may'],
}

/** What a refusal says to whoever books. */
export function faultOf(refusal: BookingRefusal, assetName: string): Fault {
  if (refusal === 'out_of_use')
    return new Fault('conflict', 'bookings.out_of_service', {
      params: { asset: assetName },
      errors: [{ field: 'asset_id', rule: 'out_of_use' }],
    })
  return invalid(...SENTENCE[refusal])
}

interface InTheWay {
  readonly assetName: string
  readonly zone: string
  readonly clash: Pick<Booking, 'start_at' | 'end_at' | 'title' | 'booked_by'> | undefined
  /** The next free period of the wanted length. */
  readonly next: Span | undefined
}

/** 409 that names what is in the way and when there is room. Times as clocks of the site show them. */
export function takenFault({ assetName, zone, clash, next }: InTheWay): Fault {
  const span = (start: string, end: string): { from: string; to: string } => {
    const [from, to] = [localTime(zone, start).slice(0, 16).replace('T', ' '), spokenTime(zone, end)]
    return { from, to: from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to }
  }
  const booked: Phrase = clash
    ? {
        key: 'bookings.booked_by',
        params: {
          ...span(clash.start_at, clash.end_at),
          name: clash.booked_by?.name ?? { key: 'names.someone' },
          title: clash.title,
        },
      }
    : { key: 'bookings.booked' }
  const then: Phrase = next ? { key: 'bookings.next_free', params: span(isoOf(next.from), isoOf(next.to)) } : { key: 'bookings.other_time' }
  return new Fault('conflict', 'bookings.taken', {
    params: { asset: assetName, clash: booked, then },
    errors: [{ field: 'from', rule: 'taken' }],
  })
}

export const isoOf = (at: number): string => new Date(at).toISOString()

/** When a booking ends that is ended now: with the last whole minute, so that another may begin in it, but after its own start. */
export function endedNow({ start_at }: Pick<Booking, 'start_at'>, now: Date): string {
  const start = Date.parse(start_at)
  const end = [thisMinute(now.getTime()), now.getTime()].find((at) => at > start)
  return isoOf(end ?? start + 60_000)
}
