import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { pino } from 'pino'
import { type Backend, buildBackend } from '../../backend/src/app.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { type Cast, settle } from '../kit/cast.ts'
import { openSession } from '../kit/open-session.ts'
import { newDatabase, withPostgres } from '../kit/services/services.ts'

/** A backend with its first people on an empty durable PostgreSQL, and connections beside it for plain SQL. */
export interface BenchBackend {
  readonly db: Database
  readonly pool: Pool
  readonly backend: Backend
  readonly cast: Cast
  /** Headers of a new session of the administrator; they are good for a quarter of an hour. */
  signIn(): Promise<{ authorization: string }>
}
interface Options {
  /** Settings of the server, as `name=value`. */
  readonly settings?: readonly string[]
  /** Connections for plain SQL. */
  readonly connections?: number
}

/** Runs a bench on such a backend and takes all of it away again; false where there is no PostgreSQL. */
export async function onBackend({ settings, connections = 4 }: Options, work: (bench: BenchBackend) => Promise<boolean>): Promise<boolean> {
  const server = await withPostgres({ durable: true, ...(settings && { settings: [...settings] }) })
  if (!server) return false
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const { url } = await newDatabase(server.url, 'bench')
  const db = await openDatabase({ databaseUrl: url })
  const keys = keyring([randomBytes(32).toString('base64url')])
  const now = () => new Date()
  const backend = await buildBackend({ db, log: pino({ level: 'silent' }), dataDir, keys, internalToken: 'bench', newId, now })
  const pool = new Pool({ connectionString: url, max: connections })
  // What the server says when it is stopped is no fault of the bench.
  pool.on('error', () => undefined)
  try {
    const cast = await settle(db, now())
    const signIn = async () => ({ authorization: `Bearer ${await openSession(db, keys, { userId: cast.admin, now: now() })}` })
    return await work({ db, pool, backend, cast, signIn })
  } finally {
    await backend.close()
    await pool.end()
    await db.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
