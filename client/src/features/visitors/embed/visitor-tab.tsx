import { Button, Group, Stack } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isOpen } from '@menara/shared/domain/tickets/ticket-state.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { VisitorCard } from '../reception/visitor-card.tsx'
import { SeriesNote } from '../series/series-note.tsx'
import { useVisitorsOf } from '../visitors.live.ts'
import { InviteDialog } from '../visits/invite-dialog.tsx'

/** The visitors of a ticket: who comes, how far they are, and what may be done with each. */
export function VisitorTab({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('visitors')
  const [inviting, setInviting] = useState(false)
  const me = useMe()
  const receives = useMay('visitor_receive')
  const zone = useZoneOf()(ticket.location.id)
  const { data, error, refetch } = useVisitorsOf(ticket.id, ticket.location.id)
  const mayInvite = receives || ticket.requester?.id === me?.id
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={3} />
  const invite = mayInvite && isOpen(ticket.state) && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <Stack p="md" gap="sm">
      <SeriesNote ticketId={ticket.id} />
      {data.data.length > 0 && <Group justify="flex-end">{invite}</Group>}
      {data.data.length === 0 && (
        <EmptyState title={t('nobody')} text={t(ticket.start ? 'nobodyText' : 'noDay')} action={ticket.start ? invite : undefined} />
      )}
      {data.data.map((item) => (
        <VisitorCard key={item.id} visitor={item} zone={zone} mayInvite={mayInvite} />
      ))}
      {inviting && <InviteDialog ticket={ticket} mayWalkIn={receives} close={() => setInviting(false)} />}
    </Stack>
  )
}
