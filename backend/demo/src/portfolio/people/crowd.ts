import { closed, oneOf } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'

/** People at a gate: who came, or who left. */
export const Crowd = closed({
  /** On an ordinary working day. */
  visitors: Type.Integer(),
  side: oneOf('in', 'out'),
  /** Hours the site's clock is ahead of UTC. */
  zone_h: Type.Number(),
  /** Share of a working day that comes on Saturday and on Sunday. */
  weekend: Type.Tuple([Type.Number(), Type.Number()]),
  /** Share of those who leave that the counter misses. */
  missed: Type.Number(),
})
export type Crowd = Static<typeof Crowd>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday: counters began at nought. */
const BEGAN = Date.UTC(2025, 0, 6)

/** Share of the day's people who came, and who left, by the hour of the site's clock. */
const CAME: readonly Knot[] = [
  [6, 0],
  [7, 0.06],
  [8, 0.28],
  [9, 0.56],
  [10, 0.65],
  [12, 0.71],
  [13, 0.8],
  [14, 0.88],
  [16, 0.93],
  [19, 0.99],
  [20, 1],
]
const LEFT: readonly Knot[] = [
  [7, 0],
  [10, 0.05],
  [12, 0.14],
  [13, 0.24],
  [15, 0.33],
  [16, 0.41],
  [17, 0.6],
  [18, 0.82],
  [19, 0.92],
  [21, 0.99],
  [22, 1],
]
type Knot = readonly [hour: number, share: number]

/** What the counter of a gate reads at an instant: whole people since it was put up. The same for everybody who asks. */
export function crowdAt(crowd: Crowd, at: number): number {
  const local = at + crowd.zone_h * HOUR
  const day = Math.floor((local - BEGAN) / DAY)
  const hour = (local - BEGAN - day * DAY) / HOUR
  const side = crowd.side === 'in' ? 1 : 1 - crowd.missed
  return totalBefore(crowd, day) + Math.floor(visitorsOn(crowd, day) * side * shareAt(crowd.side === 'in' ? CAME : LEFT, hour))
}

const totals = new Map<string, number[]>()
function totalBefore(crowd: Crowd, day: number): number {
  const key = JSON.stringify(crowd)
  const known = totals.get(key) ?? [0]
  totals.set(key, known)
  const side = crowd.side === 'in' ? 1 : 1 - crowd.missed
  for (let at = known.length; at <= day; at += 1) known.push((known[at - 1] ?? 0) + Math.floor(visitorsOn(crowd, at - 1) * side))
  return known[Math.max(0, day)] ?? 0
}

/** No two days are alike, and the weekend is quieter (or not, where people shop). */
function visitorsOn({ visitors, weekend }: Crowd, day: number): number {
  const rest = day % 7 === 5 ? weekend[0] : day % 7 === 6 ? weekend[1] : 1
  const luck = (Math.imul(day + 11 + visitors, 2_654_435_761) >>> 0) / 4_294_967_296
  return Math.round(visitors * rest * (0.88 + 0.24 * luck))
}

function shareAt(knots: readonly Knot[], hour: number): number {
  const next = knots.findIndex(([at]) => at > hour)
  if (next === -1) return 1
  const [to, high] = knots[next] ?? [24, 1]
  const [from, low] = knots[next - 1] ?? [hour, 0]
  return next === 0 ? 0 : low + ((high - low) * (hour - from)) / (to - from)
}
