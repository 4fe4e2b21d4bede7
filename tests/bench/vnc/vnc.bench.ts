import { cpus } from 'node:os'
import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { VNC_PROTOCOL } from '@menara/shared/contract/media/vnc-wire.ts'
import { accounts, type Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { processTree } from '../../kit/services/process-tree.ts'
import { discard, type Product, startProduct } from '../../kit/services/product.ts'
import { findProgram, sayMissing } from '../../kit/services/services-run.ts'
import { withVncServer } from '../../kit/vnc/vnc-server.ts'
import { cpuOf, startPart, startProgram, wait } from '../fanout/processes.ts'
import { openPainter } from './painter.ts'
import { lineTo, type Way } from './viewer.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MB = 1024 * 1024
const SIZE = { width: 640, height: 480 }
const WARM_KEYS = 10
/** Between two keys. */
const REST_MS = 20
/** Of websockify, in the same run. */
const RATIO = 0.75
/** Later than websockify. */
const KEY_MS = 1

interface Measured extends Way {
  /** What is between viewer and server. */
  readonly pids: () => readonly number[]
}

/**
 * Our bridge beside Debian's websockify, in turns over the same servers: bytes of pictures carried from a server that costs nothing, and key
 * to pixel at TigerVNC. `args`: rounds (7), MB carried in each (150), keys in each (40).
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const [rounds = 7, megabytes = 150, keys = 40] = args.map(Number).filter((value) => value > 0)
  const product = await startProduct({ env: { VNC_ALLOWED_NETWORKS: '127.0.0.1', RATE_LIMIT: '0' } })
  const ends: (() => unknown)[] = [() => discard(product), () => product.stop()]
  try {
    say(`vnc: bridge, websockify, servers and viewers share ${cpus().length} cores; medians of ${rounds} rounds`)
    const { create, bridge } = await openBridge(product)
    const blaster = await startPart('../vnc/blaster.ts')
    ends.push(blaster.stop)
    const { port } = await blaster.ask<{ port: number }>({})
    const peer = websockify(port, ends)
    const carriers: Measured[] = [
      bridge('bridge', await create('Blaster', { port, recorded: false })),
      bridge('bridge, recorded', await create('Recorded', { port, recorded: true })),
      ...(await peer(null)),
    ]
    const carried = await carry(carriers, { rounds, bytes: megabytes * MB })
    const screen = await withVncServer({ geometry: `${SIZE.width}x${SIZE.height}` })
    if (!screen) return false
    ends.push(screen.stop)
    const painter = await openPainter(screen.display, SIZE)
    ends.push(painter.close)
    const typists: Measured[] = [
      bridge('bridge', await create('Painter', { port: screen.port, password: screen.password, recorded: false })),
      ...(await websockify(screen.port, ends)(screen.password)),
    ]
    const typed = await type(typists, { rounds, keys })
    return judge(carried, typed)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** The product's own API and gateway, as an administrator. */
async function openBridge({ url, processOf }: Product) {
  const ask = async <T>(path: string, { body, token }: { body?: object; token?: string }): Promise<T> => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: T }).data
  }
  const { accessToken: token } = await ask<Session>(accounts.login.path, { body: { email: 'admin@menara.demo', password: 'menara-demo' } })
  const [site] = await ask<{ id: string }[]>(locations.list.path, { token })
  const gateway = processOf('gateway')
  return {
    async create(name: string, way: { readonly port: number; readonly password?: string; readonly recorded: boolean }): Promise<string> {
      const body = { name, location_id: site?.id, host: '127.0.0.1', ...way }
      return (await ask<{ id: string }>(vnc.create.path, { body, token })).id
    },
    bridge: (name: string, id: string): Measured => ({
      ...{ name, url: `${url.replace('http', 'ws')}/vnc`, protocol: VNC_PROTOCOL, password: null, pids: () => [gateway] },
      async hello() {
        const { ticket } = await ask<{ ticket: string }>(vnc.ticket.path.replace(':id', id), { body: { mode: 'control' }, token })
        return { t: 'open', ticket, token }
      },
      take: { t: 'take', force: false },
    }),
  }
}

