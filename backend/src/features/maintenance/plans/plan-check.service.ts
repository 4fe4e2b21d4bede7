import type { MaintenancePlanDraft } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { isWork, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { calendarDates, refuseOtherGroup } from '../../../platform/plans/plan-checks.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { People } from '../../../ports/people.ts'
import type { Places, Site } from '../../../ports/places.ts'
import type { PlannedTickets } from '../../../ports/tickets/planned-tickets.ts'
import type { MaintenancePlansStore, PlanRow } from './maintenance-plans.store.ts'

export interface PlanCheckNeeds {
  readonly store: Pick<MaintenancePlansStore, 'codeTaken' | 'itemsThere' | 'pointAt'>
  readonly places: Pick<Places, 'site' | 'area' | 'asset'>
  readonly people: Pick<People, 'group'>
  readonly planned: Pick<PlannedTickets, 'template'>
  now(): Date
}
type Draft = MaintenancePlanDraft
type PlanFields = Omit<
  PlanRow,
  | 'id'
  | 'state'
  | 'baseline'
  | 'condition_since'
  | 'condition_answered'
  | 'written_until'
  | 'rev'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
>

type Defaults = Pick<
  PlanFields,
  'counted_from' | 'unit' | 'every' | 'weekdays' | 'month_day' | 'at' | 'ends_on' | 'months' | 'lead_days' | 'grace_days'
> &
  Pick<PlanFields, 'every_units' | 'direction' | 'limit' | 'hold_minutes' | 'minutes' | 'instructions'>
const USUAL: Defaults = {
  counted_from: 'planned',
  ...{ unit: 'month', every: 1, weekdays: [], month_day: null, at: '08:00', ends_on: null, months: [] },
  ...{ lead_days: 7, grace_days: 14, every_units: null, direction: 'above', limit: null, hold_minutes: 0 },
  ...{ minutes: 60, instructions: '' },
}

/**
 * Checks a plan and returns its fields as they are kept. Throws `invalid` for a site out of scope, a place, point, team, template or item
 * that is not there or not at the site, a code that another plan of the site has, and a trigger without what it needs.
 */
export async function checkedPlan(needs: PlanCheckNeeds, draft: Draft, { caller, id }: Checking): Promise<PlanFields> {
  const site = caller.sees(draft.location_id) ? await needs.places.site(draft.location_id) : undefined
  if (!site) throw invalid('location_id', 'exists')
  if (await needs.store.codeTaken({ locationId: site.id, code: draft.code, except: id })) throw invalid('code', 'unique')
  await checkPlace(needs, draft, site)
  await checkWork(needs, draft, site)
  const { asset_ids: _assets, parts: _parts, ...given } = draft
  const fields = { ...USUAL, ...given, area_id: draft.area_id ?? null, group_id: draft.group_id ?? null, point_id: draft.point_id ?? null }
  const starts_on = draft.starts_on ?? dayIn(site.zone, needs.now())
  if (fields.ends_on !== null && fields.ends_on < starts_on) throw invalid('ends_on', 'minimum', 'The end lies before the start')
  return { ...fields, ...datesOf(fields), ...(await pointOf(needs, draft, site)), starts_on } as PlanFields
}
interface Checking {
  readonly caller: Caller
  /** The plan that is changed; null for a new one. */
  readonly id: string | null
}

/** What is worked on is at the site: assets, or one area. */
async function checkPlace({ places }: PlanCheckNeeds, { area_id, asset_ids = [], trigger }: Draft, site: Site): Promise<void> {
  if (area_id && (await places.area(area_id))?.location_id !== site.id) throw invalid('area_id', 'exists')
  const found = await Promise.all(asset_ids.map((id) => places.asset(id)))
  if (found.some((asset) => asset?.location_id !== site.id)) throw invalid('asset_ids', 'exists')
  if (!area_id && asset_ids.length === 0) throw invalid('asset_ids', 'required')
  if (trigger !== 'calendar' && asset_ids.length > 1) throw invalid('asset_ids', 'maxItems', 'A plan by a point is about one asset')
}

async function checkWork({ people, planned, store }: PlanCheckNeeds, draft: Draft, site: Site): Promise<void> {
  const template = await planned.template(draft.template_id)
  const type = template && ticketTypeById(template.ticket_type_id)
  if (!template?.active || !type) throw invalid('template_id', 'exists')
  if (!isWork(type.code)) throw invalid('template_id', 'ticket_type')
  if (draft.group_id) refuseOtherGroup(await people.group(draft.group_id), site.id)
  const ids = (draft.parts ?? []).map(({ item_id }) => item_id)
  if (new Set(ids).size < ids.length || !(await store.itemsThere(ids))) throw invalid('parts', 'exists')
}
/** Weekdays and the day of the month, and neither where dates are counted from when it was done. */
const datesOf = ({ trigger, counted_from, ...dates }: Dates) =>
  trigger === 'calendar' && counted_from === 'planned' ? calendarDates(dates) : { weekdays: [], month_day: null }
interface Dates extends Pick<PlanRow, 'trigger' | 'counted_from' | 'unit' | 'month_day'> {
  readonly weekdays: readonly number[]
}

/** A plan by a point names it, and what it is compared with. */
async function pointOf({ store }: PlanCheckNeeds, { trigger, point_id, every_units, limit }: Draft, site: Site) {
  if (trigger === 'calendar') return { point_id: null, every_units: null, limit: null }
  if (!point_id) throw invalid('point_id', 'required')
  if (!(await store.pointAt(point_id, site.id))) throw invalid('point_id', 'exists')
  if (trigger === 'meter' && (every_units ?? null) === null) throw invalid('every_units', 'required')
  if (trigger === 'condition' && (limit ?? null) === null) throw invalid('limit', 'required')
  return trigger === 'meter' ? { limit: null } : { every_units: null }
}
