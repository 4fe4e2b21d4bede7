import { advance } from './floor-time.ts'
import {
  deny,
  dropAsk,
  endBurst,
  enqueue,
  evict,
  finish,
  inOrder,
  isSame,
  memberOf,
  next,
  put,
  putMember,
  refusalOf,
  talkMsOf,
  type Work,
} from './floor-turns.ts'
import {
  type Ask,
  EMERGENCY_RANK,
  type Floor,
  type FloorEffect,
  type FloorEvent,
  type FloorLimits,
  type FloorMember,
  memberKey,
} from './floor-words.ts'

/** A floor that nobody has asked for yet. `epoch` tells one life of its owner from the next. */
export const openFloor = (channel: string, limits: FloorLimits, epoch: string): Floor => ({
  epoch,
  seq: 0,
  channels: new Map([[channel, limits]]),
  members: new Map(),
  queue: [],
  holder: null,
  revoking: null,
  emergency: null,
  bursts: 0,
  turns: 0,
})

/**
 * What becomes of a floor when something happens at `now` (milliseconds; never goes back), and what is to be done about it.
 * Everything that was due before is done first. Nothing else decides who is heard.
 */
export function decideFloor(before: Floor, event: FloorEvent, now: number): { floor: Floor; effects: readonly FloorEffect[] } {
  const work: Work = { now, floor: before, effects: [] }
  advance(work)
  const deed = deeds[event.type] as (work: Work, event: FloorEvent) => void
  deed(work, event)
  return { floor: tell(work, before), effects: work.effects }
}

type Deeds = { [T in FloorEvent['type']]: (work: Work, event: Extract<FloorEvent, { type: T }>) => void }

const deeds: Deeds = {
  join: joined,
  leave(work, { channel, peer }) {
    const members = new Map(work.floor.members)
    if (!members.delete(memberKey(channel, peer))) return
    put(work, { members })
    evict(work, 'left')
  },
  gone(work, { peer }) {
    for (const member of work.floor.members.values())
      if (member.peer === peer && member.gone_at === null) putMember(work, { ...member, gone_at: work.now })
  },
  request: requested,
  release(work, { channel, peer, req }) {
    const { holder, queue, revoking } = work.floor
    // A later number covers the earlier: whoever let go of the second press does not hold the first. A late release covers nothing.
    const covers = (ask: Ask) => isSame(ask, { channel, peer }) && ask.req <= req
    const ask = queue.find(covers)
    if (ask) dropAsk(work, ask)
    if (holder && covers(holder)) endBurst(work, revoking?.cause ?? 'released')
    // Its request may still be under way: whoever let go before it came does not want to talk.
    finish(work, { channel, peer, req })
    next(work, true)
  },
  heard(work, { channel, peer }) {
    const { holder } = work.floor
    if (holder && isSame(holder, { channel, peer })) put(work, { holder: { ...holder, heard_at: work.now, flows: true } })
  },
  entitle(work, { channel, peer, right, rank }) {
    const member = memberOf(work, channel, peer)
    if (!member) return
    if (right) putMember(work, { ...member, right, rank })
    else put(work, { members: new Map([...work.floor.members].filter(([, item]) => item !== member)) })
    evict(work, 'right_lost')
  },
  limits(work, { channel, limits }) {
    const before = work.floor.channels.get(channel)
    if (!before || (before.talkMs === limits.talkMs && before.dispatchOnly === limits.dispatchOnly)) return
    put(work, { channels: new Map(work.floor.channels).set(channel, limits) })
    evict(work, 'right_lost')
  },
  end(work, { channel, peer }) {
    if (!isDispatcher(work, channel, peer)) return void deny(work, { channel, peer, req: 0 }, 'not_dispatcher')
    endBurst(work, 'dispatcher')
    next(work, true)
  },
  clear(work, { channel, peer }) {
    if (!isDispatcher(work, channel, peer)) return void deny(work, { channel, peer, req: 0 }, 'not_dispatcher')
    calm(work)
  },
  emergency(work, { channel, emergency }) {
    if (emergency === null && work.floor.emergency?.channel === channel) calm(work)
    else if (emergency !== null && !work.floor.emergency) put(work, { emergency: { ...emergency, channel } })
  },
  tick: () => undefined,
}

const isDispatcher = (work: Work, channel: string, peer: string): boolean => memberOf(work, channel, peer)?.right === 'dispatch'

function joined(work: Work, { type: _, ...facts }: Extract<FloorEvent, { type: 'join' }>): void {
  if (!work.floor.channels.has(facts.channel)) return void deny(work, { ...facts, req: 0 }, 'no_channel')
  const known = memberOf(work, facts.channel, facts.peer)
  // A connection belongs to one person for good.
  if (known && known.person !== facts.person) return void deny(work, { ...facts, req: 0 }, 'not_member')
  putMember(work, { ...facts, gone_at: null, done: known?.done ?? 0 })
  if (known) evict(work, 'right_lost')
}

