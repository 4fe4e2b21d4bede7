import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'

type Point = Pick<Ticket, 'rev' | 'updated_at'>
/** Entries with facts of their own that changed none of the ticket's. */
const NO_CHANGE: ReadonlySet<TicketLog['action']> = new Set(['created', 'escalated', 'reminded', 'not_assigned'])
/** Entries that made `now` of `base`: every change takes one revision; notes, links, steps of a ladder and the like take none. */
export function changesSince(
  logs: readonly TicketLog[],
  { base, now }: { readonly base: Point; readonly now: Point },
): readonly TicketLog[] {
  const count = now.rev - base.rev
  if (count <= 0) return []
  return logs
    .filter((log) => !NO_CHANGE.has(log.action) && Object.keys(log.after).length > 0)
    .slice(-count)
    .filter((log) => log.at > base.updated_at)
}
