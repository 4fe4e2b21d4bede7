import { rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Database } from '@menara/backend/platform/db/database.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What a ready question is recomputed from. */
interface Span {
  /** Days `YYYY-MM-DD`, both included. */
  readonly start: string
  readonly end: string
}
type Row = Readonly<Record<string, string | number | boolean | null>>
/** Rows with what they are grouped by, and how the rows of a group become figures. */
interface Recomputed {
  readonly rows: readonly Row[]
  keys(row: Row): readonly (string | null)[]
  figures(rows: readonly Row[]): (number | null)[]
}

const HOUR = 3_600_000
const MINUTE = 60_000
/** Jakarta has been seven hours ahead of UTC for longer than the data. */
const OFFSET = 7 * HOUR
const dayOf = (ms: number): string => new Date(ms + OFFSET).toISOString().slice(0, 10)
const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::float8`)

/** `sum / by` with two decimals, halves away from zero, without floating point. */
function divided(sum: bigint, by: bigint): number | null {
  if (by === 0n) return null
  const twice = 200n * sum + by
  return Number(twice / (2n * by)) / 100
}
const total = (values: readonly number[]): bigint => values.reduce((sum, value) => sum + BigInt(Math.round(value)), 0n)
const mean = (values: readonly number[], per: number): number | null => divided(total(values), BigInt(values.length * per))
function median(values: readonly number[], per: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return sorted.length === 0 ? null : divided(total(middle.map((value) => value ?? 0)), BigInt(2 * per))
}
const count = (rows: readonly Row[], is: (row: Row) => unknown): number => rows.filter((row) => Boolean(is(row))).length
const span = (rows: readonly Row[], from: string, until: string): number[] =>
  rows.filter((row) => row[from] !== null && row[until] !== null).map((row) => Number(row[until]) - Number(row[from]))
const isIn = ({ start, end }: Span, at: unknown): boolean => at !== null && start <= dayOf(Number(at)) && dayOf(Number(at)) <= end
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

async function serviceLevels(db: Database, days: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(
    db,
    sql`select clock.kind, ${ms('clock.started_at')} as started, clock.met_at is not null as met, clock.breached_at is not null as breached,
      clock.elapsed_seconds as elapsed from ticket_clocks clock join tickets on tickets.id = clock.ticket_id
      where clock.cancelled_at is null and tickets.state <> 'draft'`,
  )
  return {
    rows: all.filter(({ started }) => isIn(days, started)),
    keys: ({ kind }) => [text(kind)],
    figures: (rows) => {
      const kept = count(rows, (row) => row['met'] && !row['breached'])
      const ended = count(rows, (row) => row['met'] || row['breached'])
      const elapsed = rows.filter((row) => row['met']).map((row) => Number(row['elapsed']))
      return [
        rows.length,
        kept,
        count(rows, (row) => row['breached']),
        rows.length - ended,
        divided(BigInt(100 * kept), BigInt(ended)),
        mean(elapsed, 3600),
      ]
    },
  }
}

const OPEN = ['new', 'waiting_approval', 'assigned', 'in_progress', 'pending']
async function workOrders(db: Database, days: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(
    db,
    sql`select ticket_type_id as type, state, breached, ${ms('created_at')} as created, ${ms('resolved_at')} as resolved from tickets
      where state <> 'draft' and ticket_type_id in (29, 33)`,
  )
  return {
    rows: all.filter(({ created }) => isIn(days, created)),
    keys: ({ type, state }) => [text(type), text(state)],
    figures: (rows) => {
      const solving = span(rows, 'created', 'resolved')
      return [
        rows.length,
        count(rows, (row) => OPEN.includes(String(row['state']))),
        solving.length,
        count(rows, (row) => row['breached']),
        mean(solving, HOUR),
        median(solving, HOUR),
      ]
    },
  }
}

async function visitors(db: Database, days: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(
    db,
    sql`select guest.location_id::text as site, guest.state, guest.gate_missed_at is not null as missed, ${ms('guest."from"')} as expected,
      ${ms('guest.arrived_at')} as arrived, ${ms('guest.checked_in_at')} as entered, ${ms('guest.out_at')} as left
      from visitors guest join tickets on tickets.id = guest.ticket_id where tickets.state <> 'draft'`,
  )
  return {
    rows: all.filter(({ expected }) => isIn(days, expected)),
    keys: ({ site, state }) => [text(site), text(state)],
    figures: (rows) => [
      rows.length,
      count(rows, (row) => row['entered'] !== null),
      count(rows, (row) => row['state'] === 'no_show'),
      count(rows, (row) => row['missed']),
      mean(span(rows, 'arrived', 'entered'), MINUTE),
      mean(span(rows, 'entered', 'left'), HOUR),
    ],
  }
}

async function bookings(db: Database, days: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(
    db,
    sql`select asset_id::text as asset, state, ${ms('start_at')} as start, ${ms('end_at')} as "end" from bookings`,
  )
  return {
    rows: all.filter(({ start }) => isIn(days, start)),
    keys: ({ asset }) => [text(asset)],
    figures: (rows) => {
      const confirmed = rows.filter((row) => row['state'] === 'confirmed')
      return [
        rows.length,
        count(rows, (row) => row['state'] === 'cancelled'),
        divided(total(span(confirmed, 'start', 'end')), BigInt(HOUR)),
      ]
    },
  }
}

async function spending(db: Database, { start, end }: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(
    db,
    sql`select cost_centre_id::text as centre, day::text as day, amount::float8 as amount, source from spending_rows`,
  )
  return {
    rows: all.filter(({ day, source }) => source !== 'stock_issue' && start <= String(day) && String(day) <= end),
    keys: ({ centre, day }) => [text(centre), String(day).slice(0, 7)],
    figures: (rows) => [Number(total(rows.map((row) => Number(row['amount'])))), rows.length],
  }
}

async function alarmRate(db: Database, days: Span): Promise<Recomputed> {
  const all = await rowsOf<Row>(db, sql`select rank, ${ms('at')} as at from alarm_annunciations`)
  return {
    rows: all.filter(({ at }) => isIn(days, at)),
    keys: ({ at }) => [dayOf(Number(at))],
    figures: (rows) => [rows.length, count(rows, (row) => Number(row['rank']) <= 1)],
  }
}

async function energyByMonth(db: Database, days: Span): Promise<Recomputed> {
  const kept = await rowsOf<{ use: string; factor: number; at: number; slots: number[]; rises: (number | null)[] }>(
    db,
    sql`select meter.use, meter.factor::float8 as factor, ${ms('day.at')} as at, day.slots, day.rises from energy_meters meter
      join points point on point.id = meter.point_id join rollups day on day.point = point.no and day.step = 60 where day.rises is not null`,
  )
  const hours = kept.flatMap(({ use, factor, at, slots, rises }) =>
    rises.flatMap((rise, place) =>
      rise === null ? [] : [{ use, at: at + (slots[place] ?? 0) * HOUR, wh: Math.round(rise * factor * 1000) }],
    ),
  )
  return {
    rows: hours.filter(({ at }) => isIn(days, at)),
    keys: ({ at, use }) => [dayOf(Number(at)).slice(0, 7), text(use)],
    figures: (rows) => [divided(total(rows.map((row) => Number(row['wh']))), 1000n)],
  }
}

const RECOMPUTED: Readonly<Record<string, (db: Database, days: Span) => Promise<Recomputed>>> = {
  sla: serviceLevels,
  work_orders: workOrders,
  visitors,
  bookings,
  spending,
  alarm_rate: alarmRate,
  energy_month: energyByMonth,
}

/** Figures of a ready question out of raw rows, without SQL that counts: by the keys of its groups as JSON, and over all. */
export async function recomputed(db: Database, key: string, days: Span) {
  const make = RECOMPUTED[key]
  if (!make) throw new Error(`Nothing recomputes ${key}`)
  const { rows, keys, figures } = await make(db, days)
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys(row)))
  return {
    rows: Object.fromEntries([...groups].map(([group, of]) => [group, figures(of)])),
    total: figures(rows),
  }
}
