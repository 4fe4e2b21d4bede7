import type { Spreading } from '../feeds/polling/spreading.ts'
import type { SnapshotCache, Step } from '../feeds/rows/snapshot-cache.ts'
import type { Clock } from '../platform/clock.ts'
import { STEPS, WHOLE, WORD } from './scripts.ts'
import type { Word } from './words.ts'

interface NotifierNeeds {
  readonly rows: SnapshotCache
  readonly isLog: boolean
  readonly clock: Clock
  /** The channel where followers listen. */
  readonly name: string
  readonly me: string
  /** Runs a script of the leader's: 0 when another leads now, `away` when Redis is. Never throws. */
  readonly attempt: (script: string, ...args: readonly string[]) => Promise<unknown>
  readonly isLeading: () => boolean
}

const MOST = { state: 512, log: 1_000 }
const LOST = 0
const UNKNOWN_START = 2

/** A leader's part: everything it finds goes to Redis before anyone here is told. */
export function openNotifier({ rows, isLog, clock, name, me, attempt, isLeading }: NotifierNeeds): Spreading {
  const message = (word: Word) => JSON.stringify({ ...word, from: me })

  function argsOf(steps: readonly Step[]): string[] {
    const { epoch, seq } = rows.known(0) ?? { epoch: '', seq: 0 }
    const ring = steps.map((step) => JSON.stringify({ seq: step.seq, ops: step.ops, at: clock.now() }))
    const told = message({ k: 'steps', epoch, steps: steps.map((step) => ({ seq: step.seq, ops: step.ops })) })
    const changed = isLog ? [] : steps.flatMap(({ changes }) => [...changes].flatMap(changeOf))
    const most = String(isLog ? MOST.log : MOST.state)
    return [name, told, epoch, String(seq), String(steps.at(-1)?.seq ?? seq), most, String(ring.length), ...ring, ...changed]
  }
  async function whole(): Promise<boolean> {
    const whole = rows.whole()
    if (!whole) return true
    const ring = whole.recent.map((delta) => JSON.stringify(delta))
    const rest = [String(ring.length), ...ring, ...[...whole.rows].flat()]
    return (await attempt(WHOLE, name, message({ k: 'whole' }), whole.epoch, String(whole.seq), ...rest)) !== LOST
  }
  async function steps(found: readonly Step[]): Promise<boolean> {
    const done = await attempt(STEPS, ...argsOf(found))
    if (done !== UNKNOWN_START) return done !== LOST
    // What Redis held has expired, or it was emptied: it is given the whole, then the steps again.
    if (!(await whole())) return false
    return !isLeading() || (await attempt(STEPS, ...argsOf(found))) !== LOST
  }
  function say(word: Word, ...meta: readonly string[]): void {
    if (isLeading()) void attempt(WORD, name, message(word), ...meta)
  }

  return {
    steps,
    whole,
    confirm() {
      const { epoch, polledAt, sourceAt } = rows.known(0) ?? { epoch: '', polledAt: 0, sourceAt: null }
      say({ k: 'confirm', epoch, polledAt, sourceAt }, 'polledAt', String(polledAt), 'sourceAt', String(sourceAt ?? ''))
    },
    stale: (stale) => say({ k: 'stale', it: stale }, 'stale', JSON.stringify(stale)),
    fresh: (stale) => say({ k: 'fresh', it: stale }, 'stale', ''),
  }
}

const changeOf = ([row, text]: readonly [string, string | null]) => [row, text === null ? '0' : '1', text ?? '']
