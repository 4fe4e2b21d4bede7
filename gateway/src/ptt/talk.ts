import type { TransmissionNote } from '@menara/shared/contract/internal.contract.ts'
import type { ChangeNotification } from '@menara/shared/kit/feeds/change-notification.ts'
import type { RoomRule } from '../media/rooms/rooms.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'
import type { Notes } from '../platform/notes.ts'
import { type EmergencyRecords, openEmergencies } from './emergencies/emergencies.ts'
import { type Floors, openFloors } from './floors.ts'
import { moodNews } from './mood-news.ts'
import { keepMoods } from './presence.ts'
import type { Recorder, Voice } from './recording/voice.ts'
import { carrying } from './talk-carrying.ts'
import { type AskFacts, type KeptFacts, keepFacts } from './talk-facts.ts'
import { type Guest, limitsOf, openGuest, type TalkPerson, type Tell } from './talk-guest.ts'
import { talkLog } from './talk-log.ts'

export interface TalkNeeds {
  readonly clock: Clock
  /** Names this life of the floors. */
  readonly epoch: string
  readonly ask: AskFacts
  readonly voice: Voice
  readonly transmissions: Pick<Notes<TransmissionNote>, 'note'>
  readonly recorder?: Recorder | null
  /** Where emergencies are kept; null behind a foreign upstream. */
  readonly emergencies?: EmergencyRecords | null
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
  /** What people may in channels was asked again: the sound server asks its rule again too. */
  readonly rightsChanged?: () => void
}
export type Talk = ReturnType<typeof openTalk>

/** Rooms of the sound server that are talk channels: `ptt:<channel>`. */
export const roomOf = (channel: string): string => `ptt:${channel}`
const channelOf = (room: string): string => room.slice(room.indexOf(':') + 1)

const TOPICS: readonly string[] = ['ptt', 'groups', 'users', 'roles']
/** Hints often come in swarms. */
const GATHER_MS = 200
const RECHECK_MS = 30_000
/** A talker's sound is counted so often. */
const HEARD_MS = 500

/** Push-to-talk of this gateway: owns the floors, knows who may, opens and closes voices, and notes every talk. */
export function openTalk(needs: TalkNeeds) {
  const { clock, voice } = needs
  const facts = keepFacts({ ask: needs.ask, clock })
  const guests = new Map<string, Guest>()
  const connectionOf = new Map<string, string>()
  const isRecorded = (channel: string) => [...guests.values()].some((guest) => guest.channels().get(channel)?.recorded)
  const log = talkLog({ ...needs, recorder: needs.recorder ?? null, isRecorded })
  const floors: Floors = openFloors({
    epoch: needs.epoch,
    clock,
    carryOut: carrying({ voice, log, guests, connectionOf, floorOf: (channel) => floors.floorOf(channel) }),
  })
  const emergencies = needs.emergencies ? openEmergencies({ ...needs, records: needs.emergencies, floors }) : null
  const moods = keepMoods()
  const news = moodNews({ guests, clock, floorOf: (channel) => floors.floorOf(channel) })
  const checking = rechecking(needs, guests)
  const sound = throttled(clock, (channel, peer) => floors.happens({ type: 'heard', channel, peer }))
  /** Peer of the one heard over a channel's own microphones. */
  const speakerIn = (channel: string): string | null => {
    const holder = floors.floorOf(channel)?.holder
    return holder?.channel === channel ? holder.peer : null
  }
  return {
    /** Somebody connected; `leave` when they are gone. */
    welcome(person: TalkPerson, tell: Tell): Guest {
      const guest = openGuest({ person, tell, facts, floors, voice, clock, connectionOf, moods, news, emergencies })
      guests.set(person.id, guest)
      moods.came(person.userId)
      return {
        ...guest,
        leave() {
          guest.leave()
          if (guests.delete(person.id)) moods.went(person.userId)
        },
      }
    },
    /** Sound of whoever holds the floor of a channel has come. May be said for every packet. */
    heard(channel: string): void {
      const peer = speakerIn(channel)
      if (peer !== null) sound(channel, peer)
    },
    /** The talk that is heard over a channel's own microphones; null while there is none. */
    talkIn(channel: string): { burst: number; patched: string[] } | null {
      const floor = floors.floorOf(channel)
      if (floor?.holder?.channel !== channel) return null
      return { burst: floor.holder.burst, patched: [...floor.channels.keys()].filter((key) => key !== channel) }
    },
    hint({ topic }: Pick<ChangeNotification, 'topic'>): void {
      if (topic === 'ptt_emergencies') emergencies?.refresh()
      if (!TOPICS.includes(topic)) return
      facts.stale()
      checking.soon()
    },
    rule: roomRule(facts, (channel, connection) => connectionOf.get(speakerIn(channel) ?? '') === connection),
    floorOf: floors.floorOf,
    close(): void {
      checking.close()
      emergencies?.close()
      news.close()
      floors.close()
    },
  }
}

/** Asks anew what everybody may: soon after a hint, and now and then without one. */
function rechecking({ clock, onFault, rightsChanged }: TalkNeeds, guests: ReadonlyMap<string, Guest>) {
  let stopGather: (() => void) | null = null
  let stopRegular = clock.after(RECHECK_MS, regularly)
  const recheck = (): void => {
    Promise.all([...guests.values()].map((guest) => guest.recheck())).then(() => rightsChanged?.(), onFault)
  }
  function regularly(): void {
    stopRegular = clock.after(RECHECK_MS, regularly)
    recheck()
  }
  return {
    soon(): void {
      stopGather ??= clock.after(GATHER_MS, () => {
        stopGather = null
        recheck()
      })
    },
    close(): void {
      stopGather?.()
      stopRegular()
    },
  }
}

/** What the sound server is told of the rooms of channels. */
function roomRule(facts: KeptFacts, speaks: (channel: string, connection: string) => boolean): RoomRule {
  return {
    async rights(room, { userId, token }) {
      const known = await facts.of(userId, token)
      // A question that was not answered is no refusal.
      if (!known) throw new Refused(503, 'ptt.channels_unknown')
      const mine = known.channels.get(channelOf(room))
      if (!mine) return null
      const speak = limitsOf(mine).dispatchOnly ? mine.role === 'dispatch' : mine.role !== 'listen'
      return { hear: true, see: true, speak }
    },
    maySend: (room, { id }) => speaks(channelOf(room), id),
  }
}

function throttled(clock: Clock, run: (channel: string, peer: string) => void) {
  const last = new Map<string, { peer: string; at: number }>()
  return (channel: string, peer: string): void => {
    const before = last.get(channel)
    const now = clock.now()
    if (before && before.peer === peer && now - before.at < HEARD_MS) return
    last.set(channel, { peer, at: now })
    run(channel, peer)
  }
}
