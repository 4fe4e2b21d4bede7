import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { attendances } from '@menara/backend/schema/attendances.ts'
import { overtimeNumbers, overtimes, overtimeTerms } from '@menara/backend/schema/overtime/overtimes.ts'
import { attendanceMinutes } from '@menara/shared/domain/attendance.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { minutesOf, type TimeSpan, workWeekOf } from '@menara/shared/domain/overtime/overtime-days.ts'
import { overtimeLawOn } from '@menara/shared/domain/overtime/overtime-law.ts'
import { overtimePay, overtimeSteps, shownBasis, shownHour, wageBasis } from '@menara/shared/domain/overtime/overtime-pay.ts'
import type { OvertimeState } from '@menara/shared/domain/overtime/overtime-states.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { sql } from 'drizzle-orm'
import { type Dice, diceOf } from '../../portfolio/dice.ts'
import { dayIn, type Hand, type Occasion, occasionsOf, plannedMinutes, workedOf } from './overtime-plan.ts'
import { isExempt, reasons, wageOf, workOf } from './overtime-texts.ts'

type Base = Pick<Platform, 'db' | 'now'>
type Row = typeof overtimes.$inferInsert
const SEED = 35_2021
const [HOUR, DAY] = [3_600_000, 86_400_000]
const [DAYS_BACK, DAYS_AHEAD] = [360, 12]
/** Longer ago than this everything is settled. */
const SETTLED_DAYS = 35

/** A year of overtime that attendance and shifts agree with, the week and wage of everybody, and what waits for the accounts of the demo. Joins the open transaction. */
export async function seedOvertime(base: Base): Promise<void> {
  const { db, now } = base
  const [hands, chief] = [await handsOf(base), await userId(base, 'hr@menara.demo')]
  if (hands.length === 0 || chief === undefined) return
  const [dice, at] = [diceOf(SEED), now().getTime()]
  const from = dayAfter(dayIn(DEFAULT_ZONE, at), -DAYS_BACK)
  const ofMany = occasionsOf(dice, hands, { from, days: DAYS_BACK + DAYS_AHEAD })
  await insertAll(
    db,
    overtimeTerms,
    hands.map((hand) => termsOf(hand, { id: dice.id(at - 400 * DAY), by: chief })),
  )
  const rows: Row[] = []
  for (const occasion of ofMany) {
    const row = await written(base, occasion, { dice, at, chief })
    if (row) rows.push(row)
  }
  rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const last = new Map<number, number>()
  for (const row of rows) {
    const year = Number(row.created_at.slice(0, 4))
    last.set(year, (last.get(year) ?? 0) + 1)
    row.number = `SPKL/${year}/${String(last.get(year)).padStart(5, '0')}`
  }
  await insertAll(db, overtimes, rows)
  await insertAll(
    db,
    overtimeNumbers,
    [...last].map(([year, count]) => ({ year, last: count })),
  )
}

async function userId({ db }: Base, email: string): Promise<string | undefined> {
  return (await rowsOf<{ id: string }>(db, sql`select id from users where email = ${email}`))[0]?.id
}

/** Active people with a shift and one site, who have a manager; and the accounts of the demo that have none. */
const handsOf = ({ db }: Base): Promise<Hand[]> =>
  rowsOf(
    db,
    sql`select u.id, u.title, u.manager_id, l.id as location_id, l.zone, s.start, s."end", s.days, s.name as shift from users u
      join shifts s on s.id = u.shift_id join user_locations x on x.user_id = u.id join locations l on l.id = x.location_id
      where u.status = 'active' and not u.all_locations and (u.manager_id is not null or u.email in ('guard@menara.demo', 'employee@menara.demo'))
      order by u.email`,
  )

function termsOf({ id: user_id, title, days }: Hand, { id, by }: { id: string; by: string }): typeof overtimeTerms.$inferInsert {
  const [[basic, fixed, variable], week] = [wageOf(title), workWeekOf(days)]
  const since = { valid_from: '2025-01-01', created_at: '2025-01-01T02:00:00.000Z', created_by: by }
  return {
    id,
    user_id,
    ...since,
    ...week,
    rest_days: [...week.rest_days],
    exempt: isExempt(title),
    per: 'month',
    base: basic,
    fixed,
    variable,
  }
}

