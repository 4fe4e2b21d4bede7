import { approvalRoundFeed } from '@menara/shared/contract/approvals/approval-rounds.contract.ts'
import { approvalFeed } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges } from '../../kit/live/live.ts'
import { approvalsOf } from './approvals.api.ts'

/** So many of what waits are followed; more of them is asked for page by page. */
const FOLLOWED = '100'

/** Asks for the lists again when something comes to wait for me, or waits no more. */
export function useFreshApprovals(): void {
  const cache = useQueryClient()
  useChanges(approvalFeed, { state: 'waiting', limit: FOLLOWED }, () => void cache.invalidateQueries({ queryKey: ['approvals', 'list'] }))
}

/** The approvals of a ticket, asked for again when somebody votes, is asked or is not any more. */
export function useApprovals(ticketId: string) {
  const cache = useQueryClient()
  const answer = useQuery(approvalsOf(ticketId))
  useChanges(approvalRoundFeed, { ticket_id: ticketId }, () => void cache.invalidateQueries({ queryKey: approvalsOf(ticketId).queryKey }))
  return answer
}
