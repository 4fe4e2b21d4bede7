import type { MediaEvents, RoomRights } from '@menara/shared/contract/media/media.contract.ts'

/** Somebody at the other end of a signalling connection. `id` is the connection's: one person may have several. */
export interface Person {
  readonly id: string
  readonly userId: string
  /** Their own token, to ask upstream in their name. */
  readonly token: string
  readonly permissions: readonly string[]
}

/**
 * The rule of one kind of room: push-to-talk and cameras each bring theirs. The media server itself lets nobody in and lets nobody
 * be heard; it asks here.
 */
export interface RoomRule {
  /** What a person may do in a room; null when for them there is no such room. Asked on entering and on every `recheck`. */
  rights(room: string, person: Person): Promise<RoomRights | null>
  /**
   * Whether this person's voice may go out at this moment: the floor. Asked when a microphone is offered and on every `reconsider`.
   * A room whose rule has none takes no microphones. At most one voice goes out; of several, the first to be asked about.
   */
  maySend?(room: string, person: Person): boolean
  /** Told when somebody has entered, and when they have gone, however that came about. */
  entered?(room: string, person: Person): void
  left?(room: string, person: Person): void
}

/** Rules by kind of room: the part of its name before the colon. */
export type RoomRules = Readonly<Record<string, RoomRule>>

export const kindOf = (room: string): string => room.slice(0, room.indexOf(':'))

/** How a person is told something without having asked. */
export type Tell = <Name extends keyof MediaEvents>(name: Name, event: MediaEvents[Name]) => void
