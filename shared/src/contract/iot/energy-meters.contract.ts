import { type Static, Type } from 'typebox'
import { Code, closed, Id, Line, nullable, oneOf, optional, Ref } from '../../kit/words.ts'

export const meterUses = ['total', 'cooling', 'lighting', 'lift', 'it', 'tenant', 'pump', 'other'] as const

const Factor = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })
const Term = closed({ meter_id: Id, sign: oneOf('plus', 'minus') })

/** A place in the site's meter tree: it reads a counter, or adds others up (a virtual meter). */
export const EnergyMeter = closed({
  id: Id,
  location_id: Id,
  /** The meter it hangs under; null: a main meter. */
  parent_id: nullable(Id),
  area: nullable(Ref),
  code: Code,
  name: Line(120),
  use: oneOf(...meterUses),
  /** Counter of kWh; null for a virtual meter, and when its device was removed. */
  point_id: nullable(Id),
  /** Power in kW, for the present. */
  power_point_id: nullable(Id),
  /** Counter of kVArh. */
  reactive_point_id: nullable(Id),
  /** What readings are multiplied with: the transformer ratio. */
  factor: Factor,
  /** Of a virtual meter: meters of the site that read counters, with their signs. */
  terms: Type.Array(Term),
})
export type EnergyMeter = Static<typeof EnergyMeter>

export const EnergyMeterDraft = closed({
  location_id: Id,
  parent_id: optional(nullable(Id)),
  area_id: optional(nullable(Id)),
  code: Code,
  name: Line(120),
  use: oneOf(...meterUses),
  point_id: optional(nullable(Id)),
  power_point_id: optional(nullable(Id)),
  reactive_point_id: optional(nullable(Id)),
  factor: optional(Factor),
  terms: optional(Type.Array(Term, { maxItems: 50 })),
})
export type EnergyMeterDraft = Static<typeof EnergyMeterDraft>

export const MeterPoint = closed({
  id: Id,
  device: Ref,
  point: Type.String(),
  label: Type.String(),
  unit: Type.String(),
})
export type MeterPoint = Static<typeof MeterPoint>
