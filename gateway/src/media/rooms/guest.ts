import type { RoomRights } from '@menara/shared/contract/media/media.contract.ts'
import { Refused } from '../../platform/calls/refused.ts'
import type { IceServer } from '../turn.ts'
import type { Room } from './room.ts'
import { type Place, roomAnswers } from './room-answers.ts'
import type { Person, RoomRule, Tell } from './rooms.ts'

export interface GuestNeeds {
  readonly person: Person
  readonly tell: Tell
  readonly ruleOf: (room: string) => RoomRule | null
  /** The room, made if need be. Refuses where no worker is to be had. */
  readonly roomOf: (room: string, rule: RoomRule) => Promise<Room>
  readonly iceServers: () => IceServer[]
}

const MOST_ROOMS = 64

/** One connected person, and the rooms they are in. */
export function openGuest({ person, tell, ruleOf, roomOf, iceServers }: GuestNeeds) {
  const places = new Map<string, Place>()
  const entering = new Set<string>()
  let gone = false
  const isThere = ({ room, seat }: Place) => room.seats.get(person.id) === seat

  /** Only where they are in it now: a room that was rebuilt has to be entered again. */
  function here(id: string): Place {
    const place = places.get(id)
    if (place && isThere(place)) return place
    places.delete(id)
    throw new Refused(409, 'media.not_entered')
  }
  async function enter(id: string): Promise<Place> {
    const rule = ruleOf(id)
    const rights = await rule?.rights(id, person)
    if (!rule || !rights) throw new Refused(404, 'media.no_room')
    const room = await roomOf(id, rule)
    const place = { room, seat: await room.enter(person, tell, rights) }
    if (gone) room.remove(place.seat)
    places.set(id, place)
    return place
  }
  /** `unknown` where the rule could not be asked: whoever is there stays. */
  async function rightsNow(id: string): Promise<RoomRights | null | 'unknown'> {
    try {
      return (await ruleOf(id)?.rights(id, person)) ?? null
    } catch (error) {
      if (error instanceof Refused && error.status >= 500) return 'unknown'
      throw error
    }
  }
  async function check(id: string, place: Place): Promise<void> {
    const rights = await rightsNow(id)
    if (rights === 'unknown' || !isThere(place)) return
    if (!rights) place.room.expel(place.seat, 'refused')
    else if (isNarrower(rights, place.seat.rights)) place.room.expel(place.seat, 'rebuilt')
    else place.seat.rights = rights
  }

  return {
    answers: {
      ...roomAnswers({ here, iceServers }),
      async join(_: unknown, { room: id }: { room: string }) {
        if (entering.has(id)) throw new Refused(409, 'media.entering')
        if (places.size + entering.size >= MOST_ROOMS && !places.has(id)) throw new Refused(429, 'media.room_limit', { limit: MOST_ROOMS })
        entering.add(id)
        try {
          const { room, seat } = await enter(id)
          return { epoch: room.epoch, rights: seat.rights, capabilities: { ...room.capabilities }, sources: room.sources() }
        } finally {
          entering.delete(id)
        }
      },
      async leave(_: unknown, { room: id }: { room: string }) {
        const { room, seat } = here(id)
        places.delete(id)
        room.remove(seat)
        return {}
      },
    },
    /** May have other rights than before: asks again everywhere, or in one room. */
    async recheck(only?: string): Promise<void> {
      const asked = [...places].filter(([id]) => only === undefined || only === id)
      await Promise.all(asked.map(([id, place]) => check(id, place)))
    },
    leave(): void {
      gone = true
      for (const place of places.values()) if (isThere(place)) place.room.remove(place.seat)
      places.clear()
    },
  }
}
export type Guest = ReturnType<typeof openGuest>

// What is already flowing has to stop: entering again gives what is left.
const isNarrower = (now: RoomRights, before: RoomRights) =>
  (['hear', 'speak', 'see'] as const).some((right) => before[right] && !now[right])
