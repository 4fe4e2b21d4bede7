import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import { type Permission, permissions } from '@menara/shared/kit/permission.ts'

/** Where each documented API lives. All of them are the same address while our own backend serves everything. */
export interface Upstreams {
  readonly core: string
  readonly desk: string
  readonly people: string
  readonly overtime: string
}
export type UpstreamName = keyof Upstreams

export interface AuthPaths {
  readonly loginPath: string | null
  readonly mePath: string | null
}

interface RecordingSettings {
  readonly dir: string
  /** What is kept free on its disk for everything else. */
  readonly reserveMb: number
}
interface MediaSettings {
  readonly workerBin: string | null
  /** Where our own builder keeps its worker. */
  readonly workerFolder: string | null
  readonly workers: number
  /** Of the first worker, the others count up from it; 0 for any free ones. */
  readonly port: number
  readonly portAsked: boolean
  readonly announcedAddress: string | null
  /** Where ffmpeg is looked for. */
  readonly programPath: string
  readonly turnUrl: string | null
  readonly turnSecret: string | null
  /** How long a credential for the relay is good. */
  readonly turnSeconds: number
}

interface FootageSettings extends RecordingSettings {
  /** What recordings of cameras may take of it; 0: as much as there is. */
  readonly quotaMb: number
  readonly segmentMs: number
}

interface VncSettings {
  readonly folder: string
  readonly idleMs: number
  readonly totalMs: number
  /** Of one recording, and of all together. */
  readonly recordingBytes: number
  readonly recordingsBytes: number
}

export interface Settings {
  readonly host: string
  readonly port: number
  /** Paths of PEM files. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly upstreams: Upstreams
  /** Our own backend: only it gives hints. Null behind a foreign upstream. */
  readonly backendUrl: string | null
  /** Some documented call goes to a server that is not our own backend. */
  readonly foreign: boolean
  /** Where the core upstream signs in and says who a token is; null: `/api/v1/auth/login` and `/api/v1/auth/me`. */
  readonly auth: AuthPaths
  /** Menus of people about whom the upstream says no permissions; it still decides every call. */
  readonly defaultPermissions: readonly string[]
  /** Put before every call of the client; empty: the gateway itself. */
  readonly apiBaseUrl: string
  readonly redisUrl: string | null
  readonly internalToken: string | null
  /** Opens `/metrics` beyond this machine. */
  readonly metricsToken: string | null
  /** Given by the start that it belongs to; empty without one. */
  readonly instance: string
  readonly clientDir: string | null
  readonly media: MediaSettings
  readonly recordings: RecordingSettings
  readonly footage: FootageSettings
  readonly vnc: VncSettings
  readonly demo: boolean
  /** The demo's accounts, whose password everybody knows, may be used from anywhere. */
  readonly demoPublic: boolean
  readonly corsOrigins: readonly string[]
  readonly mapTilesUrl: string | null
  /** IANA zone of what belongs to no site; null: the site in scope decides. */
  readonly zone: string | null
  /** A map archive of this machine, which the gateway serves itself. */
  readonly mapTilesFile: string | null
  /** Calls per 10 s of one token; ten times as many of one address. 0 turns every limit off. */
  readonly rateLimit: number
  /** Sign-ins, registrations and renewals per minute of one address. */
  readonly authRateLimit: number
  /** Balancers whose `x-forwarded-for` is believed, as addresses or CIDR. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  readonly endsWithParent: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the environment once. Throws one sentence that names the setting and says what it accepts. */
export function readSettings(env: Env): Settings {
  const backendUrl = urlOf(env, 'MENARA_BACKEND_URL', ['http:', 'https:'])
  const [core, desk, people] = ['CORE_API_URL', 'DESK_API_URL', 'PEOPLE_API_URL'].map((name) => upstream(env, name, backendUrl)) as [
    string,
    string,
    string,
  ]
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: whole(env, 'PORT', { usual: 8080, from: 0, to: 65_535 }),
    tls: tlsOf(env),
    upstreams: {
      core,
      desk,
      people,
      // Our own backend serves it on a port of its own; one that was started by hand may serve everything on one.
      overtime: upstream(env, 'OVERTIME_API_URL', urlOf(env, 'MENARA_OVERTIME_URL', ['http:', 'https:']) ?? backendUrl ?? people),
    },
    backendUrl,
    foreign: [core, desk, people].some((address) => address !== backendUrl),
    auth: { loginPath: path(env, 'AUTH_LOGIN_PATH'), mePath: path(env, 'AUTH_ME_PATH') },
    defaultPermissions: permissionNames(env, 'DEFAULT_PERMISSIONS'),
    apiBaseUrl: urlOf(env, 'API_BASE_URL', ['http:', 'https:']) ?? '',
    redisUrl: urlOf(env, 'REDIS_URL', ['redis:', 'rediss:']),
    internalToken: text(env, 'MENARA_INTERNAL_TOKEN'),
    metricsToken: text(env, 'METRICS_TOKEN'),
    instance: text(env, 'MENARA_INSTANCE') ?? '',
    clientDir: text(env, 'MENARA_CLIENT_DIR'),
    media: mediaOf(env),
    recordings: {
      dir: resolve(mediaDir(env), 'talks'),
      reserveMb: whole(env, 'MEDIA_RESERVE_MB', RESERVE),
    },
    footage: {
      dir: resolve(mediaDir(env), 'cameras'),
      reserveMb: whole(env, 'MEDIA_RESERVE_MB', RESERVE),
      quotaMb: whole(env, 'FOOTAGE_QUOTA_MB', { usual: yesNo(env, 'DEMO', true) ? DEMO_QUOTA_MB : 0, from: 0, to: 1_000_000_000 }),
      segmentMs: whole(env, 'FOOTAGE_SEGMENT_S', { usual: 60, from: 2, to: 3600 }) * 1000,
    },
    vnc: vncOf(env),
    // Demo accounts are our own backend's.
    demo: backendUrl !== null && yesNo(env, 'DEMO', true),
    demoPublic: yesNo(env, 'DEMO_PUBLIC', false),
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    zone: zoneOf(env, 'TIME_ZONE'),
    mapTilesUrl: tiles(env) ?? (text(env, 'MAP_TILES_FILE') && '/map/tiles.pmtiles'),
    mapTilesFile: text(env, 'MAP_TILES_FILE'),
    rateLimit: whole(env, 'RATE_LIMIT', { usual: 600, from: 0, to: 1_000_000 }),
    authRateLimit: whole(env, 'AUTH_RATE_LIMIT', { usual: 30, from: 1, to: 1_000_000 }),
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    endsWithParent: yesNo(env, 'MENARA_PARENT', false),
  }
}

