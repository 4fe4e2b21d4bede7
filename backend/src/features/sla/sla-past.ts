import type { Situation } from '@menara/shared/domain/sla/standing.ts'
import type { ClockedTicket, PolicyRow } from './sla-rows.store.ts'

/** An entry of a ticket's history, as far as clocks care. */
export interface PastEntry {
  readonly action: string
  readonly actor_id: string | null
  readonly private: boolean
  readonly after: Readonly<Record<string, unknown>>
  readonly at: string
}
interface Answer {
  readonly action: string
  readonly actor_id: string | null
  readonly private: boolean
}

/** Whether what happened answers the requester: said openly by another person, or begun where the policy takes that for an answer. */
export const isAnswer = (it: Answer, requesterId: string | null, policy: Pick<PolicyRow, 'start_is_response'>): boolean =>
  it.actor_id !== null &&
  it.actor_id !== requesterId &&
  ((it.action === 'note' && !it.private) || (it.action === 'started' && policy.start_is_response))

/** What a ticket was from when to when, read from its history; as it is now when there is none. */
export function pastOf(
  entries: readonly PastEntry[],
  ticket: ClockedTicket,
  policy: Pick<PolicyRow, 'start_is_response'>,
): readonly (Situation & { readonly at: number })[] {
  const now = { state: ticket.state, pending_reason: ticket.pending_reason, owned: ticket.owned }
  if (entries[0]?.action !== 'created') return [{ ...now, responded: false, at: Date.parse(ticket.created_at) }]
  const facts: Record<string, unknown> = {}
  let responded = false
  return entries.map((entry) => {
    Object.assign(facts, entry.after)
    responded ||= isAnswer(entry, ticket.requester_id, policy)
    return {
      state: (facts.state ?? ticket.state) as Situation['state'],
      pending_reason: (facts.pending_reason ?? null) as Situation['pending_reason'],
      owned: Boolean(facts.assignee ?? facts.group),
      responded,
      at: Date.parse(entry.at),
    }
  })
}
