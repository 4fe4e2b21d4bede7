import { withRedis } from '../../kit/services/services.ts'
import { wait } from '../fanout/processes.ts'
import { type Follower, openFollower, until } from './follower.ts'
import { ALARMS, openPlace } from './place.ts'

const SCOPES = 20
const siteOf = (n: number) => `0193a5b0-7c3e-7d7a-9c1e-${String(n % SCOPES).padStart(12, '0')}`
const scopeOf = (n: number) => `alarms?location_id=${siteOf(n)}`

export interface Return {
  /** From when a gateway answered again until the last client was fresh. */
  readonly allFreshMs: number
  /** From the kill itself. */
  readonly sinceKillMs: number
  /** The most upstream calls that any scope took for it. */
  readonly callsPerScope: number
  /** Clients that were given exactly what they had missed. */
  readonly resumed: number
}

/** Kills the only gateway amid a burst, starts another, and looks when everyone is fresh again. */
export async function killed({ clients }: { clients: number }): Promise<Return> {
  const place = await openPlace({ people: clients })
  const followers: Follower[] = []
  try {
    const gateway = await place.gateway()
    for (let i = 0; i < clients; i++) followers.push(openFollower({ urls: [gateway.url], token: `p${i}`, scope: scopeOf(i) }))
    await until('everyone follows', () => followers.every(({ freshAt }) => freshAt > 0), 60_000)
    const burst = bursting(place)
    await wait(300)
    await gateway.stop()
    const killedAt = Date.now()
    burst.stop()
    place.upstream.forget()
    await gateway.again()
    const upAt = Date.now()
    await until('everyone is fresh', () => followers.every(({ freshAt }) => freshAt > killedAt), 30_000)
    return { ...seen(place.upstream.calls(ALARMS)), allFreshMs: Date.now() - upAt, sinceKillMs: Date.now() - killedAt, resumed: 0 }
  } finally {
    for (const follower of followers) follower.stop()
    await place.close()
  }
}

/** Kills one of two gateways that share a Redis: its clients resume on the other. Null where there is no Redis. */
export async function killedBesideAnother({ clients }: { clients: number }): Promise<Return | null> {
  const redis = await withRedis()
  if (!redis) return null
  const place = await openPlace({ people: clients, env: { REDIS_URL: redis.url } })
  const followers: Follower[] = []
  try {
    const [one, two] = [await place.gateway(), await place.gateway()]
    await wait(500)
    for (let i = 0; i < clients; i++) followers.push(openFollower({ urls: [one.url, two.url], token: `p${i}`, scope: scopeOf(i) }))
    await until('everyone follows', () => followers.every(({ freshAt }) => freshAt > 0), 60_000)
    const other = Array.from({ length: SCOPES }, (_, i) => openFollower({ urls: [two.url], token: `p${i}`, scope: scopeOf(i) }))
    followers.push(...other)
    await until('the other follows', () => other.every(({ freshAt }) => freshAt > 0))
    const before = followers.map(({ restarts }) => restarts)
    const burst = bursting(place)
    await wait(300)
    await one.stop()
    const killedAt = Date.now()
    await wait(200)
    burst.stop()
    place.upstream.forget()
    place.setRows([{ id: 'a1', count: 'after the kill' }])
    const atKill = other.map(({ seq }) => seq)
    // The lease runs out, another takes it, asks, and everyone has the change that nobody has asked for since.
    await until(
      'everyone is fresh',
      () => other.every(({ seq }, i) => seq > (atKill[i] ?? 0)) && followers.every(({ freshAt }) => freshAt > 0),
    )
    const resumed = followers.filter(({ restarts }, i) => restarts === before[i]).length
    const allFreshMs = Date.now() - killedAt
    return { ...seen(place.upstream.calls(ALARMS)), allFreshMs, sinceKillMs: allFreshMs, resumed: resumed / followers.length }
  } finally {
    for (const follower of followers) follower.stop()
    await place.close()
    await redis.stop()
  }
}

function bursting(place: Awaited<ReturnType<typeof openPlace>>) {
  let count = 0
  const timer = setInterval(() => {
    place.setRows([{ id: 'a1', count: ++count }])
    place.hint('alarms')
  }, 20)
  return { stop: () => clearInterval(timer) }
}

function seen(calls: readonly { path: string }[]): { callsPerScope: number } {
  const counts = new Map<string, number>()
  for (const { path } of calls) counts.set(path, (counts.get(path) ?? 0) + 1)
  return { callsPerScope: Math.max(0, ...counts.values()) }
}
