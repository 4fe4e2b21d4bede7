import { type Static, type TSchema, Type } from 'typebox'
import type { Endpoint } from '../endpoint.ts'
import { closed } from '../words.ts'

/**
 * A feed: what one upstream GET answers, kept fresh for everyone who watches it.
 * The gateway polls `source` once per scope (channel, audience, parameters) and sends only the rows that changed. What one asks is given to
 * everybody of the audience, so with its fixed parameters the source answers all of them alike, or the channel or its source is personal.
 */
export interface Channel {
  /** Also the first part of a scope string: `alarms?location_id=…`. */
  readonly name: string
  readonly source: Endpoint
  readonly item: TSchema
  /** Field of a row that names it; stable while the row lives. */
  readonly key: string
  /** Query parameters fixed by the channel, beside those the subscriber gives. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Each person's rows are their own, though the source is not marked so: never shared. */
  readonly personal?: true
  /** Hint topics (see `hint.ts`) that make the scope worth asking again at once. */
  readonly topics: readonly string[]
  /** Aim between two polls when nothing is slow, in milliseconds. */
  readonly intervalMs: number
  /**
   * `events`: the source is a log, newest first, whose rows never change; each row goes out once as an `e` frame, in order, never
   * merged. Otherwise (`state`) rows are replaced by key and a slow client gets the newest word on each.
   */
  readonly kind?: 'state' | 'events'
  /**
   * Of a log: an integer field that grows in commit order. With it `seq` is that number, the same on every gateway; without it a client
   * that was away longer than the ring says the key of the last event it had (`after`).
   */
  readonly position?: string
  /** Whose turn on a busy connection: `urgent` (floor, emergency) before `alarms` (with events) before everything else. */
  readonly lane?: 'urgent' | 'alarms'
  /** The rows of this channel go out as changes of them: which row, and a revision that differs whenever the row does. */
  readonly changesOf?: Channel
}
export const channel = <const C extends Channel>(item: C): C => item
export type RowOf<C extends Channel> = Static<C['item']>

/** That a row of a subject is there, and which revision of it; never what is in it. */
export const Change = closed({ topic: Type.String(), key: Type.String(), rev: Type.String() })
export type Change = Static<typeof Change>

/**
 * The change notifications of a channel, for pages that only need to ask again. Its parameters, and who may follow it, are those of the channel:
 * the same source is asked with the same token, so nobody hears of a row that they may not read.
 */
export const changesOf = (channel: Channel): Channel & { readonly item: typeof Change } => ({
  ...channel,
  name: `${channel.name}_changes`,
  item: Change,
  key: 'key',
  changesOf: channel,
})

/** Canonical text of a scope: the same question always reads the same. */
export function scopeOf(name: string, params: Readonly<Record<string, string | number | undefined>> = {}): string {
  const query = new URLSearchParams(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)])
      .sort() as [string, string][],
  )
  const text = query.toString()
  return text ? `${name}?${text}` : name
}
