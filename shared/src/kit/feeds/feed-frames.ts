import type { Language } from '../accept-language.ts'

/**
 * The wire protocol of `/ws`: JSON text frames, client to server (`ClientFrame`) and back (`ServerFrame`).
 * Times are milliseconds since 1970 UTC. Recovery is all or nothing: deltas from `seq` on, or a fresh snapshot.
 * Every `message` and `reason` is a sentence in the language of the connection; that of a server which is not ours stands as it came.
 */
export type Op = readonly [key: string, value: unknown | null]

export type ClientFrame =
  /**
   * Also on an open connection: with a renewed token, or in another `language`. Without one the connection keeps what it had, English at first;
   * a language that is not ours is English. In another language than before, scopes that are stale are told again as `stale`.
   */
  | { t: 'hello'; token: string; language?: Language }
  /** `after`: of an event channel without positions, the key of the last event the client has. */
  | { t: 'sub'; id: number; scope: string; epoch?: string; seq?: number; after?: string }
  | { t: 'unsub'; scope: string }
  /** A documented call by its name in the contract; `args` is `{params?, query?, body?}`. Only those of `commands.ts` are taken. */
  | { t: 'cmd'; id: number; type: string; args: unknown; expectedRev?: number }
  /** Every 5 s from a wall screen's paint loop; `off` when wall mode is left on purpose. */
  | { t: 'wall'; name: string; at: number; off?: true }
  | { t: 'ping'; at: number }

interface Times {
  sourceAt: number | null
  polledAt: number
}

type Content = { snapshot: readonly Op[] } | { deltas: readonly { seq: number; ops: readonly Op[] }[] }

export type ServerFrame =
  | { t: 'welcome'; session: string; heartbeatMs: number }
  /**
   * Of an event channel `snapshot` is the newest page, oldest first, and each of `deltas` is one event: `[[key, event]]`. `more`: frames `more`
   * with the rest follow, and no change of the scope before they are all there. A row that was too large is marked (`oversized-row.ts`).
   */
  | ({
      t: 'ok'
      id: number
      scope: string
      epoch: string
      seq: number
      recovered: boolean
      ageMs: number
      stale?: { since: number; reason: string }
      more?: true
    } & Times &
      Content)
  /** The next rows or changes of an `ok`, of the same kind as its own. */
  | ({ t: 'more'; scope: string; more?: true } & Content)
  | { t: 'no'; id: number; scope: string; status: number; message: string }
  /** `more`: only a part of the change, the rest follows; `seq` is reached with the last part. */
  | ({ t: 'd'; scope: string; seq: number; ops: readonly Op[]; more?: true } & Times)
  | { t: 'e'; scope: string; seq: number; event: unknown }
  | { t: 'stale'; scope: string; since: number; reason: string }
  | { t: 'fresh'; scope: string; since: number; reason: string }
  | { t: 'resync'; scope: string }
  /** `current`: the row after the command, or the present one when it was refused for being late; `rev` is its revision. */
  | { t: 'ack'; id: number; ok: boolean; rev?: number; current?: unknown; status?: number; message?: string }
  | { t: 'pong'; at: number; now: number }
  | { t: 'bye'; code: number; retry: boolean; afterMs: number }

/** Close codes: which of them are worth coming back from, and when. `crowded`: the person has as many connections as one may have. */
export const CLOSE = { hello: 4401, revoked: 4403, slow: 4408, crowded: 4409, protocol: 4400, flood: 4429, restart: 4503 } as const
