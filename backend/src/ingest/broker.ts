import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import type { Logger } from 'pino'
import type { Gate } from './gate.ts'
import { packetGauge } from './packet-gauge.ts'

export interface BrokerNeeds {
  readonly host: string
  readonly port: number
  readonly gate: Gate
  readonly log: Logger
}
/** How devices reach us: an address for people, and its end. */
export interface WayIn {
  readonly place: string
  close(): Promise<void>
}

const MOST_CLIENTS = 2000
const CONNECT_MS = 10_000
/** Four times what a message may weigh: a dead letter can still say what came; beyond that the connection is cut. */
const MOST_PACKET_BYTES = 256 * 1024
const ROOT = 'menara/'

/** The broker within: devices publish under `menara/`, and a message is acknowledged when it is stored. */
export async function openBroker({ host, port, gate, log }: BrokerNeeds): Promise<WayIn> {
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    maxTopicLevels: 8,
    authorizePublish(_client, packet, done) {
      if (!packet.topic.startsWith(ROOT)) return done(new Error(`Only topics under ${ROOT} are taken here`))
      // Kept messages would outlive their truth, and fill our memory.
      packet.retain = false
      // The acknowledgement (PUBACK) is sent after `done`.
      gate.pass(packet.topic, Buffer.from(packet.payload), packet.qos).then(() => done(null), done)
    },
    authorizeSubscribe(_client, subscription, done) {
      if (!subscription.topic.startsWith(ROOT)) return done(null, null)
      // Listeners that are away get nothing kept for them.
      done(null, { ...subscription, qos: 0 })
    },
  })
  broker.on('clientError', (client, error) => log.warn({ client: client.id, reason: error.message }, 'a device was cut off'))
  broker.on('connectionError', (_client, error) => log.warn({ reason: error.message }, 'a connection of a device failed'))
  const server = createServer((socket) => {
    watchLengths(socket)
    broker.handle(socket)
  })
  server.maxConnections = MOST_CLIENTS
  const taken = await listening(server, host, port)
  return {
    place: `mqtt://${host}:${taken}`,
    async close() {
      const gone = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await gone
    },
  }
}

function watchLengths(socket: Socket): void {
  const admits = packetGauge(MOST_PACKET_BYTES)
  const read = socket.read.bind(socket)
  // The broker gathers a packet whole before anybody may refuse it, and pulls with `read`; listening for `data` would take the bytes from it.
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size)
    if (!chunk || admits(chunk)) return chunk
    socket.destroy(new Error('A packet is longer than allowed'))
    return null
  }
}

function listening(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen({ host, port }, () => {
    server.off('error', reject)
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : port)
  })
  return promise
}
