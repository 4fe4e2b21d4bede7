import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  /** Where the API of overtime is served as a host of its own; null: on the one port alone. */
  readonly overtimePort: number | null
  readonly dataDir: string
  /** Where ClamAV's clamd scans uploads: `tcp://host:port` or `unix:/path`; undefined: nothing is scanned. */
  readonly clamdUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly mqttUrl: string | undefined
  /** Backends on one database share the messages of an external broker; otherwise one of them takes all. */
  readonly mqttShared: boolean
  readonly mqttHost: string
  readonly mqttPort: number
  readonly demo: boolean
  /** The demo's accounts, whose password everybody knows, may be used from anywhere. */
  readonly demoPublic: boolean
  /** After how many minutes without use the sessions of who answers for alarms end; null: not. */
  readonly deskIdleMinutes: number | null
  /** Connectors may ask this machine itself: where the demo's meter lives. */
  readonly localConnectors: boolean
  /** Where cameras may be asked, and where never: see the README. */
  readonly cameras: {
    readonly networks: readonly string[]
    readonly own: readonly { readonly host: string; readonly port: number }[]
    readonly demo: { readonly host: string; readonly port: number } | null
    /** Where the demo's one camera that moves is told to. */
    readonly demoOnvif: { readonly host: string; readonly port: number } | null
  }
  /** Networks remote screens may be in, as addresses or CIDR; empty: anywhere but this machine and its link. */
  readonly vncNetworks: readonly string[]
  /** Networks identity providers are in; none: anywhere but this machine and its link. */
  readonly identityNetworks: readonly string[]
  /** Where the demo's own remote screen is; null without one. */
  readonly vncDemo: { readonly host: string; readonly port: number } | null
  /** Ways out of the house: mails, pushes, webhooks. */
  readonly outside: {
    /** Where people find the product; links in mails begin with it. */
    readonly publicUrl: string
    /** Undefined: there are no mails. */
    readonly smtpUrl: string | undefined
    readonly mailFrom: string | undefined
    readonly whatsapp: { readonly url: string | undefined; readonly token: string | undefined; readonly template: string }
    /** Origins of the push services browsers may name. */
    readonly pushPlaces: readonly string[]
    /** Networks webhooks may be in; empty: anywhere but this machine and its link. */
    readonly webhookNetworks: readonly string[]
  }
  readonly internalToken: string
  /** Given by the start that it belongs to; empty without one. */
  readonly instance: string
  /** Sign and seal, newest first; each at least 32 bytes of base64url. */
  readonly tokenKeys: readonly string[]
  /** By which numbers of documents are compared; undefined: made of the oldest token key. */
  readonly identityKey: string | undefined
  /** IANA zone of what belongs to no site; undefined: that of WIB. */
  readonly zone: string | undefined
  /** Seal the audit trail, newest first. The token keys, where none are given; undefined without those. */
  readonly auditKeys: readonly string[] | undefined
  /** Where the heads of the audit trail are written down every day. */
  readonly auditHeadDir: string
  /** Backups the product makes by itself; null: none. */
  readonly backups: BackupSettings | null
  readonly logLevel: string
}

export interface BackupSettings {
  readonly folder: string
  /** When in the day, `HH:MM` in the installation's zone. */
  readonly at: string
  /** How many archives of its own are kept. */
  readonly keep: number
  /** Encrypts the archives; undefined: they are not encrypted. */
  readonly keyFile: string | undefined
}

