import { deltaFrame, type Times } from './frames.ts'
import { opsText } from './rows.ts'

/** Bytes waiting for a client beyond which: keyed state is merged per key; events and bulk wait; the client is sent away. */
export const LEVELS = { conflate: 64 * 1024, pause: 256 * 1024, cut: 1024 * 1024, eventMs: 10_000 } as const

/** Changed rows of a scope up to `seq`; null for a row that is gone. */
export interface Change extends Times {
  readonly seq: number
  readonly changes: ReadonlyMap<string, string | null>
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
export interface Outbox {
  urgent: Buffer[]
  events: { readonly scope: string; readonly frame: Buffer; readonly at: number }[]
  /** Keyed state of alarms, which goes before the rest of it. */
  alarms: Framed[]
  state: Framed[]
  /** Snapshots, made when their turn comes: until then newer changes of the scope are already in them. */
  bulk: { readonly scope: string; readonly make: () => Buffer | null }[]
  readonly merged: Map<string, Change & { readonly lane: Lane }>
  /** Bytes of frames in every lane but bulk. */
  bytes: number
  /** Changes merged so far. */
  conflated: number
}
export const emptyOutbox = (): Outbox => ({
  urgent: [],
  events: [],
  alarms: [],
  state: [],
  bulk: [],
  merged: new Map(),
  bytes: 0,
  conflated: 0,
})

export function putUrgent(box: Outbox, frame: Buffer): void {
  box.urgent.push(frame)
  box.bytes += frame.length
}

/** Events are never merged and never dropped: a client that cannot take them is sent away to come back for them. */
export function putEvent(box: Outbox, { scope, frame, now }: Framed & { now: number }): void {
  if (box.bulk.length > 0 && box.bulk.some((it) => it.scope === scope)) return
  box.events.push({ scope, frame, at: now })
  box.bytes += frame.length
}

export function putBulk(box: Outbox, scope: string, make: () => Buffer | null): void {
  box.bulk.push({ scope, make })
}

/** A change of keyed state and its ready frame. `held`: bytes the connection has not sent yet. */
export function putChange(box: Outbox, { change, lane, ...framed }: Framed & { change: Change; lane?: Lane }, held: number): void {
  const { scope, frame } = framed
  if (box.bulk.length > 0 && box.bulk.some((it) => it.scope === scope)) return
  const waiting = box.merged.size > 0 ? box.merged.get(scope) : undefined
  if (!waiting && held + box.bytes < LEVELS.conflate) {
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
export function dropScope(box: Outbox, scope: string): void {
  box.merged.delete(scope)
  box.bulk = box.bulk.filter((it) => it.scope !== scope)
  const stays = (it: Framed) => {
    if (it.scope === scope) box.bytes -= it.frame.length
    return it.scope !== scope
  }
  box.events = box.events.filter(stays)
  box.alarms = box.alarms.filter(stays)
  box.state = box.state.filter(stays)
}

/** What to write now, best lane first; may be empty. Merged state and bulk only go onto a connection that keeps up. */
export function take(box: Outbox, held: number): Buffer[] {
  const out = box.urgent
  box.urgent = []
  let sent = held
  for (const frame of out) sent += frame.length
  const send = (frame: Buffer) => {
    out.push(frame)
    sent += frame.length
  }
  const merged = (isIts: (lane: Lane) => boolean) => {
    for (const [scope, it] of box.merged) {
      if (sent >= LEVELS.conflate) return
      if (!isIts(it.lane)) continue
      box.merged.delete(scope)
      send(deltaFrame(scope, { ...it, ops: opsText(it.changes) }))
    }
  }
  let events = 0
  while (events < box.events.length && sent < LEVELS.pause) send((box.events[events++] as Framed).frame)
  box.events = box.events.slice(events)
  for (const { frame } of box.alarms) send(frame)
  box.alarms = []
  merged((lane) => lane !== undefined)
  for (const { frame } of box.state) send(frame)
  box.state = []
  merged((lane) => lane === undefined)
  while (box.bulk.length > 0 && sent < LEVELS.pause) {
    const frame = box.bulk.shift()?.make()
    if (frame) send(frame)
  }
  box.bytes = 0
  for (const { frame } of box.events) box.bytes += frame.length
  return out
}

/** Why this client must be sent away, if it must. `bulkHeld`: the part of `held` that is snapshots on their way. */
export function verdictOn(
  box: Outbox,
  { held, bulkHeld, now }: { held: number; bulkHeld: number; now: number },
): 'bytes' | 'events' | null {
  if (held - bulkHeld + box.bytes > LEVELS.cut) return 'bytes'
  const [oldest] = box.events
  return oldest && now - oldest.at > LEVELS.eventMs ? 'events' : null
}

export const isWaiting = ({ urgent, events, alarms, state, bulk, merged }: Outbox) =>
  urgent.length + events.length + alarms.length + state.length + bulk.length + merged.size > 0
