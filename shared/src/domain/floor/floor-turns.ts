import {
  type Ask,
  type Burst,
  type Denial,
  EMERGENCY_RANK,
  type EndCause,
  type Floor,
  type FloorEffect,
  type FloorMember,
  floorTimes,
  MOST_WAITING,
  memberKey,
} from './floor-words.ts'

/** A floor while one event is worked into it. */
export interface Work {
  readonly now: number
  floor: Floor
  readonly effects: FloorEffect[]
}

export const put = (work: Work, changes: Partial<Floor>): void => {
  work.floor = { ...work.floor, ...changes }
}
export const memberOf = ({ floor }: Work, channel: string, peer: string): FloorMember | undefined =>
  floor.members.get(memberKey(channel, peer))

export function putMember(work: Work, member: FloorMember): void {
  put(work, { members: new Map(work.floor.members).set(memberKey(member.channel, member.peer), member) })
}

/** Why this member may not talk here; null when they may. */
export function refusalOf({ channels }: Floor, { channel, right, monitor }: FloorMember): Denial | null {
  const limits = channels.get(channel)
  if (!limits) return 'no_channel'
  if (monitor) return 'monitoring'
  if (right === 'listen') return 'listen_only'
  return limits.dispatchOnly && right !== 'dispatch' ? 'dispatch_only' : null
}

export const isSame = (a: { channel: string; peer: string }, b: { channel: string; peer: string }): boolean =>
  a.peer === b.peer && a.channel === b.channel

/** Rank, then time, then turn: equal ones keep the order in which they came. */
export const inOrder = (queue: readonly Ask[]): Ask[] => [...queue].sort((a, b) => b.rank - a.rank || a.at - b.at || a.turn - b.turn)

/** A request that is over: a late word about it is no word. */
export function finish(work: Work, { channel, peer, req }: { channel: string; peer: string; req: number }): void {
  const member = memberOf(work, channel, peer)
  if (member && member.done < req) putMember(work, { ...member, done: req })
}

export function dropAsk(work: Work, ask: Ask): void {
  put(work, { queue: work.floor.queue.filter((item) => item !== ask) })
  finish(work, ask)
}
export function deny(work: Work, of: { channel: string; peer: string; req: number }, cause: Denial): void {
  work.effects.push({ kind: 'denied', channel: of.channel, peer: of.peer, req: of.req, cause })
}

/** Whoever holds the floor is no longer heard. */
export function endBurst(work: Work, cause: EndCause): void {
  const { holder } = work.floor
  if (!holder) return
  put(work, { holder: null, revoking: null })
  finish(work, holder)
  work.effects.push({ kind: 'ended', burst: holder, cause, at: work.now })
}

/** The holder is asked to end, and heard until the grace is over. */
export function revoke(work: Work, cause: EndCause): void {
  const { holder, revoking } = work.floor
  if (!holder || revoking) return
  const cut_at = work.now + floorTimes.graceMs
  put(work, { revoking: { cause, cut_at, told_at: work.now } })
  work.effects.push({ kind: 'revoke', burst: holder, cause, cut_at })
}

/** Gives a free floor to the head of the queue. */
export function next(work: Work, promoted: boolean): void {
  const [head, ...queue] = work.floor.queue
  if (work.floor.holder || !head) return
  const { now } = work
  const burst: Burst = {
    ...head,
    burst: work.floor.bursts + 1,
    since: now,
    until: head.emergency ? null : now + talkMsOf(work.floor, head.channel),
    heard_at: now,
    flows: false,
    warned: false,
    promoted,
    told: 0,
    told_at: now,
  }
  put(work, { queue, holder: burst, revoking: null, bursts: burst.burst })
  work.effects.push({ kind: 'granted', burst, again: false })
}
export const talkMsOf = ({ channels }: Floor, channel: string): number => channels.get(channel)?.talkMs ?? floorTimes.talkMs

/** Puts a request where it belongs and makes room for it where its rank asks for that. */
export function enqueue(work: Work, ask: Ask): void {
  if (!ask.emergency && work.floor.queue.length >= MOST_WAITING) return void refuse(work, ask, 'queue_full')
  put(work, { queue: inOrder([...work.floor.queue, ask]), turns: Math.max(work.floor.turns, ask.turn) })
  if (ask.emergency && !work.floor.emergency)
    put(work, { emergency: { person: ask.person, name: ask.name, channel: ask.channel, since: work.now } })
  const { holder } = work.floor
  if (holder && holder.rank < ask.rank) {
    if (ask.rank === EMERGENCY_RANK) endBurst(work, 'emergency')
    else revoke(work, 'preempted')
  }
  next(work, holder !== null)
}
function refuse(work: Work, ask: Ask, cause: Denial): void {
  finish(work, ask)
  deny(work, ask, cause)
}

/** Whoever may no longer talk, or is no longer there, neither talks nor waits. */
export function evict(work: Work, cause: EndCause): void {
  const { floor } = work
  const isOut = (item: { channel: string; peer: string }) => {
    const member = floor.members.get(memberKey(item.channel, item.peer))
    return !member || refusalOf(floor, member) !== null
  }
  for (const ask of floor.queue.filter(isOut)) {
    const member = memberOf(work, ask.channel, ask.peer)
    dropAsk(work, ask)
    deny(work, ask, member ? (refusalOf(floor, member) ?? 'not_member') : 'not_member')
  }
  if (floor.holder && isOut(floor.holder)) endBurst(work, cause)
  next(work, true)
}
