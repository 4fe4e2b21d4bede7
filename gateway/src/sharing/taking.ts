import type { Known } from '../feeds/connection/frames.ts'
import type { ReconcilerEvents } from '../feeds/rows/reconciler.ts'
import { changesOf } from '../feeds/rows/rows.ts'
import type { SnapshotCache } from '../feeds/rows/snapshot-cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { Held, Said } from './words.ts'

interface TakingNeeds {
  readonly rows: SnapshotCache
  readonly isLog: boolean
  readonly tell: Pick<ReconcilerEvents, 'ready' | 'changed' | 'gap' | 'stale' | 'fresh'>
  readonly clock: Clock
}

/** A follower's part: takes what another gateway has found, and tells it here. */
export function openTaking({ rows, isLog, tell, clock }: TakingNeeds) {
  function mark(next: Held['stale']): void {
    const was = rows.mark(next)
    if (!was && next) tell.stale(next)
    if (was && !next) tell.fresh(was)
  }
  /** False when these changes do not lead on from what is known here. */
  function follow({ epoch, steps }: Extract<Said, { k: 'steps' }>): boolean {
    for (const { seq, ops } of steps) {
      const known = rows.known(0)
      if (!known || known.epoch !== epoch || (!isLog && seq > known.seq + 1)) return false
      if (seq > known.seq) tell.changed(rows.keep({ seq, ops, changes: changesOf(ops) }, clock.now()))
    }
    return true
  }

  return {
    /** Everything, as Redis holds it. False when it holds nothing, or less than is known here: that counts then, until the leader says more. */
    whole(item: Held | null): boolean {
      const before = rows.known(0)
      if (!item || isBehind(item, before)) return false
      const steps = rows.adopt(item, clock.now())
      rows.confirm(item.sourceAt, item.polledAt || clock.now())
      if (!steps && before) tell.gap()
      for (const step of steps ?? []) tell.changed(step)
      tell.ready()
      mark(item.stale)
      return true
    },
    /** One word of the leader. False when the whole must be read. */
    word(item: Said): boolean {
      switch (item.k) {
        case 'steps':
          return follow(item)
        case 'confirm':
          if (rows.known(0)?.epoch !== item.epoch) return false
          rows.confirm(item.sourceAt, item.polledAt)
          return true
        case 'stale':
        case 'fresh':
          mark(item.k === 'stale' ? item.it : null)
          return true
        default:
          return false
      }
    },
  }
}

const isBehind = (item: Held, mine: Known | null) =>
  mine !== null && (item.epoch === mine.epoch ? item.seq < mine.seq : item.polledAt < mine.polledAt)
