import type { TicketApprovals } from '@menara/shared/contract/approvals.contract.ts'

/** The step at which a person is asked, as it was shown: a vote names it, so that it never counts for what was changed since. */
export const seenStep = ({ requests }: Pick<TicketApprovals, 'requests'>, personId: string | undefined, holderId: string) =>
  requests
    .find((it) => it.state === 'pending')
    ?.steps.find(
      (it) =>
        it.state === 'active' &&
        it.asked.some(({ open, person, on_behalf_of }) => open && person.id === personId && (on_behalf_of?.id ?? person.id) === holderId),
    )?.id
