import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OutsideCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
export interface OutsideServer {
  /** `http://127.0.0.1:…` */
  readonly url: string
  readonly calls: OutsideCall[]
  /** The next calls are answered with these codes, one each; 200 after that. */
  answer(...codes: number[]): void
  close(): Promise<void>
}

/** A real server somewhere outside of the house: a push service, a webhook's receiver, the WhatsApp Cloud API. */
export async function openOutsideServer(): Promise<OutsideServer> {
  const calls: OutsideCall[] = []
  const codes: number[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(codes.shift() ?? 200).end('heard')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (...more) => codes.push(...more),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
