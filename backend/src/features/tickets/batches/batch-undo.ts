import { isDeepStrictEqual } from 'node:util'
import { priorities } from '@menara/shared/domain/ticket-state.ts'
import type { TicketPatch, TicketRow } from '../../../ports/tickets.ts'

/** Everything a bulk change may touch, as the row has it. */
const factsOf = (row: TicketRow) => ({
  state: row.state,
  // Read from the alarm, where there is one.
  stage: row.alarm_id === null ? row.stage : null,
  progress_status_id: row.progress_status_id,
  priority: row.priority,
  category_id: row.category?.id ?? null,
  assignee_id: row.assignee?.id ?? null,
  group_id: row.group?.id ?? null,
  solution: row.solution,
  solution_wording: row.solution_wording,
  pending_reason: row.pending_reason,
  pending_until: row.pending_until,
  pending_mode: row.pending_mode,
  pending_told_at: row.pending_told_at,
  resolved_at: row.resolved_at,
  closed_at: row.closed_at,
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
