import type { ClientFrame } from '@menara/shared/kit/feed-frames.ts'
import type { Clock } from '../platform/clock.ts'
import type { Authority, Identity } from './authority.ts'
import { type Feed, personal, type Watcher } from './feed.ts'
import type { Feeds } from './feeds.ts'
import { frame, type Known, okFrame } from './frames.ts'
import { dropScope, type Outbox, putBulk, putChange, putEvent } from './outbox.ts'
import type { Delta } from './ring.ts'
import type { Parsed, Scope } from './scope.ts'

export interface SubscriptionNeeds {
  readonly feeds: Feeds
  readonly authority: Authority
  readonly readScope: (text: string) => Parsed
  /** Whether the core upstream's word on audiences counts for a scope. */
  readonly sharesAudience: (scope: Scope) => boolean
  /** Hands over what is pending for a feed, so that nobody is told what a snapshot already holds. */
  readonly settle: (feed: Feed) => void
  readonly clock: Clock
}
export interface Client {
  readonly box: Outbox
  /** Who it is, and the token that says so. Asked only while the client is signed in. */
  who(): { readonly token: string; readonly identity: Identity }
  /** Bytes the connection has not sent yet. */
  held(): number
  urgent(bytes: Buffer): void
  dirty(): void
  /** Bytes of a snapshot that was put on the connection. */
  sentBulk(bytes: number): void
}

interface Subscription {
  readonly feed: Feed
  /** The `sub` frame still to be answered; null once it is. */
  asked: Ask | null
  /** Newest change this client has been told, or has waiting. */
  seq: number
}
type Ask = Extract<ClientFrame, { t: 'sub' }>

const MOST = 200
const TOO_MANY = { status: 429, message: `One connection follows at most ${MOST} scopes` }

/** What one client follows. */
export function openSubscriptions(needs: SubscriptionNeeds, client: Client) {
  const { feeds, clock } = needs
  const all = new Map<string, Subscription>()
  const watcher = watcherOf(all, { needs, client, answer, leave })

  /** Answers a waiting `sub` from what its feed knows: what was missed, or everything. */
  function answer(subscription: Subscription): void {
    const { feed, asked } = subscription
    const { rows } = feed.poller
    const known = rows.known(clock.now())
    if (!asked || !known) return
    const missed = asked.epoch === known.epoch && asked.seq !== undefined ? rows.since(asked.seq, clock.now()) : null
    const isLost = !missed && feed.poller.recover && (asked.after !== undefined || asked.seq !== undefined)
    if (isLost) void recover(subscription, asked)
    else reply(subscription, { all, asked, known, missed, client, clock })
  }
  /** Of a log, what the ring has forgotten is read from upstream. */
  async function recover(subscription: Subscription, asked: Ask): Promise<void> {
    const { feed } = subscription
    const missed = (await feed.poller.recover?.(asked, client.who().token)) ?? null
    if (all.get(feed.scope.text) !== subscription || subscription.asked !== asked) return
    needs.settle(feed)
    const known = feed.poller.rows.known(clock.now())
    if (known) reply(subscription, { all, asked, known, missed, client, clock })
  }
  function leave(text: string): void {
    const subscription = all.get(text)
    if (!subscription) return
    all.delete(text)
    dropScope(client.box, text)
    feeds.leave(subscription.feed, watcher)
  }

  function follow(scope: Scope, asked: Ask): void {
    leave(scope.text)
    const { identity } = client.who()
    const shared = needs.sharesAudience(scope) && !scope.channel.source.personal
    const feed = feeds.join(scope, { audience: shared ? identity.audience : personal(identity.userId), watcher })
    needs.settle(feed)
    const subscription: Subscription = { feed, asked, seq: -1 }
    all.set(scope.text, subscription)
    const stale = feed.poller.rows.stale()
    if (feed.poller.rows.known(clock.now())) answer(subscription)
    else if (stale) client.urgent(frame({ t: 'stale', scope: scope.text, ...stale }))
  }

  return {
    sub(asked: Ask): void {
      const parsed = needs.readScope(asked.scope)
      if (!parsed.ok) client.urgent(no(asked.id, asked.scope, parsed))
      else if (!all.has(parsed.scope.text) && all.size >= MOST) client.urgent(no(asked.id, parsed.scope.text, TOO_MANY))
      else follow(parsed.scope, asked)
    },
    unsub(text: string): void {
      const parsed = needs.readScope(text)
      if (parsed.ok) leave(parsed.scope.text)
    },
    /** The person may see other things now: everything is to be asked for anew. */
    resync(): void {
      for (const text of [...all.keys()]) {
        leave(text)
        client.urgent(frame({ t: 'resync', scope: text }))
      }
    },
    count: () => all.size,
    close(): void {
      for (const text of [...all.keys()]) leave(text)
    },
  }
}

