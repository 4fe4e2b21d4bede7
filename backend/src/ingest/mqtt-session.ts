import { connect, connectAsync, type IConnackPacket, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { Gate } from './gate.ts'

interface SessionNeeds {
  readonly url: string
  /** Names the session at the broker: what is queued there is delivered to whoever connects with it. */
  readonly clientId: string
  /** Subscribed to whenever the connection is made. */
  readonly topics: readonly string[]
  /** Unsubscribed from whenever the connection is made: what an earlier holder of the session wanted. */
  readonly unwanted: readonly string[]
  readonly gate: Gate
  readonly log: Logger
}
export type MqttSession = ReturnType<typeof openMqttSession>

const RECONNECT_MS = 1000
const CONNECT_MS = 10_000
/** A broker that says nothing is noticed after one and a half times this. */
const KEEPALIVE_S = 10
/** After a process that died: others have taken its session over long before. */
const ABANDONED_S = 600
/** After the last backend was stopped in order: messages wait for the next start. */
const KEPT_S = 86_400
/** Nothing more is queued when nothing has come for so long. */
const QUIET_MS = 1000
const UNSUPPORTED_VERSION = [1, 132]

/** The library goes on to the next packet and sends no acknowledgement: ours follows. */
const NOT_YET = new Error('Acknowledged when it is stored')

/**
 * A connection with a session that outlives it. A message is acknowledged when it is stored; what could not be stored is asked for
 * again by a new connection. MQTT 5, and 3.1.1 where the broker knows no other.
 */
export function openMqttSession({ url, clientId, topics, unwanted, gate, log }: SessionNeeds) {
  const client = connect(url, {
    clientId,
    clean: false,
    protocolVersion: 5,
    properties: { sessionExpiryInterval: ABANDONED_S },
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_MS,
    keepalive: KEEPALIVE_S,
    resubscribe: false,
  })
  const deliveries = deliveriesOn(client, gate)
  const address = withoutSecrets(url)
  const state = connectionOf(client, { address, log, isExpected: deliveries.isRepeating })
  client.on('error', (error) => {
    if ('code' in error && UNSUPPORTED_VERSION.includes(Number(error.code))) speakOlder(client)
  })
  client.on('connect', () => {
    subscribe(client, topics, unwanted).then(state.subscribed, (error: Error) => {
      state.failed(error)
      log.error({ address, reason: error.message }, 'the broker refused our subscription')
    })
  })
  return {
    /** `ok`, or why no messages come. */
    status: state.status,
    isReady: () => state.status() === 'ok',
    /** Resolves when the broker has answered: true when it sends what is queued for this session. */
    ready: () => inTime(state.ready, CONNECT_MS),
    /** No new messages are queued for this session; those that are still come. False when the broker does not say so in time. */
    unsubscribed: () => inTime(subscribe(client, [], topics), CONNECT_MS),
    /** Resolves when the queue at the broker is empty: true when everything that came was stored. */
    drained: () => deliveries.drained(QUIET_MS),
    /** Ends the connection; the session and what comes for it wait at the broker. */
    async leave(): Promise<void> {
      await deliveries.settled()
      await client.endAsync(false, client.options.protocolVersion === 5 ? { properties: { sessionExpiryInterval: KEPT_S } } : {})
    },
    /** Ends the connection and the session with all that is queued for it. */
    async end(): Promise<void> {
      await client.endAsync()
      const { protocolVersion = 5 } = client.options
      const last = await connectAsync(url, { clientId, clean: true, protocolVersion, reconnectPeriod: 0, connectTimeout: CONNECT_MS })
      await last.endAsync()
    },
    /** Ends the connection at once: the session is another's now. */
    drop: () => client.endAsync(true),
  }
}

/** False when it fails, or takes longer. */
async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  const done = await Promise.race([work.then(isTrue, isFalse), late.promise])
  clearTimeout(timer)
  return done
}

function speakOlder(client: MqttClient): void {
  client.options.protocolVersion = 4
  delete client.options.properties
}

async function subscribe(client: MqttClient, topics: readonly string[], unwanted: readonly string[]): Promise<void> {
  if (topics.length > 0) {
    const granted = await client.subscribeAsync([...topics], { qos: 1 })
    const refused = granted.find(({ qos }) => qos > 2)
    if (refused) throw new Error(`${refused.topic} is refused with ${refused.qos}`)
  }
  if (unwanted.length > 0) await client.unsubscribeAsync([...unwanted])
}

interface Delivery {
  readonly topic: string
  readonly payload: Buffer
  /** True when it was stored. */
  readonly stored: Promise<boolean>
}

