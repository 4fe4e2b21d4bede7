import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { journalOn } from '../../backend/src/platform/audit/journal.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { machineNow } from '../kit/test-clock.ts'
import { isFullRun } from '../kit/test-scope.ts'
import { ENGINES, prepareSite, type Site } from './killed-site.ts'
import { startVictim, type Victim } from './victims.ts'

const ROUNDS = isFullRun ? 5 : 1
const TICKETS = 200

describe.each(ENGINES)('kill -9 amid 200 openings of tickets, on %s', (engine) => {
  it(
    `loses none that was acknowledged and doubles none, ${ROUNDS} times over`,
    async () => {
      const site = await prepareSite(engine)
      let victim = await startVictim(site)
      onTestFinished(() => victim.kill9())
      const killedAfter: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const acknowledged = await openUntilKilled(victim, { site, round, kill: Math.ceil((TICKETS * (round - 0.5)) / ROUNDS) })
        killedAfter.push(acknowledged.size)
        victim = await victim.again()
        await areThere(victim, { site, round, acknowledged })
        // Whoever got no answer asks again with the same key; what was opened without their knowing is not opened twice.
        const unsure = titlesOf(round).filter((title) => !acknowledged.has(title))
        // A busy machine may answer 503 for so many at once: asked again, as the answer says.
        const opened = (title: string) => vi.waitFor(() => open(victim, { site, title }), { timeout: 60_000, interval: 250 })
        await Promise.all(unsure.map(async (title) => acknowledged.set(title, await opened(title))))
        expect(new Set(acknowledged.values()).size).toBe(TICKETS)
        await areThere(victim, { site, round, acknowledged })
      }
      await victim.kill9()
      await allAreThereOnce(site)
      process.stdout.write(
        `${engine}: killed after ${killedAfter.join(', ')} of ${TICKETS} acknowledgements; nothing lost, nothing twice\n`,
      )
    },
    ROUNDS * 120_000,
  )
})

const titlesOf = (round: number): string[] => Array.from({ length: TICKETS }, (_, n) => `Round ${round} ticket ${n}`)

/** Opens all at once and kills when so many have been acknowledged; title and id of each that was. */
async function openUntilKilled(
  victim: Victim,
  { site, round, kill }: { site: Site; round: number; kill: number },
): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  let dead: Promise<void> | undefined
  await Promise.all(
    titlesOf(round).map(async (title) => {
      // A busy machine may answer 503 for so many at once: asked again, until it is killed.
      const id = await vi.waitFor(() => (dead === undefined ? open(victim, { site, title }) : undefined), {
        timeout: 60_000,
        interval: 250,
      })
      if (id === undefined) return
      acknowledged.set(title, id)
      if (acknowledged.size >= kill) dead ??= victim.kill9()
    }),
  )
  await dead
  expect(acknowledged.size).toBeGreaterThanOrEqual(kill)
  return acknowledged
}

/** Every one is in the list, once, under the id it was acknowledged with. */
async function areThere(
  { url }: Victim,
  { site, round, acknowledged }: { site: Site; round: number; acknowledged: ReadonlyMap<string, string> },
): Promise<void> {
  const query = new URLSearchParams({ search: `Round ${round} ticket`, limit: '1000' })
  const reply = await fetch(`${url}/desk/api/v1/tickets?${query}`, { headers: { authorization: `Bearer ${site.token}` } })
  const { data } = (await reply.json()) as { data: Ticket[] }
  const listed = data.filter(({ title }) => acknowledged.has(title)).map(({ title, id }) => `${title} ${id}`)
  expect(listed.sort()).toEqual([...acknowledged].map(([title, id]) => `${title} ${id}`).sort())
}

/** The id of the ticket; throws when it was not acknowledged. The title is its key. */
async function open({ url }: Victim, { site, title }: { site: Site; title: string }): Promise<string> {
  const reply = await fetch(`${url}/desk/api/v1/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json', 'idempotency-key': title.replaceAll(' ', '-') },
    body: JSON.stringify({ ticket_type_id: 1, location_id: site.locationId, title }),
  })
  const body = (await reply.json()) as { data?: Ticket; message?: string }
  if (reply.status !== 200 || !body.data) throw new Error(`${reply.status} ${body.message}`)
  return body.data.id
}

async function allAreThereOnce({ database }: Site): Promise<void> {
  const db = await openDatabase(database)
  try {
    const [count] = await rows(
      db,
      sql`select count(*)::int as tickets, count(distinct title)::int as titles, count(distinct number)::int as numbers, max(right(number, 6))::int as last from tickets`,
    )
    expect(count).toEqual({ tickets: ROUNDS * TICKETS, titles: ROUNDS * TICKETS, numbers: ROUNDS * TICKETS, last: ROUNDS * TICKETS })
    const [audited] = await rows(
      db,
      sql`select count(*)::int as rows, count(distinct subject_id)::int as tickets from audit join tickets on tickets.id::text = subject_id where action = 'ticket.created'`,
    )
    expect(audited).toEqual({ rows: ROUNDS * TICKETS, tickets: ROUNDS * TICKETS })
    const [logged] = await rows(
      db,
      sql`select (select count(*)::int from ticket_logs) as logs, (select count(*)::int from outbox where topic = 'tickets') as hints, (select count(*)::int from audit where action = 'ticket.created') as audit`,
    )
    expect(logged).toEqual({ logs: ROUNDS * TICKETS, hints: ROUNDS * TICKETS, audit: ROUNDS * TICKETS })
    expect(await journalOn(db, machineNow).verify()).toMatchObject({ broken: null })
  } finally {
    await db.close()
  }
}

const rows = async (db: Database, query: ReturnType<typeof sql>) =>
  ((await db.sql.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
