import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import type { RoomState } from '../../../kit/media/media-room.ts'

const DELAYED_MS = 2_000
const FROZEN_MS = 10_000

/** Why there is no moving picture: the server's reasons, and this browser's own. */
export type TileReason = NonNullable<CameraFacts['reason']> | 'refused' | 'no_worker' | 'no_line' | 'no_h264' | 'unconnected'
export interface TileTruth {
  /** `stills`: no moving picture reaches this browser, and stills that are renewed every few seconds stand in for it. */
  readonly state: CameraFacts['state'] | 'stills'
  readonly reason: TileReason | null
  /** Of the newest picture; null where there was none. */
  readonly ageMs: number | null
  /** Why stills stand in for the moving picture; null where they do not. */
  readonly stills: 'no_h264' | 'unconnected' | null
}
export interface Seen {
  readonly room: RoomState
  /** This browser has no decoder for the moving picture. */
  readonly isUnplayable: boolean
  /** What the server said last, and when that came here. */
  readonly facts: CameraFacts | null
  readonly factsAt: number
  /** When this browser painted a picture last. */
  readonly frameAt: number | null
  /** When the newest still was taken. */
  readonly stillAt: number | null
}

/** What a tile may claim. The worse of what the server says and what was painted here wins. */
export function truthOf(seen: Seen, now: number): TileTruth {
  const { facts, factsAt, frameAt } = seen
  const stills = stillsFor(seen)
  const paintedAt = stills ? seen.stillAt : frameAt
  const painted = paintedAt === null ? null : now - paintedAt
  const away = reasonAway(seen.room, painted)
  if (away) return { state: 'offline', reason: away, ageMs: painted, stills }
  if (!facts) return { state: 'connecting', reason: null, ageMs: painted, stills }
  const told = facts.frame_age_ms === null ? null : facts.frame_age_ms + now - factsAt
  if (facts.state === 'offline' || facts.state === 'frozen')
    return { state: facts.state, reason: facts.reason, ageMs: painted ?? told, stills }
  if (stills) return { state: stillState(painted), reason: stills, ageMs: painted, stills }
  const here = paintedState(painted)
  if (here === 'live' && facts.state === 'delayed') return { state: 'delayed', reason: null, ageMs: told ?? painted, stills }
  return { state: here, reason: null, ageMs: painted, stills }
}

function stillsFor({ room, isUnplayable }: Seen): TileTruth['stills'] {
  if (room === 'unconnected') return 'unconnected'
  return isUnplayable ? 'no_h264' : null
}

function reasonAway(room: RoomState, painted: number | null): TileReason | null {
  if (room === 'refused') return 'refused'
  if (room === 'unavailable') return 'no_worker'
  return room === 'away' && (painted === null || painted >= DELAYED_MS) ? 'no_line' : null
}

function paintedState(painted: number | null): TileTruth['state'] {
  if (painted === null) return 'connecting'
  if (painted >= FROZEN_MS) return 'frozen'
  return painted >= DELAYED_MS ? 'delayed' : 'live'
}

/** A still is some seconds old when it comes; one that is not renewed stands still. */
function stillState(age: number | null): TileTruth['state'] {
  if (age === null) return 'connecting'
  return age >= FROZEN_MS ? 'frozen' : 'stills'
}