/** The backend's settings, read once. Throws one clear sentence for the person who started it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    host: '127.0.0.1',
    port: port(env, 'MENARA_BACKEND_PORT', 18080),
    overtimePort: port(env, 'MENARA_OVERTIME_PORT', 0) || null,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    clamdUrl: url(env, 'CLAMD_URL', ['tcp:', 'unix:']),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    mqttUrl: url(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:', 'tcp:', 'ssl:']),
    mqttShared: yesNo(env, 'MQTT_SHARED', false),
    mqttHost: env['MQTT_HOST'] || '127.0.0.1',
    mqttPort: port(env, 'MQTT_PORT', 1883),
    demo: yesNo(env, 'DEMO', true),
    demoPublic: yesNo(env, 'DEMO_PUBLIC', false),
    deskIdleMinutes: minutes(env, 'DESK_IDLE_MINUTES'),
    localConnectors: yesNo(env, 'CONNECTORS_LOCAL', yesNo(env, 'DEMO', true)),
    cameras: camerasOf(env),
    vncNetworks: networks(env, 'VNC_ALLOWED_NETWORKS'),
    identityNetworks: networks(env, 'MENARA_IDENTITY_NETWORKS'),
    vncDemo: demoPlace(env, 'MENARA_DEMO_SCREENS_PORT'),
    outside: outsideOf(env),
    internalToken: env['MENARA_INTERNAL_TOKEN'] ?? '',
    instance: env['MENARA_INSTANCE'] ?? '',
    tokenKeys: tokenKeysIn(env),
    identityKey: env['MENARA_IDENTITY_KEY']?.trim() || undefined,
    zone: zoneOf(env, 'TIME_ZONE'),
    auditKeys: [env['MENARA_AUDIT_KEY'], env['MENARA_TOKEN_KEY']].map(listOf).find((list) => list.length > 0),
    auditHeadDir: resolve(env['AUDIT_HEAD_DIR'] || join(env['DATA_DIR'] || './data', 'audit-heads')),
    backups: backupsOf(env),
    logLevel: env['LOG_LEVEL'] || 'info',
  }
}

/** Separated by commas. */
const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const KEY_BYTES = 32
function tokenKeysIn(env: NodeJS.ProcessEnv): string[] {
  const keys = listOf(env['MENARA_TOKEN_KEY'])
  if (keys.some((key) => Buffer.from(key, 'base64url').length < KEY_BYTES))
    throw new Error(`MENARA_TOKEN_KEY must be keys of at least ${KEY_BYTES} bytes, base64url, separated by commas; the newest first.`)
  return keys
}

function zoneOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!isZone(text)) throw new Error(`${name} must be an IANA time zone such as Asia/Jakarta, not "${text}".`)
  return text
}

function port(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return value
}

const MAX_BACKUPS = 1000
function backupsOf(env: NodeJS.ProcessEnv): BackupSettings | null {
  const at = env['BACKUP_AT'] || '02:00'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new Error(`BACKUP_AT must be a time of the day such as 02:00, not "${at}".`)
  const keep = Number(env['BACKUP_KEEP'] || 14)
  if (!Number.isInteger(keep) || keep < 1 || keep > MAX_BACKUPS)
    throw new Error(`BACKUP_KEEP must be a number of archives from 1 to ${MAX_BACKUPS}, not "${env['BACKUP_KEEP']}".`)
  const [folder, keyFile] = [env['BACKUP_DIR']?.trim(), env['BACKUP_KEY_FILE']?.trim()]
  return folder ? { folder: resolve(folder), at, keep, keyFile: keyFile ? resolve(keyFile) : undefined } : null
}

/** Shorter, a page that renews its token every quarter of an hour would be signed out while it is looked at. */
const MIN_MINUTES = 20
const MAX_MINUTES = 43_200
function minutes(env: NodeJS.ProcessEnv, name: string): number | null {
  const text = env[name]
  if (!text || text === '0') return null
  const value = Number(text)
  if (!Number.isInteger(value) || value < MIN_MINUTES || value > MAX_MINUTES)
    throw new Error(`${name} must be 0 or a number of minutes from ${MIN_MINUTES} to ${MAX_MINUTES}, not "${text}".`)
  return value
}

const USUAL_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'mqtt:': 1883,
}
const LOOPBACK = '127.0.0.1'

/** Cameras live in the networks that were named; the demo's at its own port; nothing of ours is ever one. */
function camerasOf(env: NodeJS.ProcessEnv): Settings['cameras'] {
  const stores = ['DATABASE_URL', 'REDIS_URL', 'MQTT_URL'].flatMap((name) => {
    const { hostname, port: given, protocol } = URL.parse(env[name] ?? '') ?? {}
    return hostname && protocol ? [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(given) || (USUAL_PORTS[protocol] ?? 0) }] : []
  })
  const ours = [
    { host: LOOPBACK, port: port(env, 'MENARA_BACKEND_PORT', 18080) },
    { host: env['MQTT_HOST'] || LOOPBACK, port: port(env, 'MQTT_PORT', 1883) },
    { host: LOOPBACK, port: port(env, 'PORT', 8080) },
    { host: LOOPBACK, port: port(env, 'MENARA_OVERTIME_PORT', 0) },
  ].filter((server) => server.port !== 0)
  return {
    networks: networks(env, 'CAMERA_ALLOWED_NETWORKS'),
    own: [...stores, ...ours],
    demo: demoPlace(env, 'MENARA_DEMO_CAMERAS_PORT'),
    demoOnvif: demoPlace(env, 'MENARA_DEMO_ONVIF_PORT'),
  }
}

