import type { TicketSchedule } from '@menara/shared/contract/ticket-schedules.contract.ts'

/** Facts of a schedule as the fields of its form hold them. */
export interface ScheduleValues extends Record<string, unknown> {
  name: string
  template_id: string
  location_id: string
  area_id: string
  assignee_id: string
  group_id: string
  unit: string
  every: number | string
  weekdays: string[]
  month_day: number | string
  at: string
  zone: string
  starts_on: string
  ends_on: string
  calendar_id: string
}

const idOf = (it: { readonly id: string } | null | undefined): string => it?.id ?? ''
/** A new one begins today, at the site that is looked at. */
export const scheduleValuesOf = (it: TicketSchedule | undefined, { siteId, today }: { siteId: string; today: string }): ScheduleValues => ({
  name: it?.name ?? '',
  template_id: idOf(it?.template),
  location_id: it?.location.id ?? siteId,
  area_id: idOf(it?.area),
  // Whoever lost the right is to be replaced.
  assignee_id: it?.assignee_may_work === false ? '' : idOf(it?.assignee),
  group_id: idOf(it?.group),
  unit: it?.unit ?? 'week',
  every: it?.every ?? 1,
  weekdays: (it?.weekdays ?? [1]).map(String),
  month_day: it?.month_day ?? 1,
  at: it?.at ?? '08:00',
  zone: it?.zone ?? '',
  starts_on: it?.starts_on ?? today,
  ends_on: it?.ends_on ?? '',
  calendar_id: idOf(it?.calendar),
})

/** The body of the contract: only what its unit asks for. */
export function scheduleOfValues({ weekdays, month_day, every, zone, ...it }: ScheduleValues): Record<string, unknown> {
  return {
    ...it,
    every: Number(every),
    weekdays: it.unit === 'week' ? weekdays.map(Number) : [],
    month_day: it.unit === 'month' ? Number(month_day) : null,
    ...(zone && { zone }),
    area_id: it.area_id || null,
    assignee_id: it.assignee_id || null,
    group_id: it.group_id || null,
    calendar_id: it.calendar_id || null,
    ends_on: it.ends_on || null,
  }
}
