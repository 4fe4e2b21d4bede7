import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { RefusalKey } from '@menara/shared/refusals/refusal-texts.ts'
import { inLanguage, refusal } from '../../platform/calls/refusal.ts'
import { prefixes } from '../../platform/calls/upstream.ts'
import { mayConnect } from './origin.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
export interface Sockets {
  readonly feeds: Upgrade
  readonly signalling: { handleUpgrade: Upgrade }
  /** Null where there are no remote screens. */
  readonly screens: { handleUpgrade: Upgrade } | null
  readonly allowedOrigins: readonly string[]
}

/** The one upgrade listener of the port: each socket goes where its path says, everything else is refused. */
export function dispatchUpgrades(server: Server, { feeds, signalling, screens, allowedOrigins }: Sockets): void {
  const served: Readonly<Record<string, Upgrade>> = {
    '/ws': feeds,
    '/socket.io/': (...upgrade) => signalling.handleUpgrade(...upgrade),
    ...(screens && { '/vnc': (...upgrade: Parameters<Upgrade>) => screens.handleUpgrade(...upgrade) }),
  }
  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const take = Object.hasOwn(served, path) ? served[path] : undefined
    if (!take) return refuse(request, socket, noSocketAt(path))
    if (!mayConnect(request.headers.origin, { host: request.headers.host, allowed: allowedOrigins }))
      return refuse(request, socket, [403, 'gateway.foreign_origin'])
    take(request, socket, head)
  })
}

type No = readonly [status: number, key: RefusalKey]
const noSocketAt = (path: string): No =>
  prefixes.some(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    ? [400, 'gateway.not_upgraded']
    : [404, 'gateway.no_socket']

function refuse({ headers }: IncomingMessage, socket: Duplex, [status, key]: No): void {
  const body = JSON.stringify(inLanguage(refusal(status, key), languageOf(headers['accept-language'])))
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
