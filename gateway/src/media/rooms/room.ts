import { randomUUID } from 'node:crypto'
import type { RoomRights, RoomSource } from '@menara/shared/contract/media/media.contract.ts'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { PoolWorker } from '../workers/pool-worker.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import { openBranches } from '../workers/worker-room.ts'
import { openFloor } from './floor.ts'
import { closeParticipant, openParticipant, type Participant } from './participant.ts'
import type { Person, RoomRule, Tell } from './rooms.ts'
import { openVoiceLine, type Tap } from './voice-line.ts'

/** What there is to hear and see in a room. */
function openSources(room: string, participants: ReadonlyMap<string, Participant>) {
  const all = new Map<string, RoomSource>()
  const tellAll = (source: RoomSource, on: boolean) => {
    for (const { tell } of participants.values()) tell('source', { room, source, on })
  }
  return {
    list: () => [...all.values()],
    producers: () => all.keys(),
    /** There from the beginning: nobody has to be told. */
    begin({ id: producer, kind }: types.Producer, label: string): void {
      all.set(producer, { producer, kind, label })
    },
    /** Everyone here is told of it, once `share` has brought it to every worker, and when it ends. */
    async add({ id: producer, kind, observer }: types.Producer, label: string, share: (producer: string) => Promise<void>): Promise<void> {
      const source: RoomSource = { producer, kind, label }
      all.set(producer, source)
      await share(producer)
      observer.once('close', () => {
        if (all.delete(producer)) tellAll(source, false)
      })
      tellAll(source, true)
    },
    clear: () => all.clear(),
  }
}

export interface RoomNeeds {
  readonly id: string
  readonly rule: RoomRule
  readonly crew: WorkerPool
  readonly log: Logger
  /** Listeners of one router. */
  readonly most: number
  /** The last person left. */
  readonly onEmpty: () => void
}

/** One room on one life of its workers: when its trunk's worker dies it is over, and another is made. */
export async function openRoom(hand: PoolWorker, { id, rule, crew, log, most, onEmpty }: RoomNeeds) {
  const epoch = randomUUID()
  const seats = new Map<string, Participant>()
  const sources = openSources(id, seats)
  const branches = await openBranches(hand, { hands: crew.alive, most, shared: sources.producers })
  const { trunk } = branches
  const line = rule.maySend ? await openVoiceLine(trunk.router, (from) => seats.get(from)?.tell('heard', { room: id })) : null
  const floor = line && openFloor({ room: id, seats, line, log, maySend: ({ person }) => rule.maySend?.(id, person) === true })
  if (line) sources.begin(line.producer, 'voice')

  const room = {
    id,
    epoch,
    trunk,
    seats: seats as ReadonlyMap<string, Participant>,
    branches: branches.all,
    line,
    capabilities: trunk.router.rtpCapabilities,
    sources: sources.list,
    async enter(person: Person, tell: Tell, rights: RoomRights): Promise<Participant> {
      const branch = await branches.next()
      const before = seats.get(person.id)
      if (before) room.remove(before)
      const seat = openParticipant(person, tell, { branch, rights })
      seats.set(person.id, seat)
      rule.entered?.(id, person)
      return seat
    },
    remove(seat: Participant): void {
      if (seats.get(seat.person.id) !== seat) return
      if (line?.speaker() === seat.person.id) line.give(null)
      seats.delete(seat.person.id)
      closeParticipant(seat)
      rule.left?.(id, seat.person)
      if (seats.size === 0) onEmpty()
      else floor?.settle()
    },
    floor,
    tap: (listen: Tap) => line?.taps.add(listen),
    untap: (listen: Tap) => line?.taps.delete(listen),
    /** A packet that went out of another room's line goes out of this one's too, as long as nobody here speaks. `from` names the talk. */
    carry(packet: Buffer, from: string): void {
      if (!seats.has(line?.speaker() ?? '')) line?.carry(from, packet)
    },
    /** Pictures or sound from a machine: a camera. */
    add(producer: types.Producer, label: string): Promise<void> {
      producer.observer.once('close', () => {
        if (seats.size === 0) onEmpty()
      })
      return sources.add(producer, label, branches.share)
    },
    /** What a dead worker took with it. True: all of it, the room is over. */
    lost(dead: PoolWorker): boolean {
      const all = trunk.hand === dead
      branches.lose(dead)
      for (const seat of [...seats.values()]) if (all || seat.branch.hand === dead) room.expel(seat, 'rebuilt')
      return all
    },
    expel(seat: Participant, why: 'rebuilt' | 'refused' | 'closed'): void {
      seat.tell('gone', { room: id, why, epoch })
      room.remove(seat)
    },
    close(): void {
      sources.clear()
      for (const seat of [...seats.values()]) room.expel(seat, 'closed')
      branches.close()
    },
  }
  return room
}
export type Room = Awaited<ReturnType<typeof openRoom>>
