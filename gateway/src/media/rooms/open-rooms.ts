import type { Logger } from 'pino'
import { Refused } from '../../platform/calls/refused.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PoolWorker } from '../workers/pool-worker.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import { openRoom, type Room } from './room.ts'
import type { RoomRule } from './rooms.ts'
import type { Tap } from './voice-line.ts'

interface OpenRoomsNeeds {
  readonly crew: WorkerPool
  readonly clock: Clock
  readonly log: Logger
  readonly most: number
}

/** How long somebody who enters waits for a worker that is just being replaced. */
const PATIENCE_MS = 3_000
/** A room nobody is in is kept this long: people come back. */
const EMPTY_MS = 5_000

/** The rooms that are open: made when first entered, closed when nobody is in them, made anew when their worker died. */
export function openRooms({ crew, clock, log, most }: OpenRoomsNeeds) {
  const making = new Map<string, Promise<Room>>()
  const live = new Map<string, Room>()
  const taps = new Map<string, Set<Tap>>()

  function forget(room: Room): void {
    if (live.get(room.id) !== room) return
    live.delete(room.id)
    making.delete(room.id)
  }
  async function make(id: string, rule: RoomRule): Promise<Room> {
    const hand = await crew.handFor(id, PATIENCE_MS)
    if (!hand) throw new Refused(503, 'media.unavailable', { detail: crew.status().detail })
    const onEmpty = () => void clock.after(EMPTY_MS, () => closeIfEmpty(id))
    const room = await openRoom(hand, { id, rule, crew, log, most, onEmpty }).catch((error: Error) => {
      if (hand.worker.closed) throw new Refused(503, 'media.worker_ended')
      throw error
    })
    if (hand.worker.closed) throw new Refused(503, 'media.worker_ended')
    live.set(id, room)
    for (const tap of taps.get(id) ?? []) room.tap(tap)
    return room
  }
  function closeIfEmpty(id: string): void {
    const room = live.get(id)
    const isUsed = room && (room.seats.size > 0 || room.sources().length > (room.line ? 1 : 0))
    if (!room || isUsed) return
    forget(room)
    room.close()
  }

  return {
    get: (id: string) => live.get(id),
    all: () => [...live.values()],
    async open(id: string, rule: RoomRule): Promise<Room> {
      const there = making.get(id)
      if (there) return there
      const made = make(id, rule)
      making.set(id, made)
      try {
        return await made
      } catch (error) {
        if (making.get(id) === made) making.delete(id)
        throw error
      }
    },
    lost(hand: PoolWorker): void {
      for (const room of [...live.values()]) {
        // Forgotten before people are told: they come back at once, to a new one.
        if (room.trunk.hand === hand) forget(room)
        room.lost(hand)
      }
    },
    tap(id: string, listen: Tap): () => void {
      const of = taps.get(id) ?? new Set()
      taps.set(id, of.add(listen))
      live.get(id)?.tap(listen)
      return () => {
        of.delete(listen)
        if (of.size === 0) taps.delete(id)
        live.get(id)?.untap(listen)
      }
    },
    close(): void {
      for (const room of [...live.values()]) room.close()
      live.clear()
      making.clear()
    },
  }
}
