import { siteOf, topicOf } from './changes.ts'

/** How a client of one kind opens its connection and says what it wants. `done` appears in what the server sends when all is agreed. */
export interface Talk {
  readonly upgrade: string
  /** Sent once the connection is a WebSocket. */
  hello(client: number): Buffer[]
  /** Sent when `helloDone` was seen. */
  subscribe(scopes: readonly number[]): Buffer[]
  readonly helloDone: string | null
  /** Seen so often when everything is subscribed. */
  readonly done: string
  doneCount(scopes: number): number
}

const TEXT = 0x81
const BINARY = 0x82

/** A client's frame, masked with zeros: allowed, and it leaves the bytes as they are. */
function framed(first: number, payload: Buffer): Buffer {
  const head = payload.length < 126 ? [first, 0x80 | payload.length] : [first, 0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}
const said = (item: object | string) => framed(TEXT, Buffer.from(typeof item === 'string' ? item : JSON.stringify(item)))
const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`

function mqttConnect(client: number): Buffer {
  const id = Buffer.from(`c${client}`)
  return Buffer.from([0x10, 12 + id.length, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 0, 0, id.length, ...id])
}
function mqttSubscribe(scopes: readonly number[]): Buffer {
  const topics = scopes.map((scope) => Buffer.from(topicOf(scope)))
  const length = 2 + topics.reduce((sum, topic) => sum + topic.length + 3, 0)
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7]
  const parts = topics.flatMap((topic) => [Buffer.from([topic.length >> 8, topic.length & 255]), topic, Buffer.from([0])])
  return Buffer.concat([Buffer.from([0x82, ...size, 0, 1]), ...parts])
}

export const talks = {
  gateway: {
    upgrade: upgrade('/ws'),
    hello: (client) => [said({ t: 'hello', token: `person-${client}` })],
    helloDone: '"welcome"',
    subscribe: (scopes) => scopes.map((scope, id) => said({ t: 'sub', id, scope: `readings?location_id=${siteOf(scope)}` })),
    done: '"t":"ok"',
    doneCount: (scopes) => scopes,
  },
  ws: {
    upgrade: upgrade('/'),
    hello: () => [],
    helloDone: null,
    subscribe: (scopes) => [said({ sub: scopes.map(topicOf) })],
    done: '"ok"',
    doneCount: () => 1,
  },
  'socket.io': {
    upgrade: upgrade('/socket.io/?EIO=4&transport=websocket'),
    hello: () => [said('40')],
    helloDone: '40{',
    subscribe: (scopes) => [said(`42${JSON.stringify(['sub', scopes.map(topicOf)])}`)],
    done: '["ok"]',
    doneCount: () => 1,
  },
  mosquitto: {
    upgrade: upgrade('/', 'Sec-WebSocket-Protocol: mqtt\r\n'),
    hello: (client) => [framed(BINARY, mqttConnect(client))],
    helloDone: '\x20\x02\x00\x00',
    subscribe: (scopes) => [framed(BINARY, mqttSubscribe(scopes))],
    done: '\x90',
    doneCount: () => 1,
  },
} as const satisfies Record<string, Talk>
export type PeerName = keyof typeof talks
