import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'

/** Facts of a ticket that its history keeps, in the order people read them. */
export const PAST_FACTS = [
  'title',
  'state',
  'priority',
  'category',
  'assignee',
  'group',
  'area',
  'asset',
  'pending_reason',
  'pending_until',
  'pending_mode',
  'due_at',
  'start',
  'end',
  'from',
  'to',
  'code',
  'description',
  'solution',
] as const satisfies readonly (keyof Ticket)[]
export type PastFact = (typeof PAST_FACTS)[number]
/** With how its texts are said in the reader's language. */
const KEPT = [...PAST_FACTS, 'description_wording', 'solution_wording'] as const satisfies readonly (keyof Ticket)[]
export type PastFacts = Readonly<Record<(typeof KEPT)[number], unknown>>

const factsOf = (ticket: Ticket): PastFacts => Object.fromEntries(KEPT.map((name) => [name, ticket[name]])) as PastFacts

/** A ticket right after an entry of its history: what it is now, with everything later taken back. Entries oldest first. */
export function factsAt(ticket: Ticket, logs: readonly TicketLog[], entry: number): PastFacts {
  const later = logs.slice(entry + 1).toReversed()
  const known = later.map(({ before }) => Object.fromEntries(Object.entries(before).filter(([name]) => isFact(name))))
  return Object.assign({}, factsOf(ticket), ...known) as PastFacts
}
const isFact = (name: string): boolean => (KEPT as readonly string[]).includes(name)

/** Facts that an entry's moment has otherwise than now. */
export const sinceChanged = (then: PastFacts, ticket: Ticket): ReadonlySet<PastFact> =>
  new Set(PAST_FACTS.filter((name) => JSON.stringify(then[name] ?? null) !== JSON.stringify(ticket[name] ?? null)))
