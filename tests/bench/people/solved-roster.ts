import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { type RosterFilling, rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { dayAfter, weekdayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { DEFAULT_WEEK_HOURS } from '@menara/shared/domain/people/roster/roster-filling.ts'
import type { Pool } from 'pg'
import type { Backend } from '../../../backend/src/app.ts'
import { benchIds, SITES } from './people-rows.ts'

interface House {
  readonly backend: Backend
  readonly headers: { readonly authorization: string }
  readonly pool: Pool
}
interface Month {
  readonly people: number
  readonly from: string
  readonly days: number
}
interface Solved {
  readonly seconds: number
  /** Days that the check of the roster forbids, and weeks with more hours than were allowed. */
  readonly broken: number
  readonly needed: number
  readonly covered: number
  readonly gaps: number
}
const SHIFT_HOURS = 8

/** Fills a month of the second site by the need of three shifts, plans and publishes it; a third of its people are off for four days. */
export async function fillSolved({ backend, headers, pool }: House, { people, from, days }: Month): Promise<Solved> {
  const location_id = benchIds.site(2)
  const span = { location_id, from, to: dayAfter(from, days - 1) }
  const user_ids = Array.from({ length: people }, (_, index) => benchIds.person(SITES * index + 1))
  const send = async <Reply>(method: 'POST' | 'PUT', url: string, payload: object): Promise<Reply> => {
    const { statusCode, body } = await backend.app.inject({ method, url, headers, payload })
    if (statusCode !== 200) throw new Error(body)
    return JSON.parse(body).data as Reply
  }
  await pool.query(
    `insert into shifts (id, name, start, "end", days, grace_minutes) values ('${benchIds.shift(2)}', 'Night', '23:00', '07:00', '{1,2,3,4,5,6,7}', 5)`,
  )
  const needs = [0, 1, 2].map((shift) => {
    const [week, weekend] = [0.22, 0.18].map((part) => Math.floor(people * part))
    return {
      shift_id: benchIds.shift(shift),
      weekdays: [week, week, week, week, week, weekend, weekend],
      holiday: weekend,
      dates: [],
      skills: [],
    }
  })
  await send('PUT', roster.setNeeds.path, { location_id, needs })
  const off = user_ids.flatMap((user_id, index) =>
    index % 3 === 0 ? [0, 1, 2, 3].map((at) => ({ user_id, day: dayAfter(from, ((index * 7) % (days - 4)) + at), kind: 'off' })) : [],
  )
  await send('PUT', roster.assign.path, { location_id, days: off })

  const began = performance.now()
  const asked = { ...span, user_ids, replace_drafts: false, max_week_hours: DEFAULT_WEEK_HOURS }
  const filling = await send<RosterFilling>('POST', rosterFilling.run.path, asked)
  await send('PUT', roster.assign.path, { location_id, days: filling.days })
  await send('POST', roster.publish.path, span)
  const seconds = (performance.now() - began) / 1000

  const problems = await send<unknown[]>('POST', roster.check.path, { location_id, days: filling.days })
  const { needed, covered, gaps } = filling
  return { seconds, broken: problems.length + longWeeks(filling), needed, covered, gaps: gaps.length }
}

function longWeeks({ days }: RosterFilling): number {
  const worked = days.filter((day) => day.kind === 'shift')
  const weeks = Map.groupBy(worked, ({ user_id, day }) => `${user_id} ${dayAfter(day, 1 - weekdayOf(day))}`)
  return [...weeks.values()].filter((shifts) => shifts.length * SHIFT_HOURS > DEFAULT_WEEK_HOURS).length
}
