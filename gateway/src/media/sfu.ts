import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { countMedia } from './media-metrics.ts'
import { type Guest, openGuest } from './rooms/guest.ts'
import { openRooms } from './rooms/open-rooms.ts'
import { kindOf, type Person, type RoomRule, type RoomRules, type Tell } from './rooms/rooms.ts'
import { iceServers, type TurnSettings } from './turn.ts'
import type { WorkerPoolSettings } from './workers/pool-worker.ts'
import { openWorkerPool } from './workers/worker-pool.ts'
import { MOST_LISTENERS } from './workers/worker-room.ts'

export interface SfuNeeds {
  readonly settings: WorkerPoolSettings & TurnSettings
  readonly rules: RoomRules
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  /** Listeners of one router; `MOST_LISTENERS` but for tests. */
  readonly mostListeners?: number
}

/** The media server: rooms on workers, who is in them, and whose voice goes out. */
export function openSfu({ settings, rules, clock, log, metrics, mostListeners = MOST_LISTENERS }: SfuNeeds) {
  const guests = new Set<Guest>()
  const crew = openWorkerPool({ settings, clock, log, onDeath: (hand) => rooms.lost(hand) })
  const rooms = openRooms({ crew, clock, log, most: mostListeners })
  countMedia(metrics.registry, { crew, rooms: rooms.all })
  const ruleOf = (id: string): RoomRule | null => (Object.hasOwn(rules, kindOf(id)) ? (rules[kindOf(id)] ?? null) : null)

  return {
    status: crew.status,
    known: crew.known,
    workers: crew.alive,
    room: rooms.get,
    /** Somebody connected. `leave` when they are gone. */
    welcome(person: Person, tell: Tell): Guest {
      const turn = () => iceServers(settings, person.userId, clock.now())
      const guest = openGuest({ person, tell, ruleOf, roomOf: rooms.open, iceServers: turn })
      guests.add(guest)
      return {
        ...guest,
        leave() {
          guests.delete(guest)
          guest.leave()
        },
      }
    },
    /** The floor of a room may have changed hands. Resolves when the new voice can be heard. */
    reconsider: async (id: string): Promise<void> => rooms.get(id)?.floor?.reconsider(),
    /** Somebody's rights may have changed: in one room, or everywhere. Who may no longer be there is sent out. */
    async recheck(id?: string): Promise<void> {
      await Promise.all([...guests].map((guest) => guest.recheck(id)))
    },
    /** Hears what goes out of a room's line, through every life of the room. */
    tap: rooms.tap,
    /** What went out of another room's line goes out of this one's too: two that are joined. Nothing where nobody is. */
    carry: (id: string, packet: Buffer, from: string): void => rooms.get(id)?.carry(packet, from),
    close(): void {
      for (const guest of guests) guest.leave()
      rooms.close()
      crew.close()
    },
  }
}
export type Sfu = ReturnType<typeof openSfu>
