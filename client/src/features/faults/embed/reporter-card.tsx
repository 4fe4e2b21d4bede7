import { Anchor, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useZoneOf } from '../../../kit/site.ts'
import { reporterOf } from '../faults.api.ts'
import { ReporterLink } from '../reporter-link.tsx'

interface ReporterCardProps {
  readonly ticketId: string
  readonly hasRequester: boolean
  /** Of the ticket. */
  readonly siteId: string
}
/** Who reported a ticket without an account; nothing where somebody signed in for it. */
export function ReporterCard({ ticketId, hasRequester, siteId }: ReporterCardProps) {
  const { t } = useTranslation('faults')
  const zoneOf = useZoneOf()
  const item = useQuery({ ...reporterOf(ticketId), enabled: !hasRequester }).data?.data
  if (!item) return null
  return (
    <Paper p="md" component="section" aria-label={t('reporter')}>
      <Title order={2} mb="xs">
        {t('reporter')}
      </Title>
      <Text size="sm">{item.name ?? t('nameless')}</Text>
      {item.contact && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {item.contact.includes('@') ? <Anchor href={`mailto:${item.contact}`}>{item.contact}</Anchor> : item.contact}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(`reads.${item.language}`)}
      </Text>
      <ReporterLink ticketId={ticketId} name={item.name ?? t('nameless')} revokedAt={item.link_revoked_at} zone={zoneOf(siteId)} />
    </Paper>
  )
}