/** The push services of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES =
  'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com'

function outsideOf(env: NodeJS.ProcessEnv): Settings['outside'] {
  const [smtpUrl, mailFrom] = [url(env, 'MENARA_SMTP_URL', ['smtp:', 'smtps:']), env['MENARA_MAIL_FROM'] || undefined]
  if (smtpUrl && !mailFrom) throw new Error('MENARA_SMTP_URL is set: say with MENARA_MAIL_FROM whom the mails are from.')
  const [whatsappUrl, token] = [url(env, 'MENARA_WHATSAPP_URL', ['http:', 'https:']), env['MENARA_WHATSAPP_TOKEN'] || undefined]
  if (whatsappUrl && !token) throw new Error('MENARA_WHATSAPP_URL is set: MENARA_WHATSAPP_TOKEN is missing.')
  const publicUrl = url(env, 'MENARA_PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port(env, 'PORT', 8080)}`
  return {
    publicUrl: new URL(publicUrl).origin,
    smtpUrl,
    mailFrom,
    whatsapp: { url: whatsappUrl, token, template: env['MENARA_WHATSAPP_TEMPLATE'] || 'menara_message' },
    pushPlaces: listOf(env['MENARA_PUSH_SERVICES'] || PUSH_SERVICES),
    webhookNetworks: networks(env, 'MENARA_WEBHOOK_NETWORKS'),
  }
}

/** Where something of the demo's own is on this machine, when there is a demo and it was given a port. */
function demoPlace(env: NodeJS.ProcessEnv, name: string): { readonly host: string; readonly port: number } | null {
  const given = yesNo(env, 'DEMO', true) ? port(env, name, 0) : 0
  return given === 0 ? null : { host: LOOPBACK, port: given }
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
  return text
}

function yesNo(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}

function networks(env: NodeJS.ProcessEnv, name: string): string[] {
  const parts = listOf(env[name])
  for (const part of parts) {
    const [address = '', bits, more] = part.split('/')
    const family = isIP(address)
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (!family || !fits || more !== undefined)
      throw new Error(`${name} holds "${part}"; it must be addresses or networks such as 10.0.0.0/8, separated by commas.`)
  }
  return parts
}

/** Hosts of the servers this installation itself uses: nothing that is administered may point there. */
export const ownHosts = ({ databaseUrl, redisUrl, mqttUrl }: Pick<Settings, 'databaseUrl' | 'redisUrl' | 'mqttUrl'>): string[] =>
  [databaseUrl, redisUrl, mqttUrl].flatMap((text) => {
    const host = text ? new URL(text).hostname.replace(/^\[|\]$/g, '') : ''
    return host ? [host] : []
  })

const MQTT_PORTS: Readonly<Record<string, number>> = { 'mqtts:': 8883, 'ssl:': 8883, 'wss:': 443, 'ws:': 80 }
/** Every address of this machine: where such a broker is found is what people call the product. */
const ANYWHERE = new Set(['0.0.0.0', '::'])

/** What administrators may check of the settings. Nothing of a secret is in it. */
export function surroundingsOf({ outside, clamdUrl, mqttUrl, mqttHost, mqttPort }: Settings) {
  const own = mqttUrl === undefined ? undefined : new URL(mqttUrl)
  const embedded = ANYWHERE.has(mqttHost) ? new URL(outside.publicUrl).hostname : mqttHost
  return {
    publicUrl: outside.publicUrl,
    mails: outside.smtpUrl !== undefined,
    virusScanner: clamdUrl !== undefined,
    broker: own
      ? { host: own.hostname, port: Number(own.port) || (MQTT_PORTS[own.protocol] ?? 1883), tls: /^(mqtts|ssl|wss):$/.test(own.protocol) }
      : { host: embedded, port: mqttPort, tls: false },
  }
}
