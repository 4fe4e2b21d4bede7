import { openStates, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type TicketTypeCode, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'

export interface Count {
  readonly ticket_type_id: number
  readonly state: TicketState
  readonly count: number
}
export interface TypeRow {
  readonly code: TicketTypeCode
  readonly total: number
  readonly byState: Readonly<Partial<Record<TicketState, number>>>
}

/** Open tickets per type with their states, the fullest first. Types without open tickets are left out. */
export function byType(counts: readonly Count[]): TypeRow[] {
  return [...Map.groupBy(counts, (count) => count.ticket_type_id)]
    .flatMap(([id, own]) => {
      const type = ticketTypeById(id)
      const byState: Partial<Record<TicketState, number>> = {}
      for (const { state, count } of own) byState[state] = (byState[state] ?? 0) + count
      const total = own.reduce((sum, count) => sum + count.count, 0)
      return type && total > 0 ? [{ code: type.code, total, byState }] : []
    })
    .sort((a, b) => b.total - a.total || a.code.localeCompare(b.code))
}

export const totalOf = (counts: readonly Count[]): number => counts.reduce((sum, count) => sum + count.count, 0)
/** States that occur, in the order of a ticket's life. */
export const statesOf = (rows: readonly TypeRow[]): TicketState[] =>
  openStates.filter((state) => rows.some((row) => (row.byState[state] ?? 0) > 0))
