import { bearingTo, distanceM, type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import type { Dice } from '../portfolio/dice.ts'
import type { Stop } from '../portfolio/people/rounds.ts'
import type { PlayedMessage } from './simulator.model.ts'

/** One way of `demo-walks.json`. */
export interface PlayedWalk {
  readonly location_code: string
  readonly code: string
  readonly way: readonly Stop[]
  readonly speed_mps: number
  readonly interval_s: number
}
export interface Walked {
  readonly at: LonLat
  readonly area: string | undefined
  readonly heading: number
  readonly moving: boolean
}

interface Leg {
  readonly from: Stop
  readonly to: Stop
  readonly stay_s: number
  readonly walk_s: number
}
const place = ({ longitude, latitude }: Stop): LonLat => [longitude, latitude]

/** Where somebody is after so many seconds of a way that is gone over and over. */
export function walkOf({ way, speed_mps }: Pick<PlayedWalk, 'way' | 'speed_mps'>): (seconds: number) => Walked {
  const legs = way.map((from, i): Leg => {
    const to = way[(i + 1) % way.length] ?? from
    return { from, to, stay_s: from.stay_s, walk_s: distanceM(place(from), place(to)) / speed_mps }
  })
  const round = legs.reduce((sum, leg) => sum + leg.stay_s + leg.walk_s, 0)
  return (seconds) => {
    let left = round > 0 ? ((seconds % round) + round) % round : 0
    for (const leg of legs) {
      if (left < leg.stay_s + leg.walk_s) return onLeg(leg, left)
      left -= leg.stay_s + leg.walk_s
    }
    return onLeg(legs[0] as Leg, 0)
  }
}

function onLeg({ from, to, stay_s, walk_s }: Leg, seconds: number): Walked {
  const heading = bearingTo(place(from), place(to))
  if (seconds <= stay_s || walk_s === 0) return { at: place(from), area: from.area, heading, moving: false }
  const part = (seconds - stay_s) / walk_s
  const at: LonLat = [from.longitude + (to.longitude - from.longitude) * part, from.latitude + (to.latitude - from.latitude) * part]
  // Between two storeys somebody changes halfway.
  return { at, area: part < 0.5 ? from.area : to.area, heading, moving: true }
}

const NOISE_M = 0.6

/** Plays ways: what each tag says of its place, and when. All chance comes from `dice`. */
export function walksOf(walks: readonly PlayedWalk[], { dice, now }: { dice: Dice; now: number }) {
  const playing = walks
    .filter((walk) => walk.way.length > 1)
    .map((walk, index) => ({
      walk,
      whereAt: walkOf(walk),
      phase: dice.next() * 600,
      battery: 60 + dice.next() * 40,
      dueAt: now + ((index * 0.618034) % 1) * walk.interval_s * 1000,
    }))
  return {
    /** What is said up to now; nothing is said twice. */
    due(at: number): PlayedMessage[] {
      const said: PlayedMessage[] = []
      for (const item of playing) {
        if (item.dueAt > at) continue
        const every = item.walk.interval_s * 1000
        item.dueAt += Math.max(1, Math.ceil((at - item.dueAt) / every)) * every
        const { at: here, area, heading, moving } = item.whereAt(at / 1000 + item.phase)
        const [longitude, latitude] = pointAt(pointAt(here, 90, NOISE_M * dice.bell()), 0, NOISE_M * dice.bell())
        const payload = {
          at: new Date(at).toISOString(),
          longitude: Math.round(longitude * 1e7) / 1e7,
          latitude: Math.round(latitude * 1e7) / 1e7,
          accuracy_m: Math.round((2 + 2 * dice.next()) * 10) / 10,
          heading: Math.round(heading) % 360,
          speed_mps: moving ? Math.round(item.walk.speed_mps * 100) / 100 : 0,
          battery_percent: Math.round(item.battery),
          ...(area && { area }),
        }
        said.push({ topic: `menara/${item.walk.location_code}/${item.walk.code}/position`, payload: JSON.stringify(payload) })
      }
      return said
    },
  }
}
