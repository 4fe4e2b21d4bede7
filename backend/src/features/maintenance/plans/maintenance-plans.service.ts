import type {
  MaintenancePlan,
  MaintenancePlanDraft,
  maintenancePlans,
} from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { mayMovePlan, type PlanMove, planMoves } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { planStateFault } from '../../../platform/plans/plan-checks.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { PlanWriter } from '../occurrences/plan-writer.service.ts'
import type { MaintenancePlansStore } from './maintenance-plans.store.ts'
import { checkedPlan, type PlanCheckNeeds } from './plan-check.service.ts'

export interface MaintenancePlansNeeds extends Omit<PlanCheckNeeds, 'store'> {
  readonly store: MaintenancePlansStore
  readonly writer: PlanWriter
  readonly journal: Pick<Journal, 'record'>
  /** Zone in which lists over several sites count days. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type MaintenancePlansService = ReturnType<typeof maintenancePlansService>
type Filter = CallOf<typeof maintenancePlans.list>['query']
type Change = CallOf<typeof maintenancePlans.update>['body']

/** Preventive plans, as they are kept and moved. */
export const maintenancePlansService = (needs: MaintenancePlansNeeds) => ({
  ...plansRead(needs),
  ...plansKept(needs),
  ...plansMoved(needs),
})

async function seen({ store, zone, now }: MaintenancePlansNeeds, id: string, caller: Caller): Promise<MaintenancePlan> {
  const plan = await store.find(id, { caller, today: dayIn(zone, now()) })
  if (!plan) throw new Fault('not-found', 'maintenance.not_found')
  return plan
}

function plansRead(needs: MaintenancePlansNeeds) {
  const { store, now, zone } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'id'])
      const asked = { ...filter, caller, today: dayIn(zone, now()) }
      const page = pageOf(await store.list({ ...asked, after }, limit), limit, ({ code, id }) => [code, id])
      return after ? page : { ...page, total: await store.count(asked) }
    },
    get: (id: string, caller: Caller): Promise<MaintenancePlan> => seen(needs, id, caller),
  }
}

function plansKept(needs: MaintenancePlansNeeds) {
  const { store, writer, atomically, now, newId } = needs
  async function keep(id: string, { asset_ids, parts }: Pick<MaintenancePlanDraft, 'asset_ids' | 'parts'>): Promise<void> {
    if (asset_ids) await store.setAssets(id, asset_ids)
    if (parts) await store.setParts(id, parts)
  }
  return {
    create: (draft: MaintenancePlanDraft, caller: Caller): Promise<MaintenancePlan> =>
      atomically(async () => {
        const fields = await checkedPlan(needs, draft, { caller, id: null })
        const [id, at] = [newId(), now().toISOString()]
        await store.insert({ ...fields, id, created_by: caller.userId, created_at: at, updated_at: at })
        await keep(id, draft)
        const after = await seen(needs, id, caller)
        record(needs, 'created', { plan: after, caller, detail: { after } })
        return after
      }),

    update: (id: string, { rev, ...change }: Change, caller: Caller): Promise<MaintenancePlan> =>
      atomically(async () => {
        const held = await store.hold(id)
        const before = await seen(needs, id, caller)
        if (before.state === 'ended') throw planStateFault(before.state)
        if (rev !== undefined && rev !== before.rev)
          throw new Fault('conflict', 'maintenance.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
        if (!held) throw new Fault('not-found', 'maintenance.not_found')
        const { point_id, template_id } = held
        const fields = await checkedPlan(needs, { ...draftOf(before), point_id, template_id, ...change }, { caller, id })
        await store.change(id, { ...fields, ...(fields.point_id !== point_id && POINT_ANEW) }, now().toISOString())
        await keep(id, change)
        await writer.anew(id)
        const after = await seen(needs, id, caller)
        record(needs, 'updated', { plan: after, caller, detail: changedFacts(before, after) })
        return after
      }),
  }
}

function plansMoved(needs: MaintenancePlansNeeds) {
  const { store, writer, atomically, now } = needs
  return {
    move: (id: string, move: PlanMove, caller: Caller): Promise<MaintenancePlan> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(needs, id, caller)
        if (!mayMovePlan(move, before.state)) throw planStateFault(before.state)
        const { to } = planMoves[move]
        await store.change(id, { state: to, ...(move === 'activate' && POINT_ANEW) }, now().toISOString())
        if (move !== 'pause') await writer.anew(id)
        const after = await seen(needs, id, caller)
        record(needs, STEPS[move], { plan: after, caller, detail: { before: { state: before.state }, after: { state: to } } })
        return after
      }),

    /** A draft goes; anything else is ended instead. */
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(needs, id, caller)
        if (before.state !== 'draft') throw planStateFault(before.state)
        await store.remove(id)
        record(needs, 'removed', { plan: before, caller, detail: { before } })
      }),
  }
}

const STEPS = { activate: 'activated', pause: 'paused', end: 'ended' } as const
/** Another point, or a new begin, is counted from its next reading. */
const POINT_ANEW = { baseline: null, condition_since: null, condition_answered: false } as const

/** The plan as a draft, without its point and template: not everybody sees these. */
function draftOf(plan: MaintenancePlan): Omit<MaintenancePlanDraft, 'template_id'> {
  const { location, area, assets, template: _template, group, parts, point: _point, baseline: _baseline, ...fields } = plan
  const { id: _id, state: _state, next_on, overdue, done, skipped, missed, rev, updated_at, ...draft } = fields
  return {
    ...draft,
    location_id: location.id,
    area_id: area?.id ?? null,
    asset_ids: assets.map(({ id }) => id),
    group_id: group?.id ?? null,
    parts: parts.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
  }
}

interface Recorded {
  readonly plan: Pick<MaintenancePlan, 'id' | 'location'>
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
/** Writes a change of a plan to the audit trail and announces it. */
function record({ journal }: MaintenancePlansNeeds, action: string, { plan, caller, detail }: Recorded): void {
  const hints = [{ topic: 'maintenance_plans', key: plan.id, location_id: plan.location.id }]
  const of = { subject: 'maintenance_plans', subject_id: plan.id, actor_id: caller.userId }
  journal.record({ action: `maintenance_plan.${action}`, ...of, detail, hints })
}
