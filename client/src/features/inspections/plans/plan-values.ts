import type { UseFormReturnType } from '@mantine/form'
import type { InspectionPlan } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import type { PlanBody } from '../inspections.api.ts'

/** A checkpoint as the form holds it; `key` is its row's. */
export interface CheckpointValues {
  readonly key: string
  readonly id?: string
  readonly name: string
  readonly area_id: string
  readonly asset_id: string
  readonly longitude: number | string
  readonly latitude: number | string
  readonly tolerance_m: number | string
}
/** Fields of a plan as its form holds them. */
export interface PlanValues extends Record<string, unknown> {
  name: string
  template_id: string
  location_id: string
  area_id: string
  asset_id: string
  checkpoints: CheckpointValues[]
  ordered: boolean
  comes_by: string
  unit: string
  every: number | string
  weekdays: string[]
  month_day: number | string
  times: string[]
  shift_id: string
  starts_on: string
  ends_on: string
  before_minutes: number | string
  after_minutes: number | string
  whose: string
  assignee_id: string
  group_id: string
}
export type PlanFormOf = UseFormReturnType<PlanValues>

const idOf = (item: { readonly id: string } | null): string => item?.id ?? ''

export const newValues = (location_id: string, today: string): PlanValues => ({
  ...{ name: '', template_id: '', location_id, area_id: '', asset_id: '', checkpoints: [], ordered: false },
  ...{ comes_by: 'dates', unit: 'day', every: 1, weekdays: [], month_day: 1, times: ['08:00'], shift_id: '' },
  ...{ starts_on: today, ends_on: '', before_minutes: 60, after_minutes: 120, whose: 'group', assignee_id: '', group_id: '' },
})
export const valuesOf = (plan: InspectionPlan): PlanValues => ({
  ...{
    name: plan.name,
    template_id: plan.template.id,
    location_id: plan.location.id,
    area_id: idOf(plan.area),
    asset_id: idOf(plan.asset),
  },
  checkpoints: plan.checkpoints.map(({ id, name, area, asset, longitude, latitude, tolerance_m }) => ({
    ...{ key: id, id, name, area_id: idOf(area), asset_id: idOf(asset), longitude: longitude ?? '', latitude: latitude ?? '', tolerance_m },
  })),
  ...{ ordered: plan.ordered, comes_by: plan.comes_by, unit: plan.unit, every: plan.every, weekdays: plan.weekdays.map(String) },
  ...{ month_day: plan.month_day ?? 1, times: plan.times.length > 0 ? plan.times : ['08:00'], shift_id: idOf(plan.shift) },
  ...{ starts_on: plan.starts_on, ends_on: plan.ends_on ?? '', before_minutes: plan.before_minutes, after_minutes: plan.after_minutes },
  ...{ whose: plan.assignee ? 'person' : 'group', assignee_id: idOf(plan.assignee), group_id: idOf(plan.group) },
})

const numberOf = (value: number | string): number | undefined => (value === '' ? undefined : Number(value))
function checkpointOf({ id, name, area_id, asset_id, longitude, latitude, tolerance_m }: CheckpointValues) {
  const at = { longitude: numberOf(longitude) ?? null, latitude: numberOf(latitude) ?? null }
  return {
    ...(id !== undefined && { id }),
    name,
    area_id: area_id || null,
    asset_id: asset_id || null,
    ...at,
    tolerance_m: numberOf(tolerance_m),
  }
}
/** What of the values dates or a shift ask for. */
function comesOf({ comes_by, unit, every, weekdays, month_day, times, shift_id }: PlanValues) {
  if (comes_by === 'shift') return { comes_by, shift_id: shift_id || null, times: [] }
  return {
    ...{ comes_by, unit, every: numberOf(every), times: times.filter(Boolean) },
    weekdays: unit === 'week' ? weekdays.map(Number) : [],
    month_day: unit === 'month' ? numberOf(month_day) : null,
  }
}

/** The body of the contract: of dates, shift, person and group only what was chosen. */
export function bodyOf(values: PlanValues): PlanBody {
  const { name, template_id, location_id, ordered, starts_on, whose } = values
  return {
    ...{ name, template_id, location_id, ordered, starts_on, ...comesOf(values) },
    ...{ area_id: values.area_id || null, asset_id: values.asset_id || null, ends_on: values.ends_on || null },
    checkpoints: values.checkpoints.map(checkpointOf),
    ...{ before_minutes: numberOf(values.before_minutes), after_minutes: numberOf(values.after_minutes) },
    ...{
      assignee_id: whose === 'person' ? values.assignee_id || null : null,
      group_id: whose === 'group' ? values.group_id || null : null,
    },
  } as PlanBody
}
