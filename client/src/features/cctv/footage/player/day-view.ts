import type { FootageSegment } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { gapsOf, type Stretch, stretchesOf } from '@menara/shared/domain/footage.ts'
import { dayStart, wallTimeOf } from '../../../../kit/dates/zoned-time.ts'

/** A segment in milliseconds since 1970 UTC; one that is written reaches to now. */
export interface Piece extends Stretch {
  readonly id: string
  readonly codec: string
  readonly isGrowing: boolean
}

const DAY_MS = 86_400_000

/** The day `YYYY-MM-DD` an instant falls on in a zone. */
export const dayOf = (at: number, zone: string): string => wallTimeOf(new Date(at).toISOString(), zone).slice(0, 10)

/** From the beginning of a day to that of the next one: 23, 24 or 25 hours. */
export function dayIn(day: string, zone: string): Stretch {
  const from = Date.parse(dayStart(day, zone))
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return { from, until: Date.parse(dayStart(next, zone)) }
}
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const piecesOf = (segments: readonly FootageSegment[], now: number): Piece[] =>
  segments.map(({ id, codec, started_at, ended_at }) => ({
    id,
    codec,
    from: Date.parse(started_at),
    // Just begun: there is something to see all the same.
    until: ended_at === null ? Math.max(now, Date.parse(started_at) + 1_000) : Date.parse(ended_at),
    isGrowing: ended_at === null,
  }))

/** What is missing of a day: since recording of the camera began, until now. */
export function missingOf(pieces: readonly Piece[], day: Stretch, { oldest, now }: { oldest: number | null; now: number }): Stretch[] {
  const until = Math.min(day.until, now)
  const from = Math.max(day.from, oldest ?? pieces[0]?.from ?? until)
  return until > from ? gapsOf(pieces, { from, until }) : []
}

/** Where to go from a moment to the stretch after it, or to the beginning of this one and of the one before. */
export function stretchBeside(pieces: readonly Piece[], at: number, side: 'next' | 'previous'): number | null {
  const begins = stretchesOf(pieces).map((stretch) => stretch.from)
  if (side === 'next') return begins.find((begin) => begin > at) ?? null
  return begins.findLast((begin) => begin < at - 2_000) ?? null
}

/** The part of a day that is shown, `length` long, with a moment in its middle where that is possible. */
export function windowAround(at: number, length: number, day: Stretch): Stretch {
  const span = Math.min(length, day.until - day.from)
  const from = Math.min(Math.max(day.from, at - span / 2), day.until - span)
  return { from, until: from + span }
}

/** Per cent of a window, for drawing. */
export const percentOf = (at: number, { from, until }: Stretch): number => Math.min(100, Math.max(0, (100 * (at - from)) / (until - from)))

/** `1:02:03` and `2:03`. */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** What fields of date and time show, to the second, and back. */
export const wallSeconds = (at: number, zone: string): string =>
  `${wallTimeOf(new Date(at).toISOString(), zone)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`
