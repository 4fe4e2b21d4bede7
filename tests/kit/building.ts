import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf, Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { type Logger, pino } from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import { type Backend, buildBackend } from '../../backend/src/app.ts'
import type { Outside } from '../../backend/src/features/notifications/notifications.module.ts'
import type { Database } from '../../backend/src/platform/db/database.ts'
import type { VirusScanner } from '../../backend/src/platform/files/virus-scanner.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import { keyring } from '../../backend/src/platform/secrets/keyring.ts'
import type { BackupSettings } from '../../backend/src/platform/settings.ts'
import { type Cast, settle } from './cast.ts'
import { openSession } from './open-session.ts'
import { emptied, testDatabase } from './services/test-database.ts'
import { TEST_START } from './test-clock.ts'

export const TOKEN_KEY = randomBytes(32).toString('base64url')
export const KEYS = keyring([TOKEN_KEY])
export const INTERNAL_TOKEN = 'internal-for-tests'

/** What came back: `body` is the envelope of the endpoint, or a refusal when `status` is not 200. */
interface Reply<E extends Endpoint> {
  readonly status: number
  readonly body: ReplyOf<E>
  readonly headers: Record<string, unknown>
  readonly raw: Buffer
}

export interface Person {
  readonly id: string
  readonly token: string
  asks<E extends Endpoint>(item: E, call: CallOf<E>, headers?: Record<string, string>): Promise<Reply<E>>
  /** Anything at all, for bad input. */
  sends(
    method: string,
    url: string,
    payload?: string | Buffer | object,
    headers?: Record<string, string>,
  ): Promise<{
    status: number
    body: { status: number; title: string; message: string; errors: { field: string; rule: string }[] } & Record<string, unknown>
    headers: Record<string, unknown>
    raw: Buffer
  }>
}

export interface Building {
  readonly backend: Backend
  readonly db: Database
  readonly cast: Cast
  readonly dataDir: string
  /** The clock everything in the building reads; `set` moves it. */
  readonly clock: { now(): Date; set(at: Date): void; advance(ms: number): void }
  readonly admin: Person
  readonly operator: Person
  readonly agent: Person
  readonly employee: Person
  /** An agent of the other site: rows of the first site do not exist for them. */
  readonly elsewhere: Person
  /** No token at all. */
  readonly stranger: Person
  as(userId: string): Promise<Person>
}

/** Nobody is outside of the house: where the push service would be, nothing listens (the discard port). */
const NOWHERE: Outside = {
  publicUrl: 'https://menara.example.test',
  smtpUrl: undefined,
  mailFrom: undefined,
  whatsapp: { url: undefined, token: undefined, template: 'menara_message' },
  pushPlaces: ['http://127.0.0.1:9'],
  webhooks: { allowed: [], own: [] },
}

// One for all files of a worker: what a test leaves behind, the next one's beginning takes away.
// Opened in a hook: an embedded database on a busy machine may take longer than one test may.
let opened: Promise<Database> | undefined
beforeAll(async () => {
  opened ??= testDatabase()
  await opened
})

/** A running facility with a real database and people who ask things of it, empty but for the cast in `cast.ts`. */
export async function openBuilding({
  vncNetworks = [],
  identityNetworks = ['127.0.0.1'],
  outside,
  demoPublic = false,
  deskIdleMinutes,
  scan,
  backups,
  log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
}: {
  readonly vncNetworks?: readonly string[]
  readonly identityNetworks?: readonly string[]
  readonly outside?: Outside
  readonly log?: Logger
  readonly demoPublic?: boolean
  readonly deskIdleMinutes?: number
  readonly scan?: VirusScanner
  readonly backups?: BackupSettings
} = {}): Promise<Building> {
  opened ??= testDatabase()
  const db = await opened
  await emptied(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-building-'))
  let at = TEST_START.getTime()
  const clock = {
    // It stands still until a test moves it: nothing depends on the machine or on how long it takes.
    now: () => new Date(at),
    set: (moment: Date) => {
      at = moment.getTime()
    },
    advance: (ms: number) => {
      at += ms
    },
  }
  const backend = await buildBackend({
    db,
    log,
    dataDir,
    scan,
    backups: backups ?? null,
    keys: KEYS,
    auditKeys: [TOKEN_KEY],
    internalToken: INTERNAL_TOKEN,
    demoPublic,
    deskIdleMinutes: deskIdleMinutes ?? null,
    localConnectors: true,
    vncAddresses: { allowed: vncNetworks, own: [] },
    identityNetworks,
    outside: outside ?? NOWHERE,
    cameras: { networks: [], own: [{ host: '10.20.30.40', port: 5432 }], demo: null },
    newId,
    now: clock.now,
  })
  onTestFinished(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const cast = await settle(db, clock.now())
  const as = async (userId: string) => personOn(backend, userId, await openSession(db, KEYS, { userId, now: clock.now() }))
  const [admin, operator, agent, employee, elsewhere] = (await Promise.all(
    [cast.admin, cast.operator, cast.agent, cast.employee, cast.elsewhere].map(as),
  )) as [Person, Person, Person, Person, Person]
  return { backend, db, cast, dataDir, clock, as, admin, operator, agent, employee, elsewhere, stranger: personOn(backend, '', '') }
}

function personOn(backend: Backend, id: string, token: string): Person {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const sends: Person['sends'] = async (method, url, payload, headers = {}) => {
    const typed = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
    const reply = await backend.app.inject({
      method: method as 'GET',
      url,
      headers: { ...bearer, ...typed, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const json = String(reply.headers['content-type'] ?? '').includes('json')
    return { status: reply.statusCode, body: (json ? reply.json() : undefined) as never, headers: reply.headers, raw: reply.rawPayload }
  }
  return {
    id,
    token,
    sends,
    asks: (item, call, headers) => {
      const { params = {}, query = {}, body } = call as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
      const path = item.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
      return sends(item.method, `${path}${queryOf(query)}`, body, headers) as never
    },
  }
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined).map((item) => [key, String(item)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : ''
}
