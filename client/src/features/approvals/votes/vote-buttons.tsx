import { Button, Group } from '@mantine/core'
import type { TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { type Decision, decisions } from '@menara/shared/domain/approval/approval-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../kit/session/session.ts'
import { mineFor } from './seen-step.ts'
import { VoteDialog } from './vote-dialog.tsx'

const LOOK: Readonly<Partial<Record<Decision, object>>> = { approve: {}, reject: { color: 'red', variant: 'light' } }

/** What may be decided now; nothing for those who are not asked. */
export function VoteButtons({ of }: { readonly of: TicketApprovals }) {
  const { t } = useTranslation('approvals')
  const me = useMe()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  if (of.mine.length === 0) return null
  const mayReturn = of.ticket.requester !== null || of.requests.some((request) => request.state === 'pending' && request.visitor !== null)
  return (
    <Group gap="xs">
      {decisions
        .filter((decision) => decision !== 'return' || mayReturn)
        .filter((decision) => mineFor(of, decision, me?.id).length > 0)
        .map((decision) => (
          <Button
            key={decision}
            size="compact-md"
            variant="default"
            {...LOOK[decision]}
            {...(decision === 'approve' && { variant: 'filled' })}
            onClick={() => setDeciding(decision)}
          >
            {t(`decision.${decision}`)}
          </Button>
        ))}
      {deciding && <VoteDialog key={deciding} of={of} decision={deciding} close={() => setDeciding(null)} />}
    </Group>
  )
}
