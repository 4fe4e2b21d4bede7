import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** What a connection to another program's port fails with; a call on it is answered as when the backend is away. */
export const ANOTHER_PROGRAM = 'MENARA_ANOTHER_PROGRAM'
const MAX_HEAD_BYTES = 16_384

/**
 * Connects to our own backend, and to nothing else: while it is away another program may have taken its port, another installation's backend
 * for instance, which knows none of our tokens and would refuse them all. A connection is handed out after the other end named this start.
 */
export function ownConnector(instance: string, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs })
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      introduce(socket, instance, timeoutMs).then(
        () => callback(null, socket),
        (reason: Error) => {
          socket.destroy()
          callback(reason, null)
        },
      )
    })
}

/** Asks the other end which start it is of, and leaves the connection as it was before. */
function introduce(socket: Socket, instance: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const over = (error?: Error) => {
      clearTimeout(timer)
      socket.off('data', hear).off('close', lost).off('error', over).pause()
      if (error) reject(error)
      else resolve()
    }
    const lost = () => over(another())
    const hear = (data: Buffer) => {
      text += data.toString('latin1')
      const whole = answerIn(text)
      if (whole === null && text.length < MAX_HEAD_BYTES) return
      over(whole !== null && whole.instance === instance ? undefined : another())
    }
    const timer = setTimeout(lost, timeoutMs)
    socket.on('data', hear).once('close', lost).once('error', over)
    socket.write('GET /healthz HTTP/1.1\r\nhost: backend\r\n\r\n')
  })
}

/** The instance that an HTTP answer names, once it has come whole. */
function answerIn(text: string): { readonly instance: string | undefined } | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = text.slice(0, end)
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return text.length < end + 4 + length ? null : { instance: /^x-menara-instance: *(\S+)/im.exec(head)?.[1] }
}

const another = (): Error => Object.assign(new Error('Another program answers at the port of the backend'), { code: ANOTHER_PROGRAM })
