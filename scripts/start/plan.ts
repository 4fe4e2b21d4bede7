import { join } from 'node:path'
import { readSettings as readBackendSettings } from '../../backend/src/platform/settings.ts'
import { readSettings as readGatewaySettings } from '../../gateway/src/platform/settings.ts'
import { readSecrets } from '../kit/data-folder.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Part } from './child.ts'
import { choosePort, nextFree, type PortChoice } from './ports.ts'

/** What is started, where it listens, and what is worth saying about it. */
export interface Plan {
  readonly address: string
  readonly demo: boolean
  readonly notes: readonly string[]
  readonly backend: Part & { readonly readyUrl: string }
  readonly gateway: Part & { readonly readyUrl: string }
  readonly simulator: Part | null
}

const BACKEND_PORTS_FROM = 18_080

/** Chooses ports, settles every process's environment and has each process's own settings read it once. */
export async function makePlan(env: NodeJS.ProcessEnv, { root, dataDir }: { root: string; dataDir: string }): Promise<Plan> {
  const host = env.HOST?.trim() || '127.0.0.1'
  const port = await choosePort('PORT', env, { usual: 8080, host })
  // A broker elsewhere needs no port of ours.
  const mqtt = env.MQTT_URL ? null : await choosePort('MQTT_PORT', env, { usual: 1883, host: env.MQTT_HOST?.trim() || '127.0.0.1' })
  const backendPort = await nextFree(BACKEND_PORTS_FROM, '127.0.0.1')
  const backendUrl = `http://127.0.0.1:${backendPort}`

  const told: NodeJS.ProcessEnv = {
    ...withUsual(env, { NODE_ENV: 'production', DEMO: '1', MENARA_CLIENT_DIR: join(root, 'client/dist') }),
    HOST: host,
    PORT: String(port.port),
    DATA_DIR: dataDir,
    MENARA_BACKEND_PORT: String(backendPort),
    MENARA_BACKEND_URL: backendUrl,
    ...(mqtt && { MQTT_PORT: String(mqtt.port) }),
    MENARA_MQTT_URL: env.MQTT_URL || `mqtt://127.0.0.1:${mqtt?.port}`,
  }
  const { token_key, internal_token } = readSecrets(dataDir)
  const gatewayEnv = withUsual(told, { MENARA_INTERNAL_TOKEN: internal_token })
  // Only the backend signs tokens.
  const backendEnv = withUsual(gatewayEnv, { MENARA_TOKEN_KEY: token_key })
  delete gatewayEnv.MENARA_TOKEN_KEY
  checkSettings(backendEnv, gatewayEnv)

  const scheme = env.TLS_CERT ? 'https' : 'http'
  const script = (path: string) => join(root, path)
  return {
    address: `${scheme}://${shownHost(host)}:${port.port}`,
    demo: told.DEMO === '1',
    notes: notesOn(port, mqtt),
    backend: { name: 'backend', script: script('backend/src/main.ts'), env: backendEnv, readyUrl: `${backendUrl}/readyz` },
    gateway: {
      name: 'gateway',
      script: script('gateway/src/main.ts'),
      env: gatewayEnv,
      readyUrl: `${scheme}://${probedHost(host)}:${port.port}/readyz`,
    },
    simulator: told.DEMO === '1' ? { name: 'simulator', script: script('backend/src/demo/simulator.main.ts'), env: gatewayEnv } : null,
  }
}

/** What was not asked for, or was asked for as nothing, takes its usual value. */
function withUsual(env: NodeJS.ProcessEnv, usual: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...env, ...Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, env[name]?.trim() || value])) }
}

function notesOn(port: PortChoice, mqtt: PortChoice | null): string[] {
  return [
    ...(port.moved ? [`Port 8080 is taken by another program; using ${port.port} instead (PORT chooses one).`] : []),
    ...(mqtt?.moved ? [`Port 1883 is taken by another broker; devices connect to ${mqtt.port} instead (MQTT_PORT chooses one).`] : []),
  ]
}

function checkSettings(backend: NodeJS.ProcessEnv, gateway: NodeJS.ProcessEnv): void {
  try {
    readBackendSettings(backend)
    readGatewaySettings(gateway)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

const everywhere = (host: string) => host === '0.0.0.0' || host === '::'
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
const shownHost = (host: string) => (host === '127.0.0.1' || host === '::1' || everywhere(host) ? 'localhost' : bracketed(host))
const probedHost = (host: string) => (everywhere(host) ? '127.0.0.1' : bracketed(host))
