import type { RoomUse } from '../buildings/floor-kinds.ts'
import type { TeamKind } from '../people/people.ts'

/** One kind of trouble or wish, as facility staff write it. `{room}`, `{floor}`, `{asset}`, `{site}`, `{n}` and `{vendor}` are filled in. */
export interface Story {
  readonly team: TeamKind
  readonly title: string
  readonly text: string
  readonly solution: string
  /** Rooms it happens in; any room where absent. */
  readonly uses?: readonly RoomUse[]
  /** It is about an asset of one of these kits. */
  readonly kits?: readonly string[]
  /** Range of `{n}`. */
  readonly n?: readonly [from: number, to: number]
  readonly weight?: number
}

export const story = (team: TeamKind, title: string, rest: Omit<Story, 'team' | 'title'>): Story => ({ team, title, ...rest })
