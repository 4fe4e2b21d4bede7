import type { Language } from '@menara/shared/kit/accept-language.ts'
import type { ClientFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import type { Clock } from '../platform/clock.ts'
import { type Reason, reasonIn } from '../platform/reason.ts'
import type { Authority, Identity } from './connection/authority.ts'
import { deltasOf, frame, type Known, okFrames, turnFrame } from './connection/frames.ts'
import type { PersonCounts } from './connection/person-limits.ts'
import { dropScope, LEVELS, putAnswer, putBulk, putChange, putEvent, type SendQueue } from './connection/send-queue.ts'
import type { Delta } from './events/ring.ts'
import { type Feed, isPersonal, personal, type Watcher } from './feed.ts'
import type { Feeds } from './feeds.ts'
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
  /** What each person has open already. */
  readonly counts: PersonCounts
}
export interface Client {
  readonly box: SendQueue
  /** Who it is, and the token that says so. Asked only while the client is signed in. */
  who(): { readonly token: string; readonly identity: Identity }
  /** In which it is told why. */
  language(): Language
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
  /** Who was here when it began: on whom it counts. */
  readonly userId: string
}
type Ask = Extract<ClientFrame, { t: 'sub' }>

const MOST = 100
const tooManyOf = ({ scopes }: PersonCounts['limits']): Refused => ({
  status: 429,
  reason: { key: 'feeds.too_many_of_person', params: { limit: scopes } },
})
const TOO_MANY: Refused = { status: 429, reason: { key: 'feeds.too_many', params: { limit: MOST } } }

/** What one client follows. */
export function openSubscriptions(needs: SubscriptionNeeds, client: Client) {
  const { feeds, clock } = needs
  const all = new Map<string, Subscription>()
  const forget = forgetting(all, needs.counts)
  const refuse = refusing(client)
  const watcher = watcherOf(all, { needs, client, answer, leave, forget, refuse })

  /** Answers a waiting `sub` from what its feed knows: what was missed, or everything. */
  function answer(subscription: Subscription): void {
    const { feed, asked } = subscription
    const { rows } = feed.poller
    const known = rows.known(clock.now())
    if (!asked || !known) return
    const missed = asked.epoch === known.epoch && asked.seq !== undefined ? rows.since(asked.seq, clock.now()) : null
    const isLost = !missed && feed.poller.recover && (asked.after !== undefined || asked.seq !== undefined)
    isLost ? void recover(subscription, asked) : reply(subscription, { all, asked, known, missed, client, clock })
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
    forget(text)
    dropScope(client.box, text)
    feeds.leave(subscription.feed, watcher)
  }

  function follow(scope: Scope, asked: Ask): void {
    leave(scope.text)
    const { identity } = client.who()
    if (!needs.counts.follow(identity.userId, scope.text)) return void refuse(asked, scope.text, tooManyOf(needs.counts.limits))
    const feed = feeds.join(scope, { audience: audienceOf(scope, identity, needs), watcher })
    needs.settle(feed)
    const subscription: Subscription = { feed, asked, seq: -1, userId: identity.userId }
    all.set(scope.text, subscription)
    if (feed.poller.rows.known(clock.now())) answer(subscription)
    else tellStale([subscription], client)
  }

  return {
    sub(asked: Ask): void {
      const parsed = needs.readScope(asked.scope)
      if (!parsed.ok) refuse(asked, asked.scope, parsed)
      else if (!all.has(parsed.scope.text) && all.size >= MOST) refuse(asked, parsed.scope.text, TOO_MANY)
      else follow(parsed.scope, asked)
    },
    unsub(asked: string): void {
      const parsed = needs.readScope(asked)
      if (parsed.ok) leave(parsed.scope.text)
    },
    /** The person may see other things now: everything is to be asked for anew. */
    resync(): void {
      for (const text of [...all.keys()]) {
        leave(text)
        client.urgent(frame({ t: 'resync', scope: text }))
      }
    },
    /** The client reads another language now. */
    retell: (): void => tellStale(all.values(), client),
    count: () => all.size,
    close(): void {
      for (const text of [...all.keys()]) leave(text)
    },
  }
}

/** Follows a scope no more, and frees what it counted. */
const forgetting = (all: Map<string, Subscription>, counts: PersonCounts) => (scope: string) => {
  const subscription = all.get(scope)
  if (subscription && all.delete(scope)) counts.unfollow(subscription.userId, scope)
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
  const language = client.language()
  if (missed) answerMissed([...okFrames(asked.id, { scope, language, ...known }, deltasOf(missed))], scope, client)
  else putBulk(client.box, scope, () => (all.get(scope) === subscription ? whole(subscription, asked.id, { client, clock }) : []))
  client.dirty()
}

/** A little is said at once; of much each frame waits for its turn. */
function answerMissed(frames: readonly Buffer[], scope: string, client: Client): void {
  const [only] = frames
  if (only && frames.length === 1 && only.length <= LEVELS.conflate) client.urgent(only)
  else putAnswer(client.box, scope, sending(frames, client))
}

/** Tells of each frame that is taken. */
function* sending(frames: Iterable<Buffer>, client: Client): Generator<Buffer, void> {
  for (const bytes of frames) {
    client.sentBulk(bytes.length)
    yield bytes
  }
}

/** The answer with everything in it, as it is when its turn on the connection comes. */
function whole(subscription: Subscription, id: number, { client, clock }: { client: Client; clock: Clock }): Iterable<Buffer> {
  const { scope, poller } = subscription.feed
  const known = poller.rows.known(clock.now())
  if (!known) return []
  subscription.seq = known.seq
  const told = { scope: scope.text, language: client.language(), ...known }
  return sending(okFrames(id, told, { name: 'snapshot', pieces: poller.rows.snapshot() }), client)
}

interface Refused {
  readonly status: number
  readonly reason: Reason
}
type Refuse = (asked: Ask, scope: string, why: Refused) => void
const refusing =
  (client: Client): Refuse =>
  ({ id }, scope, { status, reason }) =>
    client.urgent(frame({ t: 'no', id, scope, status, message: reasonIn(reason, client.language()) }))

/** Who shares the answers to a scope. */
const audienceOf = (scope: Scope, { userId, audience }: Identity, { sharesAudience }: SubscriptionNeeds): string =>
  sharesAudience(scope) && !isPersonal(scope) ? audience : personal(userId)

/** Says of those that are stale since when, and why. */
function tellStale(subscriptions: Iterable<Subscription>, client: Client): void {
  for (const { feed } of subscriptions) {
    const stale = feed.poller.rows.stale()
    if (stale) client.urgent(turnFrame('stale', feed.scope.text, stale)(client.language()))
  }
}

interface WatcherNeeds {
  readonly needs: SubscriptionNeeds
  readonly client: Client
  readonly answer: (subscription: Subscription) => void
  readonly leave: (scope: string) => void
  readonly forget: (scope: string) => void
  readonly refuse: Refuse
}

function watcherOf(all: Map<string, Subscription>, { needs, client, answer, leave, forget, refuse }: WatcherNeeds): Watcher {
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
    told: (frame) => client.urgent(frame(client.language())),
    expelled(feed, status, reason) {
      const scope = feed.scope.text
      const asked = all.get(scope)?.asked
      forget(scope)
      dropScope(client.box, scope)
      if (asked) refuse(asked, scope, { status, reason })
      else client.urgent(frame({ t: 'resync', scope }))
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
