import { dayIn, instantOf } from '@menara/backend/platform/time/zoned-time.ts'
import type { attendanceCorrections, attendances } from '@menara/backend/schema/attendances.ts'
import { attendanceMinutes, OPEN_MS } from '@menara/shared/domain/attendance.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { pointAt } from '@menara/shared/domain/geo.ts'
import type { Site } from '../buildings/places.ts'
import { type Dice, diceOf } from '../dice.ts'
import type { Someone, Staff } from './people.ts'

type Row = typeof attendances.$inferInsert
type ShiftRow = Staff['shifts'][number]
type Correction = typeof attendanceCorrections.$inferInsert

const SEED = 20_261_205
const MINUTE = 60_000
const DAYS = 31
/** Signs in to try it: today is left to whoever does. */
const LEFT_ALONE = 'employee@menara.demo'
const AWAY = ['Rapat di kantor klien', 'Mengambil suku cadang', 'Bekerja dari rumah', 'Pelatihan di luar', 'Kunjungan ke cabang lain']
const WHY = ['Lupa check-out', 'Telepon kehabisan baterai', 'Gerbang rusak, dicatat petugas']

export interface Attended {
  readonly rows: Row[]
  readonly corrections: Correction[]
}

/**
 * A month of comings and goings up to this moment: mostly in time, now and then late, away, absent or forgotten. `off` are days off by the
 * roster, as `user day`: nobody comes then.
 */
export function attendanceOf({ crew, now, off = new Set() }: { crew: Staff; now: number; off?: ReadonlySet<string> }): Attended {
  const dice = diceOf(SEED)
  const shifts = new Map(crew.shifts.map((shift) => [shift.id, shift]))
  const manager = crew.people.find((person) => person.role === 'hr')?.row.id ?? null
  const told: Attended = { rows: [], corrections: [] }
  const left: Attended = { rows: [], corrections: [] }
  const known = new Map<string, Span[]>()
  for (const person of crew.people) {
    const shift = shifts.get(person.row.shift_id ?? '')
    if (!shift || person.row.status !== 'active') continue
    const key = `${shift.id} ${person.site.spec.zone}`
    const spans = known.get(key) ?? spansOf(shift, person.site, now)
    known.set(key, spans)
    for (const span of spans) tell(off.has(`${person.row.id} ${span.day}`) ? left : told, dice, { person, shift, span, now, manager })
  }
  return told
}

interface Span {
  readonly day: string
  readonly start: number
  readonly end: number
}
interface Told {
  readonly person: Someone
  readonly shift: ShiftRow
  readonly span: Span
  readonly now: number
  readonly manager: string | null
}

/** Days of a shift of the last month, the running one included. */
function spansOf({ start, end, days }: ShiftRow, { spec: { zone } }: Site, now: number): Span[] {
  const today = dayIn(zone, new Date(now))
  const at = (day: string, time: string) => Date.parse(instantOf(`${day}T${time}`, { field: 'shift', side: 'start', zone }))
  return Array.from({ length: DAYS }, (_, back) => dayAfter(today, -back))
    .filter((day) => days.includes(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1))
    .map((day) => ({ day, start: at(day, start), end: at(end <= start ? dayAfter(day, 1) : day, end) }))
    .filter((item) => item.start < now)
}

function tell(told: Attended, dice: Dice, item: Told): void {
  const { person, span, now, manager } = item
  // Thrown for everybody alike, so that one person's story does not move with another's.
  const [absent, forgets, corrected, lateBy, goneBy] = [
    dice.chance(0.05),
    dice.chance(0.015),
    dice.chance(0.02),
    minutesLate(dice),
    dice.int(-4, 35),
  ]
  const came = span.start + lateBy * MINUTE
  const today = now < span.end
  if (absent || came > now - MINUTE || (today && person.row.email === LEFT_ALONE)) return
  const left = span.end + goneBy * MINUTE
  const open = left > now
  if (forgets && !open && came > now - OPEN_MS) return
  const row = rowOf(dice, item, { came, left: open || forgets ? null : left, state: open ? 'open' : forgets ? 'unfinished' : 'closed' })
  told.rows.push(row)
  if (corrected && manager && manager !== person.row.id && row.state === 'closed')
    told.corrections.push(correctionOf(dice, row, { by_id: manager, now }))
}

/** Most come some minutes early, a few come late. */
const minutesLate = (dice: Dice): number => (dice.chance(0.08) ? dice.int(16, 55) : dice.int(-22, 9))

function rowOf(
  dice: Dice,
  { person, shift, span }: Told,
  { came, left, state }: { came: number; left: number | null; state: Row['state'] },
): Row {
  const check_in_at = new Date(came + dice.int(0, 59) * 1000).toISOString()
  const check_out_at = left === null ? null : new Date(left + dice.int(0, 59) * 1000).toISOString()
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()]
  const grace_minutes = shift.grace_minutes ?? 0
  const here = markOf(dice, person.site)
  const there = markOf(dice, person.site)
  return {
    id: dice.id(came),
    user_id: person.row.id,
    location_id: person.site.id,
    day: span.day,
    state,
    shift_name: shift.name,
    shift_start: start,
    shift_end: end,
    grace_minutes,
    check_in_at,
    in_longitude: here.longitude,
    in_latitude: here.latitude,
    in_accuracy_m: here.accuracy_m,
    in_on_site: here.on_site,
    in_distance_m: here.distance_m,
    in_reason: here.reason,
    check_out_at,
    out_longitude: check_out_at && there.longitude,
    out_latitude: check_out_at && there.latitude,
    out_accuracy_m: check_out_at && there.accuracy_m,
    out_on_site: check_out_at && there.on_site,
    out_distance_m: check_out_at && there.distance_m,
    out_reason: check_out_at ? there.reason : '',
    ...attendanceMinutes({ check_in_at, check_out_at, shift: { start, end, grace_minutes } }),
    corrections: 0,
    rev: check_out_at ? 2 : 1,
  } as Row
}

function markOf(dice: Dice, { spec: { longitude, latitude } }: Site) {
  const away = dice.chance(0.035)
  const distance = away ? dice.int(900, 14_000) : dice.int(3, 90)
  const [bearing, accuracy_m, reason] = [dice.int(0, 359), dice.int(4, 35), dice.pick(AWAY)]
  const [x, y] = pointAt([longitude, latitude], bearing, distance)
  const near = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return { longitude: near(x), latitude: near(y), accuracy_m, on_site: !away, distance_m: distance, reason: away ? reason : '' }
}

/** The end was put right: what it was before stays. */
function correctionOf(dice: Dice, row: Row, { by_id, now }: { by_id: string; now: number }): Correction {
  const { check_in_at, check_out_at = null, late_minutes = 0, early_minutes = 0, worked_minutes = null } = row
  const after = { check_in_at, check_out_at, late_minutes, early_minutes, worked_minutes }
  const at = Date.parse(check_out_at ?? check_in_at)
  row.corrections = 1
  row.rev = 2
  Object.assign(row, {
    state: 'closed',
    out_longitude: null,
    out_latitude: null,
    out_accuracy_m: null,
    out_on_site: null,
    out_distance_m: null,
    out_reason: '',
  })
  return {
    id: dice.id(at),
    attendance_id: row.id,
    by_id,
    at: new Date(Math.min(now - MINUTE, at + dice.int(1, 20) * 60 * MINUTE)).toISOString(),
    reason: dice.pick(WHY),
    before: { ...after, check_out_at: null, early_minutes: 0, worked_minutes: null },
    after,
  }
}
