import type { Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { same } from './arrange.ts'

type Widgets = readonly Widget[]
/** What is being edited, what it was before each step, and what was taken back. */
export interface Draft {
  readonly past: readonly Widgets[]
  readonly now: Widgets
  readonly future: readonly Widgets[]
}
const MOST_STEPS = 100

export const draftOf = (now: Widgets): Draft => ({ past: [], now, future: [] })

/** A step; one that changes nothing is none. */
export const step = (draft: Draft, now: Widgets): Draft =>
  same(draft.now, now) ? draft : { past: [...draft.past, draft.now].slice(-MOST_STEPS), now, future: [] }

export function undone(draft: Draft): Draft {
  const before = draft.past.at(-1)
  return before === undefined ? draft : { past: draft.past.slice(0, -1), now: before, future: [draft.now, ...draft.future] }
}
export function redone(draft: Draft): Draft {
  const [after, ...rest] = draft.future
  return after === undefined ? draft : { past: [...draft.past, draft.now], now: after, future: rest }
}
