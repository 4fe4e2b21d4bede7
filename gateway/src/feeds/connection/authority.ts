import { createHash } from 'node:crypto'
import { API_TOKEN_PREFIX } from '@menara/shared/contract/people/api-tokens.contract.ts'
import { ME_PATH, type OpenUpstreams } from '../../platform/calls/upstream.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AuthPaths } from '../../platform/settings.ts'

export interface Identity {
  readonly userId: string
  /** Equal for those who may see the same things, as far as the core upstream says so. */
  readonly audience: string
  /** What upstream says the person may; empty where it does not say. */
  readonly permissions: readonly string[]
}
export type Verdict = { kind: 'known'; identity: Identity } | { kind: 'refused'; status: number } | { kind: 'away' }

/** Someone who holds a connection on the strength of a token. */
interface Holder {
  /** The token no longer opens anything. */
  revoked(): void
  /** The person may now see other things than before. */
  changed(identity: Identity): void
}

export interface Authority {
  identify(token: string): Promise<Verdict>
  /** Rechecks the token while it is held. Returns the function that ends it. */
  hold(token: string, holder: Holder): () => void
  /** Asks now about one person's tokens, or soon about everyone's. */
  recheck(userId?: string): void
  close(): void
}

const FRESH_MS = 3_000
/** With the call's own time limit below 5 s in all: a revoked session is out within that. */
const RECHECK_MS = 3_500
/**
 * While hints come, a revocation is heard at once and this is only the net under them: so many checks a second and no more, however many
 * people there are. Without hints everyone is asked about within 5 s, whatever it costs.
 */
const CHECKS_PER_SECOND = 150
const TICK_MS = 250
const MOST_AT_ONCE = 32
const KEPT_MS = 10_000

interface Entry {
  verdict: Verdict | null
  checkedAt: number
  flight: Promise<Verdict> | null
  readonly holders: Set<Holder>
}

interface AuthorityNeeds {
  readonly ask: (token: string) => Promise<Verdict>
  readonly clock: Clock
  /** Whether revocations are heard of by themselves. */
  readonly hearsHints?: () => boolean
}

/** Asks upstream who a token is, remembers it for seconds, and keeps asking while someone is connected with it. */
export function openAuthority({ ask, clock, hearsHints = () => false }: AuthorityNeeds): Authority {
  const entries = new Map<string, Entry>()
  let stopTick: (() => void) | null = null
  let inFlight = 0

  function entryOf(token: string): Entry {
    const found = entries.get(token)
    if (found) return found
    const entry: Entry = { verdict: null, checkedAt: 0, flight: null, holders: new Set() }
    entries.set(token, entry)
    stopTick ??= clock.after(TICK_MS, tick)
    return entry
  }

  async function question(token: string, entry: Entry): Promise<Verdict> {
    inFlight++
    const verdict = await ask(token)
    inFlight--
    entry.flight = null
    entry.checkedAt = clock.now()
    const before = entry.verdict
    // Not knowing is no verdict: whoever was let in stays until upstream says otherwise.
    if (verdict.kind !== 'away') entry.verdict = verdict
    tell(entry, before, verdict)
    return verdict
  }
  function check(token: string, entry: Entry): Promise<Verdict> {
    entry.flight ??= question(token, entry)
    return entry.flight
  }

  function tick(): void {
    const due = dueOf(entries, { now: clock.now(), everyMs: hearsHints() ? paced(entries.size) : RECHECK_MS })
    while (inFlight < MOST_AT_ONCE && due.length > 0) void checkOn(due)
    stopTick = entries.size > 0 ? clock.after(TICK_MS, tick) : null
  }
  /** One after another, so that there are never more than so many under way. */
  async function checkOn(due: [string, Entry][]): Promise<void> {
    for (let next = due.pop(); next; next = due.pop()) {
      const [token, entry] = next
      if (!entry.flight && entries.get(token) === entry) await check(token, entry)
    }
  }

  return {
    async identify(token) {
      const entry = entryOf(token)
      const isFresh = clock.now() - entry.checkedAt < FRESH_MS
      return entry.verdict && isFresh ? entry.verdict : check(token, entry)
    },
    hold(token, holder) {
      const { holders } = entryOf(token)
      holders.add(holder)
      return () => void holders.delete(holder)
    },
    recheck(userId) {
      for (const [token, entry] of entries) {
        if (!userId) entry.checkedAt = 0
        // A question under way may have been answered before the change: ask once more after it.
        else if (mayBe(entry, userId)) void (entry.flight ?? Promise.resolve()).then(() => check(token, entry))
      }
    },
    close() {
      stopTick?.()
      entries.clear()
    },
  }
}

