import type { Pool } from 'pg'

/** How many people, and over how many days they came. */
export interface PeopleSize {
  readonly people: number
  readonly days: number
}
export const SITES = 10
const SHIFTS = [
  { name: 'Morning', start: '07:00', end: '15:00' },
  { name: 'Afternoon', start: '15:00', end: '23:00' },
] as const

const HEAD = '0000000-0000-7000-8000-'
const idOf = (kind: string, n: number): string => `${kind}${HEAD}${n.toString(16).padStart(12, '0')}`
const uuidOf = (kind: string, n: string) => `('${kind}${HEAD}' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const benchIds = {
  site: (n: number): string => idOf('a', n),
  person: (n: number): string => idOf('b', n),
  shift: (n: number): string => idOf('c', n),
}

/**
 * Sites in Jakarta, people of one site each with a standing shift on five days of the week, and a row for every day they came, up to yesterday:
 * nineteen of twenty days, one in ten late, one in fifty without an end.
 */
export async function fillPeople(pool: Pool, { people, days }: PeopleSize): Promise<void> {
  const statements = [
    `insert into locations (id, code, name, type, zone, longitude, latitude)
      select ${uuidOf('a', 'n')}, 'BP' || n, 'Site ' || lpad(n::text, 2, '0'), 'branch_office', 'Asia/Jakarta', 106.8, -6.2 from generate_series(1, ${SITES}::int) n`,
    ...SHIFTS.map(
      ({ name, start, end }, n) =>
        `insert into shifts (id, name, start, "end", days, grace_minutes) values (${uuidOf('c', String(n))}, '${name}', '${start}', '${end}', '{1,2,3,4,5}', 5)`,
    ),
    `insert into users (id, email, name, status, password, shift_id, created_at)
      select ${uuidOf('b', 'n')}, 'p' || n || '@example.test', 'Person ' || lpad(n::text, 5, '0'), 'active', 'none', ${uuidOf('c', `n % ${SHIFTS.length}::int`)},
        now() - interval '800 days' from generate_series(1, ${people}::int) n`,
    `insert into user_locations (user_id, location_id) select ${uuidOf('b', 'n')}, ${uuidOf('a', `1 + n % ${SITES}::int`)} from generate_series(1, ${people}::int) n`,
    // Day after day, as time goes.
    `insert into attendances (id, user_id, location_id, day, state, shift_name, shift_start, shift_end, grace_minutes, check_in_at, in_on_site, check_out_at, late_minutes, worked_minutes)
      select gen_random_uuid(), ${uuidOf('b', 'n')}, ${uuidOf('a', `1 + n % ${SITES}::int`)}, came.day, case when came.lost then 'unfinished' else 'closed' end,
        s.name, came.start, came.start + interval '8 hours', 5, came.start + make_interval(mins => came.late), true,
        case when came.lost then null else came.start + interval '8 hours' end, greatest(came.late, 0), case when came.lost then null else 480 - came.late end
      from generate_series(${days}::int, 1, -1) back, generate_series(1, ${people}::int) n
        join shifts s on s.id = ${uuidOf('c', `n % ${SHIFTS.length}::int`)},
        lateral (select (now() at time zone 'Asia/Jakarta')::date - back as day) d,
        lateral (select d.day, (d.day + s.start::time) at time zone 'Asia/Jakarta' as start,
          case when (n * 7 + back) % 10 = 0 then 12 else -((n + back) % 9) end as late, (n * 3 + back) % 50 = 0 as lost) came
      where extract(isodow from d.day) <= 5 and (n * 11 + back) % 20 <> 0`,
  ]
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'attendances' and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  for (const statement of statements) await pool.query(statement)
  for (const { made } of indexes) await pool.query(made)
  await pool.query('vacuum analyze')
}
