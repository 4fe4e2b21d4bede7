import type { TicketSchedule } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'

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

const idOf = (item: { readonly id: string } | null | undefined): string => item?.id ?? ''
/** A new one begins today, at the site that is looked at. */
export const scheduleValuesOf = (
  item: TicketSchedule | undefined,
  { siteId, today }: { siteId: string; today: string },
): ScheduleValues => ({
  name: item?.name ?? '',
  template_id: idOf(item?.template),
  location_id: item?.location.id ?? siteId,
  area_id: idOf(item?.area),
  // Whoever lost the right is to be replaced.
  assignee_id: item?.assignee_may_work === false ? '' : idOf(item?.assignee),
  group_id: idOf(item?.group),
  unit: item?.unit ?? 'week',
  every: item?.every ?? 1,
  weekdays: (item?.weekdays ?? [1]).map(String),
  month_day: item?.month_day ?? 1,
  at: item?.at ?? '08:00',
  zone: item?.zone ?? '',
  starts_on: item?.starts_on ?? today,
  ends_on: item?.ends_on ?? '',
  calendar_id: idOf(item?.calendar),
})

/** The body of the contract: only what its unit asks for. */
export function scheduleOfValues({ weekdays, month_day, every, zone, ...item }: ScheduleValues): Record<string, unknown> {
  return {
    ...item,
    every: Number(every),
    weekdays: item.unit === 'week' ? weekdays.map(Number) : [],
    month_day: item.unit === 'month' ? Number(month_day) : null,
    ...(zone && { zone }),
    area_id: item.area_id || null,
    assignee_id: item.assignee_id || null,
    group_id: item.group_id || null,
    calendar_id: item.calendar_id || null,
    ends_on: item.ends_on || null,
  }
}
