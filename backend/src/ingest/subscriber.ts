import { createHash } from 'node:crypto'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { WayIn } from './broker.ts'
import type { Gate } from './gate.ts'

export interface SubscriberNeeds {
  readonly url: string
  /** Tells this backend from others on the same broker. */
  readonly installation: string
  /** Equal for backends that share the messages among them: those on one database. Undefined: this one gets them all. */
  readonly group: string | undefined
  readonly gate: Gate
  readonly log: Logger
}

const TOPICS = ['menara/+/+/telemetry', 'menara/+/+/event', 'menara/+/+/position']
const RECONNECT_MS = 1000
const CONNECT_MS = 10_000

/** The library goes on to the next packet and sends no acknowledgement: ours follows. */
const NOT_YET = new Error('Acknowledged when it is stored')

/** A client of somebody's broker with a session that lasts: what comes while we are away, and what we could not store, comes again. */
export async function openSubscriber({ url, installation, group, gate, log }: SubscriberNeeds): Promise<WayIn> {
  const clientId = `menara-${short(installation)}`
  const client = connect(url, { clientId, clean: false, reconnectPeriod: RECONNECT_MS, connectTimeout: CONNECT_MS, resubscribe: false })
  const place = withoutSecrets(url)
  const taking = receiveOn(client, gate)
  tellOfConnection(client, { place, log })
  client.on('connect', () => {
    subscribe(client, group).catch((error: Error) => log.error({ place, reason: error.message }, 'the broker refused our subscription'))
  })
  return {
    place,
    async close() {
      await Promise.allSettled(taking)
      await client.endAsync()
    },
  }
}

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Shared as MQTT 5, 4.8.2 writes it; brokers give it to clients of 3.1.1 as well. What we subscribed to in the other way before would come twice. */
async function subscribe(client: MqttClient, group: string | undefined): Promise<void> {
  const shared = TOPICS.map((it) => `$share/menara-${short(group ?? '')}/${it}`)
  const [wanted, other] = group ? [shared, TOPICS] : [TOPICS, shared]
  await client.subscribeAsync(wanted, { qos: 1 })
  await client.unsubscribeAsync(other)
}

/** Several messages are taken at once, and each is acknowledged when it is stored. Gives those on their way. */
function receiveOn(client: MqttClient, gate: Gate): ReadonlySet<Promise<void>> {
  const taking = new Set<Promise<void>>()
  let connection = 0
  client.on('connect', () => {
    connection += 1
  })
  client.handleMessage = (packet: IPublishPacket, done) => {
    // What a broker kept from before says nothing of now.
    if (packet.retain) return done()
    const mine = connection
    const { messageId = 0, qos } = packet
    const acknowledge = (): void => {
      if (qos > 0 && mine === connection && client.connected) client['_sendPacket']({ cmd: 'puback', messageId })
    }
    const taken = gate.pass(packet.topic, Buffer.from(packet.payload), qos).then(acknowledge, () => undefined)
    taking.add(taken)
    void taken.finally(() => taking.delete(taken))
    if (gate.full()) void taken.finally(() => done(NOT_YET))
    else done(NOT_YET)
  }
  return taking
}

function tellOfConnection(client: MqttClient, { place, log }: { place: string; log: Logger }): void {
  let told = ''
  const tell = (state: string, write: () => void): void => {
    if (told !== state) write()
    told = state
  }
  client.on('connect', () => tell('connected', () => log.info({ place }, 'connected to the broker')))
  client.on('error', (error) =>
    tell(`error ${error.message}`, () => log.warn({ place, reason: error.message }, 'the broker cannot be reached; trying again')),
  )
  client.on('close', () => {
    if (told === 'connected') tell('away', () => log.warn({ place }, 'the broker is away; trying again'))
  })
}

function withoutSecrets(url: string): string {
  const it = new URL(url)
  it.username = ''
  it.password = ''
  return it.href
}
