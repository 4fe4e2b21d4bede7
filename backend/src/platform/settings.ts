import { resolve } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly mqttUrl: string | undefined
  /** Backends on one database share the messages of an external broker; 0 for a broker that knows no shared subscriptions. */
  readonly mqttShared: boolean
  readonly mqttHost: string
  readonly mqttPort: number
  readonly demo: boolean
  /** Connectors may ask this machine itself: where the demo's meter lives. */
  readonly localConnectors: boolean
  readonly internalToken: string
  /** Signs access tokens: at least 32 bytes of base64url. */
  readonly tokenKey: string
  readonly logLevel: string
}

/** The backend's settings, read once. Throws one clear sentence for the person who started it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    host: '127.0.0.1',
    port: port(env, 'MENARA_BACKEND_PORT', 18080),
    dataDir: resolve(env['DATA_DIR'] || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    mqttUrl: url(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:', 'tcp:', 'ssl:']),
    mqttShared: yesNo(env, 'MQTT_SHARED', true),
    mqttHost: env['MQTT_HOST'] || '127.0.0.1',
    mqttPort: port(env, 'MQTT_PORT', 1883),
    demo: yesNo(env, 'DEMO', true),
    localConnectors: yesNo(env, 'CONNECTORS_LOCAL', yesNo(env, 'DEMO', true)),
    internalToken: env['MENARA_INTERNAL_TOKEN'] ?? '',
    tokenKey: env['MENARA_TOKEN_KEY'] ?? '',
    logLevel: env['LOG_LEVEL'] || 'info',
  }
}

function port(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return value
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`${name} must be an address that starts with ${protocols.map((it) => `${it}//`).join(' or ')}.`)
  return text
}

function yesNo(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}".`)
  return text === '1'
}
