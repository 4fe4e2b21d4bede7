import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Engine } from './database.ts'
import { MIGRATIONS, refuseOtherVersions } from './migrations.ts'
import { statementNames } from './statement-names.ts'

/** Limits in milliseconds. A gateway gives up on an answer after 30 s: whatever takes longer serves nobody. */
export interface PostgresLimits {
  /** A statement, counted by the server. */
  readonly statementMs: number
  /** Silence of the server while an answer is due, then the connection is given up: a server that hangs counts nothing. */
  readonly silenceMs: number
  /** Waiting for a free connection, or for a new one. */
  readonly connectMs: number
}
export const POSTGRES_LIMITS: PostgresLimits = { statementMs: 25_000, silenceMs: 28_000, connectMs: 5_000 }
const MOST_CONNECTIONS = 16

/** Any number that nobody else locks: who migrates holds it, so that of several first starts one migrates and the others wait. */
const MIGRATION_LOCK = 7_236_411
const LISTEN_AGAIN_MS = 500

/** A pool on a PostgreSQL server whose schema is brought up to date. `onTrouble` is told of connections that broke; they are replaced. */
export async function openPostgres(
  connectionString: string,
  onTrouble: (error: Error) => void = () => undefined,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Promise<Engine> {
  await migrateAlone(connectionString)
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    application_name: 'menara',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.silenceMs,
    // Compiling a query takes several times as long as those that screens ask (PostgreSQL 18, 30.2).
    options: '-c jit=off',
    keepAlive: true,
  })
  pool.on('error', onTrouble)
  const names = statementNames()
  pool.on('connect', (client) => {
    names.use(client)
    // The pool listens only while a client is idle: one that breaks inside a transaction would end the process.
    client.on('error', onTrouble)
    giveUpOnSilence(client, limits.silenceMs)
  })
  return {
    root: drizzle(pool),
    engine: 'postgres',
    listen: (channel, heard) => listenOn(connectionString, channel, heard),
    close: () => pool.end(),
  }
}

/** One connection to a server without time limits, its schema left as it is: for backups. */
export async function openUnlimited(connectionString: string): Promise<Engine> {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'menara-backup', connectionTimeoutMillis: 10_000 })
  // What breaks is told by the statement that waits.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    root: drizzle(pool),
    engine: 'postgres',
    listen: (channel, heard) => listenOn(connectionString, channel, heard),
    close: () => pool.end(),
  }
}

/** Ends a connection on which nothing came for so long; idle ones are closed by the pool long before. */
function giveUpOnSilence(client: pg.PoolClient, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error(`The database has not answered for ${Math.round(ms / 1000)} s`)))
}

/** Migrations have no time limit, and one connection of their own. */
async function migrateAlone(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'menara-migrations', connectionTimeoutMillis: 10_000 })
  // What breaks is told by the statement that waits.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle(client)
    await refuseOtherVersions(db)
    await migrate(db, { migrationsFolder: MIGRATIONS })
  } finally {
    // Ends the lock as well.
    await client.end().catch(() => undefined)
  }
}

/** A connection of its own that comes back by itself; a reconnect counts as a notification, since some may have been missed. */
async function listenOn(connectionString: string, channel: string, heard: () => void): Promise<() => Promise<void>> {
  let ended = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'menara-hints', connectionTimeoutMillis: 10_000, keepAlive: true })
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', heard)
    client = next
    await next.connect()
    await next.query(`listen ${channel}`)
    heard()
  }
  const retry = (): void => {
    if (ended || again) return
    again = setTimeout(() => {
      again = undefined
      connect().catch(retry)
    }, LISTEN_AGAIN_MS)
  }
  await connect()
  return async () => {
    ended = true
    clearTimeout(again)
    await client?.end()
  }
}
