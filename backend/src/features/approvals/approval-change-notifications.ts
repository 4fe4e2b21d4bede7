import type { Journal } from '../../platform/audit/journal.ts'

export type ApprovalChangeNotifications = ReturnType<typeof approvalChangeNotifications>

/** Says that something about a ticket's approvals is new: to whoever watches its rounds, and to the inboxes it concerns. */
export function approvalChangeNotifications({ announce }: Pick<Journal, 'announce'>) {
  return function stir(ticketId: string, userIds: readonly string[]): void {
    announce({ topic: 'approval_rounds', key: ticketId })
    for (const user_id of new Set(userIds)) announce({ topic: 'approvals', key: ticketId, user_id })
  }
}