interface Scene {
  readonly dice: Dice
  readonly at: number
  /** Who decides for those without a manager, and settles. */
  readonly chief: string
}
/** The row of an occasion as it stands by now; null where the person was not at work that day. */
async function written(base: Base, occasion: Occasion, scene: Scene): Promise<Row | null> {
  const { dice, at, chief } = scene
  const { hand, span } = occasion
  const [starts, ends] = [Date.parse(span.starts_at), Date.parse(span.ends_at)]
  const created = Math.min(starts - dice.int(6, 60) * HOUR, at - dice.int(1, 20) * HOUR)
  const state = stateOf(dice, { starts, ends, at })
  const by = hand.manager_id ?? chief
  const kind = dice.chance(0.3) ? 'request' : 'order'
  const row: Row = {
    id: dice.id(created),
    number: '',
    user_id: hand.id,
    location_id: hand.location_id,
    ...{ kind, state: kind === 'request' && (state === 'ordered' || state === 'consented') ? 'requested' : state },
    ...span,
    work: dice.pick(workOf(hand.title)),
    compensation: null,
    exempt: isExempt(hand.title),
    planned_minutes: plannedMinutes(occasion),
    actual_minutes: null,
    verified_minutes: null,
    counted: occasion.counted,
    actual: null,
    reason: ['declined', 'rejected', 'cancelled'].includes(state) ? dice.pick(reasons) : '',
    exemption: '',
    ...{ created_by: kind === 'order' ? by : hand.id, created_at: new Date(created).toISOString() },
    ...{ consented_by: null, consented_at: null, decided_by: null, decided_at: null },
    ...{ verified_by: null, verified_at: null, converted_by: null, converted_at: null, paid: null },
    ...{ rev: 1, updated_at: new Date(Math.min(at, Math.max(created, ends))).toISOString() },
  }
  agree(row, { hand, by, created, dice })
  return ['performed', 'verified', 'converted'].includes(state) ? worked(base, row, { occasion, scene }) : row
}

type Turns = readonly (readonly [below: number, state: OvertimeState])[]
/** What a turn of a hundred means: before the work, and where it never came to it. */
const AHEAD: Turns = [
  [30, 'ordered'],
  [50, 'consented'],
  [100, 'approved'],
]
const STOPPED: Turns = [
  [3, 'declined'],
  [6, 'rejected'],
  [9, 'cancelled'],
]
const drawn = (turns: Turns, turn: number): OvertimeState | undefined => turns.find(([below]) => turn < below)?.[1]

function stateOf(dice: Dice, { starts, ends, at }: { starts: number; ends: number; at: number }): OvertimeState {
  const [turn, late] = [dice.int(0, 99), at - ends]
  if (starts > at) return drawn(AHEAD, turn) ?? 'approved'
  if (late < 20 * HOUR) return 'approved'
  const settled = late > SETTLED_DAYS * DAY ? 'converted' : late < 6 * DAY && turn < 60 ? 'performed' : 'verified'
  return drawn(STOPPED, turn) ?? (turn < 10 && late > 8 * DAY ? 'expired' : settled)
}

const OPEN: readonly OvertimeState[] = ['ordered', 'requested', 'cancelled', 'expired']
interface Agreed {
  readonly hand: Hand
  readonly by: string
  readonly created: number
  readonly dice: Dice
}
/** Who consented and decided, as far as it came. */
function agree(row: Row, { hand, by, created, dice }: Agreed): void {
  const compensation = dice.chance(0.2) ? 'time_off' : 'paid'
  const consent = { consented_by: hand.id, consented_at: new Date(created + HOUR).toISOString() }
  const decision = { decided_by: by, decided_at: new Date(created + 2 * HOUR).toISOString() }
  if (row.kind === 'order')
    Object.assign(row, OPEN.includes(row.state) ? {} : { ...consent, ...(row.state !== 'declined' && { compensation }) })
  else {
    // A worker does not decline what they asked for, and its approval is the order.
    if (row.state === 'declined') Object.assign(row, { state: 'rejected' })
    const isOrdered = !OPEN.includes(row.state) && row.state !== 'rejected'
    Object.assign(row, { compensation, ...(isOrdered && { consented_by: by, consented_at: decision.decided_at }) })
  }
  if (!OPEN.includes(row.state) && !['declined', 'consented'].includes(row.state)) Object.assign(row, decision)
}

