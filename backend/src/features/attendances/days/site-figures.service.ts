import type { DayFigures, SiteFigures } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { type DayStatus, dayStatusOf } from '@menara/shared/domain/people/attendance-day.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import type { Awaited } from '../presence/attendance-roster.store.ts'
import type { CameRow } from './attendance-days.store.ts'
import { type DayItem, figuresOf, shiftSpans } from './day-people.ts'

interface Asked {
  readonly site: Workplace
  readonly day: string
  readonly before: string
}
type Lacking = SiteFigures['lacking'][number]
type Away = ReadonlyMap<string, 'leave' | 'trip'>

/** Figures of sites, each on its own day and on the day before it is compared with. */
export async function siteFigures(needs: AttendancesNeeds, asked: readonly Asked[]): Promise<SiteFigures[]> {
  if (asked.length === 0) return []
  const days = [...new Set(asked.flatMap(({ day, before }) => [day, before]))].sort()
  const came = await needs.days.came(days)
  const awaited = Map.groupBy(
    await needs.roster.awaited(
      asked.map(({ site }) => site.id),
      { from: days[0] ?? '', to: days.at(-1) ?? '' },
    ),
    (item) => item.location_id,
  )
  const away = await wholeDaysAway(needs, days)
  const here = Map.groupBy(came, (row) => `${row.location_id} ${row.day}`)
  const anywhere = new Set(came.map((row) => `${row.user_id} ${row.day}`))
  const count = counter({ now: needs.now().getTime(), away, anywhere })
  return asked.map(({ site, day, before }) => {
    const on = (which: string) =>
      count({ site, day: which, came: here.get(`${site.id} ${which}`) ?? [], awaited: awaited.get(site.id) ?? [] })
    const { figures, lacking } = on(day)
    return {
      location: { id: site.id, name: site.name },
      code: site.code,
      zone: site.zone,
      day,
      figures,
      before: { day: before, figures: on(before).figures },
      lacking: [...lacking].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)),
    }
  })
}

/** Who is away for the whole of a day, as `user day`. */
async function wholeDaysAway({ awayDays }: AttendancesNeeds, days: readonly string[]): Promise<Away> {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const rows = await awayDays({ from, to, ids: null })
  return new Map(rows.filter((row) => row.whole_day).map((row) => [`${row.id} ${row.day}`, row.on]))
}

interface Known {
  readonly now: number
  readonly away: Away
  readonly anywhere: ReadonlySet<string>
}
interface Day {
  readonly site: Workplace
  readonly day: string
  readonly came: readonly CameRow[]
  readonly awaited: readonly Awaited[]
}

function counter({ now, away, anywhere }: Known) {
  const spans = shiftSpans()
  return ({ site, day, came, awaited }: Day): { figures: DayFigures; lacking: Lacking[] } => {
    const lacking: Lacking[] = []
    const withShift = new Set(awaited.filter((item) => spans(item, day, site.zone)).map((item) => item.user_id))
    const items = [...Map.groupBy(came, (row) => row.user_id)].map(([id, rows]) => presentItem(rows, withShift.has(id)))
    for (const item of awaited) {
      const key = `${item.user_id} ${day}`
      if (anywhere.has(key)) continue
      const shift = spans(item, day, site.zone)
      const since = new Date(item.created_at).getTime()
      const status = dayStatusOf({ states: [], shift, away: shift ? (away.get(key) ?? null) : null, now, since })
      items.push({ status, late: false, off_site: false, scheduled: shift !== null })
      if (isLacking(status)) lacking.push({ id: item.user_id, name: item.user_name, title: item.title, status, shift })
    }
    return { figures: figuresOf(items), lacking }
  }
}

const isLacking = (status: DayStatus): status is Lacking['status'] => status === 'missing' || status === 'absent'
const presentItem = (rows: readonly CameRow[], ownShift: boolean): DayItem => ({
  status: dayStatusOf({ states: rows.map((row) => row.state), shift: null, away: null, now: 0, since: 0 }),
  late: rows.some((row) => row.late),
  off_site: rows.some((row) => row.off_site),
  scheduled: ownShift || rows.some((row) => row.scheduled),
})
