import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeArgs } from '../../../gateway/src/platform/node-args.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { findProgram } from '../../kit/services/services-run.ts'
import type { Report } from './load.ts'
import { cpuOf, type Part, rssOf, startPart, startProgram, untilUp, wait } from './processes.ts'
import type { PeerName } from './talk.ts'

export interface Plan {
  readonly clients: number
  readonly scopes: number
  readonly hz: number
  /** Scopes each client follows. */
  readonly each: number
  readonly seconds: number
}
export interface Measured {
  /** Deliveries per second, all clients together. */
  readonly rate: number
  /** Part of what was due that arrived within a second of the end. */
  readonly share: number
  readonly cpuUs: number
  readonly p50: number
  readonly p99: number
}

const GATEWAY = join(import.meta.dirname, '../../../gateway/src/main.ts')
const LOADS = 2
const WARM_MS = 1_500
const DRAIN_MS = 1_000

interface Server {
  readonly pid: number
  readonly port: number
  /** Starts and stops the changes; answers how many were made. */
  start(): Promise<unknown>
  stop(): Promise<{ made: number }>
  close(): Promise<void>
}

/** Null when the peer is not on this machine. */
export async function measure(name: PeerName, plan: Plan): Promise<Measured | null> {
  const server = await openServer(name, plan)
  if (!server) return null
  const loads = await Promise.all(Array.from({ length: LOADS }, () => startPart('load.ts')))
  try {
    await connectAll(loads, { ...plan, peer: name, port: server.port })
    return await observe(server, loads, plan)
  } finally {
    await Promise.all(loads.map((load) => load.stop()))
    await server.close()
  }
}

function connectAll(
  loads: readonly Part[],
  { clients, scopes, each, peer, port }: Omit<Plan, 'hz' | 'seconds'> & { peer: PeerName; port: number },
) {
  const share = clients / loads.length
  return Promise.all(loads.map((load, i) => load.ask({ is: 'open', peer, port, clients: share, first: i * share, scopes, each })))
}
export const reportsOf = (loads: readonly Part[]) => Promise.all(loads.map((load) => load.ask<Report>({ is: 'report' })))
const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0)

async function observe(server: Server, loads: readonly Part[], { clients, scopes, each, seconds, hz }: Plan): Promise<Measured> {
  await server.start()
  const begun = performance.now()
  await wait(WARM_MS)
  const before = await reportsOf(loads)
  const [cpu, started] = [cpuOf(server.pid), performance.now()]
  await wait(seconds * 1000)
  const after = await reportsOf(loads)
  const [used, took] = [cpuOf(server.pid) - cpu, (performance.now() - started) / 1000]
  // A server that makes its own changes makes fewer when it is busy: what counts is what was due.
  const nominal = Math.floor(((performance.now() - begun) / 1000) * scopes * hz)
  const { made } = await server.stop()
  const due = made < nominal * 0.98 ? nominal : made
  await wait(DRAIN_MS)
  const total = sum((await reportsOf(loads)).map(({ received }) => received))
  const delivered = sum(after.map(({ received }) => received)) - sum(before.map(({ received }) => received))
  const ages = agesBetween(before, after)
  return {
    rate: delivered / took,
    share: total / ((due * clients * each) / scopes),
    cpuUs: (used / Math.max(1, delivered)) * 1e6,
    p50: percentile(ages, 0.5),
    p99: percentile(ages, 0.99),
  }
}

export const percentileBetween = (before: readonly Report[], after: readonly Report[], share: number) =>
  percentile(agesBetween(before, after), share)
function agesBetween(before: readonly Report[], after: readonly Report[]): number[] {
  const length = Math.max(...after.map(({ ages }) => ages.length))
  return Array.from({ length }, (_, bin) => sum(after.map(({ ages }) => ages[bin] ?? 0)) - sum(before.map(({ ages }) => ages[bin] ?? 0)))
}
/** Of counts by half milliseconds. */
function percentile(counts: readonly number[], share: number): number {
  const wanted = sum(counts) * share
  let passed = 0
  const bin = counts.findIndex((count) => {
    passed += count
    return passed >= wanted
  })
  return bin / 2
}

