import { connect, type Socket } from 'node:net'
import { MARK, micros } from './changes.ts'
import { answering } from './processes.ts'
import { type PeerName, type Talk, talks } from './talk.ts'

/** Many clients in one process, as cheap as Node allows: nothing is parsed, changes are counted by their mark. */
type Question =
  | { is: 'open'; peer: PeerName; port: number; clients: number; first: number; scopes: number; each: number }
  | { is: 'measure' }
  | { is: 'report' }
  | { is: 'pause' }
export interface Report {
  readonly received: number
  readonly bytes: number
  readonly lost: number
  /** Deliveries by half milliseconds of age; of one client in eight. */
  readonly ages: number[]
}

const mark = Buffer.from(MARK)
const SAMPLED = 8
const BINS = 20_000
const AT_ONCE = 64

let received = 0
let bytes = 0
let lost = 0
let ages = new Uint32Array(BINS)
const sockets: Socket[] = []

interface Client {
  state: 'upgrading' | 'greeting' | 'subscribing' | 'following'
  text: string
  readonly isSampled: boolean
  /** The last bytes of the chunk before, where a mark may have begun. */
  tail: Buffer
  readonly scopes: readonly number[]
}

answering(async (question: Question) => {
  if (question.is === 'open') await openAll(question)
  else if (question.is === 'measure') [received, bytes, ages] = [0, 0, new Uint32Array(BINS)]
  else if (question.is === 'pause') for (const socket of sockets) socket.pause()
  else return { received, bytes, lost, ages: [...ages.subarray(0, lastUsed() + 1)] } satisfies Report
  return {}
})

function lastUsed(): number {
  return ages.findLastIndex((count) => count > 0)
}

async function openAll({ peer, port, clients, first, scopes, each }: Extract<Question, { is: 'open' }>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < clients) {
      const client = first + next++
      await open(talks[peer], { port, client, scopes: Array.from({ length: each }, (_, i) => (client * each + i * 7) % scopes) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

function open(talk: Talk, { port, client, scopes }: { port: number; client: number; scopes: readonly number[] }): Promise<void> {
  const item: Client = {
    state: 'upgrading',
    text: '',
    isSampled: client % SAMPLED === 0,
    tail: Buffer.alloc(0),
    scopes: [...new Set(scopes)],
  }
  return new Promise((go, fail) => {
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback(count) {
          const chunk = shared.subarray(0, count)
          if (item.state === 'following') follow(item, chunk)
          else if (agree(item, { talk, client, socket, chunk })) go()
          return true
        },
      },
    })
    sockets.push(socket)
    socket.on('connect', () => socket.write(talk.upgrade))
    socket.on('error', fail)
    socket.on('close', () => {
      lost++
      fail(new Error('closed'))
    })
  })
}
const shared = Buffer.alloc(256 * 1024)

interface Saying {
  readonly talk: Talk
  readonly client: number
  readonly socket: Socket
}

/** The talk before the changes. Returns whether it is over. */
function agree(client: Client, { chunk, ...saying }: Saying & { chunk: Buffer }): boolean {
  const { talk } = saying
  client.text += chunk.toString('latin1')
  if (client.state === 'upgrading' && client.text.includes('\r\n\r\n')) greet(client, saying)
  if (client.state === 'greeting' && (talk.helloDone === null || client.text.includes(talk.helloDone))) {
    client.state = 'subscribing'
    for (const frame of talk.subscribe(client.scopes)) saying.socket.write(frame)
  }
  const isDone = client.state === 'subscribing' && client.text.split(talk.done).length - 1 >= talk.doneCount(client.scopes.length)
  if (isDone) Object.assign(client, { state: 'following', text: '' })
  return isDone
}

function greet(item: Client, { talk, client, socket }: Saying): void {
  if (!item.text.startsWith('HTTP/1.1 101')) throw new Error(item.text.slice(0, 200))
  item.text = item.text.slice(item.text.indexOf('\r\n\r\n') + 4)
  item.state = 'greeting'
  for (const frame of talk.hello(client)) socket.write(frame)
}

function follow(client: Client, chunk: Buffer): void {
  bytes += chunk.length
  if (client.tail.length > 0 && Buffer.concat([client.tail, chunk.subarray(0, mark.length - 1)]).includes(mark)) received++
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) {
    received++
    if (client.isSampled) noteAge(chunk, at + mark.length)
  }
  client.tail = Buffer.from(chunk.subarray(Math.max(0, chunk.length - mark.length + 1)))
}

/** Sixteen digits of microseconds follow the mark. */
function noteAge(chunk: Buffer, at: number): void {
  if (at + 16 > chunk.length) return
  const sent = Number(chunk.toString('latin1', at, at + 16))
  const bin = Math.min(BINS - 1, Math.max(0, Math.floor((micros() - sent) / 500)))
  ages[bin] = (ages[bin] ?? 0) + 1
}
