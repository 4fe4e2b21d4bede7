import type { ticketLogs, tickets } from '@menara/backend/schema/tickets/tickets.ts'

export type TicketRow = typeof tickets.$inferInsert
export type LogRow = typeof ticketLogs.$inferInsert

/** RFC 3339 of milliseconds since 1970. */
export const iso = (at: number): string => new Date(at).toISOString()
