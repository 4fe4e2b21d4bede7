import { dayPlus } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { dayAfterDone, plannedDays } from '@menara/shared/domain/maintenance/plan-dates.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { MaintenancePlansStore, PlanAtWork } from '../plans/maintenance-plans.store.ts'
import type { MaintenanceOccurrencesStore } from './maintenance-occurrences.store.ts'

export interface PlanWriterNeeds {
  readonly plans: Pick<MaintenancePlansStore, 'atWork' | 'note'>
  readonly store: Pick<MaintenanceOccurrencesStore, 'add' | 'withdraw' | 'lastOf'>
  readonly journal: Pick<Journal, 'announce'>
  now(): Date
  newId(): string
}
export type PlanWriter = ReturnType<typeof planWriter>

/** Days for which dates are written down ahead. */
export const AHEAD_DAYS = 366
/** Another planned day is looked for where the plan has had this one. */
const MOST_TRIES = 30

const firstDay = (plan: PlanAtWork, last: string | null): string | null =>
  last === null ? plan.starts_on : dayAfterDone(plan, last, plan.zone)

/** Writes down the dates of plans as occurrences. Everything joins the open transaction. */
export function planWriter(needs: PlanWriterNeeds) {
  const { plans, store, journal, now, newId } = needs
  const announce = (plan: PlanAtWork) => journal.announce({ topic: 'maintenance_occurrences', key: plan.id, location_id: plan.location_id })
  const rowOf = (plan: PlanAtWork, asset_id: string | null, day: string) => ({
    ...{ id: newId(), plan_id: plan.id, location_id: plan.location_id, asset_id },
    ...{ planned_on: day, due_on: day, minutes: plan.minutes, state: 'planned' as const },
    ...{ moved_reason: '', skip_reason: '', rev: 1, updated_at: now().toISOString() },
  })
  const targetsOf = ({ asset_ids }: PlanAtWork): readonly (string | null)[] => (asset_ids.length > 0 ? asset_ids : [null])

  /** The next of an asset that has nothing ahead, counted from when it was done last. */
  async function next(plan: PlanAtWork, assetId: string | null, today: string): Promise<void> {
    const last = await store.lastOf(plan.id, assetId)
    const first = last && firstDay(plan, last.day)
    if (!first) return
    let day = first < today ? today : first
    for (let tries = 0; tries < MOST_TRIES && day <= (plan.ends_on ?? day); tries += 1) {
      if ((await store.add([rowOf(plan, assetId, day)])) > 0) return
      day = dayPlus(day, 1)
    }
  }
  async function allDates(plan: PlanAtWork, today: string): Promise<void> {
    const until = dayPlus(today, AHEAD_DAYS)
    const from = plan.written_until === null ? today : dayPlus(plan.written_until, 1)
    const days = plannedDays(plan, { from, until, zone: plan.zone })
    await store.add(days.flatMap((day) => targetsOf(plan).map((assetId) => rowOf(plan, assetId, day))))
    await plans.note(plan.id, { written_until: until })
  }
  async function write(plan: PlanAtWork): Promise<void> {
    if (plan.state !== 'active' || plan.trigger !== 'calendar') return
    const today = dayIn(plan.zone, now())
    if (plan.counted_from === 'planned') await allDates(plan, today)
    else {
      for (const assetId of targetsOf(plan)) await next(plan, assetId, today)
      await plans.note(plan.id, { written_until: dayPlus(today, AHEAD_DAYS) })
    }
    announce(plan)
  }
  return {
    write,
    announce,
    rowOf,
    /** Takes back what was only planned, and plans it from today on as the plan is now. */
    async anew(planId: string): Promise<void> {
      await store.withdraw(planId)
      await plans.note(planId, { written_until: null })
      const plan = await plans.atWork(planId)
      if (!plan) return
      announce(plan)
      await write(plan)
    },
    /** After work of an asset is over: its next, where the plan counts from that. A planned next gives way to one counted from when it was done. */
    async follow(planId: string, assetId: string | null, { done }: { readonly done: boolean }): Promise<void> {
      const plan = await plans.atWork(planId)
      if (plan?.state !== 'active' || plan.counted_from !== 'done') return
      if (plan.trigger === 'meter' && done && plan.reading !== null) await plans.note(planId, { baseline: plan.reading })
      if (plan.trigger !== 'calendar') return
      if (done) await store.withdraw(planId, assetId)
      await next(plan, assetId, dayIn(plan.zone, now()))
      announce(plan)
    },
  }
}
