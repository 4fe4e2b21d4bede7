import type { CameraFacts } from '@menara/shared/contract/media.contract.ts'
import type { RoomState } from '../../kit/media/media-room.ts'

const DELAYED_MS = 2_000
const FROZEN_MS = 10_000

/** Why there is no moving picture: the server's reasons, and this browser's own. */
export type TileReason = NonNullable<CameraFacts['reason']> | 'refused' | 'no_worker' | 'no_line'
export interface TileTruth {
  readonly state: CameraFacts['state']
  readonly reason: TileReason | null
  /** Of the newest picture; null where there was none. */
  readonly ageMs: number | null
}
export interface Seen {
  readonly room: RoomState
  /** What the server said last, and when that came here. */
  readonly facts: CameraFacts | null
  readonly factsAt: number
  /** When this browser painted a picture last. */
  readonly frameAt: number | null
}

/** What a tile may claim. The worse of what the server says and what was painted here wins. */
export function truthOf(seen: Seen, now: number): TileTruth {
  const { facts, factsAt, frameAt } = seen
  const painted = frameAt === null ? null : now - frameAt
  const away = reasonAway(seen.room, painted)
  if (away) return { state: 'offline', reason: away, ageMs: painted }
  if (!facts) return { state: 'connecting', reason: null, ageMs: painted }
  const told = facts.frame_age_ms === null ? null : facts.frame_age_ms + now - factsAt
  if (facts.state === 'offline' || facts.state === 'frozen') return { state: facts.state, reason: facts.reason, ageMs: painted ?? told }
  const here = paintedState(painted)
  if (here === 'live' && facts.state === 'delayed') return { state: 'delayed', reason: null, ageMs: told ?? painted }
  return { state: here, reason: null, ageMs: painted }
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
