import { isDeepStrictEqual } from 'node:util'
import { priorities } from '@menara/shared/domain/ticket-state.ts'
import type { TicketPatch, TicketRow } from '../../../ports/tickets.ts'

/** Everything a bulk change may touch, as the row has it. */
const factsOf = (it: TicketRow) => ({
  state: it.state,
  // Read from the alarm, where there is one.
  stage: it.alarm_id === null ? it.stage : null,
  progress_status_id: it.progress_status_id,
  priority: it.priority,
  category_id: it.category?.id ?? null,
  assignee_id: it.assignee?.id ?? null,
  group_id: it.group?.id ?? null,
  solution: it.solution,
  solution_wording: it.solution_wording,
  pending_reason: it.pending_reason,
  pending_until: it.pending_until,
  pending_mode: it.pending_mode,
  pending_told_at: it.pending_told_at,
  resolved_at: it.resolved_at,
  closed_at: it.closed_at,
})

/** The facts of `was` that are otherwise in `now`. */
export function differing(was: TicketRow, now: TicketRow): TicketPatch {
  const [before, after] = [factsOf(was), factsOf(now)]
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, before[name]])) as TicketPatch
}

/** What is written to bring them back. */
export const broughtBack = (before: TicketPatch): TicketPatch => ({
  ...before,
  ...(before.priority && { rank: (priorities as readonly string[]).indexOf(before.priority) }),
})