function mediaOf(env: Env): MediaSettings {
  return {
    workerBin: text(env, 'MEDIASOUP_WORKER_BIN'),
    workerFolder: text(env, 'MENARA_MEDIA_WORKER_DIR'),
    workers: whole(env, 'MEDIA_WORKERS', { usual: availableParallelism(), from: 1, to: 64 }),
    port: whole(env, 'MEDIA_PORT', { usual: 20_000, from: 0, to: 65_535 }),
    portAsked: text(env, 'MEDIA_PORT') !== null,
    announcedAddress: text(env, 'MEDIA_ANNOUNCED_ADDRESS'),
    programPath: env.PATH ?? '',
    turnUrl: urlOf(env, 'TURN_URL', ['turn:', 'turns:']),
    turnSecret: text(env, 'TURN_SECRET'),
    turnSeconds: whole(env, 'TURN_SECONDS', { usual: 3600, from: 60, to: 86_400 }),
  }
}

function vncOf(env: Env): VncSettings {
  const bytes = (name: string, usual: number) => whole(env, name, { usual, from: 1, to: 10_000_000 }) * 1024 * 1024
  return {
    folder: resolve(mediaDir(env), 'screens'),
    idleMs: whole(env, 'VNC_IDLE_MINUTES', { usual: 30, from: 1, to: 1440 }) * 60_000,
    totalMs: whole(env, 'VNC_SESSION_MINUTES', { usual: 480, from: 1, to: 10_080 }) * 60_000,
    recordingBytes: bytes('VNC_RECORDING_MB', 200),
    recordingsBytes: bytes('VNC_RECORDINGS_MB', 5_000),
  }
}

/** Recordings of the demo's cameras leave the disk to its owner. */
const DEMO_QUOTA_MB = 5_000
/** MB that are kept free. */
const RESERVE = { usual: 500, from: 0, to: 1_000_000 }
const mediaDir = (env: Env): string => text(env, 'MEDIA_DIR') ?? join(text(env, 'DATA_DIR') ?? './data', 'media')

