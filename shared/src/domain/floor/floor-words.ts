/** What somebody may do in a talk channel. `dispatch` may also end another's talk, patch channels and clear an emergency. */
export const talkRights = ['listen', 'talk', 'dispatch'] as const
export type TalkRight = (typeof talkRights)[number]

/** Whose request goes before whose. The rank of an emergency is above all of them. */
export const talkPriorities = ['low', 'normal', 'high', 'top'] as const
export type TalkPriority = (typeof talkPriorities)[number]
export const rankOf = (priority: TalkPriority): number => talkPriorities.indexOf(priority)
export const EMERGENCY_RANK = talkPriorities.length

/** Why a talk ended. */
export const endCauses = [
  'released',
  'silent',
  'gone',
  'left',
  'too_long',
  'preempted',
  'emergency',
  'dispatcher',
  'right_lost',
  'moved',
  'patched',
  'closed',
] as const
export type EndCause = (typeof endCauses)[number]

/** Why a request was refused. */
export const denials = [
  'no_channel',
  'not_member',
  'listen_only',
  'dispatch_only',
  'monitoring',
  'elsewhere',
  'queue_full',
  'not_dispatcher',
  'not_patchable',
] as const
export type Denial = (typeof denials)[number]

/** Timers of a floor in milliseconds, after 3GPP TS 24.380 clause 11. */
export const floorTimes = {
  /** T1: a talker whose sound does not come is done. */
  noAudioMs: 4000,
  /** A connection that is gone for so long is not expected back. */
  goneMs: 2000,
  /** T2, unless the channel says otherwise. */
  talkMs: 30_000,
  /** How long before the end of T2 the talker is told. */
  warningMs: 5000,
  /** T3: a revoked talker is heard for so long. */
  graceMs: 3000,
  /** T8 */
  revokeAgainMs: 1000,
  /** T20 */
  grantAgainMs: 1000,
  grantAgainTimes: 3,
} as const
export const MOST_WAITING = 20

/** What a channel asks of its floor. */
export interface FloorLimits {
  /** T2 of this channel. */
  readonly talkMs: number
  /** Only dispatchers talk: a broadcast. */
  readonly dispatchOnly: boolean
}

/** Somebody on one connection in one channel. `peer` is the connection, `person` the human: one person may come on several. */
export interface FloorMember {
  readonly channel: string
  readonly peer: string
  readonly person: string
  readonly name: string
  readonly right: TalkRight
  readonly rank: number
  /** Listens without ever asking. */
  readonly monitor: boolean
  /** Since when the connection is gone; null while it stands. */
  readonly gone_at: number | null
  /** Highest request number that is over: a late message about it changes nothing. */
  readonly done: number
}

/** A request for the floor. `req` is the asking client's own number, growing with every press. */
export interface Ask {
  readonly channel: string
  readonly peer: string
  readonly person: string
  readonly name: string
  readonly req: number
  readonly rank: number
  readonly emergency: boolean
  readonly at: number
  readonly turn: number
}

/** Somebody who is heard. `burst` grows by one with every grant of the floor: nobody is granted the same one. */
export interface Burst extends Ask {
  readonly burst: number
  readonly since: number
  /** When T2 is over; null in an emergency. */
  readonly until: number | null
  readonly heard_at: number
  /** Sound has come since the grant. */
  readonly flows: boolean
  readonly warned: boolean
  readonly promoted: boolean
  readonly told: number
  readonly told_at: number
}

export interface Revoking {
  readonly cause: EndCause
  readonly cut_at: number
  readonly told_at: number
}

/** Stands until a dispatcher clears it. */
export interface Emergency {
  readonly person: string
  readonly name: string
  readonly channel: string
  readonly since: number
}

/** One floor: of one channel, or of two that are patched together. Whoever holds it is the only one heard in all of them. */
export interface Floor {
  readonly epoch: string
  /** Grows with everything that is to be seen: who misses one asks for the whole. */
  readonly seq: number
  readonly channels: ReadonlyMap<string, FloorLimits>
  /** By `memberKey`. */
  readonly members: ReadonlyMap<string, FloorMember>
  /** Rank first, then who came first. */
  readonly queue: readonly Ask[]
  readonly holder: Burst | null
  readonly revoking: Revoking | null
  readonly emergency: Emergency | null
  readonly bursts: number
  readonly turns: number
}

export const memberKey = (channel: string, peer: string): string => `${channel} ${peer}`

type Of = { readonly channel: string; readonly peer: string }

/** What happened to a floor; its time is given beside it. */
export type FloorEvent =
  | ({ readonly type: 'join' } & Of & Pick<FloorMember, 'person' | 'name' | 'right' | 'rank' | 'monitor'>)
  | ({ readonly type: 'leave' } & Of)
  /** The connection broke; a `join` of the same peer takes it back. */
  | { readonly type: 'gone'; readonly peer: string }
  | ({ readonly type: 'request'; readonly req: number; readonly emergency: boolean } & Of)
  | ({ readonly type: 'release'; readonly req: number } & Of)
  /** Sound of this peer has come. */
  | ({ readonly type: 'heard' } & Of)
  /** What somebody may has changed; null: no longer a member. */
  | ({ readonly type: 'entitle'; readonly right: TalkRight | null; readonly rank: number } & Of)
  | { readonly type: 'limits'; readonly channel: string; readonly limits: FloorLimits }
  /** A dispatcher ends who talks, or what was an emergency. */
  | ({ readonly type: 'end' } & Of)
  | ({ readonly type: 'clear' } & Of)
  /** What stands upstream: an emergency that was raised before this floor was opened, or none any more. */
  | { readonly type: 'emergency'; readonly channel: string; readonly emergency: Omit<Emergency, 'channel'> | null }
  /** Only time has passed. */
  | { readonly type: 'tick' }

/** What is to be done about it, in this order. */
export type FloorEffect =
  /** From now on `burst.peer` is heard. `again`: told once more, nothing has changed. */
  | { readonly kind: 'granted'; readonly burst: Burst; readonly again: boolean }
  /** From now on `burst.peer` is not heard. */
  | { readonly kind: 'ended'; readonly burst: Burst; readonly cause: EndCause; readonly at: number }
  /** Still heard until `cut_at`, then cut. */
  | { readonly kind: 'revoke'; readonly burst: Burst; readonly cause: EndCause; readonly cut_at: number }
  /** T2 is nearly over. */
  | { readonly kind: 'warning'; readonly burst: Burst; readonly left_ms: number }
  /** `position` counts from 1. */
  | { readonly kind: 'queued'; readonly ask: Ask; readonly position: number }
  | ({ readonly kind: 'denied'; readonly req: number; readonly cause: Denial } & Of)
  /** Everyone in these channels is to see the floor anew. */
  | { readonly kind: 'changed'; readonly channels: readonly string[] }
