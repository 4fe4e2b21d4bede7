import { Badge, Group, List, Stack, Text } from '@mantine/core'
import type { AbsenceCover } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { colourOf } from '../../../kit/look/look.ts'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { shortDate } from '../detail/ticket-dates.ts'
import { useCover } from './stages.api.ts'

const COLOURS = { planned: 'gray', running: 'teal', ended: 'gray' } as const

/** On an absence: who takes over, from when to when, and what went over. Not there while nobody does. */
export function CoverCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_types')
  const cover = useCover(ticket)
  if (!cover) return null
  return (
    <Section title={t('cover.title')} aside={<Badge color={colourOf(COLOURS, cover.state)}>{t(`cover.state.${cover.state}`)}</Badge>}>
      <Inside cover={cover} siteId={ticket.location.id} />
    </Section>
  )
}

function Inside({ cover, siteId }: { readonly cover: AbsenceCover; readonly siteId: string }) {
  const { t } = useTranslation('ticket_types')
  const zone = useZoneOf()(siteId)
  const names = { person: cover.person.name, substitute: cover.substitute.name }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('cover.span', { ...names, from: shortDate(cover.starts_at, zone), until: shortDate(cover.ends_at, zone) })}</Text>
      {cover.state !== 'ended' && (
        <Text size="sm" c="dimmed">
          {t(cover.approvals ? 'cover.approvals' : 'cover.noApprovals', names)}
        </Text>
      )}
      {cover.tickets.length > 0 && (
        <List size="sm" aria-label={t('cover.tickets')} listStyleType="none">
          {cover.tickets.map(({ ticket, returned_at }) => (
            <List.Item key={ticket.id}>
              <Group gap="xs">
                <AnchorLink size="sm" to="/desk/ticketing/$type/detail" params={{ type: 'general' }} search={{ id: ticket.id }}>
                  {ticket.number} · {ticket.title}
                </AnchorLink>
                {returned_at && (
                  <Text size="xs" c="dimmed" component="span">
                    {t('cover.returned', { at: shortDate(returned_at, zone) })}
                  </Text>
                )}
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
