import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { json } from './fake-upstream.ts'

type Row = Readonly<Record<string, unknown>>

const tokenOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace('Bearer ', '')

interface How {
  readonly slowMs?: number
  readonly failEvery?: number
  /** Paths of its own for signing in (as asha, whatever the password) and for who a token is. */
  readonly auth?: { readonly loginPath: string; readonly mePath: string }
}

/**
 * Somebody else's server that speaks the documented API and nothing more: no hints, no `/auth/me`, no versions. It can be slow, and refuse
 * every so-manieth call.
 */
export async function foreignUpstream({ slowMs = 0, failEvery = 0, auth }: How = {}) {
  const tokens = new Set<string>()
  const lists = new Map<string, readonly Row[]>()
  const calls: { path: string; token: string; at: number }[] = []

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const token = tokenOf(request)
    calls.push({ path: pathname, token, at: performance.now() })
    const list = lists.get(pathname)
    if (auth && answerAuth(pathname, token, response)) return
    if (!list) json(response, 404, { message: 'No such thing here' })
    else if (!tokens.has(token)) json(response, 401, { message: 'Who are you?' })
    else if (failEvery > 0 && calls.length % failEvery === 0) json(response, 500, { message: 'Something broke' })
    else json(response, 200, { data: list })
  }
  /** True when it was one of the paths for signing in. */
  function answerAuth(pathname: string, token: string, response: ServerResponse): boolean {
    const user = { id: 12, name: 'asha' }
    if (pathname === auth?.loginPath) json(response, 200, { token: 'asha', user })
    else if (pathname === auth?.mePath)
      json(response, tokens.has(token) ? 200 : 401, tokens.has(token) ? user : { message: 'Who are you?' })
    else return false
    return true
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
    calls: (path: string) => calls.filter((call) => call.path === path),
    /** Settings of a gateway that has nothing but this behind it. */
    env: {
      MENARA_BACKEND_URL: '',
      MENARA_INTERNAL_TOKEN: '',
      CORE_API_URL: url,
      DESK_API_URL: url,
      PEOPLE_API_URL: url,
      ...(auth && { AUTH_LOGIN_PATH: auth.loginPath, AUTH_ME_PATH: auth.mePath }),
    },
  }
}
