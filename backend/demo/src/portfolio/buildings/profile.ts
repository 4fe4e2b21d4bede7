import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Crowd } from '../people/crowd.ts'

/**
 * How a point behaves: `base` with a daily (or `period_h`) wave of `swing` and `noise` around it, kept within `min` and `max`.
 * A `counter` starts at `base` and grows by `swing` per hour. A fault holds `value` for about `minutes`.
 */
export interface Wave {
  readonly base: number
  readonly swing: number
  readonly noise: number
  readonly period_h: number
  readonly min: number
  readonly max: number
  readonly counter?: true
  /** A counter that runs with another point of its device: kWh with kW. */
  readonly follows?: { readonly point: string; readonly times: number }
  /** A counter of people. */
  readonly crowd?: Crowd
  readonly fault?: { readonly value: number; readonly chance_per_hour: number; readonly minutes: number }
}
export interface PointSpec extends Wave {
  readonly point: string
  readonly label: string
  readonly unit: string
}
export interface RuleSpec {
  readonly point: string
  readonly type: string
  readonly direction: 'above' | 'below'
  readonly limit: number
  readonly deadband: number
  readonly on_s: number
  readonly off_s: number
  readonly priority: Priority
  readonly message: string
  readonly opens_ticket?: boolean
}
export interface Profile {
  readonly kind: Device['kind']
  readonly prefix: string
  readonly name: string
  readonly interval_s: number
  readonly points: readonly PointSpec[]
  readonly rules: readonly RuleSpec[]
}

export type Range = readonly [min: number, max: number]
export const wave = (
  point: string,
  label: string,
  {
    unit = '',
    base,
    swing = 0,
    noise = 0,
    period_h = 24,
    within,
    fault,
  }: {
    unit?: string
    base: number
    swing?: number
    noise?: number
    period_h?: number
    within: Range
    fault?: readonly [value: number, chance: number, minutes: number]
  },
): PointSpec => ({
  point,
  label,
  unit,
  base,
  swing,
  noise,
  period_h,
  min: within[0],
  max: within[1],
  ...(fault && { fault: { value: fault[0], chance_per_hour: fault[1], minutes: fault[2] } }),
})
export const counter = (
  point: string,
  label: string,
  { unit, base, perHour, follows }: { unit: string; base: number; perHour: number; follows?: readonly [point: string, times: number] },
): PointSpec => ({
  point,
  label,
  unit,
  base,
  swing: perHour,
  noise: perHour / 10,
  period_h: 24,
  min: 0,
  max: 1e9,
  counter: true,
  ...(follows && { follows: { point: follows[0], times: follows[1] } }),
})
/** People through a gate, on an ordinary day of an ordinary site. */
export const people = (point: string, label: string, side: Crowd['side']): PointSpec => ({
  ...counter(point, label, { unit: '', base: 0, perHour: 0 }),
  crowd: { visitors: 240, side, zone_h: 7, weekend: [0.35, 0.2], missed: 0.004 },
})
export const above = (point: string, limit: number, rule: Omit<RuleSpec, 'point' | 'limit' | 'direction'>): RuleSpec => ({
  point,
  limit,
  direction: 'above',
  ...rule,
})
export const below = (point: string, limit: number, rule: Omit<RuleSpec, 'point' | 'limit' | 'direction'>): RuleSpec => ({
  point,
  limit,
  direction: 'below',
  ...rule,
})
