import { randomBytes } from 'node:crypto'
import type { CheckpointDraft, InspectionPlanDraft } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { calendarDates, refuseOtherGroup } from '../../../platform/plans/plan-checks.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { People } from '../../../ports/people.ts'
import type { Places, Site } from '../../../ports/places.ts'
import type { InspectionTemplatesStore } from '../templates/inspection-templates.store.ts'
import type { CheckpointRow, InspectionPlansStore, PlanRow } from './inspection-plans.store.ts'

export interface PlanCheckNeeds {
  readonly store: Pick<InspectionPlansStore, 'shiftThere' | 'checkpoints'>
  readonly templates: Pick<InspectionTemplatesStore, 'find'>
  readonly places: Pick<Places, 'site' | 'area' | 'asset'>
  readonly people: Pick<People, 'person' | 'group'>
  now(): Date
  newId(): string
}
type Draft = InspectionPlanDraft
type PlanFields = Omit<PlanRow, 'id' | 'state' | 'written_until' | 'rev' | 'created_by' | 'created_at' | 'updated_at'>

const USUAL: Usual = {
  ...{ ordered: false, comes_by: 'dates', unit: 'day', every: 1, weekdays: [], month_day: null },
  ...{ times: [], shift_id: null, ends_on: null, before_minutes: 60, after_minutes: 120 },
}
type Usual = Pick<
  PlanRow,
  | 'ordered'
  | 'comes_by'
  | 'unit'
  | 'every'
  | 'weekdays'
  | 'month_day'
  | 'times'
  | 'shift_id'
  | 'ends_on'
  | 'before_minutes'
  | 'after_minutes'
>
const DEFAULT_TOLERANCE_M = 30
/** Of a code on a tag: 60 bits, which nobody guesses. */
const CODE_BYTES = 9

/**
 * Checks a plan and returns its fields as they are kept. Throws `invalid` for a site out of scope, a template, place, shift, person or group
 * that is not there or not at the site, dates without what they need, and a plan that is nobody's or somebody's and a group's.
 */
export async function checkedPlan(needs: PlanCheckNeeds, draft: Draft, caller: Caller): Promise<PlanFields> {
  const site = caller.sees(draft.location_id) ? await needs.places.site(draft.location_id) : undefined
  if (!site) throw invalid('location_id', 'exists')
  if (!(await needs.templates.find(draft.template_id))) throw invalid('template_id', 'exists')
  await checkPlace(needs, draft, { site, field: '' })
  await checkPeople(needs, draft, site)
  const { checkpoints: _checkpoints, ...given } = draft
  const fields = { ...USUAL, ...given }
  const starts_on = draft.starts_on ?? dayIn(site.zone, needs.now())
  if (fields.ends_on !== null && fields.ends_on < starts_on) throw invalid('ends_on', 'minimum')
  const dates = fields.comes_by === 'shift' ? await byShift(needs, fields) : byDates(fields)
  const [area_id, asset_id] = [draft.area_id ?? null, draft.asset_id ?? null]
  const whose = { assignee_id: draft.assignee_id ?? null, group_id: draft.group_id ?? null }
  return { ...fields, ...dates, ...whose, area_id, asset_id, starts_on } as PlanFields
}

interface Place {
  readonly area_id?: string | null | undefined
  readonly asset_id?: string | null | undefined
}
async function checkPlace({ places }: PlanCheckNeeds, { area_id, asset_id }: Place, { site, field }: Where): Promise<void> {
  if (area_id && (await places.area(area_id))?.location_id !== site.id) throw invalid(`${field}area_id`, 'exists')
  if (asset_id && (await places.asset(asset_id))?.location_id !== site.id) throw invalid(`${field}asset_id`, 'exists')
}
interface Where {
  readonly site: Site
  /** Stands before the field's name. */
  readonly field: string
}

async function checkPeople({ people }: PlanCheckNeeds, { assignee_id, group_id }: Draft, site: Site): Promise<void> {
  if (!assignee_id && !group_id) throw invalid('group_id', 'required')
  if (assignee_id && group_id) throw invalid('group_id', 'one_of')
  if (group_id) refuseOtherGroup(await people.group(group_id), site.id)
  if (assignee_id) await checkPerson(people, assignee_id, site)
}
async function checkPerson(people: PlanCheckNeeds['people'], id: string, site: Site): Promise<void> {
  const person = await people.person(id)
  const isThere = person && (person.location_ids === null || person.location_ids.includes(site.id))
  if (person?.status !== 'active' || !isThere) throw invalid('assignee_id', 'exists')
}

async function byShift({ store }: PlanCheckNeeds, { shift_id }: Pick<PlanRow, 'shift_id'>) {
  if (!shift_id) throw invalid('shift_id', 'required')
  if (!(await store.shiftThere(shift_id))) throw invalid('shift_id', 'exists')
  return { unit: 'day', every: 1, weekdays: [], month_day: null, times: [], shift_id } as const
}
function byDates({ times, ...dates }: Pick<PlanRow, 'unit' | 'weekdays' | 'month_day' | 'times'>) {
  if (times.length === 0) throw invalid('times', 'minItems', 'Name a time of the day at least')
  return { ...calendarDates(dates), times: times.toSorted(), shift_id: null }
}

/** Checkpoints as they are kept: those of the plan keep their codes, new ones get one. Throws `invalid` for one of another plan. */
export async function checkedCheckpoints(
  needs: PlanCheckNeeds,
  drafts: readonly CheckpointDraft[],
  plan: Planned,
): Promise<CheckpointRow[]> {
  const site = await needs.places.site(plan.location_id)
  if (!site) throw invalid('location_id', 'exists')
  const known = new Map((await needs.store.checkpoints(plan.id)).map((row) => [row.id, row]))
  const named = drafts.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(named).size < named.length) throw invalid('checkpoints', 'uniqueItems')
  return Promise.all(
    drafts.map(async (draft, sort) => {
      const field = `checkpoints.${sort}.`
      const before = draft.id === undefined ? undefined : known.get(draft.id)
      if (draft.id !== undefined && !before) throw invalid(`${field}id`, 'exists')
      await checkPlace(needs, draft, { site, field })
      const { id, code } = before ?? { id: needs.newId(), code: randomBytes(CODE_BYTES).toString('base64url') }
      return { id, plan_id: plan.id, sort, code, ...checkpointFields(draft, field) }
    }),
  )
}
/** A checkpoint has both coordinates or none. */
function checkpointFields(
  { name, area_id = null, asset_id = null, tolerance_m = DEFAULT_TOLERANCE_M, ...at }: CheckpointDraft,
  field: string,
) {
  const { longitude = null, latitude = null } = at
  if ((longitude === null) !== (latitude === null)) throw invalid(`${field}${longitude === null ? 'longitude' : 'latitude'}`, 'required')
  return { name, area_id, asset_id, tolerance_m, longitude, latitude }
}
interface Planned {
  readonly id: string
  readonly location_id: string
}
