import type { ConnectorKind, ConnectorStatus } from '@menara/shared/contract/iot/connectors.contract.ts'
import { backOffMs } from '@menara/shared/kit/flow-control/back-off.ts'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ConnectorFacts } from './connectors.store.ts'
import { failureOf, type OpenSource, patiently, type Read, type Source } from './source.ts'

export interface RunnerNeeds {
  readonly sources: Readonly<Record<ConnectorKind, OpenSource>>
  readonly addressOf: (host: string, port: number) => Promise<string>
  /** Hands on what was read; rejects when it could not be stored. */
  readonly deliver: (reads: readonly Read[]) => Promise<void>
  readonly now: () => Date
  readonly log: Logger
  readonly metrics: Registry
}
interface Running {
  readonly facts: ConnectorFacts
  readonly status: { -readonly [K in keyof ConnectorStatus]: ConnectorStatus[K] }
  source: Source | undefined
  timer: NodeJS.Timeout | undefined
  busy: Promise<void>
  failuresInRow: number
  ended: boolean
  /** Rejects when it ends: a library whose connection is closed under a request may never answer it. */
  readonly ending: PromiseWithResolvers<never>
}
export type ConnectorsRunner = ReturnType<typeof connectorsRunner>

const LONGEST_PAUSE_MS = 60_000

/** Polls each enabled connector at its own pace; one that fails is left in peace for longer each time, up to a minute, and the others never notice. */
export function connectorsRunner(needs: RunnerNeeds) {
  const running = new Map<string, Running>()
  const meters = metersOn(needs.metrics)

  function start(facts: ConnectorFacts): void {
    const item: Running = {
      facts,
      status: { ...idle(needs.now(), 'starting'), next_at: needs.now().toISOString() },
      source: undefined,
      timer: undefined,
      busy: Promise.resolve(),
      failuresInRow: 0,
      ended: false,
      ending: Promise.withResolvers<never>(),
    }
    item.ending.promise.catch(() => undefined)
    running.set(facts.id, item)
    schedule(item, 0)
  }
  function schedule(running: Running, ms: number): void {
    if (running.ended) return
    running.status.next_at = new Date(needs.now().getTime() + ms).toISOString()
    running.timer = setTimeout(() => {
      running.busy = pollOnce(running, needs, meters).then((pause) => schedule(running, pause))
    }, ms)
    running.timer.unref()
  }
  async function stop(id: string): Promise<void> {
    const item = running.get(id)
    if (!item) return
    running.delete(id)
    item.ended = true
    item.ending.reject(new Error('The connector has ended'))
    clearTimeout(item.timer)
    await item.source?.close()
    await item.busy
    // A poll under way may have opened it again.
    await item.source?.close()
    meters.up.remove({ connector: item.facts.name })
  }

  return {
    /** Begins, ends or begins anew as the facts say. */
    async set(facts: ConnectorFacts): Promise<void> {
      await stop(facts.id)
      if (facts.enabled) start(facts)
    },
    stop,
    statusOf: (id: string): ConnectorStatus => ({ ...(running.get(id)?.status ?? idle(needs.now(), 'disabled')) }),
    async close(): Promise<void> {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}

/** One poll; gives the pause before the next in milliseconds. Never rejects. */
async function pollOnce(running: Running, needs: RunnerNeeds, meters: Meters): Promise<number> {
  const { facts, status } = running
  const began = performance.now()
  status.polls += 1
  try {
    running.source ??= await open(running, needs, meters)
    const reads = await Promise.race([patiently(running.source.read(), facts.timeout_ms), running.ending.promise])
    await deliver(running, reads, { needs, meters })
    settle(running, 'running', needs.now())
    status.latency_ms = Math.round((performance.now() - began) * 10) / 10
    status.last_at = needs.now().toISOString()
    status.last_ok_at = status.last_at
    Object.assign(status, told(reads))
    running.failuresInRow = 0
    meters.latency.observe({ connector: facts.name }, (performance.now() - began) / 1000)
    meters.polls.inc({ connector: facts.name, result: 'ok' })
    meters.up.set({ connector: facts.name }, 1)
    return Math.max(0, facts.interval_ms - (performance.now() - began))
  } catch (error) {
    const { source } = running
    running.source = undefined
    await source?.close()
    if (running.ended) return 0
    settle(running, 'backing_off', needs.now())
    status.failures += 1
    status.last_at = needs.now().toISOString()
    Object.assign(status, failureOf(error))
    running.failuresInRow += 1
    // A device that is being restarted misses one or two.
    if (running.failuresInRow === 3) needs.log.warn({ connector: facts.name, reason: status.error }, 'a connector could not read')
    meters.polls.inc({ connector: facts.name, result: 'failed' })
    meters.up.set({ connector: facts.name }, 0)
    return backOffMs({ firstMs: facts.interval_ms * 2, maxMs: Math.max(LONGEST_PAUSE_MS, facts.interval_ms) }, running.failuresInRow)
  }
}

async function open(running: Running, needs: RunnerNeeds, meters: Meters): Promise<Source> {
  const { facts } = running
  return needs.sources[facts.kind]({
    address: await needs.addressOf(facts.host, facts.port),
    port: facts.port,
    timeoutMs: facts.timeout_ms,
    mappings: facts.mappings,
    told: (reads) => {
      if (!running.ended)
        deliver(running, reads, { needs, meters }).catch((error: unknown) => needs.log.warn({ err: error }, 'changes could not be stored'))
    },
  })
}

async function deliver(running: Running, reads: readonly Read[], { needs, meters }: { needs: RunnerNeeds; meters: Meters }): Promise<void> {
  if (running.ended || reads.length === 0) return
  await needs.deliver(reads)
  const values = reads.filter((one) => one.value !== null).length
  running.status.values += values
  meters.values.inc({ connector: running.facts.name }, values)
}

function settle({ status }: Running, state: ConnectorStatus['state'], now: Date): void {
  if (status.state !== state) status.since = now.toISOString()
  status.state = state
}

/** What single values were refused for; empty when all were read. */
function told(reads: readonly Read[]): Pick<ConnectorStatus, 'error' | 'reason'> {
  const failed = reads.filter((read) => read.value === null)
  const [first] = failed
  if (!first) return { error: '', reason: '' }
  const error = `${failed.length} of ${reads.length} values could not be read. ${first.mapping.point}: ${first.error}`
  return { error: error.slice(0, 300), reason: first.reason }
}

const idle = (now: Date, state: ConnectorStatus['state']): ConnectorStatus => ({
  state,
  since: now.toISOString(),
  polls: 0,
  failures: 0,
  values: 0,
  latency_ms: null,
  last_at: null,
  last_ok_at: null,
  next_at: null,
  error: '',
  reason: '',
})

type Meters = ReturnType<typeof metersOn>
function metersOn(registry: Registry) {
  const registers = [registry]
  return {
    polls: new Counter({
      name: 'menara_connector_polls_total',
      help: 'Polls of a connector, by result',
      labelNames: ['connector', 'result'],
      registers,
    }),
    values: new Counter({
      name: 'menara_connector_values_total',
      help: 'Values a connector handed on',
      labelNames: ['connector'],
      registers,
    }),
    up: new Gauge({
      name: 'menara_connector_up',
      help: 'Whether the last poll of a connector succeeded',
      labelNames: ['connector'],
      registers,
    }),
    latency: new Histogram({
      name: 'menara_connector_poll_seconds',
      help: 'Length of a poll that succeeded',
      labelNames: ['connector'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  }
}
