import {
  decide,
  type Exchange,
  type ExchangeEvent,
  exchangeDueAt,
  floorIn,
  openExchange,
} from '../../../shared/src/domain/floor/floor-exchange.ts'
import { floorView, ownView } from '../../../shared/src/domain/floor/floor-view.ts'
import type { FloorEffect, FloorLimits, TalkRight } from '../../../shared/src/domain/floor/floor-words.ts'

interface Who {
  readonly right?: TalkRight
  readonly rank?: number
  readonly monitor?: boolean
  readonly person?: string
}

/** Talk channels with people on one connection each, and a clock in seconds. `said` is what was to be done since it was last asked. */
export function talkHouse(channels: Readonly<Record<string, Readonly<Record<string, Who>>>>, limits: Partial<FloorLimits> = {}) {
  let exchange: Exchange = openExchange('e1')
  let now = 0
  let effects: FloorEffect[] = []
  const happens = (event: ExchangeEvent) => {
    const after = decide(exchange, event, now)
    exchange = after.exchange
    effects.push(...after.effects)
  }
  let pressed = 0
  const item = {
    happens,
    /** Lets time pass as its owner does: whatever is due is done when it is due. Talkers named in `speaking` make sound all along. */
    pass(seconds: number, speaking: Readonly<Record<string, string>> = {}) {
      const until = now + seconds * 1000
      for (let beat = now + 500; now < until; beat = Math.max(beat, now + 500)) {
        now = Math.min(exchangeDueAt(exchange) ?? until, beat, until)
        happens({ type: 'tick' })
        if (now < beat) continue
        for (const [peer, channel] of Object.entries(speaking)) happens({ type: 'heard', channel, peer })
        beat = now + 500
      }
    },
    presses(peer: string, channel = 'a', emergency = false): number {
      happens({ type: 'request', channel, peer, req: ++pressed, emergency })
      return pressed
    },
    lets: (peer: string, req: number, channel = 'a') => happens({ type: 'release', channel, peer, req }),
    floor: (channel = 'a') => floorIn(exchange, channel),
    talker: (channel = 'a') => floorIn(exchange, channel)?.holder?.peer ?? null,
    waiting: (channel = 'a') => floorIn(exchange, channel)?.queue.map((ask) => ask.peer),
    own: (peer: string, channel = 'a') => ownView(floorIn(exchange, channel) as never, { channel, peer }),
    view: (channel = 'a') => floorView(floorIn(exchange, channel) as never, channel),
    now: () => now,
    said() {
      const all = effects.filter((one) => one.kind !== 'changed')
      effects = []
      return all.map(wordsOf)
    },
  }
  for (const [channel, people] of Object.entries(channels)) {
    happens({ type: 'open', channel, limits: { talkMs: 30_000, dispatchOnly: false, ...limits } })
    for (const [peer, { right = 'talk', rank = 1, monitor = false, person = peer }] of Object.entries(people))
      happens({ type: 'join', channel, peer, person, name: peer, right, rank, monitor })
  }
  return item
}
function wordsOf(effect: FloorEffect): string {
  switch (effect.kind) {
    case 'granted':
      return `${effect.burst.peer} granted${effect.again ? ' again' : ''}`
    case 'ended':
      return `${effect.burst.peer} ended ${effect.cause}`
    case 'revoke':
      return `${effect.burst.peer} revoked ${effect.cause}`
    case 'warning':
      return `${effect.burst.peer} has ${effect.left_ms / 1000} s`
    case 'queued':
      return `${effect.ask.peer} queued ${effect.position}`
    case 'denied':
      return `${effect.peer} denied ${effect.cause}`
    default:
      return effect.kind
  }
}

/** One team: equals, one above them, and a dispatcher. */
export const TEAM = { a: { asha: {}, bram: {}, citra: {}, chief: { rank: 3 }, desk: { right: 'dispatch' } } } as const