/** Takes several messages at once and acknowledges each when it is stored. */
function deliveriesOn(client: MqttClient, gate: Gate) {
  /** By packet identifier: not acknowledged yet. The broker sends these again after each connection. */
  const open = new Map<number, Delivery>()
  const going = new Set<Promise<unknown>>()
  let connection = 0
  let last = performance.now()
  /** Something could not be stored: nothing more is taken until the broker sends it again. */
  let isRepeating = false

  client.on('connect', ({ sessionPresent }: IConnackPacket) => {
    connection += 1
    isRepeating = false
    last = performance.now()
    if (!sessionPresent) open.clear()
  })
  client.handleMessage = (packet: IPublishPacket, done) => {
    last = performance.now()
    // What a broker kept from before says nothing of now.
    if (packet.retain) return done()
    if (isRepeating) return done(NOT_YET)
    const taken = take(packet)
    going.add(taken)
    void taken.finally(() => {
      going.delete(taken)
      // What was acknowledged before is still sent.
      if (isRepeating && going.size === 0) client.stream.end()
    })
    if (gate.full()) void taken.finally(() => done(NOT_YET))
    else done(NOT_YET)
  }
  /** Stored over an earlier connection, which ended before it could be acknowledged: not twice. */
  function sentBefore({ topic, payload, messageId = 0, dup }: IPublishPacket): Delivery | undefined {
    const before = dup ? open.get(messageId) : undefined
    return before?.topic === topic && before.payload.equals(Buffer.from(payload)) ? before : undefined
  }
  function begin({ topic, payload, qos }: IPublishPacket): Delivery {
    const bytes = Buffer.from(payload)
    return { topic, payload: bytes, stored: gate.pass(topic, bytes, qos).then(isTrue, isFalse) }
  }
  async function take(packet: IPublishPacket): Promise<void> {
    if (packet.qos === 0) return void (await begin(packet).stored)
    const mine = connection
    const { messageId = 0 } = packet
    const delivery = sentBefore(packet) ?? begin(packet)
    open.set(messageId, delivery)
    const isStored = await delivery.stored
    const isSame = mine === connection && client.connected
    // What is stored and cannot be acknowledged any more is sent again by the next connection, and known there.
    if ((isSame || !isStored) && open.get(messageId) === delivery) open.delete(messageId)
    if (isSame) answer(messageId, isStored)
  }
  function answer(messageId: number, isStored: boolean): void {
    if (isStored) client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 })
    else isRepeating = true
  }
  const settled = async (): Promise<void> => {
    while (going.size > 0) await Promise.all(going)
  }
  return {
    settled,
    isRepeating: () => isRepeating,
    async drained(quietMs: number): Promise<boolean> {
      for (;;) {
        await settled()
        const quiet = performance.now() - last
        if (quiet >= quietMs || !client.connected) return client.connected && !isRepeating
        await new Promise((resolve) => setTimeout(resolve, quietMs - quiet))
      }
    },
  }
}
const isTrue = () => true
const isFalse = () => false

/** What the log, `/readyz` and the metrics say of the connection. */
function connectionOf(client: MqttClient, { address, log, isExpected }: { address: string; log: Logger; isExpected: () => boolean }) {
  let told = ''
  let trouble = 'not connected yet'
  let since = performance.now()
  const ready = Promise.withResolvers<void>()
  const tell = (state: string, write: () => void): void => {
    if (told !== state) write()
    told = state
  }
  const away = (reason: string): void => {
    if (trouble === '') since = performance.now()
    trouble = reason
  }
  client.on('connect', () => {
    tell('connected', () => log.info({ address }, 'connected to the broker'))
  })
  client.on('error', (error) => {
    away(error.message)
    tell(`error ${error.message}`, () => log.warn({ address, reason: error.message }, 'the broker cannot be reached; trying again'))
  })
  client.on('close', () => {
    if (isExpected()) return away('messages could not be stored')
    if (told === 'connected') {
      away('the connection ended')
      tell('away', () => log.warn({ address }, 'the broker is away; trying again'))
    }
  })
  return {
    /** Resolves at the first subscription. */
    ready: ready.promise,
    subscribed(): void {
      trouble = ''
      ready.resolve()
    },
    failed(error: Error): void {
      away(error.message)
    },
    status: (): string => (trouble === '' ? 'ok' : `${trouble}, for ${Math.round((performance.now() - since) / 1000)} s`),
  }
}

/** An address for people and logs. */
export function withoutSecrets(url: string): string {
  const it = new URL(url)
  it.username = ''
  it.password = ''
  return it.href
}
