import { Accordion, Stack } from '@mantine/core'
import type { TicketApprovals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { approvalsOf } from '../approvals.api.ts'
import { useApprovals } from '../approvals.live.ts'
import { ApprovalRound } from '../votes/approval-round.tsx'
import { onlyAsking } from '../votes/seen-step.ts'
import { VoteButtons } from '../votes/vote-buttons.tsx'

/** The approvals of a ticket beside it; nothing for one that was never asked about. */
export function ApprovalPanel({ ticket }: { readonly ticket: Pick<Ticket, 'id' | 'rev'> }) {
  const cache = useQueryClient()
  const { id, rev } = ticket
  const answer = useApprovals(id).data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each revision of the ticket
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: approvalsOf(id).queryKey })
  }, [cache, id, rev])
  return answer && answer.requests.length > 0 ? <ApprovalSection of={answer} /> : null
}

/** Every round that is open with what may be decided in it, else the newest; earlier ones to be opened. */
export function ApprovalSection({ of }: { readonly of: TicketApprovals }) {
  const { t } = useTranslation('approvals')
  const me = useMe()
  const zone = useZoneOf()(of.ticket.location.id)
  const open = of.requests.filter((request) => request.state === 'pending')
  const shown = open.length > 0 ? open : of.requests.slice(0, 1)
  const earlier = of.requests.filter((request) => !shown.includes(request))
  if (shown.length === 0) return null
  return (
    <Section title={t('approval')}>
      <Stack gap="md">
        {shown.map((item) => (
          <Stack key={item.id} gap="md">
            <VoteButtons of={onlyAsking(of, item, me?.id)} />
            <ApprovalRound request={item} zone={zone} mayRevoke={of.may_revoke} />
          </Stack>
        ))}
        {earlier.length > 0 && (
          <Accordion variant="contained">
            <Accordion.Item value="earlier">
              <Accordion.Control>
                {t('earlier')} ({earlier.length})
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="md">
                  {earlier.map((item) => (
                    <ApprovalRound key={item.id} request={item} zone={zone} mayRevoke={of.may_revoke} />
                  ))}
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        )}
      </Stack>
    </Section>
  )
}
