import { deltaFrame, type Times } from './frames.ts'
import { opsText } from './rows.ts'

/** Bytes waiting for a client beyond which: keyed state is merged per key; events and bulk wait; the client is sent away. */
export const LEVELS = { conflate: 64 * 1024, pause: 256 * 1024, cut: 1024 * 1024, eventMs: 10_000 } as const

/** Changed rows of a scope up to `seq`; null for a row that is gone. */
export interface Change extends Times {
  readonly seq: number
  readonly changes: ReadonlyMap<string, string | null>
}

/**
 * What one socket is still to be sent, in lanes: urgent words, events, keyed state, bulk snapshots.
 * Plain data: the functions below are told how many bytes the connection still holds. A slow client's keyed state is merged per key,
 * so it is bounded by the rows it watches; nothing of another client waits for it.
 */
export interface Outbox {
  urgent: Buffer[]
  events: { readonly frame: Buffer; readonly at: number }[]
  state: { readonly scope: string; readonly frame: Buffer }[]
  /** Snapshots, made when their turn comes: until then newer changes of the scope are already in them. */
  bulk: { readonly scope: string; readonly make: () => Buffer | null }[]
  readonly merged: Map<string, Change>
  /** Bytes of frames in the first three lanes. */
  bytes: number
  /** Changes merged so far. */
  conflated: number
}
export const emptyOutbox = (): Outbox => ({ urgent: [], events: [], state: [], bulk: [], merged: new Map(), bytes: 0, conflated: 0 })

export function putUrgent(box: Outbox, frame: Buffer): void {
  box.urgent.push(frame)
  box.bytes += frame.length
}

export function putEvent(box: Outbox, frame: Buffer, now: number): void {
  box.events.push({ frame, at: now })
  box.bytes += frame.length
}

export function putBulk(box: Outbox, scope: string, make: () => Buffer | null): void {
  box.bulk.push({ scope, make })
}

/** A change of keyed state and its ready frame. `held`: bytes the connection has not sent yet. */
export function putChange(box: Outbox, { scope, frame, change }: { scope: string; frame: Buffer; change: Change }, held: number): void {
  if (box.bulk.some((it) => it.scope === scope)) return
  const waiting = box.merged.get(scope)
  if (!waiting && held + box.bytes < LEVELS.conflate) {
    box.state.push({ scope, frame })
    box.bytes += frame.length
    return
  }
  box.conflated++
  box.merged.set(scope, waiting ? mergedChange(waiting, change) : change)
}

/** Two changes in a row as one: the newer word on each row. */
export const mergedChange = (before: Change, next: Change): Change => ({ ...next, changes: new Map([...before.changes, ...next.changes]) })

/** Forgets what waits for a scope that is no longer followed here. */
export function dropScope(box: Outbox, scope: string): void {
  box.merged.delete(scope)
  box.bulk = box.bulk.filter((it) => it.scope !== scope)
  for (const it of box.state) if (it.scope === scope) box.bytes -= it.frame.length
  box.state = box.state.filter((it) => it.scope !== scope)
}

/** What to write now, best lane first; may be empty. Merged state and bulk only go onto a connection that keeps up. */
export function take(box: Outbox, held: number): Buffer[] {
  const out: Buffer[] = []
  let sent = held
  const send = (frame: Buffer | null | undefined) => {
    if (!frame) return
    out.push(frame)
    sent += frame.length
  }
  for (const frame of box.urgent) send(frame)
  while (box.events.length > 0 && sent < LEVELS.pause) send(box.events.shift()?.frame)
  for (const { frame } of box.state) send(frame)
  for (const [scope, it] of box.merged) {
    if (sent >= LEVELS.conflate) break
    box.merged.delete(scope)
    send(deltaFrame(scope, { ...it, ops: opsText(it.changes) }))
  }
  while (box.bulk.length > 0 && sent < LEVELS.pause) send(box.bulk.shift()?.make())
  box.urgent = []
  box.state = []
  box.bytes = box.events.reduce((sum, { frame }) => sum + frame.length, 0)
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

export const isWaiting = ({ urgent, events, state, bulk, merged }: Outbox) =>
  urgent.length + events.length + state.length + bulk.length + merged.size > 0
