import { type ChildProcess, fork } from 'node:child_process'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { DeviceMessage } from '../devices/device-message.ts'

/** What the process says first. */
export interface Opened {
  readonly port: number
}
/**
 * Asks for the time, after what a device says is stored if it says something, and after the clock has gone on by so many milliseconds and what
 * falls due meanwhile is done if it is to go on.
 */
export interface Question {
  readonly id: number
  readonly report?: DeviceMessage
  readonly advance?: number
}
export type Answer = { readonly id: number } & ({ readonly now: number } | { readonly error: string })

const HOST = '127.0.0.1'
const isOpened = (message: Opened | Answer): message is Opened => 'port' in message

/** Backend and gateway of the component tests, once they are open (component-house.worker.ts). They serve the built client with `clientDir`. */
export async function openHouse(clientDir?: string) {
  const child = fork(join(import.meta.dirname, 'component-house.worker.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(clientDir && { CLIENT_DIR: clientDir }) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { port, waiting } = await opened(child)
  let questions = 0
  const asked = (what: Omit<Question, 'id'> = {}): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const id = ++questions
    waiting.set(id, (answer) => ('now' in answer ? resolve(answer.now) : reject(new Error(answer.error))))
    child.send({ id, ...what } satisfies Question)
    return promise
  }
  return {
    url: `http://${HOST}:${port}`,
    /** Passes a call on and its answer back. */
    pass(request: IncomingMessage, response: ServerResponse): void {
      const { method, url, headers } = request
      const onward = ask({ host: HOST, port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    },
    /** Passes a connection on that becomes a WebSocket. */
    passSocket({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
      const onward = connect(port, HOST)
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      onward.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      onward.write(head)
      onward.pipe(socket).pipe(onward)
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const)
        one.on('error', () => undefined).on('close', () => other.destroy())
    },
    /** Milliseconds since 1970. */
    now: (): Promise<number> => asked(),
    /** Stores what a device says; resolves when it is stored. */
    report: async (message: DeviceMessage): Promise<void> => void (await asked({ report: message })),
    /** Moves the clock on and does what falls due meanwhile; resolves with the time then. */
    advance: (ms: number): Promise<number> => asked({ advance: ms }),
    async close(): Promise<void> {
      child.disconnect()
      await ended
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>

function opened(child: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<{ port: number; waiting: typeof waiting }>()
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('message', (message: Opened | Answer) => {
    if (isOpened(message)) return resolve({ port: message.port, waiting })
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  child.once('exit', (code) => {
    reject(new Error(`The backend of the component tests ended with ${code}`))
    for (const [id, end] of waiting) end({ id, error: 'The backend of the component tests has ended' })
  })
  return promise
}
