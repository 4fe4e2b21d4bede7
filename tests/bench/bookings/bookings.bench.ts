import { cpus } from 'node:os'
import { bookingSeries } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import type { Pool } from 'pg'
import type { Backend } from '../../../backend/src/app.ts'
import type { Database } from '../../../backend/src/platform/db/database.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { bookings as table } from '../../../backend/src/schema/bookings.ts'
import { assets } from '../../../backend/src/schema/places.ts'
import { onBackend } from '../bench-backend.ts'
import { quantile } from '../service-desk/bench-client.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const AT_ONCE = 200
const ROOMS = 40
const BOOKINGS = 10_000
const ASKED = 120
const WARM = 10
const DAY_MS = 86_400_000
const AIM_MS = 60

interface Bench {
  readonly db: Database
  readonly pool: Pool
  readonly backend: Backend
  readonly headers: { readonly authorization: string }
  readonly site: string
  readonly rooms: readonly string[]
}
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** 200 who book one hour at once, and the week of a site with 10,000 recurring bookings in a year, on a durable PostgreSQL; plain SQL in turns with it. */
async function run(): Promise<boolean> {
  return onBackend({}, async ({ db, pool, backend, cast, signIn }) => {
    const headers = await signIn()
    const bench: Bench = { db, pool, backend, headers, site: cast.site, rooms: await roomsOf(db, cast.site) }
    say(`bookings: ${cpus().length} cores, durable PostgreSQL`)
    const good = [await race(bench), await weeks(bench)]
    return good.every(Boolean)
  })
}

async function roomsOf(db: Database, location_id: string): Promise<string[]> {
  const at = new Date().toISOString()
  const facts = { location_id, type: 'room', state: 'deployed', condition: 'good', bookable: true, created_at: at, updated_at: at }
  const rows = Array.from({ length: ROOMS }, (_, n) => ({ ...facts, id: newId(), code: `BENCH-${n}`, name: `Bench room ${n}` }))
  await db.sql.insert(assets).values(rows)
  return rows.map((row) => row.id)
}

const post = ({ backend, headers }: Bench, url: string, payload: object) => backend.app.inject({ method: 'POST', url, headers, payload })

async function race(bench: Bench): Promise<boolean> {
  const day = dayOf(Date.now() + 3 * DAY_MS)
  const body = { asset_id: bench.rooms[0], title: 'One slot', description: '', start: day, end: day, from: '09:00', to: '10:00' }
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(bench, bookings.create.path, body)))
  const ms = performance.now() - begun
  const won = answers.filter((answer) => answer.statusCode === 200).length
  const told = answers.filter((answer) => answer.statusCode === 409 && /free next/.test(answer.json().message)).length
  say(`  ${AT_ONCE} at once for one hour: ${won} won, ${told} refused with the next free time, ${ms.toFixed(0)} ms for all`)
  return won === 1 && told === AT_ONCE - 1
}

/** Weekly and daily series until there are 10,000 bookings within a year. */
async function fill(bench: Bench): Promise<number> {
  const begun = performance.now()
  const first = Date.now() + 7 * DAY_MS
  for (let n = 0, made = 0; made < BOOKINGS; n += 1) {
    const [room, hour] = [bench.rooms[n % ROOMS], 7 + Math.floor(n / ROOMS)]
    const [start, clock] = [dayOf(first + (n % 5) * DAY_MS), (value: number) => `${String(value).padStart(2, '0')}:00`]
    const rule = n % 5 === 0 ? 'FREQ=DAILY;COUNT=350' : 'FREQ=WEEKLY;COUNT=50'
    const body = { asset_id: room, title: `Series ${n}`, description: '', start, end: start, from: clock(hour), to: clock(hour + 1), rule }
    const answer = await post(bench, bookingSeries.create.path, body)
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300))
    made += answer.json().data.bookings.length
  }
  return (performance.now() - begun) / 1000
}

async function weeks(bench: Bench): Promise<boolean> {
  const seconds = await fill(bench)
  await bench.pool.query('analyze')
  say(`  ${await bench.db.sql.$count(table)} bookings as series, written in ${seconds.toFixed(1)} s`)
  const [ours, plain, rows] = [[] as number[], [] as number[], [] as number[]]
  for (let n = 0; n < WARM + ASKED; n += 1) {
    const from = Date.now() + (7 + (n % 48) * 7) * DAY_MS
    const [start, end] = [dayOf(from), dayOf(from + 6 * DAY_MS)]
    const url = `${bookings.list.path}?location_id=${bench.site}&start=${start}&end=${end}&limit=1000`
    const begun = performance.now()
    const answer = await bench.backend.app.inject({ method: 'GET', url, headers: bench.headers })
    const between = performance.now()
    await bench.pool.query(
      `select b.*, a.name, u.name from bookings b join assets a on a.id = b.asset_id left join users u on u.id = b.booked_by
        where a.location_id = $1 and b.end_at > $2 and b.start_at < $3 and b.state = 'confirmed' order by b.start_at, b.id limit 1000`,
      [bench.site, `${start}T00:00:00Z`, `${end}T23:59:59Z`],
    )
    const ended = performance.now()
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300))
    if (n < WARM) continue
    ours.push(between - begun)
    plain.push(ended - between)
    rows.push(answer.json().data.length)
  }
  const figure = (all: readonly number[]) => `p50 ${quantile(all, 0.5).toFixed(1)}, p95 ${quantile(all, 0.95).toFixed(1)} ms`
  say(`  week of a site, ${quantile(rows, 0.5)} bookings: ${figure(ours)} (aim ${AIM_MS}); plain SQL in turns: ${figure(plain)}`)
  return quantile(ours, 0.95) < AIM_MS
}

process.exitCode = (await run()) ? 0 : 1
