import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import type { PttEvents, PttSignals } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { refusalOf as refusalOfMember } from '@menara/shared/domain/floor/floor-turns.ts'
import { floorView, ownView } from '@menara/shared/domain/floor/floor-view.ts'
import { type FloorEffect, type FloorLimits, memberKey, rankOf } from '@menara/shared/domain/floor/floor-words.ts'
import type { Answers } from '@menara/shared/kit/feeds/signal.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'
import type { Emergencies } from './emergencies/emergencies.ts'
import type { Floors } from './floors.ts'
import type { MoodNews } from './mood-news.ts'
import { type Moods, peopleIn } from './presence.ts'
import type { Voice } from './recording/voice.ts'
import type { KeptFacts } from './talk-facts.ts'

/** How a connection is told something without having asked. */
export type Tell = <Name extends keyof PttEvents>(name: Name, event: PttEvents[Name]) => void

/** Somebody on one signalling connection. The token may be renewed while it stands. */
export interface TalkPerson {
  readonly id: string
  readonly userId: string
  readonly token: string
}
export interface GuestNeeds {
  readonly person: TalkPerson
  readonly tell: Tell
  readonly facts: KeptFacts
  readonly floors: Floors
  readonly voice: Pick<Voice, 'ready' | 'missing'>
  readonly clock: Clock
  readonly moods: Moods
  readonly news: Pick<MoodNews, 'say' | 'sayCut'>
  /** The newest connection of each peer. */
  readonly connectionOf: Map<string, string>
  /** Null where nobody keeps them. */
  readonly emergencies: Pick<Emergencies, 'raised' | 'cleared' | 'opened'> | null
}
interface Place {
  readonly peer: string
  readonly monitor: boolean
}
export type Guest = ReturnType<typeof openGuest>

const MOST_CHANNELS = 64

export const limitsOf = ({ talk_limit_s, kind }: PttMine): FloorLimits => ({
  talkMs: talk_limit_s * 1000,
  dispatchOnly: kind === 'broadcast',
})

/** One connection and the channels it is in. */
export function openGuest(needs: GuestNeeds) {
  const { person, tell, facts, floors, connectionOf } = needs
  const places = new Map<string, Place>()
  let told: string | null = null
  const isMine = ({ peer }: Place) => connectionOf.get(peer) === person.id

  async function recheck(): Promise<void> {
    if (places.size === 0) return
    const now = await facts.of(person.userId, person.token)
    if (!now) return
    for (const [channel, place] of places) if (isMine(place)) entitle(channel, place.peer, now.channels.get(channel))
    const all = JSON.stringify([...now.channels])
    if (told !== null && told !== all) tell('channels', {})
    told = all
  }
  function entitle(channel: string, peer: string, mine: PttMine | undefined): void {
    if (mine) {
      floors.happens({ type: 'open', channel, limits: limitsOf(mine) })
      floors.happens({ type: 'entitle', channel, peer, right: mine.role, rank: rankOf(mine.priority) })
    } else {
      floors.happens({ type: 'entitle', channel, peer, right: null, rank: 0 })
      places.delete(channel)
    }
  }

  return {
    tell,
    recheck,
    answers: guestAnswers(needs, places),
    isIn: (channel: string): boolean => {
      const place = places.get(channel)
      return place !== undefined && isMine(place)
    },
    channels: (): ReadonlyMap<string, PttMine> => facts.known(person.userId)?.channels ?? new Map<string, PttMine>(),
    leave(): void {
      const mine = [...places].filter(([, place]) => isMine(place))
      places.clear()
      // The place stays for a moment: they may come back.
      for (const peer of new Set(mine.map(([, item]) => item.peer))) floors.happens({ type: 'gone', peer })
      needs.news.sayCut(mine.map(([channel]) => channel))
    },
  }
}

