import type { UseFormReturnType } from '@mantine/form'
import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import type { PlanBody } from '../schedule.api.ts'

/** Fields of a plan as its form holds them. */
export interface PlanValues extends Record<string, unknown> {
  code: string
  name: string
  area_id: string
  asset_ids: string[]
  trigger: string
  counted_from: string
  unit: string
  every: number | string
  weekdays: string[]
  month_day: number | string
  at: string
  starts_on: string
  ends_on: string
  months: string[]
  lead_days: number | string
  grace_days: number | string
  point_id: string
  every_units: number | string
  direction: string
  limit: number | string
  hold_minutes: number | string
  template_id: string
  group_id: string
  minutes: number | string
  instructions: string
  parts: { item_id: string; quantity: number | string }[]
}

export type PlanFormOf = UseFormReturnType<PlanValues>

const idOf = (item: { readonly id: string } | null | undefined): string => item?.id ?? ''
const texts = (values: readonly number[]): string[] => values.map(String)

/** A new plan comes every month, from today on. */
export const planValuesOf = (plan: MaintenancePlan | undefined, today: string): PlanValues => (plan ? valuesOf(plan) : newValues(today))

const newValues = (today: string): PlanValues => ({
  ...{ code: '', name: '', area_id: '', asset_ids: [], trigger: 'calendar', counted_from: 'planned', unit: 'month', every: 1 },
  ...{ weekdays: [], month_day: 1, at: '08:00', starts_on: today, ends_on: '', months: [], lead_days: 7, grace_days: 14 },
  ...{ point_id: '', every_units: '', direction: 'above', limit: '', hold_minutes: 10 },
  ...{ template_id: '', group_id: '', minutes: 60, instructions: '', parts: [] },
})
const valuesOf = ({ area, assets, weekdays, month_day, months, point, template, group, parts, ...plan }: MaintenancePlan): PlanValues => ({
  ...{ code: plan.code, name: plan.name, trigger: plan.trigger, counted_from: plan.counted_from, unit: plan.unit, every: plan.every },
  ...{ area_id: idOf(area), asset_ids: assets.map(({ id }) => id), weekdays: texts(weekdays), month_day: month_day ?? 1, at: plan.at },
  ...{
    starts_on: plan.starts_on,
    ends_on: plan.ends_on ?? '',
    months: texts(months),
    lead_days: plan.lead_days,
    grace_days: plan.grace_days,
  },
  ...{ point_id: idOf(point), every_units: plan.every_units ?? '', direction: plan.direction, limit: plan.limit ?? '' },
  ...{ hold_minutes: plan.hold_minutes, template_id: idOf(template), group_id: idOf(group) },
  ...{ minutes: plan.minutes, instructions: plan.instructions },
  parts: parts.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
})

const numbers = (values: readonly string[]): number[] => values.map(Number).sort((a, b) => a - b)
const numberOf = (value: number | string): number | undefined => (value === '' ? undefined : Number(value))

/** What of the values a trigger asks for. */
const TRIGGERS: Readonly<Record<string, (values: PlanValues) => object>> = {
  calendar: () => ({}),
  meter: ({ point_id, every_units }) => ({ point_id: point_id || null, every_units: numberOf(every_units) ?? null }),
  condition: ({ point_id, direction, limit, hold_minutes }) => ({
    ...{ point_id: point_id || null, direction, limit: numberOf(limit) ?? null, hold_minutes: numberOf(hold_minutes) },
  }),
}
/** What of the values dates ask for that are counted as planned. */
function datesOf({ trigger, counted_from, unit, weekdays, month_day }: PlanValues) {
  const byDate = trigger === 'calendar' && counted_from === 'planned'
  return {
    weekdays: byDate && unit === 'week' ? numbers(weekdays) : [],
    month_day: byDate && unit === 'month' ? numberOf(month_day) : null,
  }
}

/** The body of the contract: of the trigger only what it asks for. */
export function planOfValues(values: PlanValues, siteId: string): PlanBody {
  const { code, name, template_id, instructions, asset_ids, at, starts_on, trigger, counted_from, unit } = values
  return {
    ...{ code, name, template_id, instructions, asset_ids, at, starts_on, trigger, counted_from, unit, location_id: siteId },
    ...{ area_id: values.area_id || null, group_id: values.group_id || null, ends_on: values.ends_on || null },
    ...{ months: numbers(values.months), every: numberOf(values.every), minutes: numberOf(values.minutes) },
    ...{ lead_days: numberOf(values.lead_days), grace_days: numberOf(values.grace_days) },
    ...datesOf(values),
    ...TRIGGERS[trigger]?.(values),
    parts: values.parts.filter(({ item_id }) => item_id !== '').map(({ item_id, quantity }) => ({ item_id, quantity: Number(quantity) })),
  } as PlanBody
}
