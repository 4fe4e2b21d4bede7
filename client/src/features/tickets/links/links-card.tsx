import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core'
import type { TicketLink } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { ProgressBadge } from '../ticket-badges.tsx'
import { DoneMark } from './done-mark.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { linksOf, useRemoveLink } from './links.api.ts'
import { standingOf, standingText } from './standings.ts'

/** Tickets that belong to this one, by how they stand to it. Not there while there are none and none may be added. */
export function LinksCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const may = useMay('ticket_work')
  const [adding, setAdding] = useState(false)
  const links = useQuery(linksOf(ticket.id)).data?.data ?? []
  if (links.length === 0 && !may) return null
  return (
    <Section
      title={t('links.title')}
      {...(links.length > 0 && { count: links.length })}
      aside={
        may && (
          <ActionIcon aria-label={t('links.add')} onClick={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('links.none')}
        </Text>
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} ticketId={ticket.id} may={may} />
        ))}
      </Stack>
      {adding && <LinkDialog ticket={ticket} close={() => setAdding(false)} />}
    </Section>
  )
}

interface LinkRowProps {
  readonly link: TicketLink
  readonly ticketId: string
  readonly may: boolean
}
function LinkRow({ link, ticketId, may }: LinkRowProps) {
  const { t } = useTranslation('tickets')
  const remove = useRemoveLink(ticketId)
  const { ticket } = link
  const standing = standingOf(link)
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      {may && standing === 'parent' && <DoneMark ticket={ticket} />}
      <Box style={{ minWidth: 0, flexGrow: 1 }}>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {standingText(t, standing)}
          </Text>
          <ProgressBadge ticket={ticket} />
        </Group>
        <AnchorLink
          size="sm"
          to="/desk/ticketing/$type/detail"
          params={{ type: ticket.type }}
          search={{ id: ticket.id }}
          style={{ overflowWrap: 'anywhere' }}
        >
          {ticket.number} · {ticket.title}
        </AnchorLink>
      </Box>
      {may && link.kind !== 'merged' && link.kind !== 'settles' && (
        <RowRemove
          label={t('links.remove', { number: ticket.number })}
          title={t('links.removeTitle')}
          text={t('links.removeText', { number: ticket.number })}
          remove={() => remove.mutateAsync(link.id)}
        />
      )}
    </Group>
  )
}