const text = (env: Env, name: string): string | null => env[name]?.trim() || null
const list = (env: Env, name: string): string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function whole(env: Env, name: string, { usual, from, to }: { usual: number; from: number; to: number }): number {
  const given = text(env, name)
  if (given === null) return usual
  const value = Number(given)
  if (!/^\d+$/.test(given) || value < from || value > to)
    throw new Error(`${name} is "${given}"; it must be a whole number from ${from} to ${to}.`)
  return value
}

function zoneOf(env: Env, name: string): string | null {
  const given = text(env, name)
  if (given !== null && !isZone(given)) throw new Error(`${name} is "${given}"; it must be an IANA time zone such as Asia/Jakarta.`)
  return given
}

function yesNo(env: Env, name: string, usual: boolean): boolean {
  const given = text(env, name)
  if (given === null) return usual
  if (given !== '0' && given !== '1') throw new Error(`${name} is "${given}"; it must be 1 or 0.`)
  return given === '1'
}

function oneOf(env: Env, name: string, words: readonly [string, ...string[]]): string {
  const given = text(env, name) ?? words[0]
  if (!words.includes(given)) throw new Error(`${name} is "${given}"; it must be one of ${words.join(', ')}.`)
  return given
}

/** Without a trailing slash. */
function urlOf(env: Env, name: string, schemes: readonly string[]): string | null {
  const given = text(env, name)
  if (given === null) return null
  const url = URL.parse(given)
  if (!url || !schemes.includes(url.protocol))
    throw new Error(`${name} is "${hidden(given)}"; it must be an address that starts with ${schemes.join(' or ')}`)
  return given.replace(/\/+$/, '')
}

/** A path at an upstream, with a leading slash. */
function path(env: Env, name: string): string | null {
  const given = text(env, name)
  if (given !== null && !/^\/(?!\/)[^\s?#]*$/.test(given))
    throw new Error(`${name} is "${given}"; it must be a path such as /auth/login, without a host or a query.`)
  return given
}

function permissionNames(env: Env, name: string): string[] {
  for (const part of list(env, name))
    if (part !== '*' && !permissions.includes(part as Permission))
      throw new Error(`${name} holds "${part}"; it must be names of permissions such as show_ticketing, separated by commas, or * for all.`)
  return list(env, name).flatMap((part) => (part === '*' ? permissions : [part]))
}

function upstream(env: Env, name: string, backendUrl: string | null): string {
  const given = urlOf(env, name, ['http:', 'https:']) ?? backendUrl
  if (given === null) throw new Error(`${name} is not set and neither is MENARA_BACKEND_URL; one of them must say where the API is.`)
  return given
}

function tlsOf(env: Env): Settings['tls'] {
  const cert = text(env, 'TLS_CERT')
  const key = text(env, 'TLS_KEY')
  if (!cert && !key) return null
  if (!cert || !key) throw new Error('TLS needs both TLS_CERT and TLS_KEY, each the path of a PEM file.')
  for (const [name, path] of [
    ['TLS_CERT', cert],
    ['TLS_KEY', key],
  ] as const) {
    try {
      accessSync(path, constants.R_OK)
    } catch (error) {
      throw new Error(`${name} is "${path}", which cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  return { cert, key }
}

function networks(env: Env, name: string): string[] {
  for (const part of list(env, name)) {
    const [address = '', bits, more] = part.split('/')
    const family = isIP(address)
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (!family || !fits || more !== undefined)
      throw new Error(`${name} holds "${part}"; it must be addresses or networks such as 10.0.0.0/8, separated by commas.`)
  }
  return list(env, name)
}

function origins(env: Env, name: string): string[] {
  for (const part of list(env, name)) {
    if (URL.parse(part)?.origin !== part)
      throw new Error(`${name} holds "${part}"; it must be origins such as https://desk.example.com, separated by commas.`)
  }
  return list(env, name)
}

function tiles(env: Env): string | null {
  const given = text(env, 'MAP_TILES_URL')
  if (given && !given.startsWith('/') && !/^https?:\/\/[^\s'";,]+$/.test(given))
    throw new Error(`MAP_TILES_URL is "${given}"; it must be an http(s) address or a path.`)
  return given
}

/** An address may carry a password; it is never repeated. */
const hidden = (address: string) => address.replace(/\/\/[^@/]*@/, '//…@')
