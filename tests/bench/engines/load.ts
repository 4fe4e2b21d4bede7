import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { MqttClient } from 'mqtt'
import { wait } from '../fanout/processes.ts'
import { connected } from './connected.ts'
import { DEVICES, deviceCode, type House, SITE } from './house.ts'

const RATES = { readings: 20, reads: 20, writes: 2 }
/** Longer than the gateway's own limit: who asks sees its answer. */
const ANSWER_MS = 40_000
const RECONNECT_MS = 500
const BALANCER_MS = 500
const LISTS = [tickets.list.path, '/api/v1/iot/alarms', '/api/v1/iot/devices', '/api/v1/iot/readings']

export interface Asked {
  /** Both by the monotonic clock. */
  readonly from: number
  readonly until: number
  /** 0: no answer. */
  readonly status: number
  /** Of a refusal with 503. */
  readonly retryAfter: boolean
}
export interface Reading {
  readonly n: number
  readonly device: number
  /** Its own time; absent: of the receipt. */
  readonly at?: number
  readonly made: number
  acknowledged?: number
  /** It was on its way when the connection ended, and has no time of its own: the device does not send it again. */
  unknown?: boolean
}
export interface Write {
  readonly title: string
  /** Of the ticket; absent: it was never answered with 200. */
  id?: string
  acknowledged?: number
}
export interface Load {
  readonly reads: readonly Asked[]
  readonly asked: readonly Asked[]
  readonly readings: readonly Reading[]
  readonly writes: readonly Write[]
  /** No new readings and requests; resolves when what is open has been acknowledged, or not within `ms`. */
  stop(ms: number): Promise<void>
}

/** 20 readings, 20 reads and 2 writes a second until it is stopped. Numbers and titles are never used twice. */
export async function startLoad(house: House, { mqttUrl, name }: { mqttUrl: string; name: string }): Promise<Load> {
  const authorization = `Bearer ${await house.token()}`
  const balancer = balancerOf(house)
  const until: { value: number } = { value: Number.POSITIVE_INFINITY }
  const [reads, asked, readings, writes]: [Asked[], Asked[], Reading[], Write[]] = [[], [], [], []]
  const busy = new Set<Promise<unknown>>()
  const during = (work: Promise<unknown>): void => {
    busy.add(work)
    void work.finally(() => busy.delete(work))
  }
  const fleet = Array.from({ length: DEVICES }, (_, n) => deviceOf(n, { mqttUrl, until }))

  function read(n: number): void {
    const url = `${balancer.next()}${LISTS[n % LISTS.length]}?limit=20`
    during(ask(url, { headers: { authorization } }).then(({ asked: item }) => reads.push(item)))
  }
  function measure(n: number): void {
    const device = n % DEVICES
    // Every second device has a clock.
    const reading: Reading = { n: nextReading++, device, made: performance.now(), ...(device % 2 === 0 && { at: clock() }) }
    readings.push(reading)
    fleet[device]?.add(reading)
  }
  function write(n: number): void {
    const write: Write = { title: `${name} ${n}` }
    writes.push(write)
    during(persist(write))
  }
  /** The same key until it is answered with 200, as long as the load lasts. */
  async function persist(write: Write): Promise<void> {
    while (performance.now() < until.value) {
      const { asked: one, body } = await ask(`${balancer.next()}${tickets.create.path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': write.title.replaceAll(' ', '-') },
        body: JSON.stringify({ ticket_type_id: 1, location_id: house.locationId, title: write.title }),
      })
      asked.push(one)
      if (one.status === 200) {
        write.id = (body as { data: { id: string } }).data.id
        write.acknowledged = one.until
        return
      }
      await wait(1_000)
    }
  }
  const stops = [every(RATES.reads, read), every(RATES.readings, measure), every(RATES.writes, write)]
  return {
    ...{ reads, asked, readings, writes },
    async stop(ms) {
      for (const stop of stops) stop()
      until.value = performance.now() + ms
      while (performance.now() < until.value && (busy.size > 0 || fleet.some((item) => item.waiting() > 0))) await wait(100)
      await Promise.all(fleet.map((item) => item.close()))
      await Promise.all(busy)
      balancer.close()
    },
  }
}
let nextReading = 1
let lastAt = 0
/** Never the same millisecond twice. */
function clock(): number {
  lastAt = Math.max(Date.now(), lastAt + 1)
  return lastAt
}

/** Calls `each` so often, by the clock and not by what is still open. */
function every(perSecond: number, each: (n: number) => void): () => void {
  const from = performance.now()
  let done = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond)
    for (; done < due; done++) each(done)
  }, 10)
  return () => clearInterval(timer)
}

async function ask(url: string, init: RequestInit): Promise<{ asked: Asked; body: unknown }> {
  const from = performance.now()
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
    const body: unknown = await reply.json()
    return { asked: { from, until: performance.now(), status: reply.status, retryAfter: reply.headers.has('retry-after') }, body }
  } catch {
    return { asked: { from, until: performance.now(), status: 0, retryAfter: false }, body: null }
  }
}

/** As a balancer does: takes turns among those that say they are ready, among all where none does. */
function balancerOf({ sides }: House) {
  let ready = sides.map((side) => side.gatewayUrl)
  let turn = 0
  const look = async (): Promise<void> => {
    const found = await Promise.all(
      sides.map(({ gatewayUrl }) =>
        fetch(`${gatewayUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          (response) => response.body?.cancel().then(() => response.status === 200),
          () => false,
        ),
      ),
    )
    const now = sides.filter((_, n) => found[n]).map((side) => side.gatewayUrl)
    ready = now.length > 0 ? now : sides.map((side) => side.gatewayUrl)
  }
  const timer = sides.length > 1 ? setInterval(() => void look(), BALANCER_MS) : undefined
  return {
    next: (): string => ready[turn++ % ready.length] ?? '',
    close: () => clearInterval(timer),
  }
}

