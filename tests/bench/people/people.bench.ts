import { cpus } from 'node:os'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { worksOn } from '@menara/shared/domain/people/roster/roster-rules.ts'
import type { Pool } from 'pg'
import type { Backend } from '../../../backend/src/app.ts'
import { attendances } from '../../../backend/src/schema/attendances.ts'
import { onBackend } from '../bench-backend.ts'
import { benchIds, fillPeople, type PeopleSize, SITES } from './people-rows.ts'
import { fillSolved } from './solved-roster.ts'

const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=4GB', 'checkpoint_timeout=30min']
const say = (line: string) => process.stdout.write(`${line}\n`)
const ASKED = 40
const DAY_MS = 86_400_000
const [ROSTER_PEOPLE, ROSTER_DAYS, WISHES_AT_ONCE, ROSTER_MS] = [200, 31, 2000, 10_000]
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const ago = (days: number): string => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

interface Bench {
  readonly pool: Pool
  readonly backend: Backend
  readonly headers: { readonly authorization: string }
  readonly size: PeopleSize
}

/**
 * Months, summaries, days and exceptions of people as whole requests on a durable PostgreSQL, each beside plain SQL that reads the same rows in the
 * same run; and the roster of 200 people for a month, by a pattern and solved. `args`: people (5,000) and days (365).
 */
async function run(args: readonly string[]): Promise<boolean> {
  const [people = 5000, days = 365] = args.map(Number).filter((value) => value > 0)
  return onBackend({ settings: SETTINGS }, async ({ db, pool, backend, signIn }) => {
    const began = performance.now()
    await fillPeople(pool, { people, days })
    const filled = ((performance.now() - began) / 1000).toFixed(0)
    say(
      `people: ${cpus().length} cores, durable PostgreSQL, ${people} people of ${SITES} sites, ${await db.sql.$count(attendances)} attendances of ${days} days (filled in ${filled} s)`,
    )
    const headers = await signIn()
    const bench = { pool, backend, headers, size: { people, days } }
    const good = [await readings(bench), await board(bench), await roster(bench), await solvedRoster(bench)]
    return good.every(Boolean)
  })
}

interface Question {
  readonly name: string
  /** p95 in ms. */
  readonly limit: number
  url(n: number): string
  readonly plain: { readonly text: string; values(n: number): unknown[] }
}
const siteOf = (n: number): string => benchIds.site(1 + (n % SITES))
const base = '/people/api/v1/attendances'
const ROWS = 'select * from attendances where location_id = $1 and day between $2 and $3'
const month = (n: number): string => ago(40 + 30 * (n % 10)).slice(0, 7)
const QUESTIONS: readonly Question[] = [
  {
    ...{ name: 'month grid, 50 people', limit: 100 },
    url: (n) => `${base}/month?location_id=${siteOf(n)}&month=${month(n)}`,
    plain: {
      text: `select a.* from attendances a where a.day between $2 and $3 and a.user_id in
        (select user_id from user_locations where location_id = $1 order by user_id limit 50)`,
      values: (n) => [siteOf(n), `${month(n)}-01`, `${month(n)}-28`],
    },
  },
  {
    ...{ name: 'summary of 31 days', limit: 60 },
    url: (n) => `${base}/summary?location_id=${siteOf(n)}&start=${ago(31 + n)}&end=${ago(1 + n)}`,
    plain: {
      text: 'select user_id, count(*), sum(worked_minutes), sum(late_minutes) from attendances where location_id = $1 and day between $2 and $3 group by 1 order by 1 limit 10',
      values: (n) => [siteOf(n), ago(31 + n), ago(1 + n)],
    },
  },
  {
    ...{ name: 'day of a site (500 people)', limit: 3000 },
    url: (n) => `${base}/day?location_id=${siteOf(n)}&day=${ago(1 + (n % 60))}`,
    plain: { text: ROWS, values: (n) => [siteOf(n), ago(1 + (n % 60)), ago(1 + (n % 60))] },
  },
  {
    ...{ name: 'day of all sites', limit: 3000 },
    url: (n) => `${base}/sites?day=${ago(1 + (n % 60))}`,
    plain: {
      text: 'select location_id, count(*), count(*) filter (where late_minutes > 0) from attendances where day = $1 group by 1',
      values: (n) => [ago(1 + (n % 60))],
    },
  },
]

