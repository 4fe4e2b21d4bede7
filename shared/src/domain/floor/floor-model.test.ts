import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decide, type Exchange, type ExchangeEvent, exchangeDueAt, floorIn, openExchange } from './floor-exchange.ts'
import { refusalOf } from './floor-turns.ts'
import { floorView } from './floor-view.ts'
import { type Ask, type Burst, type Floor, type FloorEffect, floorTimes, memberKey } from './floor-words.ts'

/*
 * Any sequence of joins, presses, releases (late, early and doubled ones too), cut connections, changed rights, patches and pauses,
 * with people who die without a word. After every single event the rules are looked at.
 */
const CHANNELS = ['a', 'b', 'c']
const PEERS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']
/** p6 and p7 are second connections of the first two people. */
const PERSON: Record<string, string> = { p1: 'asha', p2: 'bram', p3: 'citra', p4: 'dewi', p5: 'eko', p6: 'asha', p7: 'bram' }

type Step =
  | { readonly do: 'event'; readonly event: ExchangeEvent }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'die' | 'revive'; readonly peer: string }

const channel = fc.constantFrom(...CHANNELS)
const peer = fc.constantFrom(...PEERS)
const req = fc.integer({ min: 1, max: 12 })
const right = fc.constantFrom('listen' as const, 'talk' as const, 'talk' as const, 'dispatch' as const)
const rank = fc.integer({ min: 0, max: 3 })
const event = (arbitrary: fc.Arbitrary<ExchangeEvent>) => arbitrary.map((event): Step => ({ do: 'event', event: event }))
const of = { channel, peer }
const join = event(
  fc.record({ ...of, right, rank, monitor: fc.boolean() }).map((item) => ({
    type: 'join' as const,
    ...item,
    monitor: item.monitor && item.rank === 0,
    person: PERSON[item.peer] ?? '',
    name: item.peer,
  })),
)
const request = event(
  fc
    .record({ ...of, req, emergency: fc.integer({ min: 0, max: 9 }).map((value) => value === 0) })
    .map((item) => ({ type: 'request', ...item })),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: join },
  { weight: 9, arbitrary: request },
  { weight: 6, arbitrary: event(fc.record({ ...of, req }).map((item) => ({ type: 'release', ...item }))) },
  { weight: 1, arbitrary: event(fc.record(of).map((item) => ({ type: 'leave', ...item }))) },
  { weight: 1, arbitrary: event(peer.map((text) => ({ type: 'gone', peer: text }))) },
  {
    weight: 1,
    arbitrary: event(fc.record({ ...of, rank, right: fc.option(right) }).map((item) => ({ type: 'entitle', ...item }))),
  },
  { weight: 1, arbitrary: event(fc.record(of).map((item) => ({ type: 'end', ...item }))) },
  { weight: 1, arbitrary: event(fc.record(of).map((item) => ({ type: 'clear', ...item }))) },
  { weight: 1, arbitrary: event(fc.record({ ...of, other: channel }).map((item) => ({ type: 'patch', ...item }))) },
  { weight: 1, arbitrary: event(fc.record(of).map((item) => ({ type: 'unpatch', ...item }))) },
  {
    weight: 1,
    arbitrary: event(
      fc.record({ channel, dispatchOnly: fc.boolean() }).map((item) => ({
        type: 'limits',
        channel: item.channel,
        limits: { talkMs: 8000, dispatchOnly: item.dispatchOnly },
      })),
    ),
  },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 6000 }).map((ms): Step => ({ do: 'pass', ms })) },
  { weight: 1, arbitrary: peer.map((text): Step => ({ do: 'die', peer: text })) },
  { weight: 1, arbitrary: peer.map((text): Step => ({ do: 'revive', peer: text })) },
)
/** Everyone is in and may talk at first, so that short sequences are about the floor. */
const opening = (): Step[] => [
  ...CHANNELS.map((text): Step => ({ do: 'event', event: { type: 'open', channel: text, limits: { talkMs: 8000, dispatchOnly: false } } })),
  ...CHANNELS.flatMap((text) =>
    PEERS.map(
      (id, i): Step => ({
        do: 'event',
        event: {
          type: 'join',
          channel: text,
          peer: id,
          person: PERSON[id] ?? '',
          name: id,
          right: i === 0 ? 'dispatch' : 'talk',
          rank: i % 3,
          monitor: false,
        },
      }),
    ),
  ),
]

