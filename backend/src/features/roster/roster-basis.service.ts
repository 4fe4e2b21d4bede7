import type { RosterWish } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { MAX_DAYS_IN_A_ROW } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import type { Site } from '../../ports/places.ts'
import type { RosterNeeds } from './roster.needs.ts'
import type { RosterBasis } from './roster-checks.ts'

interface Asked {
  /** Days of the form `YYYY-MM-DD`. */
  readonly wishes: readonly Pick<RosterWish, 'user_id' | 'day'>[]
  /** Who is awaited at the site, where that is known already. */
  readonly people?: readonly Ref[]
}
/** What wishes of a site are checked against. */
export async function rosterBasisOf(
  { store, colleagues, awayDays, now }: RosterNeeds,
  site: Site,
  { wishes, people }: Asked,
): Promise<RosterBasis> {
  const days = wishes.map((wish) => wish.day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const around = { from: dayAfter(from, -MAX_DAYS_IN_A_ROW), to: dayAfter(to, MAX_DAYS_IN_A_ROW) }
  const ids = [...new Set(wishes.map((wish) => wish.user_id))]
  const rows = await store.days(ids, around)
  const away = await awayDays({ from, to, ids })
  return {
    today: dayIn(site.zone, now()),
    names: new Map((people ?? (await colleagues(site.id, ids.length, ids))).map((person) => [person.id, person.name])),
    shifts: await store.shifts(),
    rows,
    away: new Set(away.filter((row) => row.whole_day).map((row) => `${row.id} ${row.day}`)),
  }
}
