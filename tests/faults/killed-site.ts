import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
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
  const token = await openSession(db, keyring([key]), { userId: cast.admin, now })
  await db.close()
  return {
    database,
    dataDir,
    token,
    locationId: cast.site,
    env: { DEMO: '0', RATE_LIMIT: '0', MENARA_TOKEN_KEY: key, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
}

async function durableServer(): Promise<string> {
  const server = await withPostgres({ durable: true })
  if (!server) throw new Error('PostgreSQL was there a moment ago')
  onTestFinished(() => server.stop())
  return (await newDatabase(server.url, 'kill')).url
}