/**
 * A device that keeps what it measured until it is acknowledged and sends in turn. What was on its way when the connection ended is sent
 * again where it has a time of its own, by which it is known; else not, since nobody could tell it from another one.
 */
function deviceOf(device: number, { mqttUrl, until }: { mqttUrl: string; until: { readonly value: number } }) {
  const queue: Reading[] = []
  const added = { wake: (): void => undefined }
  let closed = false
  let client: MqttClient | undefined
  const topic = `menara/${SITE}/${deviceCode(device)}/telemetry`
  const running = (async () => {
    while (!closed && performance.now() < until.value + RECONNECT_MS) {
      await session().catch(() => undefined)
      await wait(RECONNECT_MS)
    }
  })()

  async function session(): Promise<void> {
    const options = { clientId: `bench-device-${device}`, clean: true, keepalive: 10, connectTimeout: 5_000 }
    const mine = await connected(mqttUrl, options)
    client = mine
    const over = Promise.withResolvers<never>()
    over.promise.catch(() => undefined)
    mine.once('close', () => over.reject(new Error('The connection ended')))
    if (!mine.connected) return
    try {
      while (!closed) {
        const [reading] = queue
        if (!reading) await Promise.race([new Promise<void>((go) => Object.assign(added, { wake: go })), over.promise])
        else await Promise.race([send(mine, reading), over.promise])
      }
    } finally {
      if (queue[0] && queue[0].at === undefined && sending === queue[0]) Object.assign(queue.shift() as Reading, { unknown: true })
      sending = undefined
      mine.end(true)
    }
  }
  let sending: Reading | undefined
  async function send(mine: MqttClient, reading: Reading): Promise<void> {
    sending = reading
    const at = reading.at === undefined ? {} : { at: new Date(reading.at).toISOString() }
    await mine.publishAsync(topic, JSON.stringify({ values: { n: reading.n }, ...at }), { qos: 1 })
    sending = undefined
    reading.acknowledged = performance.now()
    queue.shift()
  }
  return {
    add(reading: Reading): void {
      queue.push(reading)
      added.wake()
    },
    waiting: () => queue.length,
    async close(): Promise<void> {
      closed = true
      added.wake()
      client?.end(true)
      await running
    },
  }
}
