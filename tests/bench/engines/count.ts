import pg from 'pg'
import type { Reading, Write } from './load.ts'

export interface Counted {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** Which, the first few. */
  readonly examples: readonly string[]
}

/** Opens a connection for the bench's own questions, with a limit on each. */
export async function questionsTo(superUrl: string) {
  const client = new pg.Client({ connectionString: superUrl, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** How often each number from `first` on is stored, raw or packed. */
async function storedReadings(client: pg.Client, first: number): Promise<Map<number, number>> {
  const { rows } = await client.query<{ value: number; count: number }>(
    `select value, count(*)::int as count from (
       select value, point from samples union all select unnest("values") as value, point from sample_chunks) all_values
     where value >= $1 group by value`,
    [first],
  )
  return new Map(rows.map(({ value, count }) => [value, count]))
}

/** Acknowledged readings that are not stored yet. */
export async function missingReadings(client: pg.Client, readings: readonly Reading[]): Promise<Reading[]> {
  const stored = await storedReadings(client, readings[0]?.n ?? 0)
  return readings.filter(({ n, acknowledged }) => acknowledged !== undefined && !stored.has(n))
}

export async function countReadings(client: pg.Client, readings: readonly Reading[]): Promise<Counted> {
  const stored = await storedReadings(client, readings[0]?.n ?? 0)
  const acknowledged = readings.filter((reading) => reading.acknowledged !== undefined)
  const lost = acknowledged.filter(({ n }) => !stored.has(n))
  const doubled = readings.filter(({ n }) => (stored.get(n) ?? 0) > 1)
  const named = ({ n, device, at, made }: Reading) =>
    `${n} of device ${device}${at === undefined ? ' without a clock' : ''} at ${Math.round(made)} ms`
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    doubled: doubled.length,
    examples: [
      ...lost.slice(0, 5).map((reading) => `lost ${named(reading)}`),
      ...doubled.slice(0, 5).map((reading) => `doubled ${named(reading)}`),
    ],
  }
}

export async function countWrites(client: pg.Client, writes: readonly Write[]): Promise<Counted> {
  const { rows } = await client.query<{ title: string; ids: string[] }>(
    'select title, array_agg(id::text) as ids from tickets where title = any($1) group by title',
    [writes.map(({ title }) => title)],
  )
  const stored = new Map(rows.map(({ title, ids }) => [title, ids]))
  const acknowledged = writes.filter(({ id }) => id !== undefined)
  const lost = acknowledged.filter(({ title, id = '' }) => !stored.get(title)?.includes(id))
  const doubled = writes.filter(({ title }) => (stored.get(title)?.length ?? 0) > 1)
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    doubled: doubled.length,
    examples: [...lost.slice(0, 5).map(({ title }) => `lost ${title}`), ...doubled.slice(0, 5).map(({ title }) => `doubled ${title}`)],
  }
}

/** Messages that were refused although everything about them is right. */
export async function deadLetters(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ detail: string; count: number }>(
    'select detail, count(*)::int as count from dead_letters group by detail',
  )
  return rows.map(({ detail, count }) => `${count} x ${detail}`)
}
