import type {
  AttendanceException,
  AttendanceSettlementDraft,
  attendanceExceptions,
} from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { type AttendanceExceptionKind, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { checkedDay } from '../attendance-range.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { TitledAttendance } from '../attendances.store.ts'
import { siteOf } from '../days/attendance-days.service.ts'
import { shiftSpans } from '../days/day-people.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 14
const MAX_DAYS = 31
/** Clocks are at most this far ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000
type Query = CallOf<typeof attendanceExceptions.list>['query']
type Found = Omit<AttendanceException, 'settled' | 'locked'>
export type AttendanceExceptions = ReturnType<typeof attendanceExceptionsService>

/** What somebody has to look at: late, absent, away from the site, not ended; settled by a correction, or accepted with a note. */
export function attendanceExceptionsService(needs: AttendancesNeeds) {
  return {
    async list({ page = 1, limit = 50, location_id, kind, settled = false, ...asked }: Query, caller: Caller) {
      if (location_id !== undefined && !caller.sees(location_id)) return { data: [], total: 0 }
      const days = rangeOf(asked, needs.now())
      const scope = location_id === undefined ? caller.locationIds : [location_id]
      const found = await withStanding(needs, await exceptionsOf(needs, { ...days, scope }), days)
      const fitting = found
        .filter((item) => (kind === undefined || item.kind === kind) && (item.settled !== null) === settled)
        .sort((a, b) => b.day.localeCompare(a.day) || a.user.name.localeCompare(b.user.name) || a.kind.localeCompare(b.kind))
      const from = (page - 1) * limit
      const next = fitting.length > from + limit ? { next: String(page + 1) } : {}
      return { data: fitting.slice(from, from + limit), total: fitting.length, ...next }
    },

    settle: (draft: AttendanceSettlementDraft, caller: Caller): Promise<AttendanceException> =>
      needs.atomically(() => settle(needs, draft, caller)),
  }
}

async function settle(needs: AttendancesNeeds, draft: AttendanceSettlementDraft, caller: Caller): Promise<AttendanceException> {
  const { user_id, location_id, kind } = draft
  const day = checkedDay(draft.day, 'day')
  const site = await siteOf(needs, location_id, caller)
  if (user_id === caller.userId) throw new Fault('forbidden', 'attendances.own')
  await needs.periods.refuseLocked(site, day)
  const find = async (): Promise<AttendanceException | undefined> => {
    const days = { fromDay: day, toDay: day }
    const found = await withStanding(needs, await exceptionsOf(needs, { ...days, scope: [site.id], user: user_id }), days)
    return found.find((item) => item.kind === kind)
  }
  if (!(await find())) throw new Fault('conflict', 'attendances.no_exception')
  const [at, note] = [needs.now().toISOString(), draft.note.trim()]
  if (!(await needs.settlements.insert({ user_id, day, kind, location_id: site.id, by_id: caller.userId, at, note })))
    throw new Fault('conflict', 'attendances.settled')
  needs.journal.record({
    action: 'attendance.settled',
    subject: 'attendance_settlements',
    subject_id: user_id,
    actor_id: caller.userId,
    detail: { day, kind, note, location_id: site.id },
    hints: [{ topic: 'attendances', key: user_id, location_id: site.id }],
  })
  return (await find()) as AttendanceException
}

interface Days {
  readonly fromDay: string
  readonly toDay: string
}
/** At most 31 days; up to the newest day that is anywhere unless said. */
function rangeOf({ start, end }: Pick<Query, 'start' | 'end'>, now: Date): Days {
  const toDay = end === undefined ? dayIn('UTC', new Date(now.getTime() + AHEAD_MS)) : checkedDay(end, 'end')
  const fromDay = start === undefined ? dayAfter(toDay, 1 - USUAL_DAYS) : checkedDay(start, 'start')
  const count = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1
  if (count < 1) throw invalid('end', 'range', 'end lies before start')
  if (count > MAX_DAYS) throw invalid('start', 'range', `At most ${MAX_DAYS} days at once`)
  return { fromDay, toDay }
}

interface Asked extends Days {
  readonly scope: readonly string[] | null
  readonly user?: string | undefined
}
async function exceptionsOf(needs: AttendancesNeeds, asked: Asked): Promise<Found[]> {
  const recorded = (await needs.store.odd(asked)).flatMap((row) => kindsOf(row).map((kind) => recordedException(row, kind)))
  return [...recorded, ...(await absencesOf(needs, asked))]
}

const kindsOf = (row: TitledAttendance): AttendanceExceptionKind[] => [
  ...(row.state === 'unfinished' ? (['unfinished'] as const) : []),
  ...(row.late_minutes > 0 ? (['late'] as const) : []),
  ...(row.check_in.on_site === false || row.check_out?.on_site === false ? (['off_site'] as const) : []),
]
function recordedException({ title, ...attendance }: TitledAttendance, kind: AttendanceExceptionKind): Found {
  const { user, location, day, shift } = attendance
  return { kind, user, title, location, day, attendance, shift }
}

/** Days of people's own shifts that are over, on which they came nowhere and were not away by what was approved. */
async function absencesOf(needs: AttendancesNeeds, { fromDay, toDay, scope, user }: Asked): Promise<Found[]> {
  const awaited = await needs.roster.awaited(scope, { user, from: fromDay, to: toDay })
  const came = await needs.days.cameBetween(fromDay, toDay)
  const away = await needs.awayDays({ from: fromDay, to: toDay, ids: user === undefined ? null : [user] })
  const gone = new Set(away.filter((item) => item.whole_day).map((item) => `${item.id} ${item.day}`))
  const spans = shiftSpans()
  const now = needs.now().getTime()
  const found: Found[] = []
  for (const item of awaited)
    for (let day = fromDay; day <= toDay; day = dayAfter(day, 1)) {
      const key = `${item.user_id} ${day}`
      const shift = came.has(key) || gone.has(key) ? null : spans(item, day, item.zone)
      if (!shift || Date.parse(shift.end) > now || Date.parse(shift.start) < new Date(item.created_at).getTime()) continue
      const who = { user: { id: item.user_id, name: item.user_name }, title: item.title }
      found.push({ kind: 'absent', ...who, location: { id: item.location_id, name: item.location_name }, day, attendance: null, shift })
    }
  return found
}

/** With who has settled each, and whether its month is locked. */
async function withStanding(needs: AttendancesNeeds, found: readonly Found[], { fromDay, toDay }: Days): Promise<AttendanceException[]> {
  const settlements = await needs.settlements.between(fromDay, toDay)
  const locked = await needs.periods.locked([...new Set(found.map((item) => item.location.id))], fromDay, toDay)
  return found.map((item) => ({
    ...item,
    settled: settlements.get(`${item.user.id} ${item.day} ${item.kind}`) ?? null,
    locked: locked.has(`${item.location.id} ${monthOf(item.day)}`),
  }))
}