function requested(work: Work, { channel, peer, req, emergency }: Extract<FloorEvent, { type: 'request' }>): void {
  const member = memberOf(work, channel, peer)
  if (!member || member.gone_at !== null) return void deny(work, { channel, peer, req }, 'not_member')
  if (req <= member.done) return
  const refusal = refusalOf(work.floor, member)
  if (refusal) return void refuse(work, member, { req, cause: refusal })
  const isUrgent = emergency || work.floor.emergency?.person === member.person
  const { holder, queue } = work.floor
  const waiting = queue.find((ask) => isSame(ask, member))
  if (holder && isSame(holder, member)) return void pressedAgain(work, { member, req, isUrgent })
  if (waiting) return void askedAgain(work, waiting, { req, isUrgent })
  if (!makeRoom(work, member, { req, isUrgent })) return
  enqueue(work, askOf(work, member, { req, isUrgent }))
}

interface Press {
  readonly req: number
  readonly isUrgent: boolean
}
const askOf = ({ now, floor }: Work, { channel, peer, person, name, rank }: FloorMember, { req, isUrgent }: Press): Ask => ({
  channel,
  peer,
  person,
  name,
  req,
  rank: isUrgent ? EMERGENCY_RANK : rank,
  emergency: isUrgent,
  at: now,
  turn: floor.turns + 1,
})

function refuse(work: Work, member: FloorMember, { req, cause }: { req: number; cause: Parameters<typeof deny>[2] }): void {
  finish(work, { ...member, req })
  deny(work, { ...member, req }, cause)
}

/** The holder presses once more: told again what is so, or heard as an emergency from now on. */
function pressedAgain(work: Work, { member, req, isUrgent }: Press & { readonly member: FloorMember }): void {
  const { holder, revoking, emergency } = work.floor
  if (!holder || req < holder.req) return
  if (req > holder.req) finish(work, holder)
  const rises = isUrgent && !holder.emergency
  const burst = { ...holder, req, ...(rises && { emergency: true, rank: EMERGENCY_RANK, until: null }) }
  put(work, { holder: burst, ...(rises && { revoking: null }) })
  if (rises && !emergency) put(work, { emergency: { person: member.person, name: member.name, channel: member.channel, since: work.now } })
  if (revoking && !rises) work.effects.push({ kind: 'revoke', burst, cause: revoking.cause, cut_at: revoking.cut_at })
  else work.effects.push({ kind: 'granted', burst, again: true })
}

/** Who waits already keeps their place; an emergency goes to the front. */
function askedAgain(work: Work, waiting: Ask, { req, isUrgent }: Press): void {
  if (req < waiting.req) return
  const rises = isUrgent && !waiting.emergency
  const ask = { ...waiting, req, ...(rises && { emergency: true, rank: EMERGENCY_RANK }) }
  if (req > waiting.req) finish(work, waiting)
  put(work, { queue: work.floor.queue.map((item) => (item === waiting ? ask : item)) })
  if (!rises) {
    if (req === waiting.req) work.effects.push({ kind: 'queued', ask, position: work.floor.queue.indexOf(ask) + 1 })
    return
  }
  put(work, { queue: work.floor.queue.filter((item) => item !== ask) })
  enqueue(work, ask)
}

/** One person is heard or waits once, on whatever connection; in an emergency they move to the new one. False: refused. */
function makeRoom(work: Work, member: FloorMember, { req, isUrgent }: Press): boolean {
  const { holder, queue } = work.floor
  const waiting = queue.find((ask) => ask.person === member.person)
  const holds = holder?.person === member.person
  if (!waiting && !holds) return true
  if (!isUrgent) {
    refuse(work, member, { req, cause: 'elsewhere' })
    return false
  }
  if (waiting) {
    dropAsk(work, waiting)
    deny(work, waiting, 'elsewhere')
  }
  if (holds) endBurst(work, 'moved')
  return true
}

/** What was an emergency goes on as an ordinary talk. */
function calm(work: Work): void {
  const { floor } = work
  const { holder, queue } = floor
  const rankIn = (ask: Ask) => memberOf(work, ask.channel, ask.peer)?.rank ?? 0
  const plain = <A extends Ask>(item: A): A => (item.emergency ? { ...item, emergency: false, rank: rankIn(item) } : item)
  put(work, { emergency: null, queue: inOrder(queue.map(plain)) })
  if (holder?.emergency) put(work, { holder: { ...plain(holder), until: work.now + talkMsOf(floor, holder.channel), warned: false } })
}

/** Tells whoever waits where they stand now, and everyone what they see. */
function tell(work: Work, before: Floor): Floor {
  const { floor, effects } = work
  floor.queue.forEach((ask, i) => {
    const was = before.queue.findIndex((item) => isSame(item, ask))
    if (was !== i || before.queue[was]?.req !== ask.req) effects.push({ kind: 'queued', ask, position: i + 1 })
  })
  if (!isSeen(before, floor)) return floor
  effects.push({ kind: 'changed', channels: [...floor.channels.keys()] })
  return { ...floor, seq: before.seq + 1 }
}

const isSeen = (a: Floor, b: Floor): boolean =>
  a.holder?.burst !== b.holder?.burst ||
  a.holder?.until !== b.holder?.until ||
  a.revoking?.cut_at !== b.revoking?.cut_at ||
  a.queue !== b.queue ||
  a.emergency !== b.emergency ||
  a.channels !== b.channels
