import { createHash, randomBytes } from 'node:crypto'
import { isAbsolute, join, relative } from 'node:path'
import { readSettings as readBackendSettings } from '../../backend/src/platform/settings.ts'
import { nodeArgs } from '../../gateway/src/platform/node-args.ts'
import { readSettings as readGatewaySettings } from '../../gateway/src/platform/settings.ts'
import { Refusal } from '../kit/refusal.ts'
import { keysOf, readSecrets } from '../kit/secrets.ts'
import { workerCache } from '../media/worker-cache.ts'
import type { Scripts } from './bundle.ts'
import type { Part } from './child.ts'
import { choosePort, nextFree } from './ports.ts'

/** What is started, where it listens, and what is worth saying about it. */
export interface Plan {
  readonly address: string
  readonly demo: boolean
  readonly notes: readonly string[]
  /** Null when every API is somewhere else. */
  readonly backend: Server | null
  readonly gateway: Server
  readonly simulator: Part | null
}
/** The project's folder, where its data is, and which scripts are run. */
interface Place {
  readonly root: string
  readonly dataDir: string
  readonly scripts: Scripts
}
/** Ready once its own instance says so at `readyUrl`. */
export type Server = Part & { readonly readyUrl: string; readonly instance: string }

const FIRST_BACKEND_PORT = 18_080
const BACKEND_PORTS = 400
/** The API of overtime is a host of its own: so far above the backend's port its own one is looked for. */
const OVERTIME_AFTER = 1_000
const DEMO_CAMERAS_FROM = 18_554
const DEMO_ONVIF_FROM = 18_654
const DEMO_SCREENS_FROM = 15_900
/** With these three elsewhere nothing of our own is behind the gateway; overtime then goes to people's unless it has an address of its own. */
const UPSTREAMS = ['CORE_API_URL', 'DESK_API_URL', 'PEOPLE_API_URL']

/**
 * Where an installation looks for its backend's port first. It follows from the data folder: while a backend is started again, another
 * installation on the machine must not find its port free and take it.
 */
export const backendPortOf = (dataDir: string): number =>
  FIRST_BACKEND_PORT + (createHash('sha256').update(dataDir).digest().readUInt32BE() % BACKEND_PORTS)

/** Chooses ports, settles every process's environment and has each process's own settings read it once. */
export async function makePlan(env: NodeJS.ProcessEnv, place: Place): Promise<Plan> {
  const host = env.HOST?.trim() || '127.0.0.1'
  const port = await choosePort('PORT', env, { usual: 8080, host })
  const instance = randomBytes(8).toString('hex')
  const front = withUsual(env, { NODE_ENV: 'production', DEMO: '1', MENARA_CLIENT_DIR: join(place.root, 'client/dist') })
  const told = { ...front, HOST: host, PORT: String(port.port), DATA_DIR: place.dataDir, MENARA_INSTANCE: instance }
  const ours = UPSTREAMS.every((name) => env[name]?.trim()) ? null : await planBackend(told, place)

  const gatewayEnv = ours ? ours.lent : { ...told, MENARA_BACKEND_URL: '', MENARA_OVERTIME_URL: '' }
  checked(() => readGatewaySettings(gatewayEnv))
  const scheme = env.TLS_CERT ? 'https' : 'http'
  return {
    address: `${scheme}://${shownHost(host)}:${port.port}`,
    demo: ours?.simulator != null,
    notes: [
      ...(port.moved ? [`Port 8080 is taken by another program; using ${port.port} instead (PORT chooses one).`] : []),
      ...(ours?.simulator ? demoNotes(host, env.DEMO_PUBLIC) : []),
      ...(ours?.notes ?? ['Every API is somewhere else: no backend and no demo of our own.']),
    ],
    backend: ours?.backend ?? null,
    gateway: {
      name: 'gateway',
      script: join(place.root, place.scripts.gateway),
      nodeArgs,
      env: { ...gatewayEnv, MENARA_MEDIA_WORKER_DIR: workerCache(place.root, env).folder },
      readyUrl: `${scheme}://${probedHost(host)}:${port.port}/readyz`,
      instance,
    },
    simulator: ours?.simulator ?? null,
  }
}

/** Everybody knows the password of the demo's accounts: who may use it is said where somebody may come from elsewhere. */
function demoNotes(host: string, isPublic: string | undefined): string[] {
  if (isPublic?.trim() === '1')
    return [`WARNING: DEMO_PUBLIC=1: whoever reaches ${host} can sign in as the demo's administrator. Keep nothing real here.`]
  return isLoopback(host) ? [] : ['The demo accounts open from this machine only; DEMO_PUBLIC=1 opens them to everybody who reaches it.']
}
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

interface BackendPlan {
  readonly backend: Server
  readonly simulator: Part | null
  readonly notes: readonly string[]
  /** What the processes beside it are told. */
  readonly lent: NodeJS.ProcessEnv
}

