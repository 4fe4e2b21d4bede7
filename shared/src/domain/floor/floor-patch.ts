import { deny, dropAsk, endBurst, inOrder, next, put, type Work } from './floor-turns.ts'
import type { Ask, Burst, Floor, FloorEffect, FloorMember } from './floor-words.ts'

interface Patched {
  readonly floor: Floor
  readonly effects: readonly FloorEffect[]
}

/** Two floors as one: whoever is heard in one is heard in both. Of two talkers the higher rank stays, else the first floor's. */
export function mergeFloors(a: Floor, b: Floor, now: number): Patched {
  const [stays, goes] = b.holder && (!a.holder || b.holder.rank > a.holder.rank) ? [b, a] : [a, b]
  const losing: Work = { now, floor: goes, effects: [] }
  endBurst(losing, 'patched')
  const work: Work = { now, floor: joined(stays, losing.floor), effects: [...losing.effects] }
  for (const double of doubles(work.floor)) {
    dropAsk(work, double)
    deny(work, double, 'elsewhere')
  }
  next(work, true)
  return seen(work)
}

function joined(stays: Floor, goes: Floor): Floor {
  return {
    ...stays,
    seq: Math.max(stays.seq, goes.seq),
    channels: new Map([...stays.channels, ...goes.channels]),
    members: new Map([...stays.members, ...goes.members]),
    queue: inOrder([...stays.queue, ...goes.queue]),
    emergency: stays.emergency ?? goes.emergency,
    bursts: Math.max(stays.bursts, goes.bursts),
    turns: Math.max(stays.turns, goes.turns),
  }
}

/** Requests of people who are heard already, or stand before themselves. */
function doubles({ queue, holder }: Floor): Ask[] {
  const met = new Set(holder ? [holder.person] : [])
  return queue.filter(({ person }) => met.has(person) || !met.add(person))
}

/** One channel of a patched floor on its own again; everyone and everything goes with the channel it came by. */
export function splitFloor(floor: Floor, channel: string, now: number): { readonly rest: Patched; readonly apart: Patched } {
  const part = (keeps: (text: string) => boolean): Patched => {
    const own = <T extends { readonly channel: string }>(item: T | null): T | null => (item && keeps(item.channel) ? item : null)
    const holder = own<Burst>(floor.holder)
    const work: Work = {
      now,
      floor: {
        ...floor,
        channels: new Map([...floor.channels].filter(([id]) => keeps(id))),
        members: new Map([...floor.members].filter(([, member]: [string, FloorMember]) => keeps(member.channel))),
        queue: floor.queue.filter((ask) => keeps(ask.channel)),
        holder,
        revoking: holder && floor.revoking,
        emergency: own(floor.emergency),
      },
      effects: [],
    }
    next(work, true)
    return seen(work)
  }
  return { rest: part((text) => text !== channel), apart: part((text) => text === channel) }
}

/** Ends a channel: nobody is heard and nobody waits in it any more. */
export function closeChannel(floor: Floor, channel: string, now: number): Patched {
  const work: Work = { now, floor, effects: [] }
  for (const ask of floor.queue.filter((ask) => ask.channel === channel)) {
    dropAsk(work, ask)
    deny(work, ask, 'no_channel')
  }
  if (floor.holder?.channel === channel) endBurst(work, 'closed')
  put(work, {
    channels: new Map([...work.floor.channels].filter(([id]) => id !== channel)),
    members: new Map([...work.floor.members].filter(([, member]) => member.channel !== channel)),
    ...(floor.emergency?.channel === channel && { emergency: null }),
  })
  next(work, true)
  return { ...seen(work), effects: [...work.effects, { kind: 'changed', channels: [...floor.channels.keys()] }] }
}

function seen(work: Work): Patched {
  const { queue, channels, seq } = work.floor
  const told: FloorEffect[] = queue.map((ask, i) => ({ kind: 'queued', ask, position: i + 1 }))
  return {
    floor: { ...work.floor, seq: seq + 1 },
    effects: [...work.effects, ...told, { kind: 'changed', channels: [...channels.keys()] }],
  }
}