/** Makes attendance and overtime agree; null where the person was not at work that day. */
async function worked({ db }: Base, row: Row, { occasion, scene }: { occasion: Occasion; scene: Scene }): Promise<Row | null> {
  const { dice, at, chief } = scene
  const { hand, day, span } = occasion
  const left = Date.parse(span.ends_at) + (dice.chance(0.25) ? -dice.int(5, 40) : dice.int(1, 12)) * 60_000
  const stay = await stayed(db, { occasion, left: new Date(left).toISOString(), dice, at })
  if (!stay) return null
  const { actual, verified } = workedOf(occasion, stay)
  Object.assign(row, { actual, actual_minutes: minutesOf(actual) })
  if (row.state === 'performed') return row
  const verified_at = new Date(Math.min(at - HOUR, left + dice.int(10, 60) * HOUR)).toISOString()
  const by = hand.manager_id ?? chief
  Object.assign(row, { counted: verified, verified_minutes: minutesOf(verified), verified_by: by, verified_at, updated_at: verified_at })
  if (row.state === 'verified') return row
  const converted_at = new Date(Math.min(at, Date.parse(verified_at) + dice.int(3, 20) * DAY)).toISOString()
  Object.assign(row, { converted_by: chief, converted_at, updated_at: converted_at, paid: paidOf(row, hand, day) })
  return row
}

function paidOf({ compensation, exempt, counted }: Row, { title, days }: Hand, day: string): Row['paid'] {
  if (compensation !== 'paid' || exempt) return null
  const [[base, fixed, variable], law] = [wageOf(title), overtimeLawOn(day)]
  const basis = wageBasis({ per: 'month', base, fixed, variable }, workWeekOf(days).week, law)
  const amount = overtimePay(counted.flatMap(overtimeSteps), basis, law)
  return { basis: shownBasis(basis), basis_article: basis.article, hourly: shownHour(basis, law), amount }
}

interface Stay {
  readonly occasion: Occasion
  readonly left: string
  readonly dice: Dice
  readonly at: number
}
/** The attendance of the day, ended after the overtime: the one that is there, or of days before the month that has them, one that is added. */
async function stayed(db: Base['db'], { occasion: { hand, day, shift }, left, dice, at }: Stay): Promise<TimeSpan | null> {
  const [found] = await rowsOf<{ id: string; came: string; state: string }>(
    db,
    sql`select id, to_char(check_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as came, state from attendances
      where user_id = ${hand.id} and day = ${day}`,
  )
  const times = (came: string) =>
    attendanceMinutes({ check_in_at: came, check_out_at: left, shift: { start: shift.starts_at, end: shift.ends_at, grace_minutes: 15 } })
  if (found) {
    if (found.state !== 'closed') return null
    const { worked_minutes, early_minutes } = times(found.came)
    await db.sql.execute(sql`update attendances set check_out_at = ${left}::timestamptz, worked_minutes = ${worked_minutes},
      early_minutes = ${early_minutes} where id = ${found.id}`)
    return { starts_at: found.came, ends_at: left }
  }
  if (Date.parse(shift.starts_at) > at - 33 * DAY) return null
  const came = new Date(Date.parse(shift.starts_at) - dice.int(1, 15) * 60_000).toISOString()
  await insertAll(db, attendances, [
    {
      ...{ id: dice.id(Date.parse(came)), user_id: hand.id, location_id: hand.location_id, day, state: 'closed' },
      ...{ shift_name: hand.shift, shift_start: shift.starts_at, shift_end: shift.ends_at, grace_minutes: 15 },
      ...{ check_in_at: came, in_on_site: true, in_accuracy_m: 12, in_distance_m: 20, in_reason: '' },
      ...{ check_out_at: left, out_on_site: true, out_accuracy_m: 12, out_distance_m: 20, out_reason: '', corrections: 0, rev: 2 },
      ...times(came),
    },
  ])
  return { starts_at: came, ends_at: left }
}