interface Reply {
  readonly all: ReadonlyMap<string, Subscription>
  readonly asked: Ask
  readonly known: Known
  /** Null: it gets everything. */
  readonly missed: readonly Delta[] | null
  readonly client: Client
  readonly clock: Clock
}
function reply(subscription: Subscription, { all, asked, known, missed, client, clock }: Reply): void {
  const scope = subscription.feed.scope.text
  subscription.asked = null
  subscription.seq = known.seq
  if (missed) client.urgent(okFrame(asked.id, { scope, ...known }, { deltas: missed }))
  else putBulk(client.box, scope, () => (all.get(scope) === subscription ? whole(subscription, asked.id, { client, clock }) : null))
  client.dirty()
}

/** The answer with everything in it, as it is when its turn on the connection comes. */
function whole(subscription: Subscription, id: number, { client, clock }: { client: Client; clock: Clock }): Buffer | null {
  const { scope, poller } = subscription.feed
  const known = poller.rows.known(clock.now())
  if (!known) return null
  subscription.seq = known.seq
  const bytes = okFrame(id, { scope: scope.text, ...known }, { snapshot: poller.rows.snapshot() })
  client.sentBulk(bytes.length)
  return bytes
}

const no = (id: number, scope: string, { status, message }: { status: number; message: string }) =>
  frame({ t: 'no', id, scope, status, message })

interface WatcherNeeds {
  readonly needs: SubscriptionNeeds
  readonly client: Client
  readonly answer: (subscription: Subscription) => void
  readonly leave: (scope: string) => void
}

function watcherOf(all: Map<string, Subscription>, { needs, client, answer, leave }: WatcherNeeds): Watcher {
  return {
    token: () => client.who().token,
    ready(feed) {
      const subscription = all.get(feed.scope.text)
      if (subscription) answer(subscription)
    },
    changed(feed, bytes, change) {
      const scope = feed.scope.text
      const subscription = all.get(scope)
      if (!subscription || subscription.asked || change.seq <= subscription.seq) return
      subscription.seq = change.seq
      putChange(client.box, { scope, frame: bytes, change, lane: feed.scope.channel.lane }, client.held())
      client.dirty()
    },
    happened(feed, { bytes, seqs }) {
      const scope = feed.scope.text
      const subscription = all.get(scope)
      if (!subscription || subscription.asked) return
      const now = needs.clock.now()
      seqs.forEach((seq, at) => {
        if (seq <= subscription.seq) return
        subscription.seq = seq
        putEvent(client.box, { scope, frame: bytes[at] as Buffer, now })
      })
      client.dirty()
    },
    told: client.urgent,
    expelled(feed, status, message) {
      const scope = feed.scope.text
      const asked = all.get(scope)?.asked
      all.delete(scope)
      dropScope(client.box, scope)
      client.urgent(asked ? no(asked.id, scope, { status, message }) : frame({ t: 'resync', scope }))
    },
    parted(feed) {
      const scope = feed.scope.text
      if (all.get(scope)?.asked) return
      leave(scope)
      client.urgent(frame({ t: 'resync', scope }))
    },
    doubted: () => needs.authority.recheck(client.who().identity.userId),
  }
}
