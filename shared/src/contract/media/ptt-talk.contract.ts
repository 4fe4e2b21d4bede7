import { type Static, Type } from 'typebox'
import { denials, endCauses, talkPriorities, talkRights } from '../../domain/floor/floor-words.ts'
import type { Signals } from '../../kit/feeds/signal.ts'
import { closed, Id, nullable, oneOf, optional } from '../../kit/words.ts'

/*
 * Talking, on socket.io namespace `/media` beside the signals that carry sound. Times are milliseconds since 1970 UTC. A request bears
 * the asking client's own number `req`, which grows with every press; asking or letting go twice counts once.
 */
const Time = Type.Number()
const Count = Type.Integer({ minimum: 0 })
const Req = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** The client's own name for itself: the same after a connection broke, another in every window. */
const Client = Type.String({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' })
const Someone = { person: Type.String(), name: Type.String() }

/** See `FloorView` of the floor: everything somebody who comes late must know. */
export const TalkFloor = closed({
  channel: Id,
  epoch: Type.String(),
  seq: Count,
  talker: nullable(
    closed({
      ...Someone,
      channel: Type.String(),
      burst: Count,
      since: Time,
      until: nullable(Time),
      emergency: Type.Boolean(),
      revoked: nullable(oneOf(...endCauses)),
    }),
  ),
  queue: Type.Array(closed({ ...Someone, emergency: Type.Boolean(), priority: oneOf(...talkPriorities) })),
  emergency: nullable(closed({ ...Someone, since: Time })),
  patched_with: Type.Array(Type.String()),
  present: Count,
})
export type TalkFloor = Static<typeof TalkFloor>

/** Where this connection stands in a channel. */
export const TalkOwn = closed({
  right: oneOf(...talkRights),
  state: oneOf('none', 'queued', 'granted', 'revoked'),
  req: nullable(Count),
  position: nullable(Count),
  burst: nullable(Count),
  until: nullable(Time),
})
export type TalkOwn = Static<typeof TalkOwn>

/** What a connection is told about its own request. */
export const TalkNews = closed({
  channel: Id,
  kind: oneOf('granted', 'queued', 'denied', 'revoke', 'warning', 'ended'),
  req: Count,
  burst: optional(Count),
  /** granted: when the talk will be cut; null never. */
  until: optional(nullable(Time)),
  /** queued: from 1. */
  position: optional(Count),
  cause: optional(oneOf(...new Set([...denials, ...endCauses]))),
  /** revoke: when it will be cut. */
  cut_at: optional(Time),
  /** warning: milliseconds left. */
  left_ms: optional(Time),
})
export type TalkNews = Static<typeof TalkNews>

/** How people say they are. `away` as well: cut off, and not given up yet. */
export const talkMoods = ['here', 'busy', 'away'] as const
export type TalkMood = (typeof talkMoods)[number]
const Mood = oneOf(...talkMoods)

/** Somebody in a channel, once however many connections they have. */
export const TalkPerson = closed({ ...Someone, right: oneOf(...talkRights), mood: Mood })
export type TalkPerson = Static<typeof TalkPerson>

const Standing = closed({ floor: TalkFloor, own: TalkOwn, now: Time })
const InChannel = { channel: Id }
const done = closed({})

export const pttSignals = {
  /** Follows a channel, and asks in it unless `monitor`. Answers where everything stands; joining again takes the place back after a cut. */
  talk_join: {
    ask: closed({ ...InChannel, client: Client, monitor: optional(Type.Boolean()) }),
    answer: closed({ ...Standing.properties, priority: oneOf(...talkPriorities), broadcast: Type.Boolean() }),
  },
  talk_leave: { ask: closed(InChannel), answer: done },
  /** Asks for the floor. What comes of it is told by `talk`. */
  talk_request: { ask: closed({ ...InChannel, req: Req, emergency: optional(Type.Boolean()) }), answer: Standing },
  talk_release: { ask: closed({ ...InChannel, req: Req }), answer: Standing },
  /** For who has missed a `seq`. */
  talk_state: { ask: closed(InChannel), answer: Standing },
  /** Who is in the channel now, by name; `more` who are not named. */
  talk_people: { ask: closed(InChannel), answer: closed({ people: Type.Array(TalkPerson), more: Count }) },
  /** How one is, told to everybody in one's channels for as long as one is connected. */
  talk_mood: { ask: closed({ mood: Mood }), answer: done },
  /** Dispatchers: ends who talks, clears an emergency, joins two channels or parts them. 403 for everybody else. */
  talk_end: { ask: closed(InChannel), answer: Standing },
  talk_clear: { ask: closed(InChannel), answer: Standing },
  talk_patch: { ask: closed({ ...InChannel, other: Id }), answer: Standing },
  talk_unpatch: { ask: closed(InChannel), answer: Standing },
} as const satisfies Signals
export type PttSignals = typeof pttSignals

/**
 * What is told by itself: a floor as everyone in the channel sees it, news about one's own request, and that somebody came, went or is
 * otherwise than before (`talk_people` tells who); `present` as in the floor. `channels`: the channels one is in are not what they were.
 */
export const pttEvents = { floor: TalkFloor, talk: TalkNews, mood: closed({ ...InChannel, present: Count }), channels: closed({}) } as const
export type PttEvents = { [Name in keyof typeof pttEvents]: Static<(typeof pttEvents)[Name]> }
