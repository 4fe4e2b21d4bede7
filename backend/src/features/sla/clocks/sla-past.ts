import type { Situation } from '@menara/shared/domain/sla/standing.ts'
import { isOpen, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { ClockedTicket, PolicyRow } from '../sla-rows.store.ts'

interface Answer {
  readonly action: string
  readonly actor_id: string | null
  readonly private: boolean
  /** What the history says beside. */
  readonly after: Readonly<Record<string, unknown>>
}
/** An entry of a ticket's history, as far as clocks care. */
export interface PastEntry extends Answer {
  readonly at: string
}
type Answering = Pick<PolicyRow, 'start_is_response' | 'note_is_response'>

/**
 * Whether what happened answers the requester: called or solved by another person; or said openly, or begun, where the policy takes that for
 * an answer.
 */
export const isAnswer = (answer: Answer, requesterId: string | null, policy: Answering): boolean =>
  answer.actor_id !== null && answer.actor_id !== requesterId && (ANSWERS[answer.action]?.(answer, policy) ?? false)
const ANSWERS: Readonly<Record<string, (answer: Answer, policy: Answering) => boolean>> = {
  note: (answer, policy) => answer.after['call'] === true || (!answer.private && policy.note_is_response),
  resolved: () => true,
  started: (_, policy) => policy.start_is_response,
}

/**
 * Since when the requester waits for a word, after what happened: the oldest message nobody answered. Before the first answer (`responded`)
 * that clock counts; what is over waits for nothing.
 */
export function waitingAfter(
  since: number | null,
  item: Answer & { readonly state: TicketState; readonly at: number },
  { ticket, responded, policy }: Waiting,
): number | null {
  if (!isOpen(item.state) || isAnswer(item, ticket.requester_id, policy)) return null
  const asks = (item.action === 'note' && !item.private) || item.action === 'reopened'
  const byRequester = item.actor_id === null ? isFromOutside(ticket) : item.actor_id === ticket.requester_id
  return asks && responded && byRequester ? (since ?? item.at) : since
}
/** Whoever asked has no account. What nobody says about the ticket of an alarm is said by its device. */
const isFromOutside = ({ requester_id, ticket_type_id }: Asked): boolean =>
  requester_id === null && ticketTypeById(ticket_type_id)?.code !== 'alarm'
type Asked = Pick<ClockedTicket, 'requester_id' | 'ticket_type_id'>
interface Waiting {
  readonly ticket: Asked
  readonly responded: boolean
  readonly policy: Answering
}

/** What a ticket was from when to when, read from its history; as it is now when there is none. */
export function pastOf(
  entries: readonly PastEntry[],
  ticket: ClockedTicket,
  policy: Answering,
): readonly (Situation & { readonly at: number })[] {
  const { state, pending_reason, owned, own_request } = ticket
  const now = { state, pending_reason, owned, own_request, waiting_since: null }
  if (entries[0]?.action !== 'created') return [{ ...now, responded: false, at: Date.parse(ticket.created_at) }]
  const facts: Record<string, unknown> = {}
  let responded = false
  let waiting_since: number | null = null
  return entries.map((entry) => {
    Object.assign(facts, entry.after)
    const state = (facts.state ?? ticket.state) as Situation['state']
    const at = Date.parse(entry.at)
    waiting_since = waitingAfter(waiting_since, { ...entry, state, at }, { ticket, responded, policy })
    responded ||= isAnswer(entry, ticket.requester_id, policy)
    return {
      state,
      waiting_since,
      own_request: idOf(facts.assignee) !== null && idOf(facts.assignee) === ticket.requester_id,
      pending_reason: (facts.pending_reason ?? null) as Situation['pending_reason'],
      owned: Boolean(facts.assignee ?? facts.group),
      responded,
      at,
    }
  })
}

/** The history names people with their ids. */
const idOf = (item: unknown): string | null => (item as { id?: string } | null | undefined)?.id ?? null
