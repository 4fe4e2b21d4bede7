import type { Attendance, Presence, ShiftHours } from '@menara/shared/contract/people/attendances.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { Awaited } from './attendance-roster.store.ts'
import { spanOn } from './attendances.shifts.ts'

const DAY_MS = 86_400_000
export type AttendancePresence = ReturnType<typeof attendancePresence>

/** Who is in, and whose shift began without them: missing, or away by what was approved. */
export function attendancePresence({ store, roster, awayOn, now }: AttendancesNeeds) {
  return async ({ location_id }: { location_id?: string }, caller: Caller): Promise<{ data: Presence[] }> => {
    if (location_id !== undefined && !caller.sees(location_id)) return { data: [] }
    const sites = location_id === undefined ? caller.locationIds : [location_id]
    const at = now()
    const present = await store.present(sites)
    const span = { from: dayIn('UTC', new Date(at.getTime() - 2 * DAY_MS)), to: dayIn('UTC', new Date(at.getTime() + DAY_MS)) }
    const awaited = await roster.awaited(sites, span)
    const came = await roster.cameSince(new Date(at.getTime() - 2 * DAY_MS).toISOString())
    // Who is in anywhere is awaited there.
    const isIn = new Set(present.map((item) => item.user.id))
    const missing = awaited.flatMap((awaited) => {
      const missed = isIn.has(awaited.user_id) ? undefined : missedShift(awaited, at, came)
      return missed ? [{ it: awaited, ...missed }] : []
    })
    const days = [...new Set(missing.map(({ day }) => day))]
    const away = new Map(await Promise.all(days.map(async (day) => [day, await awayOn(day)] as const)))
    const rows = missing.map(({ it: awaited, day, span }) => missingRow(awaited, span, away.get(day)?.get(awaited.user_id) ?? 'missing'))
    return { data: [...present.map(presentRow), ...rows] }
  }
}

/** The shift that runs, beyond its grace, without the person having come that day, and its day. */
function missedShift(awaited: Awaited, at: Date, came: ReadonlySet<string>): { day: string; span: ShiftHours } | undefined {
  return [-1, 0]
    .map((days) => dayIn(awaited.zone, new Date(at.getTime() + days * DAY_MS)))
    .filter((day) => !came.has(`${awaited.user_id} ${day}`))
    .flatMap((day) => {
      const span = spanOn(awaited, day, awaited.zone)
      return span ? [{ day, span }] : []
    })
    .find(({ span }) => Date.parse(span.start) + span.grace_minutes * 60_000 < at.getTime() && at.getTime() < Date.parse(span.end))
}

const presentRow = ({ user, title, location, check_in, late_minutes, shift }: Attendance & { readonly title: string }): Presence => ({
  id: user.id,
  name: user.name,
  title,
  location,
  state: 'in',
  since: check_in.at,
  on_site: check_in.on_site ?? true,
  reason: check_in.reason,
  place: check_in.place,
  way: check_in.way,
  clock_s: check_in.clock_s,
  distance_m: check_in.distance_m,
  late_minutes,
  shift,
})

const missingRow = (
  { user_id, user_name, title, location_id, location_name }: Awaited,
  shift: ShiftHours,
  state: Presence['state'],
): Presence => ({
  id: user_id,
  name: user_name,
  title,
  location: { id: location_id, name: location_name },
  state,
  since: shift.start,
  on_site: false,
  reason: '',
  place: '',
  way: 'phone',
  clock_s: null,
  distance_m: null,
  late_minutes: 0,
  shift,
})
