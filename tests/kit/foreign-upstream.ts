import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { json } from './fake-upstream.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Somebody else's server that speaks the documented API and nothing more: no hints, no `/auth/me`, no versions. It can be slow, and refuse
 * every so-manieth call.
 */
export async function foreignUpstream({ slowMs = 0, failEvery = 0 }: { slowMs?: number; failEvery?: number } = {}) {
  const tokens = new Set<string>()
  const lists = new Map<string, readonly Row[]>()
  const calls: { path: string; token: string; at: number }[] = []

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    calls.push({ path: pathname, token, at: performance.now() })
    const list = lists.get(pathname)
    if (!list) json(response, 404, { message: 'No such thing here' })
    else if (!tokens.has(token)) json(response, 401, { message: 'Who are you?' })
    else if (failEvery > 0 && calls.length % failEvery === 0) json(response, 500, { message: 'Something broke' })
    else json(response, 200, { data: list })
  }
  const server = createServer((request, response) => {
    setTimeout(() => answer(request, response), slowMs)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tokens,
    lists,
    calls: (path: string) => calls.filter((it) => it.path === path),
    /** Settings of a gateway that has nothing but this behind it. */
    env: {
      MENARA_BACKEND_URL: '',
      MENARA_INTERNAL_TOKEN: '',
      CORE_API_URL: url,
      DESK_API_URL: url,
      PEOPLE_API_URL: url,
      OVERTIME_API_URL: url,
    },
  }
}
