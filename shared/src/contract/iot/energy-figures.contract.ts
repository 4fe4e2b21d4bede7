import { type Static, Type } from 'typebox'
import { closed, Day, Id, Instant, nullable, oneOf } from '../../kit/words.ts'
import { EnergyMeter } from './energy-meters.contract.ts'

export const Rupiah = Type.Integer({ minimum: 0, maximum: 9_000_000_000_000 })
export const Month = Type.String({ pattern: '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$' })
export const FloorArea = nullable(Type.Number({ minimum: 1, maximum: 10_000_000 }))
const Kwh = nullable(Type.Number())
const Coverage = Type.Number({ minimum: 0, maximum: 1 })
export const UsageRow = closed({
  at: Instant,
  /** Null: nothing was measured. */
  kwh: Kwh,
  wbp_kwh: Kwh,
  lwbp_kwh: Kwh,
  /** Whole rupiah; null when a part has no tariff. */
  cost: nullable(Type.Integer()),
  co2_kg: nullable(Type.Number()),
  /** Share of the span that was measured. */
  coverage: Coverage,
  /** Holds energy of missing hours before it. */
  carried: Type.Boolean(),
})
export type UsageRow = Static<typeof UsageRow>
const Used = closed({ start: Day, end: Day, rows: Type.Array(UsageRow), total: UsageRow })
export const Usage = closed({
  ...Used.properties,
  zone: Type.String(),
  /** The same length of time before, or a year before. */
  compare: nullable(Used),
  factor: nullable(closed({ year: Type.Integer(), kg_per_kwh: Type.Number(), source: Type.String() })),
})
export type Usage = Static<typeof Usage>

export const EnergyTreeRow = closed({
  meter: EnergyMeter,
  kwh: Kwh,
  cost: nullable(Type.Integer()),
  coverage: Coverage,
  carried: Type.Boolean(),
  /** Of the site's total. */
  share: nullable(Type.Number()),
  floor_m2: FloorArea,
  eui: nullable(Type.Number()),
  /** What none of its children measured; null for a meter without children. */
  remainder: nullable(closed({ kwh: Kwh, share: nullable(Type.Number()) })),
})
export type EnergyTreeRow = Static<typeof EnergyTreeRow>

const Peak = nullable(closed({ kw: Type.Number(), at: Instant }))
export const Demand = closed({
  zone: Type.String(),
  contracted_kw: nullable(Type.Number()),
  windows: Type.Array(closed({ at: Instant, kw: nullable(Type.Number()), over: Type.Boolean() })),
  coverage: Coverage,
  peak: Peak,
  month_peak: Peak,
  /** Share of the month's quarters that were measured. */
  month_coverage: Coverage,
})
export type Demand = Static<typeof Demand>

/** A site at this moment. `id` is the site's: the key of the feed. */
export const EnergyNow = closed({
  id: Id,
  name: Type.String(),
  zone: Type.String(),
  /** Main meters, and how many of them speak. */
  meters: Type.Integer(),
  speaking: Type.Integer(),
  /** Sum of the main meters; null unless all of them speak. */
  power_kw: nullable(Type.Number()),
  at: nullable(Instant),
  rate: nullable(oneOf('wbp', 'lwbp')),
  rupiah_per_minute: nullable(Type.Integer()),
  contracted_kw: nullable(Type.Number()),
  window: nullable(
    closed({
      at: Instant,
      elapsed_s: Type.Integer(),
      kwh: Type.Number(),
      forecast_kw: Type.Number(),
      allowed_kw: nullable(Type.Number()),
      shed_kw: Type.Number(),
      level: oneOf('none', 'ok', 'near', 'shed', 'over'),
    }),
  ),
})
export type EnergyNow = Static<typeof EnergyNow>

export const Baseline = closed({
  zone: Type.String(),
  /** Mean of the same weekday and hour of the four weeks before; no weather in it. */
  method: oneOf('weekday_hour_4_weeks'),
  rows: Type.Array(closed({ at: Instant, actual: Kwh, expected: Kwh, weeks: Type.Integer(), deviation: nullable(Type.Number()) })),
  /** Over the hours that can be compared. */
  hours: Type.Integer(),
  actual: Kwh,
  expected: Kwh,
  deviation: nullable(Type.Number()),
})
export type Baseline = Static<typeof Baseline>

export const EnergyMonth = closed({
  month: Month,
  zone: Type.String(),
  total: UsageRow,
  /** Reactive energy of the main meters beyond a power factor of 0.85; null without such meters. */
  reactive: nullable(closed({ kvarh: Type.Number(), charged_kvarh: Type.Number(), cost: nullable(Type.Integer()) })),
  /** Energy and reactive energy together. */
  cost: nullable(Type.Integer()),
  factor: Usage.properties.factor,
  peak: Peak,
  contracted_kw: nullable(Type.Number()),
  budget: nullable(
    closed({
      rupiah: Rupiah,
      elapsed: Type.Number(),
      spent: Type.Number(),
      forecast: nullable(Type.Integer()),
      level: oneOf('under', 'pace', 'over'),
    }),
  ),
  /** The 365 days up to now (or the month's end). */
  intensity: closed({
    eui: nullable(Type.Number()),
    annualised: Type.Boolean(),
    kwh: Kwh,
    coverage: Coverage,
    floor_m2: FloorArea,
  }),
})
export type EnergyMonth = Static<typeof EnergyMonth>