/** Debian's websockify before one server; none, said loudly, where it is not on this machine. */
function websockify(target: number, ends: (() => unknown)[]) {
  return async (password: string | null): Promise<Measured[]> => {
    const program = findProgram(['websockify'])
    if (!program) return sayMissing('websockify', 'websockify') ?? []
    const port = await freePort()
    const { pid, stop, said, kill } = startProgram(program, [`127.0.0.1:${port}`, `127.0.0.1:${target}`])
    ends.push(() => {
      // By its own way of ending, which takes the process of each connection with it.
      kill('SIGTERM')
      return wait(500).then(stop)
    })
    while (!/proxying from/.test(said())) await wait(50)
    return [{ name: 'websockify', url: `ws://127.0.0.1:${port}`, protocol: 'binary', password, pids: () => processTree(pid) }]
  }
}

interface Carried {
  readonly rates: number[]
  /** Milliseconds of processor a MB. */
  readonly costs: number[]
}
async function carry(ways: readonly Measured[], { rounds, bytes }: { rounds: number; bytes: number }): Promise<Map<string, Carried>> {
  const found = new Map<string, Carried>(ways.map(({ name }) => [name, { rates: [], costs: [] }]))
  const lines = await Promise.all(ways.map(lineTo))
  for (const line of lines) await line.carry(bytes / 2)
  for (let round = 0; round < rounds; round++) {
    for (const [at, { name, pids }] of ways.entries()) {
      const used = () => pids().reduce((total, pid) => total + cpuOf(pid), 0)
      const before = used()
      const ms = (await lines[at]?.carry(bytes)) ?? Number.NaN
      found.get(name)?.rates.push(bytes / MB / (ms / 1000))
      found.get(name)?.costs.push(((used() - before) * 1000) / (bytes / MB))
    }
  }
  for (const line of lines) line.close()
  say(' pictures carried, raw, 1920 by 1080')
  for (const [name, { rates, costs }] of found)
    say(
      `  ${name.padEnd(17)} ${median(rates).toFixed(0).padStart(4)} MB/s (${spread(rates, 0)})   ${median(costs).toFixed(2)} ms of processor a MB`,
    )
  return found
}

async function type(ways: readonly Measured[], { rounds, keys }: { rounds: number; keys: number }): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>(ways.map(({ name }) => [name, []]))
  const lines = await Promise.all(ways.map(async (way) => ({ name: way.name, line: await lineTo(way) })))
  const press = async ({ name, line }: (typeof lines)[number], count: number): Promise<void> => {
    for (let key = 0; key < count; key++) {
      found.get(name)?.push(await line.keyToPixel(0x61 + (key % 26)))
      await wait(REST_MS)
    }
  }
  for (const line of lines) await press(line, WARM_KEYS)
  for (const took of found.values()) took.length = 0
  for (let round = 0; round < rounds; round++) for (const line of lines) await press(line, keys)
  for (const { line } of lines) line.close()
  say(` key to pixel, TigerVNC at ${SIZE.width} by ${SIZE.height}`)
  for (const [name, took] of found)
    say(`  ${name.padEnd(17)} p50 ${median(took).toFixed(1)} ms   p95 ${quantile(took, 0.95).toFixed(1)} ms   of ${took.length} keys`)
  return found
}

function judge(carried: ReadonlyMap<string, Carried>, typed: ReadonlyMap<string, readonly number[]>): boolean {
  const ratio = (of: (name: string) => number) => of('bridge') / of('websockify')
  const rate = ratio((name) => median(carried.get(name)?.rates ?? []))
  const cost = ratio((name) => median(carried.get(name)?.costs ?? []))
  const later = median(typed.get('bridge') ?? []) - median(typed.get('websockify') ?? [])
  const verdicts = [
    [rate >= RATIO, `bridge ${rate.toFixed(2)} of websockify's MB/s (at least ${RATIO}), ${cost.toFixed(2)} of its processor a MB`],
    [later <= KEY_MS, `key to pixel ${later.toFixed(1)} ms later than websockify's (at most ${KEY_MS})`],
  ] as const
  for (const [ok, text] of verdicts) say(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  return verdicts.every(([ok]) => ok)
}

const quantile = (all: readonly number[], part: number) => [...all].sort((a, b) => a - b)[Math.floor(all.length * part)] ?? Number.NaN
const median = (all: readonly number[]) => quantile(all, 0.5)
const spread = (all: readonly number[], digits: number) => `${Math.min(...all).toFixed(digits)} to ${Math.max(...all).toFixed(digits)}`

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
