import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { lookupOf } from '../../../platform/host-guard.ts'
import { Undelivered } from './delivery.channel.ts'

export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
  /** The address that was looked at; whatever the name says a moment later, nobody else is asked. */
  readonly address?: string
}
export interface Answered {
  readonly status: number
  /** The beginning of what it said. */
  readonly said: string
}

const [SILENCE_MS, WHOLE_MS, MOST_SAID] = [10_000, 20_000, 500]

/** One POST to somebody outside. Follows no redirect. Throws `Undelivered` where no answer came. */
export function post({ url, headers, body, address }: Outgoing): Promise<Answered> {
  const { protocol } = new URL(url)
  const pinned = address && { lookup: lookupOf(address) }
  return new Promise((resolve, reject) => {
    const call = (protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        timeout: SILENCE_MS,
        signal: AbortSignal.timeout(WHOLE_MS),
        agent: false,
        ...pinned,
      },
      (reply) => {
        let said = ''
        reply.setEncoding('utf8')
        const end = (): void => resolve({ status: reply.statusCode ?? 0, said: said.slice(0, MOST_SAID) })
        reply.on('data', (text: string) => {
          said += text
          if (said.length >= MOST_SAID) {
            end()
            reply.destroy()
          }
        })
        reply.on('end', end)
        reply.on('error', () => end())
      },
    )
    call.on('timeout', () => call.destroy(new Error('no answer in time')))
    call.on('error', (error: NodeJS.ErrnoException) => reject(new Undelivered(error.code ?? error.message)))
    call.end(body)
  })
}

/** Throws unless it was taken (2xx). 404 and 410 where `goneMeans` says so: nobody is there any more. */
export function taken({ status, said }: Answered, goneMeans: Undelivered['hope'] = 'later'): void {
  if (status >= 200 && status < 300) return
  const words = `answered ${status}${said ? `: ${said.replace(/\s+/g, ' ').slice(0, 200)}` : ''}`
  throw new Undelivered(words, status === 404 || status === 410 ? goneMeans : 'later')
}
