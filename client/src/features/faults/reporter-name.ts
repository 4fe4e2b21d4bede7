import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'

/** Who opened a ticket. `report` is null for a ticket that nobody reported by a code, and undefined while that is not known. */
export function reporterName(
  requester: Ticket['requester'],
  report: { readonly name: string | null } | null | undefined,
  words: { readonly byCode: string; readonly system: string },
): string {
  if (requester) return requester.name
  return report ? (report.name ?? words.byCode) : words.system
}
