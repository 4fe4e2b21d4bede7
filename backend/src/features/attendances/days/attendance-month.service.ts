import type { MonthCell, PersonMonth } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { type DayStatus, dayStatusOf } from '@menara/shared/domain/people/attendance-day.ts'
import { daysOfMonth } from '@menara/shared/domain/people/attendance-settling.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import { siteOf } from './attendance-days.service.ts'
import type { MonthDay, MonthRow } from './attendance-days.store.ts'
import { shiftSpans } from './day-people.ts'

interface Asked {
  readonly location_id: string
  readonly month: string
  readonly search?: string
  readonly page?: number
  readonly limit?: number
}
/** A person's month with what it was made of. */
export interface MonthOfPerson {
  readonly row: MonthRow
  readonly cells: readonly (MonthCell & { readonly corrected: boolean })[]
  /** Days of the month on which their shift begins, those of leave and trips among them. */
  readonly shiftDays: number
}
export type AttendanceMonth = ReturnType<typeof attendanceMonth>

/** People of a site and the days of a month. */
export function attendanceMonth(needs: AttendancesNeeds) {
  return async (
    { page = 1, limit = 50, ...asked }: Asked,
    caller: Caller,
  ): Promise<{ data: PersonMonth[]; next?: string; total: number }> => {
    const site = await siteOf(needs, asked.location_id, caller)
    const people = await monthOfPeople(needs, { site, ...asked }, { offset: (page - 1) * limit, limit })
    const total = people[0]?.row.total ?? 0
    return { data: people.slice(0, limit).map(shownMonth), total, ...(people.length > limit && { next: String(page + 1) }) }
  }
}

function shownMonth({ row, cells }: MonthOfPerson): PersonMonth {
  return {
    user: { id: row.id, name: row.name },
    title: row.title,
    cells: cells.filter((cell) => cell.status !== 'off' && cell.status !== 'expected').map(({ corrected: _, ...cell }) => cell),
    worked_minutes: cells.reduce((sum, cell) => sum + (cell.worked_minutes ?? 0), 0),
  }
}

/** Months of the people of a site, by name; one more than `limit` where there are more. */
export async function monthOfPeople(
  needs: AttendancesNeeds,
  { site, month, search }: { site: Workplace; month: string; search?: string },
  page: { offset: number; limit: number },
): Promise<MonthOfPerson[]> {
  const days = daysOfMonth(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const rows = await needs.days.month({ location_id: site.id, from, to, search }, page)
  const away = await needs.awayDays({ from, to, ids: rows.map((row) => row.id) })
  const gone = new Map(away.filter((item) => item.whole_day).map((item) => [`${item.id} ${item.day}`, item.on]))
  const spans = shiftSpans()
  const now = needs.now().getTime()
  return rows.map((row) => {
    const [came, elsewhere] = [new Map(row.days.map((item) => [item.day, item])), new Set(row.elsewhere)]
    const since = new Date(row.created_at).getTime()
    const own = days.map((day) => ({ day, shift: row.shift && spans(row.shift, day, site.zone) }))
    const cells = own.map(({ day, shift }) => {
      const there = came.get(day)
      const states = there ? [there.state] : []
      // A day off within a leave is a day off; whoever has no shift is away all the same.
      const away = shift || !row.shift ? (gone.get(`${row.id} ${day}`) ?? null) : null
      const status = dayStatusOf({ states, shift, away, now, since })
      return cellOf(day, elsewhere.has(day) && !there ? 'off' : status, there)
    })
    return { row, cells, shiftDays: own.filter(({ shift }) => shift !== null && Date.parse(shift.start) >= since).length }
  })
}

const cellOf = (day: string, status: DayStatus, there: MonthDay | undefined): MonthOfPerson['cells'][number] => ({
  day,
  status,
  late_minutes: there?.late_minutes ?? 0,
  early_minutes: there?.early_minutes ?? 0,
  worked_minutes: there?.worked_minutes ?? null,
  off_site: there?.off_site ?? false,
  corrected: there?.corrected ?? false,
})
