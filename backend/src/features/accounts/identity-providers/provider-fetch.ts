import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { type HostRules, hostGuard, lookupOf } from '../../../platform/host-guard.ts'

const SILENCE_MS = 8000
const WHOLE_MS = 15_000
const MAX_BYTES = 1024 * 1024

/** The provider could not be asked: nothing is known of what it would have said. */
export class Unreachable extends Error {}

/** What the library asks with. */
interface Asked {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}
export type ProviderFetch = (url: string, asked: Asked) => Promise<Response>

/**
 * Asks a provider by the address that the guard looked at, whatever its name says a moment later. Follows no redirect. Plain http goes to
 * a single address that `allowed` names, and nowhere else. Throws `Unreachable`.
 */
export function providerFetch(rules: HostRules): ProviderFetch {
  const find = hostGuard(rules)
  return async (text, asked) => {
    const url = new URL(text)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' && !isNamed(rules.allowed, host)) throw new Unreachable(`${host} is not asked without TLS`)
    const found = await find(host, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    if ('refused' in found) throw new Unreachable(`${host} may not be asked (${found.refused})`)
    return sent(url, asked, found.address)
  }
}

/** Whether plain http may go to a host: it is named as a single address. */
export const isNamed = (allowed: readonly string[], host: string): boolean => isIP(host) > 0 && allowed.includes(host)

function sent(url: URL, { method, headers, body }: Asked, address: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(new Unreachable(String((error as NodeJS.ErrnoException).code ?? error)))
    const call = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      { method, headers, timeout: SILENCE_MS, signal: AbortSignal.timeout(WHOLE_MS), agent: false, lookup: lookupOf(address) },
      (reply) => void read(reply).then(resolve, fail),
    )
    call.on('timeout', () => call.destroy(new Error('no answer in time')))
    call.on('error', fail)
    call.end(body === undefined || body === null ? undefined : String(body))
  })
}

async function read(reply: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const status = reply.statusCode ?? 502
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers })
}
