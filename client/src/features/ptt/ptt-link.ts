import type { TalkFloor, TalkMood, TalkNews, TalkOwn, TalkPerson } from '@menara/shared/contract/media/ptt-talk.contract.ts'

/** `connecting`: for the first time, or again after a cut. `offline`: given up, or not allowed; the reason says why. */
export type LinkState = 'connecting' | 'online' | 'offline'

export type LinkNews =
  | { readonly kind: 'state'; readonly state: LinkState; readonly reason: string | null }
  /** A whole floor. With `own` and `now` (the server's clock) after joining and when it was asked for. */
  | { readonly kind: 'floor'; readonly floor: TalkFloor; readonly own?: TalkOwn; readonly now?: number }
  | { readonly kind: 'talk'; readonly news: TalkNews }
  /** Somebody in a channel came, went or is otherwise than before. */
  | { readonly kind: 'present'; readonly channel: string; readonly present: number }
  /** The channels one is in are not what they were. */
  | { readonly kind: 'channels' }
  /** A channel could not be joined, or a request not be made: in the server's own words. */
  | { readonly kind: 'refused'; readonly channel: string; readonly req: number | null; readonly message: string }

/**
 * The way to the floors. Joined channels are joined again by the link itself after every cut. `req` is the caller's own number, growing
 * with every press; saying the same thing twice counts once. Nothing is answered but through `on`.
 */
export interface PttLink {
  join(channel: string): void
  leave(channel: string): void
  press(channel: string, req: number): void
  emergency(channel: string, req: number): void
  release(channel: string, req: number): void
  /** Dispatchers: ends who talks, or what was an emergency. Rejects with what the server said. */
  end(channel: string): Promise<void>
  clear(channel: string): Promise<void>
  /** Dispatchers of both: two channels with one floor, until they are parted. Rejects with what the server said. */
  patch(channel: string, other: string): Promise<void>
  unpatch(channel: string): Promise<void>
  /** Who is in a channel now, by name; `more` who are not named. */
  people(channel: string): Promise<{ readonly people: readonly TalkPerson[]; readonly more: number }>
  /** How one is, for everybody in one's channels. */
  mood(mood: TalkMood): void
  /** Tells the state at once, then everything that comes. Returns the function that ends it. */
  on(hear: (news: LinkNews) => void): () => void
}