type Look = (item: {
  before: Exchange
  after: Exchange
  event: ExchangeEvent
  effects: readonly FloorEffect[]
  now: number
  died: Map<string, number>
}) => void

const SOUND_MS = 400
/** Whoever is dead sends nothing; that their connection is gone is noticed by others. */
const isSent = (event: ExchangeEvent, died: ReadonlyMap<string, number>): boolean =>
  !('peer' in event) || event.type === 'gone' || !died.has(event.peer)

/** Plays steps as the owner of the floors does: a timer for what is due, and sound of those who are alive. */
function play(steps: readonly Step[], look: Look): void {
  let exchange = openExchange('e')
  let now = 1_000_000
  const died = new Map<string, number>()
  const happens = (event: ExchangeEvent) => {
    const before = exchange
    const { exchange: after, effects } = decide(before, event, now)
    exchange = after
    look({ before, after, event: event, effects, now, died })
  }
  const sound = () => {
    for (const { holder } of exchange.floors.values())
      if (holder && !died.has(holder.peer)) happens({ type: 'heard', channel: holder.channel, peer: holder.peer })
  }
  const pass = (ms: number) => {
    const until = now + ms
    for (let beat = now + SOUND_MS; now < until; ) {
      const due = exchangeDueAt(exchange) ?? Number.POSITIVE_INFINITY
      const to = Math.min(due, beat, until)
      now = to
      if (to >= due) happens({ type: 'tick' })
      if (to >= beat) {
        sound()
        beat = now + SOUND_MS
      }
    }
  }
  for (const step of steps) {
    if (step.do === 'pass') pass(step.ms)
    else if (step.do === 'event') {
      if (isSent(step.event, died)) happens(step.event)
    } else if (step.do === 'die') died.set(step.peer, died.get(step.peer) ?? now)
    else died.delete(step.peer)
  }
}

const always = (look: () => Look, runs = 400) =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 70 }), (steps) => {
      play([...opening(), ...steps], look())
    }),
    { numRuns: runs },
  )

const asksIn = ({ queue, holder }: Floor): Ask[] => [...(holder ? [holder] : []), ...queue]
const asksOf = ({ floors }: Exchange): Ask[] => [...floors.values()].flatMap(asksIn)
const idOf = ({ channel: c, peer: p }: { channel: string; peer: string }) => memberKey(c, p)

/** Whoever the effects have made heard: what the sound server would forward. Never more than it may. */
function forwarding() {
  const heard = new Map<string, number>()
  return {
    take(effect: FloorEffect) {
      if (effect.kind === 'granted' && !effect.again) {
        expect(heard.has(idOf(effect.burst))).toBe(false)
        heard.set(idOf(effect.burst), effect.burst.burst)
      }
      if (effect.kind !== 'ended') return
      expect(heard.get(idOf(effect.burst))).toBe(effect.burst.burst)
      heard.delete(idOf(effect.burst))
    },
    now: () => [...heard].sort(),
  }
}
const holdersOf = ({ floors }: Exchange): Burst[] => [...floors.values()].flatMap(({ holder }) => (holder ? [holder] : []))

it('FL-1 at most one is heard, and only between their grant and their end', () => {
  always(() => {
    const voices = forwarding()
    return ({ after, effects }) => {
      for (const effect of effects) voices.take(effect)
      expect(voices.now()).toEqual(
        holdersOf(after)
          .map((burst) => [idOf(burst), burst.burst])
          .sort(),
      )
      for (const name of after.floorOf.keys())
        expect([...after.floors.values()].filter((floor) => floor.channels.has(name))).toHaveLength(1)
    }
  })
})

it('FL-2 nobody is heard or waits who may not talk', () => {
  const refusalIn = (floor: Floor) => (ask: Ask) => {
    const member = floor.members.get(idOf(ask))
    return member ? refusalOf(floor, member) : 'not_member'
  }
  always(() => ({ after }) => {
    for (const floor of after.floors.values()) expect(asksIn(floor).map(refusalIn(floor)).filter(Boolean)).toEqual([])
  })
})

