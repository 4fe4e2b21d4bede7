import { createHash } from 'node:crypto'
import { connect, connectAsync, type IConnackPacket, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { reasonOf } from '../platform/database-away.ts'
import type { Gate } from './gate.ts'

interface SessionNeeds {
  readonly url: string
  /** Names the session at the broker: what is queued there is delivered to whoever connects with it. */
  readonly clientId: string
  /** Subscribed to whenever the connection is made. */
  readonly topics: readonly string[]
  /** Unsubscribed from whenever the connection is made: what an earlier holder of the session wanted. */
  readonly unwanted: readonly string[]
  /** What of this session was stored last, by packet identifier: its earlier holder may not have acknowledged it. */
  readonly stored: ReadonlyMap<number, string>
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
/** More than brokers have on their way to one client at once. */
const REMEMBERED = 2000
/** So many messages may be on their way to us at once; as many receipts are kept (`ingest_batches`). */
const MAX_UNANSWERED = 64
const UNSUPPORTED_VERSION = [1, 132]

/** The library goes on to the next packet and sends no acknowledgement: ours follows. */
const NOT_YET = new Error('Acknowledged when it is stored')

/**
 * A connection with a session that outlives it. A message is acknowledged when it is stored; what could not be stored is asked for
 * again by a new connection. MQTT 5, and 3.1.1 where the broker knows no other.
 */
export function openMqttSession({ url, clientId, topics, unwanted, stored, gate, log }: SessionNeeds) {
  const client = connect(url, {
    clientId,
    clean: false,
    protocolVersion: 5,
    properties: { sessionExpiryInterval: ABANDONED_S, receiveMaximum: MAX_UNANSWERED },
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_MS,
    keepalive: KEEPALIVE_S,
    resubscribe: false,
  })
  const deliveries = deliveriesOn(client, { clientId, gate, stored })
  const address = withoutSecrets(url)
  const state = connectionOf(client, { address, log, repeatingFor: deliveries.repeatingFor })
  client.on('error', (error) => {
    if ('code' in error && UNSUPPORTED_VERSION.includes(Number(error.code))) speakOlder(client)
  })
  client.on('connect', () => {
    subscribe(client, topics, unwanted).then(state.subscribed, (error: Error) => {
      // We ended this connection ourselves, before the broker answered.
      if (deliveries.repeatingFor() !== null) return
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
  /** Of topic and payload. */
  readonly digest: string
  /** Null when it was stored, else why not. */
  readonly stored: Promise<string | null>
}

function remember(newest: Map<number, Delivery>, messageId: number, delivery: Delivery): void {
  newest.delete(messageId)
  newest.set(messageId, delivery)
  const [oldest] = newest.keys()
  if (newest.size > REMEMBERED && oldest !== undefined) newest.delete(oldest)
}

/** Takes several messages at once and acknowledges each when it is stored. */
function deliveriesOn(client: MqttClient, { clientId, gate, stored }: Pick<SessionNeeds, 'clientId' | 'gate' | 'stored'>) {
  /**
   * By packet identifier: the newest, acknowledged or not. The broker sends again after each connection what it holds for unacknowledged,
   * and after its own restart what it had saved before the acknowledgement came.
   */
  const newest = new Map<number, Delivery>([...stored].map(([id, digest]) => [id, { digest, stored: Promise.resolve(null) }]))
  const going = new Set<Promise<unknown>>()
  let connection = 0
  let last = performance.now()
  /** Why something could not be stored: nothing more is taken until the broker sends it again. */
  let repeatingFor: string | null = null

  client.on('connect', ({ sessionPresent }: IConnackPacket) => {
    connection += 1
    repeatingFor = null
    last = performance.now()
    if (!sessionPresent) newest.clear()
  })
  // Why the next connection cannot be made is the broker's matter.
  client.on('reconnect', () => {
    repeatingFor = null
  })
  client.handleMessage = (packet: IPublishPacket, done) => {
    last = performance.now()
    // What a broker kept from before says nothing of now.
    if (packet.retain) return done()
    if (repeatingFor !== null) return done(NOT_YET)
    const taken = take(packet)
    going.add(taken)
    void taken.finally(() => {
      going.delete(taken)
      // What was acknowledged before is still sent.
      if (repeatingFor !== null && going.size === 0) client.stream.end()
    })
    if (gate.full()) void taken.finally(() => done(NOT_YET))
    else done(NOT_YET)
  }
  function begin({ topic, payload, qos, messageId }: IPublishPacket): Delivery {
    const digest = digestOf(topic, payload)
    const receipt = qos > 0 ? { receipt: `${clientId} ${messageId} ${digest}` } : {}
    return { digest, stored: gate.pass({ topic, payload: Buffer.from(payload), qos, ...receipt }).then(() => null, reasonOf) }
  }
  async function take(packet: IPublishPacket): Promise<void> {
    if (packet.qos === 0) return void (await begin(packet).stored)
    const mine = connection
    const { messageId = 0 } = packet
    const delivery = sentBefore(newest.get(messageId), packet) ?? begin(packet)
    remember(newest, messageId, delivery)
    const trouble = await delivery.stored
    const isSame = mine === connection && client.connected
    if (trouble !== null && newest.get(messageId) === delivery) newest.delete(messageId)
    if (isSame) answer(messageId, trouble)
  }
  function answer(messageId: number, trouble: string | null): void {
    if (trouble === null) client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 })
    else repeatingFor = trouble
  }
  const settled = async (): Promise<void> => {
    while (going.size > 0) await Promise.all(going)
  }
  return {
    settled,
    /** Why the connection is being ended by us; null while it is not. */
    repeatingFor: (): string | null => repeatingFor,
    async drained(quietMs: number): Promise<boolean> {
      for (;;) {
        await settled()
        const quiet = performance.now() - last
        if (quiet >= quietMs || !client.connected) return client.connected && repeatingFor === null
        await new Promise((resolve) => setTimeout(resolve, quietMs - quiet))
      }
    },
  }
}
/** What a message is known by, beside its packet identifier. */
const digestOf = (topic: string, payload: Buffer | string): string =>
  createHash('sha256').update(topic).update('\0').update(payload).digest('base64').slice(0, 16)

/** Stored over an earlier connection, or by an earlier holder of the session, and not acknowledged any more: not twice. */
function sentBefore(before: Delivery | undefined, { topic, payload, dup }: IPublishPacket): Delivery | undefined {
  return dup && before?.digest === digestOf(topic, payload) ? before : undefined
}

const isTrue = () => true
const isFalse = () => false

interface ConnectionNeeds {
  readonly address: string
  readonly log: Logger
  readonly repeatingFor: () => string | null
}
/** What the log, `/readyz` and the metrics say of the connection. */
function connectionOf(client: MqttClient, { address, log, repeatingFor }: ConnectionNeeds) {
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
    if (repeatingFor() !== null) return
    away(error.message)
    tell(`error ${error.message}`, () => log.warn({ address, reason: error.message }, 'the broker cannot be reached; trying again'))
  })
  client.on('close', () => {
    const reason = repeatingFor()
    if (reason !== null) return away(`messages could not be stored (${reason})`)
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
  const item = new URL(url)
  item.username = ''
  item.password = ''
  return item.href
}
