import { PointState } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { closed, dictionary, oneOf, optional } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import table from '../../../tables/profiles.json' with { type: 'json' }
import { Crowd } from '../people/crowd.ts'
import { tableOf } from '../table.ts'

/**
 * How a point behaves: `base` with a daily (or `period_h`) wave of `swing` and `noise` around it, kept within `min` and `max`.
 * A `counter` starts at `base` and grows by `swing` per hour. A fault holds `value` for about `minutes`.
 */
const WAVE = {
  base: Type.Number(),
  swing: Type.Number(),
  noise: Type.Number(),
  period_h: Type.Number(),
  min: Type.Number(),
  max: Type.Number(),
  counter: optional(Type.Literal(true)),
  /** A counter that runs with another point of its device: kWh with kW. */
  follows: optional(closed({ point: Type.String(), times: Type.Number() })),
  /** A counter of people. */
  crowd: optional(Crowd),
  fault: optional(closed({ value: Type.Number(), chance_per_hour: Type.Number(), minutes: Type.Number() })),
}
const PointSpec = closed({
  point: Type.String(),
  label: Type.String(),
  unit: Type.String(),
  /** Names of its numbers. */
  states: optional(Type.Array(PointState)),
  ...WAVE,
})
const RuleSpec = closed({
  point: Type.String(),
  type: Type.String(),
  direction: oneOf('above', 'below'),
  limit: Type.Number(),
  deadband: Type.Number(),
  on_s: Type.Number(),
  off_s: Type.Number(),
  priority: oneOf(...priorities),
  message: Type.String(),
  opens_ticket: optional(Type.Boolean()),
})
const Profile = closed({
  kind: Device.properties.kind,
  prefix: Type.String(),
  name: Type.String(),
  interval_s: Type.Integer(),
  points: Type.Array(PointSpec),
  rules: Type.Array(RuleSpec),
})
export type PointSpec = Static<typeof PointSpec>
export type Wave = Omit<PointSpec, 'point' | 'label' | 'unit' | 'states'>
export type RuleSpec = Static<typeof RuleSpec>
export type Profile = Static<typeof Profile>
export type ProfileName = keyof typeof table

/** Devices by what they watch. About four of five rules are low, one in twenty is high or critical (EEMUA 191, alarm priority distribution). */
export const profiles = tableOf(dictionary(Profile), table) as Record<ProfileName, Profile>
export const profileNames = Object.keys(table) as ProfileName[]
