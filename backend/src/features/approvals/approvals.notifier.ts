import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { SignedLink } from '../../platform/secrets/signed-links.ts'
import type { Notifier } from '../../ports/notifications.ts'

type Send = Notifier['send']
type Named = Pick<Ticket, 'id' | 'number' | 'title'>
interface Told {
  readonly to: readonly string[]
  readonly by?: string
  readonly text?: string
  /** Links to decide by, of whoever has one. */
  readonly signed?: Readonly<Record<string, SignedLink>>
}
export type ApprovalNotifier = ReturnType<typeof approvalNotifier>

const LETTERS = {
  asked: 'waits for your approval',
  asked_for: 'waits for your approval on behalf of somebody',
  reminded: 'still waits for your approval',
  escalated: 'was escalated to you for approval',
  voted_for: 'was decided on your behalf',
  approved: 'was approved',
  rejected: 'was rejected',
  returned: 'was returned to you',
  expired: 'was not approved in time',
} as const

/** The messages of approvals. All join the open transaction. */
export function approvalNotifier(send: Send) {
  return async function tell(what: keyof typeof LETTERS, ticket: Named, { to, by = '', text = '', signed }: Told): Promise<void> {
    if (to.length === 0) return
    const { id, number, title } = ticket
    await send({
      user_ids: to,
      type: `approval.${what}`,
      title: `${number} ${LETTERS[what]}`,
      text: [title, by && `(${by})`, text].filter(Boolean).join(' '),
      link: `/desk/approvals?ticket=${id}`,
      message: { key: `inbox.approval_${what}`, params: { number, title, by, text } },
      ...(signed && { signed }),
    })
  }
}
