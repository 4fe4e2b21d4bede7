import { Pool } from 'undici'
import type { AuthPaths, UpstreamName, Upstreams } from '../settings.ts'

/** An API behind the gateway, with its pool of connections. */
export interface Upstream {
  readonly name: UpstreamName
  /** Whatever the configured address has beyond its origin; put before every path. */
  readonly basePath: string
  readonly origin: string
  readonly pool: Pool
  /** It is our own backend: the keys of its refusals are ours. */
  readonly isOurs: boolean
}

/** Where calls to a configured address go: its origin, and what is put before every path. */
export function addressOf(url: string): Pick<Upstream, 'origin' | 'basePath'> {
  const { origin, pathname } = new URL(url)
  return { origin, basePath: pathname.replace(/\/$/, '') }
}

/** First part of a documented path, and whose it is. The longest that fits wins. */
export const prefixes = [
  { prefix: '/desk/api/v1', name: 'desk' },
  { prefix: '/people/api/v1', name: 'people' },
  { prefix: '/api/v1.2', name: 'overtime' },
  { prefix: '/api/v1', name: 'core' },
] as const satisfies readonly { prefix: string; name: UpstreamName }[]

const LOGIN_PATH = '/api/v1/auth/login'
export const ME_PATH = '/api/v1/auth/me'

/** Where upstream is asked for what was asked of us: its own paths for signing in and for who a token is, everything else unchanged. */
export function upstreamPath(url: string, { loginPath, mePath }: AuthPaths): string {
  if (loginPath === null && mePath === null) return url
  const [path = '', ...query] = url.split('?')
  const own = path === LOGIN_PATH ? loginPath : path === ME_PATH ? mePath : null
  return own === null ? url : [own, ...query].join('?')
}

const HEADERS_MS = 30_000
const BODY_MS = 120_000
const CONNECT_MS = 3_000
const CONNECTIONS = 128

interface UpstreamOptions {
  readonly headersMs?: number
  readonly bodyMs?: number
  /** The address of our own backend; null: everything is another's. */
  readonly backendUrl: string | null
}

/** Opens one pool per address; upstreams at the same address share it. */
export function openUpstreams(addresses: Upstreams, { headersMs = HEADERS_MS, bodyMs = BODY_MS, backendUrl }: UpstreamOptions) {
  const pools = new Map<string, Pool>()
  const open = (name: UpstreamName): Upstream => {
    const { origin, basePath } = addressOf(addresses[name])
    const pool =
      pools.get(origin) ??
      new Pool(origin, {
        connections: CONNECTIONS,
        pipelining: 1,
        headersTimeout: headersMs,
        bodyTimeout: bodyMs,
        connect: { timeout: CONNECT_MS },
      })
    pools.set(origin, pool)
    return { name, origin, basePath, pool, isOurs: addresses[name] === backendUrl }
  }
  const byName = { core: open('core'), desk: open('desk'), people: open('people'), overtime: open('overtime') }
  return {
    byName,
    /** Null for a path no upstream serves. */
    ofPath(path: string): Upstream | null {
      const found = prefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
      return found ? byName[found.name] : null
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
export type OpenUpstreams = ReturnType<typeof openUpstreams>
