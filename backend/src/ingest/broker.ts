import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import type { PartStatus } from '../platform/http/health.ts'
import { type DeviceAuthentication, mayPublish, maySubscribe, type Speaker } from './device-authentication.ts'
import type { Gate } from './gate.ts'
import { packetGauge } from './packet-gauge.ts'

export interface BrokerNeeds {
  readonly host: string
  readonly port: number
  readonly gate: Gate
  readonly door: DeviceAuthentication
  readonly log: Logger
}
/** How devices reach us: an address for people, and its end. */
export interface WayIn {
  readonly place: string
  /** For `/readyz`. */
  status(): PartStatus
  close(): Promise<void>
}

const MOST_CLIENTS = 2000
const CONNECT_MS = 10_000
/** Four times what a message may weigh: a dead letter can still say what came; beyond that the connection is cut. */
const MOST_PACKET_BYTES = 256 * 1024

/** The broker within: devices prove who they are, publish under their own name, and a message is acknowledged when it is stored. */
export async function openBroker({ host, port, gate, door, log }: BrokerNeeds): Promise<WayIn> {
  const speakers = new Map<Client, Speaker>()
  const named = new Map<string, Client>()
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_MS,
    maxTopicLevels: 8,
    authenticate(client, ...[username, password, done]) {
      letIn({ door, username, password })
        .then((speaker) => {
          const other = named.get(client.id)
          // Another device may not push it out by taking its name.
          if (!speaker || (other && speakers.get(other)?.id !== speaker.id)) return done(null, false)
          speakers.set(client, speaker)
          named.set(client.id, client)
          done(null, true)
        })
        .catch((error: unknown) => {
          log.error({ err: error }, 'a device could not be looked up')
          done(null, false)
        })
    },
    authorizePublish(client, packet, done) {
      const speaker = client && speakers.get(client)
      if (!speaker || !mayPublish(speaker, packet.topic)) return done(new Error('This topic belongs to another device'))
      // Kept messages would outlive their truth, and fill our memory.
      packet.retain = false
      // The acknowledgement (PUBACK) is sent after `done`.
      gate.pass({ topic: packet.topic, payload: Buffer.from(packet.payload), qos: packet.qos }).then(() => done(null), done)
    },
    authorizeSubscribe(client, subscription, done) {
      const speaker = speakers.get(client)
      if (!speaker || !maySubscribe(speaker, subscription.topic)) return done(null, null)
      // Listeners that are away get nothing kept for them.
      done(null, { ...subscription, qos: 0 })
    },
  })
  const heedEnd = door.onEnd((id) => {
    for (const [client, speaker] of speakers) if (speaker.id === id) client.close()
  })
  broker.on('clientDisconnect', (client) => {
    speakers.delete(client)
    if (named.get(client.id) === client) named.delete(client.id)
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
    status: () => ({ status: 'ok', address: `mqtt://${host}:${taken}` }),
    async close() {
      heedEnd()
      const gone = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await gone
    },
  }
}

const letIn = ({
  door,
  username = '',
  password,
}: {
  door: DeviceAuthentication
  username: string | undefined
  password: Buffer | undefined
}) => (username && password ? door.identify(username, password.toString()) : Promise.resolve(undefined))

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
