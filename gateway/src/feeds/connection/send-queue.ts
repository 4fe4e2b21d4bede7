import { maxFrameBytes, pieces } from '../rows/oversized.ts'
import { opTexts } from '../rows/rows.ts'
import { deltaFrame, type Times } from './frames.ts'

/** Bytes waiting for a client beyond which: keyed state is merged per key; events and bulk wait; the client is sent away. */
export const LEVELS = { conflate: 64 * 1024, pause: 256 * 1024, cut: 1024 * 1024, eventMs: 10_000 } as const

/** Changed rows of a scope up to `seq`; null for a row that is gone. */
export interface Change extends Times {
  readonly seq: number
  readonly changes: ReadonlyMap<string, string | null>
}

/**
 * An answer in frames that go one by one, as the connection takes them. Its frames are made when its turn comes: until then newer changes of the
 * scope are already in it, from then on they wait for its end.
 */
interface Bulk {
  readonly scope: string
  readonly make: () => Iterable<Buffer>
  /** Null until its turn has come. */
  frames: Iterator<Buffer> | null
}

interface Framed {
  readonly scope: string
  readonly frame: Buffer
}
export type Lane = 'urgent' | 'alarms' | undefined

/**
 * What one socket is still to be sent, in lanes: urgent words, events, keyed state, bulk snapshots.
 * Plain data: the functions below are told how many bytes the connection still holds. A slow client's keyed state is merged per key,
 * so it is bounded by the rows it watches; nothing of another client waits for it.
 */
export interface SendQueue {
  urgent: Buffer[]
  events: { readonly scope: string; readonly frame: Buffer; readonly at: number }[]
  /** Keyed state of alarms, which goes before the rest of it. */
  alarms: Framed[]
  state: Framed[]
  /** Snapshots, and what was missed where that is much. */
  bulk: Bulk[]
  readonly merged: Map<string, Change & { readonly lane: Lane }>
  /** Bytes of frames in every lane but bulk. */
  bytes: number
  /** Changes merged so far. */
  conflated: number
}
export const emptyOutbox = (): SendQueue => ({
  urgent: [],
  events: [],
  alarms: [],
  state: [],
  bulk: [],
  merged: new Map(),
  bytes: 0,
  conflated: 0,
})

export function putUrgent(box: SendQueue, frame: Buffer): void {
  box.urgent.push(frame)
  box.bytes += frame.length
}

/** Events are never merged and never dropped: a client that cannot take them is sent away to come back for them. */
export function putEvent(box: SendQueue, { scope, frame, now }: Framed & { now: number }): void {
  if (bulkOf(box, scope)?.frames === null) return
  box.events.push({ scope, frame, at: now })
  box.bytes += frame.length
}

export function putBulk(box: SendQueue, scope: string, make: () => Iterable<Buffer>): void {
  box.bulk.push({ scope, make, frames: null })
}
/** An answer that is made already: every newer change comes after it. */
export function putAnswer(box: SendQueue, scope: string, frames: Iterable<Buffer>): void {
  box.bulk.push({ scope, make: () => frames, frames: frames[Symbol.iterator]() })
}
const bulkOf = ({ bulk }: SendQueue, scope: string): Bulk | undefined =>
  bulk.length > 0 ? bulk.find((bulk) => bulk.scope === scope) : undefined

/** A change of keyed state and its ready frame. `held`: bytes the connection has not sent yet. */
export function putChange(box: SendQueue, { change, lane, ...framed }: Framed & { change: Change; lane?: Lane }, held: number): void {
  const { scope, frame } = framed
  const bulk = bulkOf(box, scope)
  if (bulk?.frames === null) return
  const waiting = box.merged.size > 0 ? box.merged.get(scope) : undefined
  const isLight = frame.length <= maxFrameBytes && held + box.bytes < LEVELS.conflate
  if (!waiting && !bulk && isLight) {
    if (lane === undefined) box.state.push(framed)
    else if (lane === 'alarms') box.alarms.push(framed)
    else box.urgent.push(frame)
    box.bytes += frame.length
    return
  }
  box.conflated++
  box.merged.set(scope, { ...(waiting ? mergedChange(waiting, change) : change), lane })
}

/** Two changes in a row as one: the newer word on each row. */
export const mergedChange = (before: Change, next: Change): Change => ({ ...next, changes: new Map([...before.changes, ...next.changes]) })

