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
  const it = useQuery({ ...reporterOf(ticketId), enabled: !hasRequester }).data?.data
  if (!it) return null
  return (
    <Paper p="md" component="section" aria-label={t('reporter')}>
      <Title order={2} mb="xs">
        {t('reporter')}
      </Title>
      <Text size="sm">{it.name ?? t('nameless')}</Text>
      {it.contact && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {it.contact.includes('@') ? <Anchor href={`mailto:${it.contact}`}>{it.contact}</Anchor> : it.contact}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(`reads.${it.language}`)}
      </Text>
      <ReporterLink ticketId={ticketId} name={it.name ?? t('nameless')} revokedAt={it.link_revoked_at} zone={zoneOf(siteId)} />
    </Paper>
  )
}