it('FL-3 no request is lost or doubled', () => {
  always(() => ({ before, after, event, effects }) => {
    const left = new Set(asksOf(after).map(idOf))
    const told = new Set(effects.map(wordTo))
    const isOwn = (ask: Ask) => (event.type === 'release' || event.type === 'request') && event.peer === ask.peer
    expect(asksOf(before).filter((ask) => !left.has(idOf(ask)) && !told.has(idOf(ask)) && !isOwn(ask))).toEqual([])
    if (event.type !== 'request' || told.has(idOf(event))) return
    const done = floorIn(after, event.channel)?.members.get(idOf(event))?.done ?? 0
    expect(left.has(idOf(event)) || event.req <= done).toBe(true)
  })
  always(() => ({ after }) => {
    for (const floor of after.floors.values()) {
      const people = asksIn(floor).map(({ person }) => person)
      expect(new Set(people).size).toBe(people.length)
      // A free floor with somebody waiting would be a lost turn.
      if (!floor.holder) expect(floor.queue).toEqual([])
    }
  })
})
const wordTo = (effect: FloorEffect): string => {
  if (effect.kind === 'ended') return idOf(effect.burst)
  return effect.kind === 'denied' ? idOf(effect) : ''
}

it('FL-4 the queue is in order of priority, and equals keep theirs', () => {
  always(() => ({ before, after, event }) => {
    for (const [key, { queue }] of after.floors) {
      const ranks = queue.map((ask) => ask.rank)
      expect(ranks).toEqual([...ranks].sort((x, y) => y - x))
      const was = before.floors.get(key)?.queue ?? []
      const kept = queue.filter((ask) => was.some((old) => old.turn === ask.turn && old.rank === ask.rank && idOf(old) === idOf(ask)))
      // A patch brings others between them.
      if (event.type !== 'patch' && event.type !== 'unpatch') expect(kept.map(idOf)).toEqual(orderOf(was, kept))
    }
  })
})
/** The same requests in the order in which they stood before. */
const orderOf = (was: readonly Ask[], kept: readonly Ask[]): string[] => was.map(idOf).filter((id) => kept.some((ask) => idOf(ask) === id))

it('FL-6 an emergency is heard at once, unless another one is', () => {
  always(() => ({ before, after, event, effects }) => {
    if (event.type !== 'request' || !event.emergency) return
    const refused = effects.some((one) => one.kind === 'denied' && idOf(one) === idOf(event) && one.req === event.req)
    const member = floorIn(before, event.channel)?.members.get(idOf(event))
    if (refused || !member || event.req <= member.done) return
    const waiting = asksOf(before).find((ask) => idOf(ask) === idOf(event))
    if (waiting && event.req < waiting.req) return
    const floor = floorIn(after, event.channel)
    expect(floor?.holder?.emergency).toBe(true)
    expect(floor?.holder?.until).toBe(null)
    expect(floor?.emergency).not.toBe(null)
  })
})

it('FL-8 a dead talker holds no floor for more than 4 s', () => {
  always(() => ({ after, now, died }) => {
    for (const { holder } of after.floors.values()) {
      const since = holder && died.get(holder.peer)
      if (since !== undefined && since !== null && holder)
        expect(now - Math.max(since, holder.since)).toBeLessThanOrEqual(floorTimes.noAudioMs)
    }
  })
})

it('FL-9 a release frees at most the floor of its own peer and press', () => {
  always(() => ({ event, effects, before, now }) => {
    if (event.type !== 'release') return
    const held = floorIn(before, event.channel)?.holder
    for (const one of effects) {
      if (one.kind !== 'ended' || one.cause !== 'released') continue
      expect([idOf(one.burst), one.burst.req <= event.req, one.at]).toEqual([idOf(event), true, now])
      expect(held?.burst).toBe(one.burst.burst)
    }
  })
})

it('FL-13 a connection is heard or waits in one channel at a time', () => {
  always(() => ({ after }) => {
    const peers = asksOf(after).map((ask) => ask.peer)
    expect(new Set(peers).size).toBe(peers.length)
  })
})

it('FL-19 what is seen changes only with the number, which never goes back', () => {
  always(() => ({ before, after }) => {
    for (const name of CHANNELS) {
      const [was, is] = [before, after].map((exchange) => floorIn(exchange, name))
      if (!was || !is) continue
      const seen = (floor: Floor) => ({ ...floorView(floor, name), seq: 0, present: 0 })
      expect(is.seq).toBeGreaterThanOrEqual(was.seq)
      if (is.seq === was.seq) expect(seen(is)).toEqual(seen(was))
    }
  })
})
