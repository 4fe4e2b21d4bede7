import { closeChannel, mergeFloors, splitFloor } from './floor-patch.ts'
import { decideFloor, openFloor } from './floor-state.ts'
import { dueAt } from './floor-time.ts'
import { type Denial, type Floor, type FloorEffect, type FloorEvent, type FloorLimits, memberKey } from './floor-words.ts'

/** All floors of one owner. A floor is named by the channel it was opened for; a patched channel names the floor it has joined. */
export interface Exchange {
  readonly epoch: string
  readonly floors: ReadonlyMap<string, Floor>
  readonly floorOf: ReadonlyMap<string, string>
}
type Of = { readonly channel: string; readonly peer: string }
export type ExchangeEvent =
  | FloorEvent
  | { readonly type: 'open'; readonly channel: string; readonly limits: FloorLimits }
  | { readonly type: 'close'; readonly channel: string }
  /** Joins two channels that are not patched yet; the peer must dispatch in both. */
  | ({ readonly type: 'patch'; readonly other: string } & Of)
  | ({ readonly type: 'unpatch' } & Of)

interface Decided {
  readonly exchange: Exchange
  readonly effects: readonly FloorEffect[]
}

export const openExchange = (epoch: string): Exchange => ({ epoch, floors: new Map(), floorOf: new Map() })

/** When time alone will next change any floor; null: never. */
export function exchangeDueAt({ floors }: Exchange): number | null {
  let due: number | null = null
  for (const floor of floors.values()) {
    const at = dueAt(floor)
    if (at !== null && (due === null || at < due)) due = at
  }
  return due
}

export const floorIn = ({ floors, floorOf }: Exchange, channel: string): Floor | undefined => floors.get(floorOf.get(channel) ?? '')

/** What becomes of all floors when something happens at `now`. A connection is heard in one channel at a time: asking in a second lets go of the first. */
export function decide(before: Exchange, event: ExchangeEvent, now: number): Decided {
  switch (event.type) {
    case 'open':
      return opened(before, event, now)
    case 'close':
      return closed(before, event.channel, now)
    case 'patch':
      return patched(before, event, now)
    case 'unpatch':
      return unpatched(before, event, now)
    case 'gone':
    case 'tick':
      return everywhere(before, event, now)
    case 'request':
      return asked(before, event, now)
    default:
      return inFloor(before, event, now)
  }
}

const refused = (exchange: Exchange, of: Of & { readonly req?: number }, cause: Denial): Decided => ({
  exchange,
  effects: [{ kind: 'denied', channel: of.channel, peer: of.peer, req: of.req ?? 0, cause }],
})

function opened(before: Exchange, { channel, limits }: Extract<ExchangeEvent, { type: 'open' }>, now: number): Decided {
  if (before.floorOf.has(channel)) return inFloor(before, { type: 'limits', channel, limits }, now)
  const floors = new Map(before.floors).set(channel, openFloor(channel, limits, before.epoch))
  return { exchange: { ...before, floors, floorOf: new Map(before.floorOf).set(channel, channel) }, effects: [] }
}

type OfOneFloor = Exclude<FloorEvent, { type: 'gone' | 'tick' }>

function inFloor(before: Exchange, event: OfOneFloor, now: number): Decided {
  const key = before.floorOf.get(event.channel)
  const floor = key === undefined ? undefined : before.floors.get(key)
  if (key === undefined || !floor) {
    const isHeard = event.type === 'limits' || event.type === 'heard' || event.type === 'leave'
    if (isHeard || event.type === 'entitle' || event.type === 'emergency') return { exchange: before, effects: [] }
    return refused(before, event, 'no_channel')
  }
  const after = decideFloor(floor, event, now)
  return { exchange: withFloor(before, key, after.floor), effects: after.effects }
}
const withFloor = (exchange: Exchange, key: string, floor: Floor): Exchange =>
  exchange.floors.get(key) === floor ? exchange : { ...exchange, floors: new Map(exchange.floors).set(key, floor) }

function everywhere(before: Exchange, event: Extract<FloorEvent, { type: 'gone' | 'tick' }>, now: number): Decided {
  let exchange = before
  const effects: FloorEffect[] = []
  for (const [key, floor] of before.floors) {
    const after = decideFloor(floor, event, now)
    exchange = withFloor(exchange, key, after.floor)
    effects.push(...after.effects)
  }
  return { exchange, effects }
}

function asked(before: Exchange, event: Extract<FloorEvent, { type: 'request' }>, now: number): Decided {
  let exchange = before
  const effects: FloorEffect[] = []
  for (const { holder, queue } of before.floors.values())
    for (const ask of [...(holder ? [holder] : []), ...queue]) {
      if (ask.peer !== event.peer || ask.channel === event.channel) continue
      const after = inFloor(exchange, { type: 'release', channel: ask.channel, peer: ask.peer, req: ask.req }, now)
      exchange = after.exchange
      effects.push(...after.effects)
    }
  const after = inFloor(exchange, event, now)
  return { exchange: after.exchange, effects: [...effects, ...after.effects] }
}

const dispatches = (floor: Floor | undefined, channel: string, peer: string): boolean =>
  floor?.members.get(memberKey(channel, peer))?.right === 'dispatch'

function patched(before: Exchange, event: Extract<ExchangeEvent, { type: 'patch' }>, now: number): Decided {
  const [a, b] = [floorIn(before, event.channel), floorIn(before, event.other)]
  if (!a || !b) return refused(before, event, 'no_channel')
  if (!dispatches(a, event.channel, event.peer) || !dispatches(b, event.other, event.peer)) return refused(before, event, 'not_dispatcher')
  if (a === b || a.channels.size > 1 || b.channels.size > 1) return refused(before, event, 'not_patchable')
  const after = mergeFloors(a, b, now)
  const floors = new Map(before.floors).set(event.channel, after.floor)
  floors.delete(event.other)
  return { exchange: { ...before, floors, floorOf: new Map(before.floorOf).set(event.other, event.channel) }, effects: after.effects }
}

function unpatched(before: Exchange, event: Extract<ExchangeEvent, { type: 'unpatch' }>, now: number): Decided {
  const floor = floorIn(before, event.channel)
  if (!floor) return refused(before, event, 'no_channel')
  if (!dispatches(floor, event.channel, event.peer)) return refused(before, event, 'not_dispatcher')
  const key = before.floorOf.get(event.channel) as string
  const apart = [...floor.channels.keys()].find((text) => text !== key)
  if (apart === undefined) return refused(before, event, 'not_patchable')
  const after = splitFloor(floor, apart, now)
  const floors = new Map(before.floors).set(key, after.rest.floor).set(apart, after.apart.floor)
  const exchange = { ...before, floors, floorOf: new Map(before.floorOf).set(apart, apart) }
  return { exchange, effects: [...after.rest.effects, ...after.apart.effects] }
}

function closed(before: Exchange, channel: string, now: number): Decided {
  const floor = floorIn(before, channel)
  if (!floor) return { exchange: before, effects: [] }
  const after = closeChannel(floor, channel, now)
  const [floors, floorOf] = [new Map(before.floors), new Map(before.floorOf)]
  floors.delete(floorOf.get(channel) ?? '')
  floorOf.delete(channel)
  for (const left of after.floor.channels.keys()) {
    floors.set(left, after.floor)
    floorOf.set(left, left)
  }
  return { exchange: { ...before, floors, floorOf }, effects: after.effects }
}