export function openServer(name: PeerName, plan: Plan): Promise<Server | null> {
  if (name === 'gateway') return openGateway(plan)
  return name === 'mosquitto' ? openMosquitto(plan) : openPeer(name, plan)
}

async function openGateway(pace: Plan): Promise<Server> {
  const source = await startPart('source.ts')
  const { port: upstream } = await source.ask<{ port: number }>({ is: 'upstream', pace })
  const port = await freePort()
  const gateway = startProgram(process.execPath, [...nodeArgs, GATEWAY], {
    PORT: String(port),
    MENARA_BACKEND_URL: `http://127.0.0.1:${upstream}`,
    MENARA_INTERNAL_TOKEN: 'internal',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
  await untilUp(`http://127.0.0.1:${port}/readyz`)
  return {
    pid: gateway.pid,
    port,
    start: () => source.ask({ is: 'start' }),
    stop: () => source.ask({ is: 'stop' }),
    close: async () => void (await Promise.all([gateway.stop(), source.stop()])),
  }
}

async function openPeer(name: PeerName, pace: Plan): Promise<Server> {
  const peer = await startPart('peers.ts')
  const { port } = await peer.ask<{ port: number }>({ is: name, pace })
  return { pid: peer.pid, port, start: () => peer.ask({ is: 'start' }), stop: () => peer.ask({ is: 'stop' }), close: peer.stop }
}

async function openMosquitto(pace: Plan): Promise<Server | null> {
  const program = findProgram(['mosquitto'])
  if (!program) return null
  const [port, plain] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const settings = [
    `listener ${plain} 127.0.0.1`,
    `listener ${port} 127.0.0.1`,
    'protocol websockets',
    'allow_anonymous true',
    'persistence false',
    'set_tcp_nodelay true',
    'max_queued_messages 0',
    'log_dest stderr',
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`)
  const broker = startProgram(program, ['-c', join(folder, 'mosquitto.conf')])
  await wait(500)
  const source = await startPart('source.ts')
  await source.ask({ is: 'publisher', pace, port: plain })
  return {
    pid: broker.pid,
    port,
    start: () => source.ask({ is: 'start' }),
    stop: () => source.ask({ is: 'stop' }),
    async close() {
      await Promise.all([broker.stop(), source.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Bytes of memory that a connected, signed-in client that follows one quiet scope costs the server. Three thousand come first and stay a while,
 * so that what exists once (code, buffers, the room that a garbage collector takes) is not counted as theirs.
 */
export async function measureIdle(
  name: 'gateway' | 'ws' | 'socket.io',
  { clients, settleMs }: { clients: number; settleMs: number },
): Promise<number> {
  const server = (await openServer(name, { clients, scopes: 100, hz: 1, each: 1, seconds: 0 })) as Server
  const [first, ...loads] = (await Promise.all(Array.from({ length: LOADS + 1 }, () => startPart('load.ts')))) as [Part, ...Part[]]
  try {
    await first.ask({ is: 'open', peer: name, port: server.port, clients: 3000, first: 100_000, scopes: 100, each: 1 })
    await wait(settleMs)
    const before = rssOf(server.pid)
    await connectAll(loads, { clients, scopes: 100, each: 1, peer: name, port: server.port })
    await wait(settleMs)
    return (rssOf(server.pid) - before) / clients
  } finally {
    await Promise.all([first, ...loads].map((load) => load.stop()))
    await server.close()
  }
}

/** Deliveries per second that the load can count when the server does next to nothing. */
export async function measureRig(seconds: number): Promise<number> {
  const blaster = await startPart('blaster.ts')
  const loads = await Promise.all(Array.from({ length: LOADS }, () => startPart('load.ts')))
  try {
    const { port } = await blaster.ask<{ port: number }>({ is: 'open' })
    await connectAll(loads, { clients: 4000, scopes: 100, each: 1, peer: 'ws', port })
    await blaster.ask({ is: 'start' })
    await wait(1000)
    await Promise.all(loads.map((load) => load.ask({ is: 'measure' })))
    await wait(seconds * 1000)
    return sum((await reportsOf(loads)).map(({ received }) => received)) / seconds
  } finally {
    await Promise.all([blaster, ...loads].map((load) => load.stop()))
  }
}
