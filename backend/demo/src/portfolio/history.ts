import { type RollupRow, rollupRows, type Span } from './alarms/past-spans.ts'
import type { Equipment, Mounted, PointRow } from './buildings/equipment.ts'
import type { PointSpec, ProfileName } from './buildings/profiles.ts'
import type { Dice } from './dice.ts'
import { type Crowd, crowdAt } from './people/crowd.ts'
import { readingAt, seasoned } from './wave.ts'

/** The past of one point: raw values of the last day, and rollups of the year before. */
export interface PastPoint {
  readonly point_id: string
  /** Milliseconds since 1970. */
  readonly raw: readonly { readonly at: number; readonly value: number }[]
  readonly rollups: readonly RollupRow[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEP = 5 * MINUTE
const YEAR = 365

interface KeyPoint {
  readonly profile: ProfileName
  readonly point: string
  readonly devices: number
  /** Days told by the hour, and days told by the quarter of an hour: demand. */
  readonly hourDays: number
  readonly quarterDays?: number
}
/** Points whose past is known. */
const KEY_POINTS: readonly KeyPoint[] = [
  { profile: 'site_meter', point: 'energy', devices: 10, hourDays: YEAR, quarterDays: 32 },
  { profile: 'site_meter', point: 'power', devices: 10, hourDays: 32 },
  { profile: 'site_meter', point: 'reactive_energy', devices: 10, hourDays: 62 },
  { profile: 'tenant_meter', point: 'energy', devices: 20, hourDays: 62, quarterDays: 8 },
  { profile: 'sub_meter', point: 'energy', devices: 60, hourDays: 62, quarterDays: 8 },
  { profile: 'counter', point: 'entries', devices: 20, hourDays: 35, quarterDays: 35 },
  { profile: 'counter', point: 'exits', devices: 20, hourDays: 35, quarterDays: 35 },
  { profile: 'climate', point: 'temperature', devices: 4, hourDays: 90 },
  { profile: 'crac', point: 'supply_temperature', devices: 4, hourDays: 60 },
  { profile: 'chiller', point: 'supply_temperature', devices: 1, hourDays: YEAR },
  { profile: 'ahu', point: 'supply_temperature', devices: 3, hourDays: 60 },
  { profile: 'cold', point: 'temperature', devices: 1, hourDays: 180 },
]

/** Up to a year by the hour, a month of demand by the quarter and a day of readings every five minutes; sets each point's newest value. */
export function historyOf(dice: Dice, { equipment, now }: { equipment: Equipment; now: number }): PastPoint[] {
  return KEY_POINTS.flatMap(({ profile, point, devices, hourDays, quarterDays = 0 }) =>
    equipment.devices
      .filter((device) => device.profile === profile)
      .slice(0, devices)
      .flatMap((mounted): PastPoint[] => {
        const wave = mounted.points.find((spec) => spec.point === point)
        const stored = equipment.points.find((item) => item.device_id === mounted.row.id && item.point === point)
        if (!wave || !stored) return []
        const limits = limitsOf({ now, hourDays, quarterDays })
        if (wave.crowd) return [pastOfCrowd(wave.crowd, { stored, limits })]
        return [wave.counter ? pastOfCounter(dice, { mounted, wave, stored, limits }) : pastOfGauge(dice, { wave, stored, limits })]
      }),
  )
}

interface Past {
  readonly wave: PointSpec
  readonly stored: PointRow
  readonly limits: ReturnType<typeof limitsOf>
}
function limitsOf({ now, hourDays, quarterDays }: { now: number; hourDays: number; quarterDays: number }) {
  const last = Math.floor(now / STEP) * STEP
  // Raw values begin with a full hour: what lies before is rolled up.
  const fresh = Math.floor(last / HOUR) * HOUR - DAY
  const midnight = Math.floor(fresh / DAY) * DAY
  return { last, fresh, year: midnight - hourDays * DAY, quarter: quarterDays > 0 ? midnight - quarterDays * DAY : fresh }
}

function pastOfGauge(dice: Dice, { wave, stored, limits: { last, fresh, year, quarter } }: Past): PastPoint {
  const calm = { bell: () => 0 }
  const spans = (from: number, step: number): Span[] =>
    stepsOf(from, fresh, step).map((at) => {
      const mean = seasoned(readingAt(wave, at + step / 2, calm), at, wave)
      const spread = wave.noise * (1 + Math.abs(dice.bell()))
      return spanOf({ at, min: mean - spread, mean, max: mean + spread, last: mean + wave.noise * dice.bell(), rise: null })
    })
  const raw = stepsOf(fresh, last + STEP, STEP).map((at) => ({ at, value: seasoned(readingAt(wave, at, dice), at, wave) }))
  newest(stored, raw)
  return {
    point_id: stored.id,
    raw,
    rollups: [...rollupRows(60, spans(year, HOUR)), ...rollupRows(15, spans(quarter, 15 * MINUTE))],
  }
}

/** A counter runs with the load of its meter. */
function pastOfCounter(
  dice: Dice,
  { mounted, wave, stored, limits: { last, fresh, year, quarter } }: Past & { mounted: Mounted },
): PastPoint {
  const load = mounted.points.find((point) => point.point === wave.follows?.point) ?? wave
  const times = wave.follows?.times ?? 1
  const calm = { bell: () => 0 }
  const rate = (at: number): number =>
    load === wave
      ? Math.max(0, wave.swing * (1 + 0.4 * dice.bell()))
      : Math.max(0, times * seasoned(readingAt(load, at, calm), at, load) * (1 + 0.03 * dice.bell()))
  let value = wave.base
  const grow = (at: number, step: number): Span => {
    const before = value
    const rise = round((rate(at + step / 2) * step) / HOUR)
    value = round(value + rise)
    return spanOf({ at, min: before, mean: before + rise / 2, max: value, last: value, rise })
  }
  const hours = stepsOf(year, fresh, HOUR).map((at) => grow(at, HOUR))
  const raw = stepsOf(fresh, last + STEP, STEP).map((at) => ({ at, value: grow(at, STEP).last }))
  newest(stored, raw)
  const late = hours.filter((span) => span.at >= quarter)
  return { point_id: stored.id, raw, rollups: [...rollupRows(60, hours), ...rollupRows(15, late.flatMap(quartersOf))] }
}

/** Gates count whole people: every span is what the counter read at its ends. */
function pastOfCrowd(crowd: Crowd, { stored, limits: { last, fresh, year, quarter } }: Omit<Past, 'wave'>): PastPoint {
  const spans = (from: number, step: number): Span[] =>
    stepsOf(from, fresh, step).map((at) => {
      const [before, after] = [crowdAt(crowd, at), crowdAt(crowd, at + step)]
      return { at, min: before, mean: (before + after) / 2, max: after, last: after, rise: after - before }
    })
  const raw = stepsOf(fresh, last + STEP, STEP).map((at) => ({ at, value: crowdAt(crowd, at) }))
  newest(stored, raw)
  return { point_id: stored.id, raw, rollups: [...rollupRows(60, spans(year, HOUR)), ...rollupRows(15, spans(quarter, 15 * MINUTE))] }
}

/** Four quarters that add up to their hour. */
const quartersOf = ({ at, min, rise }: Span): Span[] =>
  [0, 1, 2, 3].map((part) => {
    const grown = rise ?? 0
    const [from, to] = [round(min + (grown * part) / 4), round(min + (grown * (part + 1)) / 4)]
    return spanOf({ at: at + part * 15 * MINUTE, min: from, mean: (from + to) / 2, max: to, last: to, rise: round(to - from) })
  })

function newest(stored: PointRow, raw: PastPoint['raw']): void {
  const last = raw.at(-1)
  Object.assign(stored, { value: last?.value ?? null, at: last ? new Date(last.at).toISOString() : null })
}

const stepsOf = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step)
const spanOf = ({ at, min, mean, max, last, rise }: Span): Span => ({
  at,
  min: round(min),
  mean: round(mean),
  max: round(max),
  last: round(last),
  rise,
})
const round = (value: number): number => Math.round(value * 100) / 100
