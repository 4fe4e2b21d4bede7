import { planStates } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

export const scheduleTabs = ['calendar', 'plans', 'load'] as const
export const scheduleSpans = ['month', 'week', 'agenda'] as const
export type ScheduleSpan = (typeof scheduleSpans)[number]
/** What stands on the calendar, in the order in which it stands on a day. */
export const scheduleLayers = ['events', 'maintenance', 'people', 'rooms'] as const
export type ScheduleLayer = (typeof scheduleLayers)[number]

/**
 * `site`: where none is chosen in the header; `day`: one of the page; `hide`: layers that are left out, separated by commas; `plan`: the plan
 * that is open, or `new`; `week`: the first week of the load.
 */
export const scheduleView = {
  tab: oneOf(scheduleTabs),
  span: oneOf(scheduleSpans),
  day: text,
  site: text,
  team: text,
  hide: text,
  plan: text,
  search: text,
  state: oneOf(planStates),
  week: text,
}
