import type { ApprovalStepShown, TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { Decision } from '@menara/shared/domain/approval/approval-words.ts'

/** The step at which a person is asked, as it was shown: a vote names it, so that it never counts for what was changed since. */
export const seenStep = (of: Pick<TicketApprovals, 'requests'>, personId: string | undefined, holderId: string) =>
  stepAsking(of, personId, holderId)?.id

/** For whom a person may decide so: to hand a request on, the step must let them. */
export const mineFor = (of: Pick<TicketApprovals, 'requests' | 'mine'>, decision: Decision, personId: string | undefined) =>
  decision === 'delegate' ? of.mine.filter((item) => stepAsking(of, personId, item.id)?.may_delegate) : of.mine

/** What one of its open rounds asks, as if it were the only one. */
export function onlyAsking(
  of: TicketApprovals,
  request: TicketApprovals['requests'][number],
  personId: string | undefined,
): TicketApprovals {
  const requests = [request]
  return { ...of, requests, mine: of.mine.filter((item) => stepAsking({ requests }, personId, item.id)) }
}

const stepAsking = (
  { requests }: Pick<TicketApprovals, 'requests'>,
  personId: string | undefined,
  holderId: string,
): ApprovalStepShown | undefined =>
  requests
    .find((request) => request.state === 'pending')
    ?.steps.find(
      (step) =>
        step.state === 'active' &&
        step.asked.some(({ open, person, on_behalf_of }) => open && person.id === personId && (on_behalf_of?.id ?? person.id) === holderId),
    )
