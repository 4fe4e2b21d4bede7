import type { MqttClient } from 'mqtt'
import pg from 'pg'
import { wait } from '../fanout/processes.ts'
import { connected } from './connected.ts'
import type { Engine } from './engine.ts'
import type { House, Side } from './house.ts'
import type { Servers } from './servers.ts'

export interface Fault {
  readonly name: string
  /** What it is, for the table. */
  readonly text: string
  readonly needsSmallFolders?: boolean
  /** Resolves when the cause is gone: from then on recovery is counted. */
  readonly apply: (servers: Servers, house: House) => Promise<void>
}

const PAUSE_MS = 40_000
/** Without room or connections. */
const LACK_MS = 20_000
/** Until a supervisor has started again what was killed. */
const AGAIN_MS = 3_000

const onEngine = (key: 'postgres' | 'mosquitto', title: string): Fault[] => {
  const fault = (name: string, text: string, apply: (engine: Engine, servers: Servers) => Promise<void>): Fault => ({
    name: `${key}-${name}`,
    text: `${title} ${text}`,
    apply: (servers) => apply(servers[key], servers),
  })
  return [
    fault('restart', 'restarted', async (engine) => {
      await engine.stop()
      await engine.start()
    }),
    fault('pause', 'paused 40 s', async (engine) => {
      engine.pause()
      await wait(PAUSE_MS)
      engine.resume()
    }),
    fault('kill', 'killed with -9, started again after 3 s', async (engine) => {
      await engine.kill9()
      await wait(AGAIN_MS)
      await engine.start()
    }),
    {
      ...fault('full', 'without room on its disk for 20 s', async (engine) => {
        await engine.fill()
        await wait(LACK_MS)
        engine.empty()
        // Whoever gave up is started again by its supervisor.
        await engine.start()
      }),
      needsSmallFolders: true,
    },
  ]
}

export const ENGINE_FAULTS: readonly Fault[] = [
  ...onEngine('postgres', 'PostgreSQL'),
  { name: 'postgres-connections', text: 'PostgreSQL without a free connection for 20 s', apply: takeDatabaseConnections },
  ...onEngine('mosquitto', 'Mosquitto'),
  { name: 'mosquitto-connections', text: 'Mosquitto restarted, its connections taken by others for 20 s', apply: takeBrokerConnections },
]

/** What happens to one of two backends, the engines being well. */
export const BACKEND_FAULTS: readonly Fault[] = [
  {
    name: 'backend-stop',
    text: 'the one of two that takes the messages stopped in order for 20 s, then recreated under another host name',
    async apply(_, house) {
      const side = await readerOf(house)
      await side.stopBackend()
      await wait(20_000)
      await side.recreateBackend()
    },
  },
  {
    name: 'backend-kill',
    text: 'the one of two that takes the messages killed with -9 for 20 s, then recreated under another host name',
    async apply(_, house) {
      const side = await readerOf(house)
      await side.killBackend()
      await wait(20_000)
      await side.recreateBackend()
    },
  },
]

/** The one of several that takes the messages of the broker; the last where none says so. */
export async function readerOf({ sides }: House): Promise<Side> {
  for (const side of sides) {
    const ready = await fetch(`${side.backendUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.json(),
      () => null,
    )
    if ((ready as { parts?: { broker?: { session?: string | null } } } | null)?.parts?.broker?.session) return side
  }
  return sides.at(-1) as Side
}

/** Idle connections take every place, and what the product holds is ended again and again. */
async function takeDatabaseConnections({ databaseUrl, superUrl }: Servers): Promise<void> {
  const held: pg.Client[] = []
  const admin = new pg.Client({ connectionString: superUrl })
  await admin.connect()
  try {
    for (const until = performance.now() + LACK_MS; performance.now() < until; await wait(200)) {
      while (await isTaken(databaseUrl, held));
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('menara', 'menara-hints')`)
    }
  } finally {
    await Promise.all(held.map((client) => client.end().catch(() => undefined)))
    await admin.end()
  }
}

async function isTaken(connectionString: string, held: pg.Client[]): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'idle' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    held.push(client)
    return true
  } catch {
    return false
  }
}

/** Idle clients come first after a restart and hold every place. */
async function takeBrokerConnections({ mosquitto, mqttUrl }: Servers): Promise<void> {
  const held: MqttClient[] = []
  let open = true
  const take = async (n: number): Promise<void> => {
    while (open) {
      const client = await connected(mqttUrl, { clientId: `idle-${n}`, connectTimeout: 2_000 }).catch(() => null)
      if (client?.connected) {
        held.push(client)
        await new Promise<void>((gone) => client.once('close', () => gone()))
      }
      await wait(20)
    }
  }
  await mosquitto.stop()
  const takers = Array.from({ length: 100 }, (_, n) => take(n))
  await mosquitto.start()
  await wait(LACK_MS)
  open = false
  for (const item of held) item.end(true)
  await Promise.all(takers)
}