function guestAnswers(needs: GuestNeeds, places: Map<string, Place>): Answers<PttSignals, unknown> {
  const { person, facts, floors, voice, clock, connectionOf, moods } = needs
  function here(channel: string): Place {
    const place = places.get(channel)
    if (!place || connectionOf.get(place.peer) !== person.id) throw new Refused(409, 'ptt.not_joined')
    return place
  }
  function standing(channel: string) {
    const { peer } = here(channel)
    const floor = floors.floorOf(channel)
    const own = floor && ownView(floor, { channel, peer })
    if (!floor || !own) throw new Refused(404, 'ptt.channel_gone')
    const view = floorView(floor, channel)
    return { floor: { ...view, queue: [...view.queue], patched_with: [...view.patched_with] }, own, now: clock.now() }
  }
  return {
    ...dispatcherAnswers(needs, { here, standing }),
    async talk_join(_, { channel, client, monitor = false }) {
      const known = await facts.of(person.userId, person.token)
      if (!known) throw new Refused(503, 'ptt.channels_unknown')
      const mine = known.channels.get(channel)
      if (!mine) throw new Refused(404, 'ptt.no_channel')
      if (places.size >= MOST_CHANNELS && !places.has(channel)) throw new Refused(429, 'ptt.channel_limit', { limit: MOST_CHANNELS })
      const peer = memberKey(person.userId, client)
      const before = floors.floorOf(channel)?.members.get(memberKey(channel, peer))
      connectionOf.set(peer, person.id)
      places.set(channel, { peer, monitor })
      floors.happens({ type: 'open', channel, limits: limitsOf(mine) })
      const facets = { person: person.userId, name: known.name, right: mine.role, rank: rankOf(mine.priority), monitor }
      floors.happens({ type: 'join', channel, peer, ...facets })
      needs.emergencies?.opened(channel)
      if (before?.gone_at !== null) needs.news.say([channel])
      return { ...standing(channel), priority: mine.priority, broadcast: mine.kind === 'broadcast' }
    },
    async talk_leave(_, { channel }) {
      const { peer } = here(channel)
      places.delete(channel)
      floors.happens({ type: 'leave', channel, peer })
      needs.news.say([channel])
      return {}
    },
    async talk_request(_, { channel, req, emergency = false }) {
      const { peer } = here(channel)
      if (emergency) callForHelp(needs, channel, peer)
      if (!voice.ready()) throw new Refused(503, 'media.unavailable', { detail: voice.missing() })
      floors.happens({ type: 'request', channel, peer, req, emergency })
      return standing(channel)
    },
    async talk_release(_, { channel, req }) {
      const { peer } = here(channel)
      floors.happens({ type: 'release', channel, peer, req })
      return standing(channel)
    },
    talk_state: async (_, { channel }) => standing(channel),
    async talk_people(_, { channel }) {
      here(channel)
      const floor = floors.floorOf(channel)
      return floor ? peopleIn(floor, channel, moods) : { people: [], more: 0 }
    },
    async talk_mood(_, { mood }) {
      if (moods.set(person.userId, mood)) needs.news.say(places.keys())
      return {}
    },
  }
}

/** Operators are notified whether or not sound can be carried. */
function callForHelp({ person, floors, emergencies }: GuestNeeds, channel: string, peer: string): void {
  const floor = floors.floorOf(channel)
  const member = floor?.members.get(memberKey(channel, peer))
  if (floor && member && refusalOfMember(floor, member) === null) emergencies?.raised({ channel, person: person.userId, name: member.name })
}

interface Standing<Answer> {
  readonly here: (channel: string) => Place
  readonly standing: (channel: string) => Answer
}
/** What only dispatchers may do. */
function dispatcherAnswers<Answer>({ floors, emergencies, person }: GuestNeeds, { here, standing }: Standing<Answer>) {
  const dispatching = (channel: string, deed: (of: { channel: string; peer: string }) => readonly FloorEffect[]) => {
    const { peer } = here(channel)
    const denied = deed({ channel, peer }).find((effect) => effect.kind === 'denied' && effect.peer === peer && effect.req === 0)
    if (denied?.kind === 'denied') throw refusalOf(denied.cause)
    return standing(channel)
  }
  return {
    talk_end: async (_: unknown, { channel }: { channel: string }) => dispatching(channel, (of) => floors.happens({ type: 'end', ...of })),
    async talk_clear(_: unknown, { channel }: { channel: string }) {
      const cleared = [...(floors.floorOf(channel)?.channels.keys() ?? [channel])]
      const answer = dispatching(channel, (of) => floors.happens({ type: 'clear', ...of }))
      emergencies?.cleared(cleared, person.userId)
      return answer
    },
    talk_patch: async (_: unknown, { channel, other }: { channel: string; other: string }) =>
      dispatching(channel, (of) => floors.happens({ type: 'patch', ...of, other })),
    talk_unpatch: async (_: unknown, { channel }: { channel: string }) =>
      dispatching(channel, (of) => floors.happens({ type: 'unpatch', ...of })),
  }
}

function refusalOf(cause: string): Refused {
  if (cause === 'not_dispatcher') return new Refused(403, 'ptt.not_dispatcher')
  if (cause === 'not_patchable') return new Refused(409, 'ptt.not_patchable')
  return new Refused(404, 'ptt.not_open')
}
