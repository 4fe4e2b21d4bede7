import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonOf } from '../house.ts'

interface Documented {
  readonly m: string
  readonly p: string
}
type Row = Readonly<Record<string, unknown>>

/** What it has to say, by documented path: no field beyond those the specification names. Every other list is empty. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  '/api/v1/locations': [{ id: 1, name: 'Harbour Tower' }],
  '/api/v1/areas': [{ area_id: 11, name: 'Loading dock' }],
  '/api/v1/assets': [{ asset_id: 21, name: 'Chiller of the harbour' }, { id: 22 }],
  '/people/api/v1/attendances': [{ user: 'Asha Putri', start: '2026-11-23T01:00:00Z' }],
  '/api/v1/inbox/get': [{ id: 31, description: 'The dock is closed' }],
  '/api/v1/users': [{ user_id: 41, name: 'Asha Putri' }, { id: 42 }],
  '/api/v1/groups': [{ id: 51, name: 'Dock crew' }],
  '/desk/api/v1/tickets': [{ ticket_id: 61, ticket_type_id: 1, description: 'Water on the dock' }, { ticket_id: 62 }],
  '/desk/api/v1/tickets/logs/{id}': [{ description: 'Seen by the crew' }],
}
const DETAILS: Readonly<Record<string, Row>> = {
  '/desk/api/v1/tickets/{id}': { ticket_id: 61, ticket_type_id: 1, description: 'Water on the dock' },
}

/**
 * Somebody else's server with the documented calls alone and bodies as short as they may be. It knows the token `theirs`, signs people in at
 * `/session` and does not say who a token is.
 */
export async function documentedServer() {
  const calls = jsonOf<{ endpoints: Documented[] }>('tests/spec/endpoints.json').endpoints.map(({ m, p }) => {
    const path = p.startsWith('/') ? p : `/${p}`
    return { method: m, path, fits: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`) }
  })
  const answered: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    request.resume()
    if (pathname === '/session') return answer(response, 200, { token: 'theirs', user: { id: 7, name: 'Bayu', permissions: [] } })
    // The plainest path wins: `/tickets/types` is no ticket.
    const fitting = calls.filter(({ method, fits }) => method === request.method && fits.test(pathname))
    const found = fitting.find(({ path }) => path === pathname) ?? fitting[0]
    if (!found) return answer(response, 404, { message: 'No such thing here' })
    if (request.headers.authorization !== 'Bearer theirs') return answer(response, 401, { message: 'Who are you?' })
    answered.push(`${found.method} ${found.path}`)
    answer(response, 200, { data: DETAILS[found.path] ?? ROWS[found.path] ?? [] })
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Documented calls that were answered, in order. */
    answered,
    env: { CORE_API_URL: url, DESK_API_URL: url, PEOPLE_API_URL: url, AUTH_LOGIN_PATH: '/session', DEFAULT_PERMISSIONS: '*' },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
