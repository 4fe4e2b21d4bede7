import { type Priority, priorities, type TicketState } from '../tickets/ticket-state.ts'

/** For which tickets a step of the ladder is; what is empty is no condition. */
export interface StepCondition {
  /** This one or a more pressing one. */
  readonly priority?: Priority | null
  /** Nobody has it in person. */
  readonly unassigned?: boolean
  /** Categories with everything in them. */
  readonly category_ids?: readonly string[]
  readonly subtype_ids?: readonly string[]
  readonly states?: readonly TicketState[]
}
export interface StepFacts {
  readonly priority: Priority
  readonly assigned: boolean
  /** The ticket's category and those above it. */
  readonly category_ids: readonly string[]
  readonly subtype_id: string | null
  readonly state: TicketState
}

/** Whether a step is for a ticket as it is now. */
export function stepIsFor(condition: StepCondition | null | undefined, fields: StepFacts): boolean {
  if (!condition) return true
  const { priority, unassigned = false, category_ids = [], subtype_ids = [], states = [] } = condition
  if (priority && priorities.indexOf(fields.priority) > priorities.indexOf(priority)) return false
  if (unassigned && fields.assigned) return false
  return meets(category_ids, fields.category_ids) && meets(subtype_ids, [fields.subtype_id]) && meets(states, [fields.state])
}

const meets = <T>(wanted: readonly T[], has: readonly (T | null)[]): boolean =>
  wanted.length === 0 || wanted.some((item) => has.includes(item))
