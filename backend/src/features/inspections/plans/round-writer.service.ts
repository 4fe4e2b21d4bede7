import { roundTimes } from '@menara/shared/domain/inspections/round-times.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionRoundsStore } from '../rounds/inspection-rounds.store.ts'
import type { CheckpointRow, InspectionPlansStore, PlanAtWork } from './inspection-plans.store.ts'

export interface RoundWriterNeeds extends Pick<InspectionsBase, 'journal' | 'now' | 'newId'> {
  readonly plans: Pick<InspectionPlansStore, 'atWork' | 'note'>
  readonly rounds: Pick<InspectionRoundsStore, 'write' | 'withdraw'>
}
export type RoundWriter = ReturnType<typeof roundWriter>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Rounds are written down a week ahead. */
export const AHEAD_MS = 7 * DAY_MS

const kept = ({ plan_id: _plan, sort: _sort, ...checkpoint }: CheckpointRow) => checkpoint

/** Writes down the rounds of plans. Everything joins the open transaction. */
export function roundWriter({ plans, rounds, journal, now, newId }: RoundWriterNeeds) {
  const text = (at: number): string => new Date(at).toISOString()
  function rowOf(plan: PlanAtWork, version_id: string, due: number) {
    const { id: plan_id, location_id, area_id, asset_id, assignee_id, group_id, ordered } = plan
    return {
      ...{ id: newId(), plan_id, version_id, location_id, area_id, asset_id, assignee_id, group_id, ordered },
      checkpoints: plan.checkpoints.map(kept),
      ...{
        due_at: text(due),
        opens_at: text(due - plan.before_minutes * MINUTE_MS),
        closes_at: text(due + plan.after_minutes * MINUTE_MS),
      },
      updated_at: now().toISOString(),
    }
  }
  async function write(plan: PlanAtWork, from: number): Promise<string[]> {
    const until = now().getTime() + AHEAD_MS
    const { version_id } = plan
    const times = version_id === null ? [] : roundTimes(plan, { after: from, until, zone: plan.zone })
    await rounds.write(times.map((due) => rowOf(plan, version_id ?? '', due)))
    await plans.note(plan.id, text(until))
    journal.announce({ topic: 'inspection_rounds', key: plan.id, location_id: plan.location_id })
    journal.announce({ topic: 'inspection_plans', key: plan.id, location_id: plan.location_id })
    return times.map(text)
  }
  return {
    /** Goes on where the rounds of an active plan end; nothing where another backend does. */
    async goOn(planId: string): Promise<void> {
      const plan = await plans.atWork(planId)
      if (plan?.state !== 'active') return
      await write(plan, plan.written_until === null ? now().getTime() : Date.parse(plan.written_until))
    },
    /**
     * Makes the rounds from now on as the plan is now: those at a time that stays keep their id, so that a phone that has them finds them
     * again; others go. Of a plan that is not active all go that nobody has begun.
     */
    async anew(planId: string): Promise<void> {
      const plan = await plans.atWork(planId)
      if (!plan) return
      const times = plan.state === 'active' ? await write(plan, now().getTime()) : []
      await rounds.withdraw(planId, { after: now().toISOString(), except: times, keepDue: plan.state === 'active' })
      if (plan.state === 'active') return
      await plans.note(planId, null)
      journal.announce({ topic: 'inspection_rounds', key: planId, location_id: plan.location_id })
    },
  }
}
