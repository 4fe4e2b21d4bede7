import type { AttendancePeriod, attendancePeriods } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { dayAfter, monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { daysOfMonth, firstDayOf, monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn, spokenTime, startOfDay } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Workplace } from '../clocking/attendances.site.ts'
import { siteOf } from '../days/attendance-days.service.ts'

const SHOWN = 12
type LockBody = CallOf<typeof attendancePeriods.lock>['body']
type UnlockBody = CallOf<typeof attendancePeriods.unlock>['body']
export type AttendancePeriods = ReturnType<typeof attendancePeriodsService>

/** Months of sites that are locked for corrections once they are settled, and unlocked with a reason. */
export function attendancePeriodsService(needs: AttendancesNeeds) {
  const { atomically } = needs
  return {
    async list({ location_id }: { location_id: string }, caller: Caller): Promise<{ data: AttendancePeriod[] }> {
      const site = await siteOf(needs, location_id, caller)
      const newest = monthOf(dayIn(site.zone, needs.now()))
      return { data: await periodsOf(needs, site, monthsBack(newest)) }
    },
    lock: ({ location_id, month, note = '' }: LockBody, caller: Caller): Promise<AttendancePeriod> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        await needs.periods.holdSite(site.id)
        const before = await periodOf(needs, site, month)
        refuseLock(before, site, needs.now())
        return change(needs, { site, month, locked: true, reason: note.trim(), caller })
      }),
    unlock: ({ location_id, month, reason }: UnlockBody, caller: Caller): Promise<AttendancePeriod> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        await needs.periods.holdSite(site.id)
        if (!(await periodOf(needs, site, month)).locked) throw new Fault('conflict', 'attendances.not_locked')
        return change(needs, { site, month, locked: false, reason: reason.trim(), caller })
      }),
  }
}

const monthsBack = (newest: string): string[] => Array.from({ length: SHOWN }, (_, back) => monthAfter(newest, -back))

/** When the last shift that begins in a month is over: the second day of the next. */
const lockableAt = (month: string, zone: string): Date => startOfDay(zone, dayAfter(firstDayOf(monthAfter(month)), 1))

async function periodsOf(needs: AttendancesNeeds, { id, name, zone }: Workplace, months: readonly string[]): Promise<AttendancePeriod[]> {
  const [newest = '', oldest = ''] = [months[0], months.at(-1)]
  const span = { location_id: id, from: firstDayOf(oldest), to: daysOfMonth(newest).at(-1) ?? '' }
  const rows = new Map((await needs.periods.list(span)).map((row) => [row.month, row]))
  const counts = new Map((await needs.periods.counts(span)).map((row) => [row.month, row]))
  return months.map((month) => {
    const [row, count] = [rows.get(month), counts.get(month)]
    return {
      location: { id, name },
      month,
      locked: row?.locked ?? false,
      changed: row ? { by: row.by, at: row.at, reason: row.reason } : null,
      lockable_at: lockableAt(month, zone).toISOString(),
      attendances: count?.attendances ?? 0,
      unfinished: count?.unfinished ?? 0,
      requests: count?.requests ?? 0,
    }
  })
}

async function periodOf(needs: AttendancesNeeds, site: Workplace, month: string): Promise<AttendancePeriod> {
  const [period] = await periodsOf(needs, site, [month])
  if (!period) throw invalid('month', 'date')
  return period
}

function refuseLock(period: AttendancePeriod, { name, zone }: Workplace, now: Date): void {
  const { month, unfinished, requests } = period
  if (period.locked) throw new Fault('conflict', 'attendances.locked_already', { params: { month, site: name } })
  if (now.toISOString() < period.lockable_at)
    throw new Fault('conflict', 'attendances.not_over', { params: { month, at: spokenTime(zone, period.lockable_at) } })
  if (unfinished > 0 || requests > 0) throw new Fault('conflict', 'attendances.unsettled', { params: { month, unfinished, requests } })
}

interface Changed {
  readonly site: Workplace
  readonly month: string
  readonly locked: boolean
  readonly reason: string
  readonly caller: Caller
}
async function change(needs: AttendancesNeeds, { site, month, locked, reason, caller }: Changed): Promise<AttendancePeriod> {
  const at = needs.now().toISOString()
  await needs.periods.put({ location_id: site.id, month: firstDayOf(month), locked, by_id: caller.userId, at, reason })
  needs.journal.record({
    action: locked ? 'attendance_period.locked' : 'attendance_period.unlocked',
    subject: 'attendance_periods',
    subject_id: site.id,
    actor_id: caller.userId,
    detail: { month, reason },
    hints: [{ topic: 'attendances', key: site.id, location_id: site.id }],
  })
  return periodOf(needs, site, month)
}
