import { Button, Group, Stack, Text } from '@mantine/core'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { RowRemove } from '../../../kit/lists/row-button.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { articlesOfTicket, suggestionsFor, useLinkArticle, useUnlinkArticle } from '../articles.api.ts'

interface CardProps {
  readonly ticket: Pick<Ticket, 'id' | 'title' | 'location' | 'category' | 'asset'>
}
const MAX_TEXT = 200

/** Articles a ticket was worked with, and for those who work it what may help; nothing where there is neither. */
export function TicketArticlesCard({ ticket }: CardProps) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const works = useMay('ticket_work')
  const linked = useQuery(articlesOfTicket(ticket.id)).data?.data ?? []
  const query = {
    text: ticket.title.slice(0, MAX_TEXT),
    location_id: ticket.location.id,
    ...(ticket.category && { category_id: ticket.category.id }),
    ...(ticket.asset && { asset_id: ticket.asset.id }),
  }
  const suggested = useQuery({ ...suggestionsFor(query), enabled: works }).data?.data ?? []
  const link = useLinkArticle(ticket.id)
  const unlink = useUnlinkArticle(ticket.id)
  const offered = suggested.filter(({ id }) => !linked.some((item) => item.id === id))
  if (linked.length === 0 && offered.length === 0) return null
  return (
    <Section title={t('ofTicket')}>
      <Stack gap="xs">
        {linked.map(({ id, title }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
            <ArticleLink id={id} name={textOf(title)} />
            {works && (
              <RowRemove
                label={t('unlinkName', { name: textOf(title) })}
                title={t('unlinkTitle')}
                text={t('unlinkText', { name: textOf(title) })}
                remove={() => unlink.mutateAsync(id).then(() => undefined)}
              />
            )}
          </Group>
        ))}
        {offered.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('mayHelp')}
          </Text>
        )}
        {offered.map(({ id, title }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
            <ArticleLink id={id} name={textOf(title)} />
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconLink size={14} aria-hidden />}
              aria-label={t('linkName', { name: textOf(title) })}
              loading={link.isPending && link.variables === id}
              onClick={() => link.mutate(id)}
            >
              {t('link')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

const ArticleLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <AnchorLink to="/desk/articles/article" search={{ id }} size="sm" style={{ overflowWrap: 'anywhere' }}>
    {name}
  </AnchorLink>
)
