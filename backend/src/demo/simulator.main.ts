import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'mqtt'
import { openLog } from '../platform/log.ts'
import { diceOf } from './portfolio/dice.ts'
import { type PlayedDevice, playOf } from './simulator.model.ts'

const STEP_MS = 100
const LOOK_AGAIN_MS = 1000
const MOST_WAITING = 500
const SEED = 20_260_117

/** The demo's devices as a process of its own: they publish over real MQTT what `DATA_DIR/demo-devices.json` says of them. */
const log = openLog(process.env['LOG_LEVEL'] || 'info', 'simulator')
const end = new AbortController()
process.on('SIGTERM', () => end.abort())
process.on('SIGINT', () => end.abort())
// A killed supervisor closes our standard input: nothing is left behind.
if (process.env['MENARA_PARENT'] === '1') process.stdin.resume().on('end', () => end.abort())

/** The seed may still be writing. Undefined when we are to end first. */
async function readDevices(path: string): Promise<{ devices: PlayedDevice[]; since: number } | undefined> {
  for (let said = false; !end.signal.aborted; said = true) {
    try {
      return { ...(JSON.parse(readFileSync(path, 'utf8')) as { devices: PlayedDevice[] }), since: statSync(path).mtimeMs }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Error(`${path} cannot be read: ${(error as Error).message}`)
      if (!said) log.info({ path }, 'waiting for the devices of the demo')
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal: end.signal }).catch(() => undefined)
  }
  return undefined
}

async function play(): Promise<void> {
  const url = process.env['MENARA_MQTT_URL']
  if (!url || !URL.canParse(url)) throw new Error('MENARA_MQTT_URL must be the address of the MQTT broker.')
  const found = await readDevices(join(resolve(process.env['DATA_DIR'] || './data'), 'demo-devices.json'))
  if (!found || found.devices.length === 0) return
  const client = connect(url, { reconnectPeriod: 1000, queueQoSZero: false })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the broker cannot be reached; trying again'))
  const stage = playOf(found.devices, { dice: diceOf(SEED + Math.floor(Date.now() / 3_600_000)), now: Date.now(), since: found.since })
  log.info({ devices: found.devices.length, per_second: Math.round(stage.rate * 10) / 10 }, 'the simulator plays')
  let waiting = 0
  while (!end.signal.aborted) {
    for (const { topic, payload } of stage.due(Date.now())) {
      // Readings are worth nothing later: what cannot be sent now is not sent.
      if (!client.connected || waiting >= MOST_WAITING) continue
      waiting += 1
      client
        .publishAsync(topic, payload, { qos: 1 })
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
    }
    await pause(STEP_MS, undefined, { signal: end.signal }).catch(() => undefined)
  }
  await client.endAsync(true)
}

await play().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  },
)
