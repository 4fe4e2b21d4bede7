import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { attendanceMinutes } from '@menara/shared/domain/attendance.ts'
import type { AttendanceWay } from '@menara/shared/domain/people/attendance-evidence.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { Fault } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import { dayIn, spokenTime } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import type { AttendancePhoto } from '../attendances.store.ts'
import { spanAround } from '../presence/attendances.shifts.ts'
import type { Placed, Workplace } from './attendances.site.ts'

/** Whoever is recognised twice within this time, at a kiosk or a reader, has not left, in milliseconds. */
export const JUST_NOW_MS = 60_000

/** Milliseconds from a person's last coming or going to `now`; negative where it is later, infinite where there is none. */
export async function sinceLastMark({ store, now }: Pick<AttendancesNeeds, 'store' | 'now'>, userId: string): Promise<number> {
  const [last] = await store.recentOf(userId, 1)
  return last ? now().getTime() - Date.parse(last.check_out?.at ?? last.check_in.at) : Number.POSITIVE_INFINITY
}

/** What of a person is open at a site; undefined where they are not in there. */
export async function openAtSite(
  { store }: Pick<AttendancesNeeds, 'store'>,
  userId: string,
  siteId: string,
): Promise<Attendance | undefined> {
  const open = await store.openOf(userId)
  return open?.state === 'open' && open.location.id === siteId ? open : undefined
}

/** A coming or going whose place and evidence are settled. */
export interface Mark extends Pick<Placed, 'mark'> {
  readonly userId: string
  readonly way: AttendanceWay
  readonly photo?: ArrivedFile | undefined
}
type Coming = Mark & { readonly site: Workplace }
type Going = Mark & { readonly open: Attendance }

/** Writes a coming and returns its id. 409 while something is open. */
export async function writeCheckIn(needs: AttendancesNeeds, { userId, site, mark, way, photo }: Coming): Promise<string> {
  const { store, places, now, newId } = needs
  const at = now()
  await freeToCome(needs, userId)
  const shift = spanAround(await places.shiftsOf(userId, at), at, site)
  const id = newId()
  const check_in_at = at.toISOString()
  const made = await store.insert({
    id,
    user_id: userId,
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
    in_way: way,
    in_photo: keptPhoto(needs, photo),
    ...attendanceMinutes({ check_in_at, check_out_at: null, shift }),
  })
  if (!made) throw new Fault('conflict', 'attendances.just_in')
  record(needs, 'checked_in', { id, userId, location_id: site.id, detail: { on_site: mark.on_site, reason: mark.reason, way } })
  return id
}

/** 409 while something is open; what was forgotten is put away as unfinished. */
async function freeToCome(needs: AttendancesNeeds, userId: string): Promise<void> {
  const open = await needs.store.openOf(userId)
  if (!open) return
  if (open.state === 'open')
    throw new Fault('conflict', 'attendances.in', { params: { site: open.location.name, since: await told(needs, open) } })
  if (await needs.store.end(open.id, { state: 'unfinished' }))
    record(needs, 'forgotten', { id: open.id, userId, location_id: open.location.id, detail: { check_in_at: open.check_in.at } })
}

async function told({ places }: AttendancesNeeds, { location, check_in }: Attendance): Promise<string> {
  const [site] = await places.sites([location.id])
  return spokenTime(site?.zone ?? DEFAULT_ZONE, check_in.at).slice(11)
}

/** Writes the end of an open attendance. 409 when it was ended a moment ago. */
export async function writeCheckOut(needs: AttendancesNeeds, { userId, open, mark, way, photo }: Going): Promise<string> {
  const check_out_at = needs.now().toISOString()
  const { worked_minutes, early_minutes } = attendanceMinutes({ check_in_at: open.check_in.at, check_out_at, shift: open.shift })
  const ended = await needs.store.end(open.id, {
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
    out_way: way,
    out_photo: keptPhoto(needs, photo),
    worked_minutes,
    early_minutes,
  })
  if (!ended) throw new Fault('conflict', 'attendances.just_out')
  const detail = { on_site: mark.on_site, reason: mark.reason, worked_minutes, way }
  record(needs, 'checked_out', { id: open.id, userId, location_id: open.location.id, detail })
  return open.id
}

/** The photo as its row names it; its file is kept when the row is committed. */
function keptPhoto({ uploads, afterCommit, now }: AttendancesNeeds, photo: ArrivedFile | undefined): AttendancePhoto | null {
  if (!photo) return null
  const { id, mime, bytes, sha256 } = photo
  const at = now().toISOString()
  afterCommit(() => uploads.keep({ id, at }))
  return { id, at, mime, bytes, sha256 }
}

interface Recorded {
  readonly id: string
  readonly userId: string
  readonly location_id: string
  readonly detail: Record<string, unknown>
}
function record({ journal }: AttendancesNeeds, what: string, { id, userId, location_id, detail }: Recorded): void {
  journal.record({
    action: `attendance.${what}`,
    subject: 'attendances',
    subject_id: id,
    actor_id: userId,
    detail,
    hints: [{ topic: 'attendances', key: id, location_id }],
  })
}