/** Forgets what waits for a scope that is no longer followed here. */
export function dropScope(box: SendQueue, scope: string): void {
  box.merged.delete(scope)
  box.bulk = box.bulk.filter((bulk) => bulk.scope !== scope)
  const stays = (framed: Framed) => {
    if (framed.scope === scope) box.bytes -= framed.frame.length
    return framed.scope !== scope
  }
  box.events = box.events.filter(stays)
  box.alarms = box.alarms.filter(stays)
  box.state = box.state.filter(stays)
}

/**
 * What to write now, best lane first; may be empty. Merged state and bulk only go onto a connection that keeps up, in frames of limited size:
 * what is urgent never waits for more than a few of them.
 */
export function take(box: SendQueue, held: number): Buffer[] {
  const out = box.urgent
  box.urgent = []
  let sent = held
  for (const frame of out) sent += frame.length
  const send = (frame: Buffer) => {
    out.push(frame)
    sent += frame.length
  }
  const room = (level: number) => sent < level
  takeEvents(box, { send, room })
  for (const { frame } of box.alarms) send(frame)
  box.alarms = []
  takeMerged(box, { send, room }, (lane) => lane !== undefined)
  for (const { frame } of box.state) send(frame)
  box.state = []
  takeMerged(box, { send, room }, (lane) => lane === undefined)
  if (takeBulk(box, { send, room })) {
    takeEvents(box, { send, room })
    takeMerged(box, { send, room }, () => true)
  }
  box.bytes = 0
  for (const { frame } of box.events) box.bytes += frame.length
  return out
}

interface Writing {
  readonly send: (frame: Buffer) => void
  /** Whether less than so many bytes are on the connection. */
  readonly room: (level: number) => boolean
}

/** In order within each scope; those of a scope whose answer is on its way come after it. */
function takeEvents(box: SendQueue, { send, room }: Writing): void {
  const waiting: SendQueue['events'] = []
  for (const event of box.events) {
    if (room(LEVELS.pause) && !bulkOf(box, event.scope)) send(event.frame)
    else waiting.push(event)
  }
  box.events = waiting
}

function takeMerged(box: SendQueue, { send, room }: Writing, isIts: (lane: Lane) => boolean): void {
  for (const [scope, item] of box.merged) {
    if (!room(LEVELS.conflate)) return
    if (!isIts(item.lane) || bulkOf(box, scope)) continue
    const { ops, rest } = firstOf(item.changes)
    if (rest.size > 0) box.merged.set(scope, { ...item, changes: rest })
    else box.merged.delete(scope)
    send(deltaFrame(scope, { ...item, ops, more: rest.size > 0 }))
  }
}

/** As many changes as fit in one frame, and the others. */
function firstOf(changes: Change['changes']): { ops: string; rest: Change['changes'] } {
  const first = pieces(opTexts(changes)).next().value ?? []
  const rest = new Map([...changes].slice(first.length))
  return { ops: `[${first.join(',')}]`, rest }
}

/** Whether an answer has come to its end. */
function takeBulk({ bulk }: SendQueue, { send, room }: Writing): boolean {
  let hasEnded = false
  for (let first = bulk[0]; first && room(LEVELS.pause); first = bulk[0]) {
    first.frames ??= first.make()[Symbol.iterator]()
    const { value, done } = first.frames.next()
    if (value) send(value)
    if (!done) continue
    bulk.shift()
    hasEnded = true
  }
  return hasEnded
}

/**
 * Why this client must be sent away, if it must. `bulkHeld`: the part of `held` that is snapshots on their way. Whoever has taken everything so
 * far is not slow, however much comes at once.
 */
export function verdictOn(
  box: SendQueue,
  { held, bulkHeld, now }: { held: number; bulkHeld: number; now: number },
): 'bytes' | 'events' | null {
  if (held > 0 && held - bulkHeld + box.bytes > LEVELS.cut) return 'bytes'
  const [oldest] = box.events
  return oldest && now - oldest.at > LEVELS.eventMs ? 'events' : null
}

export const isWaiting = ({ urgent, events, alarms, state, bulk, merged }: SendQueue) =>
  urgent.length + events.length + alarms.length + state.length + bulk.length + merged.size > 0
