import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface SecondListener {
  readonly host: string
  readonly port: number
  /** First part of the paths that are served; every other path is none there (404). */
  readonly prefix: `/${string}`
}

/** Serves a part of a server's paths at an address of its own, so that it is reached as another host is. Give it a server that listens already. */
export async function listenFor(
  app: FastifyInstance,
  { host, port, prefix }: SecondListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!path.startsWith(`${prefix}/`)) request.url = `${prefix}/`
    app.routing(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(void server.off('error', reject)))
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}