/** The same for live connections, over which one also speaks, moves and types: for who has signed in, not for programs with an API token. */
export function sessionsOnly(authority: Authority): Authority {
  return {
    ...authority,
    identify: async (token) => (token.startsWith(API_TOKEN_PREFIX) ? { kind: 'refused', status: 401 } : authority.identify(token)),
  }
}

const paced = (people: number) => Math.max(RECHECK_MS, (people / CHECKS_PER_SECOND) * 1000)

/** Who is to be asked about now; those nobody holds any more are dropped on the way. */
function dueOf(entries: Map<string, Entry>, { now, everyMs }: { now: number; everyMs: number }): [string, Entry][] {
  const due: [string, Entry][] = []
  for (const [token, entry] of entries) {
    if (isForgotten(entry, now)) entries.delete(token)
    else if (isDue(entry, now, everyMs)) due.push([token, entry])
  }
  return due
}
const isForgotten = ({ holders, flight, checkedAt }: Entry, now: number) => holders.size === 0 && !flight && now - checkedAt > KEPT_MS
const isDue = ({ holders, flight, checkedAt }: Entry, now: number, everyMs: number) =>
  holders.size > 0 && !flight && now - checkedAt >= everyMs
const mayBe = ({ verdict }: Entry, userId: string) => verdict?.kind !== 'known' || verdict.identity.userId === userId

function tell(entry: Entry, before: Verdict | null, now: Verdict): void {
  if (now.kind === 'refused') for (const holder of [...entry.holders]) holder.revoked()
  const isOther = now.kind === 'known' && before?.kind === 'known' && before.identity.audience !== now.identity.audience
  if (isOther) for (const holder of [...entry.holders]) holder.changed(now.identity)
}

const ME_MS = 1_200

/** `GET /api/v1/auth/me` of the core upstream, or its own path. One that has no such call makes every token an audience of its own. */
export function askMe({ byName: { core } }: OpenUpstreams, { mePath }: Pick<AuthPaths, 'mePath'>): (token: string) => Promise<Verdict> {
  return async (token) => {
    try {
      const { statusCode, body } = await core.pool.request({
        method: 'GET',
        path: core.basePath + (mePath ?? ME_PATH),
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        signal: AbortSignal.timeout(ME_MS),
      })
      if (statusCode === 404 || statusCode === 501) {
        await body.dump()
        const id = createHash('sha256').update(token).digest('base64url')
        return { kind: 'known', identity: { userId: id, audience: `token:${id}`, permissions: [] } }
      }
      const text = await body.text()
      if (statusCode === 200) return identityOf(text)
      return statusCode === 401 || statusCode === 403 ? { kind: 'refused', status: statusCode } : { kind: 'away' }
    } catch {
      // No answer in time is no verdict; the feeds themselves say that the upstream is away.
      return { kind: 'away' }
    }
  }
}

interface Person {
  readonly id?: unknown
  readonly user_id?: unknown
  readonly audience?: unknown
  readonly permissions?: unknown
}

function identityOf(text: string): Verdict {
  const answer = JSON.parse(text) as (Person & { data?: Person }) | null
  const data = answer?.data ?? answer
  const id = data?.id ?? data?.user_id
  if (!data || (typeof id !== 'string' && typeof id !== 'number')) return { kind: 'away' }
  const userId = String(id)
  const audience = typeof data.audience === 'string' ? `group:${data.audience}` : `user:${userId}`
  return { kind: 'known', identity: { userId, audience, permissions: sharedList(data.permissions) } }
}

const lists = new Map<string, readonly string[]>()
const MOST_LISTS = 200

/** Thousands of people have one of a few sets of permissions: each set is kept once. */
function sharedList(given: unknown): readonly string[] {
  const list = Array.isArray(given) ? given.filter((item) => typeof item === 'string') : []
  const name = list.join(',')
  const known = lists.get(name)
  if (known) return known
  if (lists.size >= MOST_LISTS) lists.clear()
  lists.set(name, list)
  return list
}
