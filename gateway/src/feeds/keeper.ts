import type { Known, Stale, Times } from './frames.ts'
import type { Change } from './outbox.ts'
import { ring } from './ring.ts'
import { changesBetween, opsText, type Rows } from './rows.ts'

/** Keeps the rows of one scope, counts their changes and remembers the newest of them. Knows no upstream and no timers. */
export function keeper(epoch: string) {
  const deltas = ring()
  let rows: Rows | null = null
  let snapshot: Buffer | null = null
  let seq = 0
  let times: Times = { sourceAt: null, polledAt: 0 }
  let stale: Stale | null = null

  return {
    /** Upstream has confirmed what is known. */
    confirm(sourceAt: number | null, now: number): void {
      times = { sourceAt: sourceAt ?? times.sourceAt, polledAt: now }
    },
    /** New rows. Returns what they change; `first` when there were none before. */
    take(next: Rows, now: number): 'first' | (Change & { ops: string }) | null {
      const before = rows
      rows = next
      if (!before) return 'first'
      const changes = changesBetween(before, next)
      if (changes.size === 0) return null
      snapshot = null
      seq++
      const ops = opsText(changes)
      deltas.add({ seq, ops, at: now })
      return { seq, changes, ops, ...times }
    },
    /** Marks or unmarks the rows as stale; returns the mark that was there. */
    mark(next: Stale | null): Stale | null {
      const was = stale
      stale = next
      return was
    },
    stale: () => stale,
    /** Null until there are rows. */
    known: (now: number): Known | null => (rows ? { epoch, seq, stale, ageMs: Math.max(0, now - times.polledAt), ...times } : null),
    /** JSON text of every row as operations, made once per change however many ask. */
    snapshot(): Buffer {
      snapshot ??= Buffer.from(opsText(rows ?? new Map()))
      return snapshot
    },
    since: (from: number, now: number) => deltas.since(from, seq, now),
  }
}