/** By one caller, in turn with plain SQL. */
async function readings({ backend, headers, pool }: Bench): Promise<boolean> {
  let isWithin = true
  for (const { name, limit, url, plain } of QUESTIONS) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let n = 0; n < ASKED; n += 1) {
      const began = performance.now()
      const { statusCode, body } = await backend.app.inject({ url: url(n), headers })
      if (statusCode !== 200) throw new Error(`${url(n)}: ${body}`)
      ours.push(performance.now() - began)
      const plainBegan = performance.now()
      await pool.query(plain.text, plain.values(n))
      theirs.push(performance.now() - plainBegan)
    }
    // The first ones load what every later one has.
    const [own, other] = [ours.slice(5), theirs.slice(5)]
    const p95 = percentile(own, 0.95)
    isWithin &&= p95 < limit
    say(
      `  ${p95 < limit ? 'PASS ' : 'short'} ${name.padEnd(28)} p50 ${ms(percentile(own, 0.5))} p95 ${ms(p95)} (limit ${limit}); plain SQL p50 ${ms(percentile(other, 0.5))} p95 ${ms(percentile(other, 0.95))}`,
    )
  }
  return isWithin
}

/** The board of a site as its viewers read it anew after a check-in. */
async function board({ backend, headers }: Bench): Promise<boolean> {
  const took: number[] = []
  for (let n = 1; n <= ASKED; n += 1) {
    const began = performance.now()
    const { statusCode, body } = await backend.app.inject({ url: `${base}/presence?location_id=${siteOf(n)}`, headers })
    if (statusCode !== 200) throw new Error(body)
    took.push(performance.now() - began)
  }
  const p95 = percentile(took.slice(5), 0.95)
  say(
    `  ${p95 < 150 ? 'PASS ' : 'short'} ${'board of a site, read anew'.padEnd(28)} p50 ${ms(percentile(took, 0.5))} p95 ${ms(p95)} (limit 150)`,
  )
  return p95 < 150
}

/** 200 people planned for a month by a rotating pattern, checked by every rule, and published. */
async function roster({ backend, headers, size }: Bench): Promise<boolean> {
  const location_id = benchIds.site(1)
  const people = Array.from({ length: Math.min(ROSTER_PEOPLE, Math.floor(size.people / SITES)) }, (_, index) =>
    benchIds.person(SITES * (index + 1)),
  )
  const from = dayAfter(today)
  const days = people.flatMap((user_id, index) =>
    Array.from({ length: ROSTER_DAYS }, (_, at) => ({
      ...{ user_id, day: dayAfter(from, at) },
      ...(worksOn('5-2', at, index) ? { kind: 'shift', shift_id: benchIds.shift(0) } : { kind: 'off' }),
    })),
  )
  const began = performance.now()
  const each = Math.floor(WISHES_AT_ONCE / ROSTER_DAYS) * ROSTER_DAYS
  for (let at = 0; at < days.length; at += each) {
    const payload = { location_id, days: days.slice(at, at + each) }
    const { statusCode, body } = await backend.app.inject({ method: 'PUT', url: '/people/api/v1/roster', headers, payload })
    if (statusCode !== 200) throw new Error(body)
  }
  const payload = { location_id, from, to: dayAfter(from, ROSTER_DAYS - 1) }
  const { statusCode, body } = await backend.app.inject({ method: 'POST', url: '/people/api/v1/roster/publish', headers, payload })
  if (statusCode !== 200) throw new Error(body)
  const took = performance.now() - began
  const isWithin = took < ROSTER_MS
  say(
    `  ${isWithin ? 'PASS ' : 'short'} roster of ${people.length} people for ${ROSTER_DAYS} days, checked and published: ${(took / 1000).toFixed(1)} s (limit ${ROSTER_MS / 1000}); ${body}`,
  )
  return isWithin
}

/** 200 people of another site filled for a month by the need of three shifts, planned and published. */
async function solvedRoster({ backend, headers, pool, size }: Bench): Promise<boolean> {
  const people = Math.min(ROSTER_PEOPLE, Math.floor(size.people / SITES))
  const { seconds, broken, needed, covered, gaps } = await fillSolved(
    { backend, headers, pool },
    { people, from: dayAfter(today), days: ROSTER_DAYS },
  )
  const isWithin = seconds * 1000 < ROSTER_MS && broken === 0
  say(
    `  ${isWithin ? 'PASS ' : 'short'} roster of ${people} people, ${ROSTER_DAYS} days, solved, planned and published: ${seconds.toFixed(1)} s (limit ${ROSTER_MS / 1000}); broken rules ${broken}; ${covered} of ${needed} places covered, ${gaps} shifts short`,
  )
  return isWithin
}

const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