async function planBackend(
  told: NodeJS.ProcessEnv & { readonly MENARA_INSTANCE: string },
  { root, dataDir, scripts }: Place,
): Promise<BackendPlan> {
  const spoken = new Set([Number(told.PORT)])
  // A broker elsewhere needs no port of ours.
  const mqttHost = told.MQTT_HOST?.trim() || '127.0.0.1'
  const mqtt = told.MQTT_URL ? null : await choosePort('MQTT_PORT', told, { usual: 1883, host: mqttHost, spoken })
  if (mqtt) spoken.add(mqtt.port)
  const inside = async (from: number): Promise<number> => {
    const found = await nextFree(from, '127.0.0.1', spoken)
    spoken.add(found)
    return found
  }
  const usual = backendPortOf(dataDir)
  const port = await inside(usual)
  const url = `http://127.0.0.1:${port}`
  const settled = {
    ...told,
    MENARA_BACKEND_PORT: String(port),
    MENARA_BACKEND_URL: url,
    ...(await overtimeHost(told.OVERTIME_API_URL, () => inside(usual + OVERTIME_AFTER))),
    ...(mqtt && { MQTT_PORT: String(mqtt.port) }),
    ...(told.DEMO === '1' && {
      MENARA_DEMO_CAMERAS_PORT: String(await inside(DEMO_CAMERAS_FROM)),
      MENARA_DEMO_ONVIF_PORT: String(await inside(DEMO_ONVIF_FROM)),
      MENARA_DEMO_SCREENS_PORT: String(await inside(DEMO_SCREENS_FROM)),
    }),
    MENARA_MQTT_URL: told.MQTT_URL || `mqtt://127.0.0.1:${mqtt?.port}`,
  }
  checked(() => readBackendSettings(settled))
  const secrets = readSecrets(dataDir)
  const { tokenKeys, auditKeys, identityKey = '' } = keysOf(told, secrets)
  const lent = withUsual(settled, { MENARA_INTERNAL_TOKEN: secrets.internal_token })
  // Only the backend signs tokens and seals the audit trail.
  const keys = { MENARA_TOKEN_KEY: tokenKeys.join(','), MENARA_AUDIT_KEY: auditKeys.join(','), MENARA_IDENTITY_KEY: identityKey }
  const own = { ...lent, ...keys }
  for (const name of Object.keys(keys)) delete lent[name]
  return {
    backend: {
      name: 'backend',
      script: join(root, scripts.backend),
      nodeArgs,
      env: own,
      readyUrl: `${url}/readyz`,
      instance: told.MENARA_INSTANCE,
    },
    simulator: told.DEMO === '1' ? { name: 'simulator', script: join(root, scripts.simulator), nodeArgs, env: lent } : null,
    notes: [
      ...auditNotes(settled),
      ...(mqtt?.moved ? [`Port 1883 is taken by another broker; devices connect to ${mqtt.port} instead (MQTT_PORT chooses one).`] : []),
      ...(port === usual ? [] : [`Port ${usual} is taken by another program; the backend listens on ${port} instead.`]),
    ],
    lent,
  }
}

/** Where our own overtime API is; nothing while it is somewhere else. */
async function overtimeHost(elsewhere: string | undefined, freePort: () => Promise<number>): Promise<NodeJS.ProcessEnv> {
  if (elsewhere?.trim()) return { MENARA_OVERTIME_PORT: '', MENARA_OVERTIME_URL: '' }
  const port = String(await freePort())
  return { MENARA_OVERTIME_PORT: port, MENARA_OVERTIME_URL: `http://127.0.0.1:${port}` }
}

/** Whoever may write to the data folder may take the newest rows of the audit trail away, and the heads that would miss them. */
function auditNotes(env: NodeJS.ProcessEnv): string[] {
  const { auditHeadDir, dataDir, demo } = readBackendSettings(env)
  const isInside = !relative(dataDir, auditHeadDir).startsWith('..') && !isAbsolute(relative(dataDir, auditHeadDir))
  return isInside && !demo
    ? [
        'WARNING: the heads of the audit trail are written into the data folder itself. Set AUDIT_HEAD_DIR to a folder on another disk (SECURITY.md).',
      ]
    : []
}

/** What was not asked for, or was asked for as nothing, takes its usual value. */
function withUsual(env: NodeJS.ProcessEnv, usual: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...env, ...Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, env[name]?.trim() || value])) }
}

/** A setting that a process refuses, in that process's own sentence. */
function checked(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

const everywhere = (host: string) => host === '0.0.0.0' || host === '::'
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
const shownHost = (host: string) => (host === '127.0.0.1' || host === '::1' || everywhere(host) ? 'localhost' : bracketed(host))
const probedHost = (host: string) => (everywhere(host) ? '127.0.0.1' : bracketed(host))
