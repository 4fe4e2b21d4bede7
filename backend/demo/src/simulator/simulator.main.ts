import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '@menara/backend/platform/log.ts'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { readJsonFile } from '../json-file.ts'
import { diceOf } from '../portfolio/dice.ts'
import { plantScreen } from '../screens/plant-screen.ts'
import { openRfbServer } from '../screens/rfb-server.ts'
import { SCREEN_FILE, type ScreenFile } from './demo-screens.ts'
import type { FieldFacts } from './field-connector.ts'
import { movingMeter } from './field-meter.ts'
import type { GatewayKey } from './gateways.ts'
import { openCameras } from './simulator.cameras.ts'
import { type PlayedDevice, playOf } from './simulator.model.ts'
import { type PlayedWalk, walksOf } from './walk.model.ts'

/** The demo's remote screen: real VNC on loopback. Null where the demo has none. */
async function openScreens(dataDir: string, log: Logger) {
  const file = readJsonFile<ScreenFile>(join(dataDir, SCREEN_FILE))
  if (!file) return null
  const screen = plantScreen(file, Date.now)
  const server = await openRfbServer({ screen, port: file.port }).catch((error: Error) => {
    log.warn({ err: error, port: file.port }, 'the remote screen of the demo is off')
    return null
  })
  return { hear: screen.hear, close: async () => server?.close() }
}

const MOST_WAITING = 500
const RECONNECT_MS = 1000

/** The connections of the simulator: one for each gateway of the demo, or a single one where the address has its own user. */
function openGateways({ url, keys, log }: { url: string; keys: readonly GatewayKey[]; log: Logger }) {
  const shared = new URL(url).username ? open(url, {}, log) : undefined
  const clients = new Map(
    shared
      ? []
      : keys.map(({ location_code, username, secret }) => [location_code, open(url, { username, password: secret }, log)] as const),
  )
  let waiting = 0
  return {
    /** Readings are worth nothing later: what cannot be sent now is not sent. */
    say(topic: string, payload: string): void {
      const client = shared ?? clients.get(topic.split('/')[1] ?? '')
      if (!client?.connected || waiting >= MOST_WAITING) return
      waiting += 1
      client
        .publishAsync(topic, payload, { qos: 1 })
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    },
    async close(): Promise<void> {
      await Promise.all([...(shared ? [shared] : []), ...clients.values()].map((client) => client.endAsync(true)))
    },
  }
}

function open(url: string, signIn: object, log: Logger): MqttClient {
  const client = connect(url, { reconnectPeriod: RECONNECT_MS, queueQoSZero: false, ...signIn })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the broker cannot be reached; trying again'))
  return client
}

const STEP_MS = 100
const LOOK_AGAIN_MS = 1000
const SEED = 20_260_117

/** The demo's devices as a process of its own: they publish over real MQTT what `DATA_DIR/demo-devices.json` says of them. */
// What this process writes is for its own user alone.
process.umask(0o077)
const log = openLog(process.env['LOG_LEVEL'] || 'info', 'simulator')
const end = new AbortController()
process.on('SIGTERM', () => end.abort())
process.on('SIGINT', () => end.abort())
// A killed supervisor closes our standard input: nothing is left behind.
if (process.env['MENARA_PARENT'] === '1') process.stdin.resume().on('end', () => end.abort())

interface DeviceFile {
  readonly devices: PlayedDevice[]
  readonly gateways: GatewayKey[]
  readonly field: FieldFacts | null
}

/** The seed may still be writing. Undefined when we are to end first. */
async function readDevices(path: string): Promise<(DeviceFile & { since: number }) | undefined> {
  for (let said = false; !end.signal.aborted; said = true) {
    try {
      return { ...(JSON.parse(readFileSync(path, 'utf8')) as DeviceFile), since: statSync(path).mtimeMs }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Error(`${path} cannot be read: ${(error as Error).message}`)
      if (!said) log.info({ path }, 'waiting for the devices of the demo')
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal: end.signal }).catch(() => undefined)
  }
  return undefined
}

/** Written right before the first message is due; none where nothing moves. */
const readWalks = (path: string): readonly PlayedWalk[] => readJsonFile<{ walks: PlayedWalk[] }>(path)?.walks ?? []

async function play(): Promise<void> {
  const url = process.env['MENARA_MQTT_URL']
  if (!url || !URL.canParse(url)) throw new Error('MENARA_MQTT_URL must be the address of the MQTT broker.')
  const dataDir = resolve(process.env['DATA_DIR'] || './data')
  const path = join(dataDir, 'demo-devices.json')
  const found = await readDevices(path)
  if (!found || found.devices.length === 0) return
  const gateways = openGateways({ url, keys: found.gateways, log })
  const cameras = await openCameras(dataDir, log)
  const screens = await openScreens(dataDir, log)
  const meter = movingMeter(Date.now)
  await meter.standAt(found.field)
  const stage = playOf(found.devices, { dice: diceOf(SEED + Math.floor(Date.now() / 3_600_000)), now: Date.now(), since: found.since })
  const walks = walksOf(readWalks(join(dataDir, 'demo-walks.json')), { dice: diceOf(SEED), now: Date.now() })
  log.info({ devices: found.devices.length, per_second: Math.round(stage.rate * 10) / 10 }, 'the simulator plays')
  for (let known = found.since; !end.signal.aborted; ) {
    const told = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? known
    if (told !== known) await meter.standAt((await readDevices(path))?.field ?? null)
    known = told
    for (const { topic, payload } of [...stage.due(Date.now()), ...walks.due(Date.now())]) {
      gateways.say(topic, payload)
      screens?.hear(topic, payload)
    }
    await pause(STEP_MS, undefined, { signal: end.signal }).catch(() => undefined)
  }
  await cameras?.close()
  await screens?.close()
  await meter.close()
  await gateways.close()
}

await play().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  },
)
