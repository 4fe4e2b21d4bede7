import { isSame } from './floor-turns.ts'
import { type EndCause, type Floor, type TalkPriority, type TalkRight, talkPriorities } from './floor-words.ts'

/** Everything somebody who comes late must know of a channel. Times are milliseconds since 1970 UTC. */
export interface FloorView {
  readonly channel: string
  readonly epoch: string
  readonly seq: number
  /** Who is heard now. */
  readonly talker: {
    readonly person: string
    readonly name: string
    readonly channel: string
    readonly burst: number
    readonly since: number
    readonly until: number | null
    readonly emergency: boolean
    /** Why they are being cut off; null while they are not. */
    readonly revoked: EndCause | null
  } | null
  readonly queue: readonly {
    readonly person: string
    readonly name: string
    readonly emergency: boolean
    readonly priority: TalkPriority
  }[]
  readonly emergency: { readonly person: string; readonly name: string; readonly since: number } | null
  readonly patched_with: readonly string[]
  /** People in the channel, each once however many connections they have. */
  readonly present: number
}

export function floorView(floor: Floor, channel: string): FloorView {
  const { holder, revoking, emergency } = floor
  return {
    channel,
    epoch: floor.epoch,
    seq: floor.seq,
    talker: holder && {
      person: holder.person,
      name: holder.name,
      channel: holder.channel,
      burst: holder.burst,
      since: holder.since,
      until: holder.until,
      emergency: holder.emergency,
      revoked: revoking?.cause ?? null,
    },
    queue: floor.queue.map(({ person, name, emergency: urgent, rank }) => ({
      person,
      name,
      emergency: urgent,
      priority: priorityOf(rank),
    })),
    emergency: emergency && { person: emergency.person, name: emergency.name, since: emergency.since },
    patched_with: [...floor.channels.keys()].filter((key) => key !== channel),
    present: new Set([...floor.members.values()].filter((member) => member.channel === channel).map((member) => member.person)).size,
  }
}

const priorityOf = (rank: number): TalkPriority => talkPriorities[Math.max(0, Math.min(rank, talkPriorities.length - 1))] ?? 'normal'

/** Where one connection stands: what a client that lost count is told. */
export interface OwnView {
  readonly right: TalkRight
  readonly state: 'none' | 'queued' | 'granted' | 'revoked'
  readonly req: number | null
  readonly position: number | null
  readonly burst: number | null
  readonly until: number | null
}

/** Null for a connection that is not in the channel. */
export function ownView(floor: Floor, of: { readonly channel: string; readonly peer: string }): OwnView | null {
  const member = [...floor.members.values()].find((member) => isSame(member, of))
  if (!member) return null
  const { holder, queue, revoking } = floor
  const nothing = { right: member.right, state: 'none', req: null, position: null, burst: null, until: null } as const
  if (holder && isSame(holder, of))
    return { ...nothing, state: revoking ? 'revoked' : 'granted', req: holder.req, burst: holder.burst, until: holder.until }
  const at = queue.findIndex((ask) => isSame(ask, of))
  return at < 0 ? nothing : { ...nothing, state: 'queued', req: queue[at]?.req ?? null, position: at + 1 }
}
