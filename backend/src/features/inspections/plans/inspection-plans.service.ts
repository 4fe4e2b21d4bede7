import type { InspectionPlan, InspectionPlanDraft, inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { mayMovePlan, type PlanMove, planMoves } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { planStateFault } from '../../../platform/plans/plan-checks.ts'
import type { Documents } from '../../../ports/documents.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionPlansStore } from './inspection-plans.store.ts'
import { checkedCheckpoints, checkedPlan, type PlanCheckNeeds } from './plan-check.service.ts'
import type { RoundWriter } from './round-writer.service.ts'

export interface InspectionPlansNeeds extends InspectionsBase, Omit<PlanCheckNeeds, 'store' | 'now' | 'newId'> {
  readonly store: InspectionPlansStore
  readonly writer: Pick<RoundWriter, 'anew'>
  readonly documents: Pick<Documents, 'labelSheet'>
}
export type InspectionPlansService = ReturnType<typeof inspectionPlansService>
type Filter = CallOf<typeof inspectionPlans.list>['query']
type Change = CallOf<typeof inspectionPlans.update>['body']

/** Inspection plans, as they are kept and moved. */
export const inspectionPlansService = (needs: InspectionPlansNeeds) => ({
  ...plansRead(needs),
  ...plansKept(needs),
  ...plansMoved(needs),
})

async function seen({ store }: Pick<InspectionPlansNeeds, 'store'>, id: string, caller: Caller): Promise<InspectionPlan> {
  const plan = await store.find(id, caller)
  if (!plan) throw new Fault('not-found', 'inspections.no_plan')
  return plan
}

function plansRead(needs: InspectionPlansNeeds) {
  const { store, documents } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'id'])
      const page = pageOf(await store.list({ ...filter, caller, after }, limit), limit, ({ name, id }) => [name, id])
      return after ? page : { ...page, total: await store.count({ ...filter, caller }) }
    },
    get: (id: string, caller: Caller): Promise<InspectionPlan> => seen(needs, id, caller),
    /** Labels of the checkpoints, to be stuck where they are. 409 where the plan has none. */
    async labels(id: string, caller: Caller): Promise<Buffer> {
      const { name, location, checkpoints } = await seen(needs, id, caller)
      if (checkpoints.length === 0) throw new Fault('conflict', 'inspections.no_checkpoints', { params: { name } })
      return documents.labelSheet(
        checkpoints.map((checkpoint, at) => ({
          ...{ code: `${at + 1}`, name: checkpoint.name, qr: checkpoint.code },
          detail: [location.name, checkpoint.area?.name].filter(Boolean).join(', '),
        })),
      )
    },
  }
}

function plansKept(needs: InspectionPlansNeeds) {
  const { store, writer, atomically, now, newId } = needs
  return {
    create: (draft: InspectionPlanDraft, caller: Caller): Promise<InspectionPlan> =>
      atomically(async () => {
        const fields = await checkedPlan(needs, draft, caller)
        const [id, at] = [newId(), now().toISOString()]
        const checkpoints = await checkedCheckpoints(needs, draft.checkpoints ?? [], { id, location_id: fields.location_id })
        await store.insert({ ...fields, id, created_by: caller.userId, created_at: at, updated_at: at })
        await store.setCheckpoints(id, checkpoints)
        const after = await seen(needs, id, caller)
        record(needs, 'created', { plan: after, caller, detail: { after: audited(after) } })
        return after
      }),

    update: (id: string, { rev, ...change }: Change, caller: Caller): Promise<InspectionPlan> =>
      atomically(async () => {
        const held = await store.hold(id)
        const before = await seen(needs, id, caller)
        if (!held) throw new Fault('not-found', 'inspections.no_plan')
        refuseOlder(before, rev)
        const { template_id, location_id, area_id, asset_id, shift_id, assignee_id, group_id } = held
        const whole = { template_id, location_id, area_id, asset_id, shift_id, assignee_id, group_id }
        const fields = await checkedPlan(needs, { ...datesOf(before), ...whole, ...change }, caller)
        // Another site would leave its rounds behind.
        if (fields.location_id !== location_id) throw invalid('location_id', 'fixed')
        if (before.state === 'active') await publishedOf(needs, fields.template_id)
        const keep = await checkpointsOf(needs, change.checkpoints, { id, location_id })
        await store.change(id, fields, now().toISOString())
        await keep()
        await writer.anew(id)
        const after = await seen(needs, id, caller)
        record(needs, 'updated', { plan: after, caller, detail: changedFacts(audited(before), audited(after)) })
        return after
      }),
  }
}

/** Checks checkpoints and returns what keeps them; none are given: they stay. */
async function checkpointsOf(needs: InspectionPlansNeeds, drafts: Change['checkpoints'], plan: { id: string; location_id: string }) {
  const checked = drafts && (await checkedCheckpoints(needs, drafts, plan))
  return async (): Promise<void> => {
    if (checked) await needs.store.setCheckpoints(plan.id, checked)
  }
}

/** Throws `conflict` for a plan that has ended, or that somebody changed since. */
function refuseOlder(plan: InspectionPlan, rev: number | undefined): void {
  if (plan.state === 'ended') throw planStateFault(plan.state)
  if (rev !== undefined && rev !== plan.rev)
    throw new Fault('conflict', 'inspections.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
}

async function publishedOf({ templates }: Pick<InspectionPlansNeeds, 'templates'>, id: string): Promise<void> {
  const template = await templates.find(id)
  if (!template?.published) throw new Fault('conflict', 'inspections.not_published', { params: { name: template?.code ?? '' } })
}

function plansMoved(needs: InspectionPlansNeeds) {
  const { store, writer, atomically, now } = needs
  return {
    move: (id: string, move: PlanMove, caller: Caller): Promise<InspectionPlan> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seen(needs, id, caller)
        if (!mayMovePlan(move, before.state)) throw planStateFault(before.state)
        if (move === 'activate') await publishedOf(needs, before.template.id)
        const { to } = planMoves[move]
        await store.change(id, { state: to }, now().toISOString())
        await writer.anew(id)
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
        record(needs, 'removed', { plan: before, caller, detail: { before: audited(before) } })
      }),
  }
}

const STEPS = { activate: 'activated', pause: 'paused', end: 'ended' } as const

/** Of a plan, what its draft says about dates and its name. */
function datesOf({ name, ordered, comes_by, unit, every, weekdays, month_day, times, ...plan }: InspectionPlan) {
  const { starts_on, ends_on, before_minutes, after_minutes } = plan
  return { name, ordered, comes_by, unit, every, weekdays, month_day, times, starts_on, ends_on, before_minutes, after_minutes }
}

/** What the audit keeps: never the codes of checkpoints, by which somebody would seem to have been there. */
const audited = ({ checkpoints, next_at: _next, made: _made, missed: _missed, ...plan }: InspectionPlan) => ({
  ...plan,
  checkpoints: checkpoints.map(({ code: _code, ...checkpoint }) => checkpoint),
})

interface Recorded {
  readonly plan: Pick<InspectionPlan, 'id' | 'location'>
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: Pick<InspectionPlansNeeds, 'journal'>, action: string, { plan, caller, detail }: Recorded): void {
  const hints = [{ topic: 'inspection_plans', key: plan.id, location_id: plan.location.id }]
  const of = { subject: 'inspection_plans', subject_id: plan.id, actor_id: caller.userId }
  journal.record({ action: `inspection_plan.${action}`, ...of, detail, hints })
}
