import { connect, type Socket } from 'node:net'

const END = Buffer.from('\r\n\r\n')

interface Lane {
  readonly socket: Socket
  /** Runs when the answer to the request under way has arrived whole. */
  done: (() => void) | null
  got: Buffer
  want: number
}

/** Keep-alive connections that ask for one thing over and over, as cheaply as Node can. */
async function openLanes(port: number, { count, onError }: { count: number; onError: (error: Error) => void }): Promise<Lane[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      await new Promise<void>((go, fail) => socket.once('connect', go).once('error', fail))
      const lane: Lane = { socket, done: null, got: Buffer.alloc(0), want: -1 }
      socket.on('error', onError).on('close', () => {
        if (lane.done) onError(new Error('connection closed in mid-answer'))
      })
      socket.on('data', (chunk) => receive(lane, chunk, onError))
      return lane
    }),
  )
}

function receive(lane: Lane, chunk: Buffer, onError: (error: Error) => void): void {
  lane.got = lane.got.length === 0 ? chunk : Buffer.concat([lane.got, chunk])
  if (lane.want < 0) lane.want = wholeLength(lane.got, onError)
  if (lane.want < 0 || lane.got.length < lane.want) return
  const { done } = lane
  lane.got = Buffer.alloc(0)
  lane.want = -1
  lane.done = null
  done?.()
}

/** Bytes of the answer that begins here; -1 while its headers are not complete. */
function wholeLength(got: Buffer, onError: (error: Error) => void): number {
  const at = got.indexOf(END)
  if (at < 0) return -1
  const head = got.toString('latin1', 0, at)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || !length) onError(new Error(`unexpected answer: ${head.slice(0, 60)}`))
  return at + END.length + Number(length ?? 0)
}

const requestFor = ({ port, path, token }: Omit<Target, 'seconds'>) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\nuser-agent: bench\r\n\r\n`,
  )

export interface Target {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly seconds: number
}

/** As fast as `count` connections go, one request under way on each. Returns answers per second. */
export async function flatOut({ port, path, token, seconds }: Target, count = 32): Promise<number> {
  let failure: Error | null = null
  const lanes = await openLanes(port, {
    count,
    onError: (error) => {
      failure ??= error
    },
  })
  const request = requestFor({ port, path, token })
  let answered = 0
  let running = true
  const started = performance.now()
  for (const lane of lanes) {
    const next = () => {
      if (!running) return
      lane.done = () => {
        answered++
        next()
      }
      lane.socket.write(request)
    }
    next()
  }
  await new Promise((go) => setTimeout(go, seconds * 1000))
  running = false
  const rate = answered / ((performance.now() - started) / 1000)
  for (const lane of lanes)
    lane.socket
      .removeAllListeners()
      .on('error', () => undefined)
      .destroy()
  if (failure) throw failure
  return rate
}

/**
 * `perSecond` requests at moments fixed beforehand, whether earlier ones were answered or not, each timed from the moment it was due
 * (so that a stall is counted for everyone it would have met). Spins instead of sleeping: a timer is a millisecond off. Sorted milliseconds.
 */
export async function atPace({ port, path, token, seconds }: Target, perSecond: number): Promise<number[]> {
  let failure: Error | null = null
  const free = await openLanes(port, {
    count: 32,
    onError: (error) => {
      failure ??= error
    },
  })
  const all = [...free]
  const request = requestFor({ port, path, token })
  const took: number[] = []
  const due: number[] = []
  const total = perSecond * seconds
  const gap = 1000 / perSecond
  const started = performance.now() + 5
  let sent = 0
  const send = () => {
    while (due.length > 0 && free.length > 0) {
      const at = due.shift() as number
      const lane = free.pop() as Lane
      lane.done = () => {
        took.push(performance.now() - at)
        free.push(lane)
        send()
      }
      lane.socket.write(request)
    }
  }
  while (took.length < total && !failure) {
    const now = performance.now()
    while (sent < total && started + sent * gap <= now) due.push(started + sent++ * gap)
    send()
    if (now - started > seconds * 1000 + 5_000) throw new Error(`${total - took.length} of ${total} requests unanswered`)
    await new Promise((go) => setImmediate(go))
  }
  for (const lane of all)
    lane.socket
      .removeAllListeners()
      .on('error', () => undefined)
      .destroy()
  if (failure) throw failure
  return took.sort((a, b) => a - b)
}
