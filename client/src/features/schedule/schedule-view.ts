import { planStates } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

export const scheduleTabs = ['calendar', 'plans', 'load'] as const
export const scheduleSpans = ['month', 'week', 'agenda'] as const
export type ScheduleSpan = (typeof scheduleSpans)[number]
/** What stands on the calendar, in the order in which it stands on a day. */
export const scheduleLayers = ['events', 'maintenance', 'people', 'rooms', 'visitors', 'shifts'] as const
export type ScheduleLayer = (typeof scheduleLayers)[number]
/** Shifts come every day: they are shown to who asks for them. */
export const usualLayers: readonly ScheduleLayer[] = ['events', 'maintenance', 'people', 'rooms', 'visitors']

/**
 * `site`: where none is chosen in the header; `day`: one of the page; `layers`: those that are shown, separated by commas, the usual ones unless said; `plan`: the plan
 * that is open, or `new`; `week`: the first week of the load; `cell`: the team, or `none`, and the Monday whose work is listed below it, with a comma between.
 */
export const scheduleView = {
  tab: oneOf(scheduleTabs),
  span: oneOf(scheduleSpans),
  day: text,
  site: text,
  team: text,
  layers: text,
  plan: text,
  search: text,
  state: oneOf(planStates),
  week: text,
  cell: text,
}
