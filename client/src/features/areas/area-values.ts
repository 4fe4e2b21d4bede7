import { bodyOf } from '../../kit/forms/form.ts'
import { isPlan, middleOf, partsOf, typedPlan } from './plan/plan-shapes.ts'

/** The form of an area. */
export interface AreaValues extends Record<string, unknown> {
  location_id: string
  parent_id: string
  code: string
  name: string
  kind: string
  level: number | ''
  longitude: number | ''
  latitude: number | ''
  plan: string
}

/** What the form holds as the contract's body: emptied fields become null, the plan is parsed. Text that is not JSON stays text and is refused. */
export function readValues(values: AreaValues): Record<string, unknown> {
  const { level, longitude, latitude, parent_id, plan: text, ...rest } = values
  const plan = typedPlan(text)
  // An area with an outline lies in its middle.
  const middle = isPlan(plan) ? middleOf(partsOf(plan).shapes.flatMap((shape) => [...shape.ring])) : undefined
  return {
    ...bodyOf(rest),
    parent_id: parent_id || null,
    level: level === '' ? null : level,
    longitude: middle?.[0] ?? (longitude === '' ? null : longitude),
    latitude: middle?.[1] ?? (latitude === '' ? null : latitude),
    plan,
  }
}
