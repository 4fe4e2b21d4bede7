import type { Attendance, AttendanceReport, OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceMinutes, OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { bodyHash, checkKey, KEY_KEPT_MS } from '../../../platform/idempotency.ts'
import { dayIn, spokenTime } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { spanAround } from '../presence/attendances.shifts.ts'
import { place } from './attendances.site.ts'

const RECENT = 7
type Act = 'check_in' | 'check_out'
export type AttendanceClocking = ReturnType<typeof attendanceClocking>

/** A person's own comings and goings: the time is ours, the place is where their device says they are. */
export function attendanceClocking(needs: AttendancesNeeds) {
  const once = onceWith(needs)
  return {
    own: (caller: Caller): Promise<OwnAttendance> => own(needs, caller),
    checkIn: (report: AttendanceReport, key: string | undefined, caller: Caller): Promise<Attendance> =>
      once({ act: 'check_in', key, report, caller }, () => checkIn(needs, report, caller)),
    checkOut: (report: AttendanceReport, key: string | undefined, caller: Caller): Promise<Attendance> =>
      once({ act: 'check_out', key, report, caller }, () => checkOut(needs, report, caller)),
  }
}

async function own({ store, places, now }: AttendancesNeeds, { userId, locationIds }: Caller): Promise<OwnAttendance> {
  const recent = await store.recentOf(userId, RECENT)
  const open = recent.find((item) => item.state === 'open') ?? null
  const home = recent[0]?.location.id ?? locationIds?.[0]
  const [site] = home === undefined ? [] : await places.sites([home])
  const shift = open ? open.shift : site && spanAround(await places.shiftsOf(userId, now()), now(), { zone: site.zone, leadMs: OPEN_MS })
  return { open, allowed: open ? 'check_out' : 'check_in', shift: shift ?? null, recent }
}

async function checkIn(needs: AttendancesNeeds, report: AttendanceReport, caller: Caller): Promise<string> {
  const { store, places, now, newId } = needs
  const at = now()
  await freeToCome(needs, caller)
  const { site, mark } = place(await places.sites(caller.locationIds), report, at)
  const shift = spanAround(await places.shiftsOf(caller.userId, at), at, site)
  const id = newId()
  const check_in_at = at.toISOString()
  const made = await store.insert({
    id,
    user_id: caller.userId,
    location_id: site.id,
    day: dayIn(site.zone, shift ? new Date(shift.start) : at),
    state: 'open',
    ...(shift && { shift_name: shift.name, shift_start: shift.start, shift_end: shift.end, grace_minutes: shift.grace_minutes }),
    check_in_at,
    in_longitude: mark.longitude,
    in_latitude: mark.latitude,
    in_accuracy_m: mark.accuracy_m,
    in_on_site: mark.on_site,
    in_distance_m: mark.distance_m,
    in_reason: mark.reason,
    in_place: mark.place,
    in_clock_s: mark.clock_s,
    ...attendanceMinutes({ check_in_at, check_out_at: null, shift }),
  })
  if (!made) throw new Fault('conflict', 'attendances.just_in')
  record(needs, 'checked_in', { id, caller, location_id: site.id, detail: { on_site: mark.on_site, reason: mark.reason } })
  return id
}

/** 409 while something is open; what was forgotten is put away as unfinished. */
async function freeToCome(needs: AttendancesNeeds, caller: Caller): Promise<void> {
  const open = await needs.store.openOf(caller.userId)
  if (!open) return
  if (open.state === 'open')
    throw new Fault('conflict', 'attendances.in', { params: { site: open.location.name, since: await told(needs, open) } })
  if (await needs.store.end(open.id, { state: 'unfinished' }))
    record(needs, 'forgotten', { id: open.id, caller, location_id: open.location.id, detail: { check_in_at: open.check_in.at } })
}

async function told({ places }: AttendancesNeeds, { location, check_in }: Attendance): Promise<string> {
  const [site] = await places.sites([location.id])
  return spokenTime(site?.zone ?? DEFAULT_ZONE, check_in.at).slice(11)
}

async function checkOut(needs: AttendancesNeeds, report: AttendanceReport, caller: Caller): Promise<string> {
  const { store, places, now } = needs
  const open = await store.openOf(caller.userId)
  if (!open) throw new Fault('conflict', 'attendances.not_in')
  if (open.state !== 'open') throw new Fault('conflict', 'attendances.unfinished')
  const { mark } = place(await places.sites([open.location.id]), { ...report, location_id: open.location.id }, now())
  const check_out_at = now().toISOString()
  const { worked_minutes, early_minutes } = attendanceMinutes({ check_in_at: open.check_in.at, check_out_at, shift: open.shift })
  const ended = await store.end(open.id, {
    state: 'closed',
    check_out_at,
    out_longitude: mark.longitude,
    out_latitude: mark.latitude,
    out_accuracy_m: mark.accuracy_m,
    out_on_site: mark.on_site,
    out_distance_m: mark.distance_m,
    out_reason: mark.reason,
    out_place: mark.place,
    out_clock_s: mark.clock_s,
    worked_minutes,
    early_minutes,
  })
  if (!ended) throw new Fault('conflict', 'attendances.just_out')
  record(needs, 'checked_out', {
    id: open.id,
    caller,
    location_id: open.location.id,
    detail: { on_site: mark.on_site, reason: mark.reason, worked_minutes },
  })
  return open.id
}

function record(
  { journal }: AttendancesNeeds,
  what: string,
  { id, caller, location_id, detail }: { id: string; caller: Caller; location_id: string; detail: Record<string, unknown> },
): void {
  journal.record({
    action: `attendance.${what}`,
    subject: 'attendances',
    subject_id: id,
    actor_id: caller.userId,
    detail,
    hints: [{ topic: 'attendances', key: id, location_id }],
  })
}

interface Wanted {
  readonly act: Act
  readonly key: string | undefined
  readonly report: AttendanceReport
  readonly caller: Caller
}

/** Of what is reported; the device's clock goes on between two tries of the same. */
const hashOf = ({ act, report: { device_at: _, ...report } }: Pick<Wanted, 'act' | 'report'>): string => bodyHash({ act, report })

/** A repeated `idempotency-key` does nothing anew and answers what it did, also while its twin is under way. */
function onceWith({ store, keys, atomically, now }: AttendancesNeeds) {
  async function done({ act, key, report, caller }: Wanted): Promise<Attendance | undefined> {
    if (key === undefined) return undefined
    const used = await keys.used(caller.userId, key, new Date(now().getTime() - KEY_KEPT_MS).toISOString())
    if (!used) return undefined
    if (used.body_hash !== hashOf({ act, report })) throw new Fault('conflict', 'idempotency.used')
    return store.find(used.attendance_id, null)
  }
  async function keep({ act, key, report, caller }: Wanted, attendance_id: string): Promise<void> {
    if (key === undefined) return
    const row = { user_id: caller.userId, key, body_hash: hashOf({ act, report }), attendance_id, at: now().toISOString() }
    if (!(await keys.keep(row))) throw new Fault('conflict', 'idempotency.in_use')
  }
  return async (wanted: Wanted, work: () => Promise<string>): Promise<Attendance> => {
    checkKey(wanted.key)
    try {
      return await atomically(async () => {
        const before = await done(wanted)
        if (before) return before
        const id = await work()
        await keep(wanted, id)
        return (await store.find(id, null)) as Attendance
      })
    } catch (error) {
      const twin = error instanceof Fault && error.code === 'conflict' ? await done(wanted) : undefined
      if (twin) return twin
      throw error
    }
  }
}
