import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { userRoles, users } from '../../backend/src/schema/people.ts'
import { settle } from '../kit/cast.ts'
import { openSession } from '../kit/open-session.ts'
import { hasPostgres, newDatabase, withPostgres } from '../kit/services/services.ts'
import { machineNow } from '../kit/test-clock.ts'

export const ENGINES = hasPostgres() ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)

/** A database that writes durably, with the people of the tests in it, and what a product is told that runs on it. */
export interface Site {
  readonly database: { readonly databaseUrl?: string; readonly dataDir?: string }
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  readonly token: string
  readonly locationId: string
  /** The administrator’s, and of two more people who may do as much. */
  readonly people: readonly [administrator: Held, second: Held, third: Held]
}
/** Somebody who is signed in. */
export interface Held {
  readonly id: string
  readonly token: string
}

export async function prepareSite(engine: (typeof ENGINES)[number]): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = engine === 'PostgreSQL' ? await durableServer() : undefined
  const database = databaseUrl ? { databaseUrl } : { dataDir }
  const key = randomBytes(32).toString('base64url')
  const db = await openDatabase(database)
  const now = machineNow()
  const cast = await settle(db, now)
  const held = async (id: string): Promise<Held> => ({ id, token: await openSession(db, keyring([key]), { userId: id, now }) })
  const administrator = await held(cast.admin)
  const [second, third] = [await held(await anotherLike(db, cast.admin)), await held(await anotherLike(db, cast.admin))]
  await db.close()
  return {
    database,
    dataDir,
    token: administrator.token,
    locationId: cast.site,
    people: [administrator, second, third],
    env: { DEMO: '0', RATE_LIMIT: '0', MENARA_TOKEN_KEY: key, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
}

/** Somebody with the roles of another, who sees every site. */
async function anotherLike(db: Database, userId: string): Promise<string> {
  const [like] = await db.sql.select().from(users).where(eq(users.id, userId))
  if (!like) throw new Error('The administrator is not there')
  const id = newId()
  await db.sql.insert(users).values({ ...like, id, email: `${id}@example.test`, name: `Person ${id.slice(-4)}` })
  const roles = await db.sql.select().from(userRoles).where(eq(userRoles.user_id, userId))
  await db.sql.insert(userRoles).values(roles.map(({ role_id }) => ({ user_id: id, role_id })))
  return id
}

async function durableServer(): Promise<string> {
  const server = await withPostgres({ durable: true })
  if (!server) throw new Error('PostgreSQL was there a moment ago')
  onTestFinished(() => server.stop())
  return (await newDatabase(server.url, 'kill')).url
}
