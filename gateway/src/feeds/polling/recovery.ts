import type { AskWith } from '../connection/tokens.ts'
import { readBack } from '../events/log-pages.ts'
import type { Delta } from '../events/ring.ts'
import type { Rows } from '../rows/rows.ts'
import type { SnapshotCache } from '../rows/snapshot-cache.ts'
import type { Scope } from '../scope.ts'
import type { Version } from './request.ts'

/** Where a client of a log left off. */
export interface Point {
  readonly seq?: number | undefined
  readonly after?: string | undefined
}
interface Reading {
  readonly scope: Scope
  readonly ask: AskWith
  /** The client's own. */
  readonly token: string
  readonly rows: SnapshotCache
  /** Keeps what was read, and tells everyone who follows. */
  readonly absorb: (rows: Rows) => Promise<void>
  /** Whether this gateway keeps the log fresh itself. */
  readonly isActive: () => boolean
}
const NOTHING: Version = { etag: null, digest: null }
type Row = readonly [key: string, text: string]

/** Events of a log after the point where a client left off, oldest first, up to what is known here. Null when they cannot be had whole. */
export async function recover(point: Point, { scope, ask, token, rows, absorb, isActive }: Reading): Promise<readonly Delta[] | null> {
  const { position } = scope.channel
  const isReached = reachedBy(point, position)
  if (!isReached) return null
  // A log that counts may be sorted by time: only when its oldest row is reached are all above it there.
  const reads = (rows: Rows) => (position ? [...rows].slice(-1) : [...rows]).some(isReached)
  const answer = await readBack(await ask(token, NOTHING), { more: (next) => ask(token, NOTHING, next), isEnough: reads })
  if (answer.kind !== 'rows') return null
  const isWhole = reads(answer.rows) || ((position !== undefined || point.after === undefined) && answer.next === null)
  if (!isWhole) return null
  if (isActive()) await absorb(answer.rows)
  return [...missedIn([...answer.rows], { isReached, rows, position }), ...newerThan(answer.rows, rows.recent())]
}

const positionOf = (text: string, position: string) => Number((JSON.parse(text) as Record<string, unknown>)[position])

/** Tells whether a row is one the client has; null when it gave no point to start from. */
function reachedBy({ seq, after }: Point, position: string | undefined): ((row: Row) => boolean) | null {
  if (position) return seq === undefined ? null : ([, text]) => positionOf(text, position) <= seq
  if (after !== undefined) return ([key]) => key === after
  // Nothing was counted: the log was empty, and the client has none of it.
  return seq === 0 ? () => false : null
}

/** Rows above the client's point that are known here too, oldest first: what is newer still comes live. */
function missedIn(
  all: readonly Row[],
  { isReached, rows, position }: { isReached: (row: Row) => boolean; rows: SnapshotCache; position: string | undefined },
): Delta[] {
  const from = Math.max(
    0,
    all.findIndex(([key]) => rows.has(key)),
  )
  const ops = ([key, text]: Row) => `[[${JSON.stringify(key)},${text}]]`
  const end = all.findIndex(isReached)
  if (!position)
    return all
      .slice(from, end < 0 ? all.length : end)
      .reverse()
      .map((row) => ({ seq: 0, ops: ops(row), at: 0 }))
  return all
    .slice(from)
    .filter((row) => !isReached(row))
    .map((row) => ({ seq: positionOf(row[1], position), ops: ops(row), at: 0 }))
    .sort((a, b) => a.seq - b.seq)
}

/** What was kept from a later answer while this one was on its way. */
function newerThan(read: Rows, recent: readonly Delta[]): readonly Delta[] {
  const last = recent.findLastIndex(({ ops }) => (JSON.parse(ops) as [string, unknown][]).some(([key]) => read.has(key)))
  return recent.slice(last + 1)
}
