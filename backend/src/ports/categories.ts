import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'

/** What a category says about its tickets. */
interface Category {
  readonly ticket_type_id: number
  /** Null: all sites. */
  readonly location_id: string | null
  /** Whether it and everything above it is active. */
  readonly offered: boolean
  readonly group_id: string | null
  readonly priority: Priority | null
}
/** Categories of tickets. None of the methods throws. */
export interface Categories {
  category(id: string): Promise<Category | undefined>
  /** Ids of a category and of everything in it; empty when it is not there. */
  categoryAndBelow(id: string): Promise<string[]>
}
