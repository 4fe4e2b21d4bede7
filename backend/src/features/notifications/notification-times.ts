import type { Preferences } from '@menara/shared/contract/notifications.contract.ts'
import { instantOfWall, offsetAt } from '@menara/shared/domain/zone-offsets.ts'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
type Times = Pick<Preferences, 'digest' | 'digest_at' | 'quiet' | 'zone'>

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** What the clock on the wall shows, as milliseconds as if it were UTC. */
const wallOf = (zone: string, at: number): number => at + offsetAt(zone, at)

/** The end of the quiet hours an instant is in; the instant itself outside of them. */
export function afterQuiet({ quiet, zone }: Pick<Times, 'quiet' | 'zone'>, at: Date): Date {
  if (!quiet) return at
  const wall = wallOf(zone, at.getTime())
  const day = Math.floor(wall / DAY_MS) * DAY_MS
  const minute = Math.floor((wall - day) / MINUTE_MS)
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const isQuiet = from < to ? from <= minute && minute < to : minute >= from || minute < to
  if (!isQuiet) return at
  const endsTomorrow = from > to && minute >= from
  return new Date(instantOfWall(zone, day + to * MINUTE_MS + (endsTomorrow ? DAY_MS : 0)))
}

/** When the next collection is sent, quiet hours considered; null: nothing is collected. */
export function nextDigest(times: Times, at: Date): Date | null {
  const { digest, digest_at, zone } = times
  if (digest === 'off') return null
  const wall = wallOf(zone, at.getTime())
  const day = Math.floor(wall / DAY_MS) * DAY_MS
  const hour = Math.floor(wall / HOUR_MS) * HOUR_MS + HOUR_MS
  const today = day + minutesOf(digest_at) * MINUTE_MS
  const next = digest === 'hourly' ? hour : today > wall ? today : today + DAY_MS
  return afterQuiet(times, new Date(instantOfWall(zone, next)))
}
