import { mayMovePlan, type PlanState, planMoveNames } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { Fault, invalid } from '../errors.ts'

/** 409 that names what a plan of this state may do instead. */
export const planStateFault = (state: PlanState): Fault =>
  new Fault('conflict', `maintenance_states.${state}`, {
    errors: [{ field: 'state', rule: 'state' }],
    current: { state, moves: planMoveNames.filter((move) => mayMovePlan(move, state)) },
  })

/** 422 for a group that is not there or belongs to another site; one without a site serves all. */
export function refuseOtherGroup(group: { readonly location_id: string | null } | undefined, siteId: string): void {
  if (!group || (group.location_id !== null && group.location_id !== siteId)) throw invalid('group_id', 'exists')
}

interface Dates {
  readonly unit: string
  readonly weekdays: readonly number[]
  readonly month_day: number | null
}
/** Weekdays count for weeks, the day of the month for months; 422 where they are missing. */
export function calendarDates({ unit, weekdays, month_day }: Dates): { weekdays: number[]; month_day: number | null } {
  if (unit === 'week' && weekdays.length === 0) throw invalid('weekdays', 'minItems', 'Name a day of the week at least')
  if (unit === 'month' && month_day === null) throw invalid('month_day', 'required')
  return { weekdays: unit === 'week' ? weekdays.toSorted((a, b) => a - b) : [], month_day: unit === 'month' ? month_day : null }
}
