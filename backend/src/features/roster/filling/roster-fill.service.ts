import type { RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type { RosterFill, RosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { MAX_FILLED_DAYS } from '@menara/shared/domain/people/roster/roster-filling.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Site } from '../../../ports/places.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { checkSpan, MAX_PEOPLE, siteOf } from '../roster.service.ts'
import { rosterBasisOf } from '../roster-basis.service.ts'
import { type RosterBasis, rosterProblems } from '../roster-checks.ts'
import { type FillTask, fillTask } from './fill-basis.ts'
import type { FillProblem } from './fill-problem.ts'
import type { Filling } from './fill-roster.ts'

interface Lease {
  held(): Promise<boolean>
  release(): Promise<void>
}
export interface FillNeeds extends RosterNeeds {
  /** Solves in a thread of its own; rejects with the reason of the signal once it is aborted. */
  readonly runFilling: (problem: FillProblem, signal: AbortSignal) => Promise<Filling>
  /** The right of one backend to fill rosters of a site. */
  readonly leaseOf: (siteId: string) => Lease
}
export type RosterFillService = ReturnType<typeof rosterFillService>

/** Proposes rosters that cover the need: one run at a site at a time, nothing is stored. */
export function rosterFillService(needs: FillNeeds) {
  const runs = new Map<string, AbortController>()

  /** 409 while another run at the site goes on, here or in another backend. */
  async function alone<T>(siteId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (runs.has(siteId)) throw new Fault('conflict', 'roster.fill_running')
    const controller = new AbortController()
    runs.set(siteId, controller)
    const lease = needs.leaseOf(siteId)
    try {
      if (!(await lease.held())) throw new Fault('conflict', 'roster.fill_running')
      return await work(controller.signal)
    } finally {
      runs.delete(siteId)
      await lease.release()
    }
  }

  return {
    async run(asked: RosterFill, caller: Caller): Promise<RosterFilling> {
      const site = await siteOf(needs, asked.location_id, caller)
      const days = daysOf(asked, dayIn(site.zone, needs.now()))
      return alone(site.id, async (signal) => {
        const { basis, names, task } = await taskOf(needs, { site, asked, days })
        const filling = await needs.runFilling(task.problem, signal)
        return proposalOf({ basis, names, task }, filling)
      })
    },
    async cancel(locationId: string, caller: Caller): Promise<void> {
      const run = runs.get((await siteOf(needs, locationId, caller)).id)
      if (!run) throw new Fault('conflict', 'roster.fill_none')
      run.abort(new Fault('conflict', 'roster.fill_cancelled'))
    },
    /** Ends every run. */
    close(): void {
      for (const run of runs.values()) run.abort(new Fault('unavailable', 'roster.fill_cancelled'))
    },
  }
}

/** The days of the span from today on. */
function daysOf({ from, to, user_ids }: RosterFill, today: string): string[] {
  checkSpan({ from, to })
  if (to < today) throw invalid('to', 'range', 'Days before today are not filled')
  const days: string[] = []
  for (let day = from < today ? today : from; day <= to; day = dayAfter(day)) days.push(day)
  if (days.length * user_ids.length > MAX_FILLED_DAYS)
    throw invalid('user_ids', 'range', `At most ${MAX_FILLED_DAYS} days of people at once`)
  return days
}

interface Task {
  readonly basis: RosterBasis
  readonly names: ReadonlyMap<string, string>
  readonly task: FillTask
}
interface Asked {
  readonly site: Site
  readonly asked: RosterFill
  readonly days: readonly string[]
}
async function taskOf(needs: RosterNeeds, { site, asked, days }: Asked): Promise<Task> {
  const people = await needs.colleagues(site.id, MAX_PEOPLE)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const stranger = asked.user_ids.findIndex((id) => !names.has(id))
  if (stranger >= 0) throw invalid(`user_ids.${stranger}`, 'exists', 'Somebody is not awaited at this site')
  const ends = [days[0] ?? '', days.at(-1) ?? '']
  const wishes = people.flatMap(({ id }) => ends.map((day) => ({ user_id: id, day })))
  const basis = await rosterBasisOf(needs, site, { wishes, people: people as readonly Ref[] })
  const task = fillTask({
    basis,
    siteId: site.id,
    needs: await needs.store.needs(site.id),
    held: await needs.skills.held(people.map(({ id }) => id)),
    wishes: await needs.wishes.of(asked.user_ids, { from: ends[0] ?? '', to: ends[1] ?? '' }),
    days,
    userIds: asked.user_ids,
    replaceDrafts: asked.replace_drafts,
    maxWeekHours: asked.max_week_hours,
  })
  if (task.needed === 0) throw new Fault('conflict', 'roster.fill_no_need')
  return { basis, names, task }
}

/** Checked by the check of the roster itself; throws where the outcome breaks a rule, which is a bug. */
function proposalOf({ basis, names, task }: Task, { days, uncovered, loads, wishes: kept }: Filling): RosterFilling {
  const wishes = days.map(
    ({ user_id, day, shift_id }): RosterWish =>
      shift_id === null ? { user_id, day, kind: 'off' } : { user_id, day, kind: 'shift', shift_id },
  )
  const [problem] = rosterProblems(wishes, basis)
  if (problem) throw new Error(`A filled roster breaks the rule ${problem.rule} on ${problem.day}`)
  return {
    days: wishes,
    needed: task.needed,
    covered: task.planned + wishes.filter((wish) => wish.kind === 'shift').length,
    gaps: uncovered.map(({ reasons, ...gap }) => ({ ...gap, reasons: [...reasons] })),
    wishes: {
      kept: kept.kept,
      refused: kept.refused.map(({ user_id, reasons, ...wish }) => ({
        ...wish,
        ...{ user: { id: user_id, name: names.get(user_id) ?? '' }, reasons: [...reasons] },
      })),
    },
    people: loads.map(({ user_id, minutes, nights, weekends }) => ({
      user: { id: user_id, name: names.get(user_id) ?? '' },
      hours: minutes / 60,
      nights,
      weekends,
    })),
  }
}
