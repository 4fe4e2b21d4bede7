import { useState } from 'react'
import type { PlanFormOf } from './plan-values.ts'

/** What a text field says now, as it is changed. */
export function useWatched(form: PlanFormOf, field: 'location_id' | 'comes_by' | 'unit' | 'whose'): string {
  const [value, setValue] = useState(form.getValues()[field])
  form.watch(field, ({ value: changed }) => setValue(changed))
  return value
}
