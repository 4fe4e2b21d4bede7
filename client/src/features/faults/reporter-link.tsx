import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useRevokeReporterLink } from './faults.api.ts'

interface ReporterLinkProps {
  readonly ticketId: string
  readonly name: string
  /** Null while it opens the report's page. */
  readonly revokedAt: string | null
  readonly zone: string
}
/** The link a reporter follows their report by: who works the ticket revokes it. */
export function ReporterLink({ ticketId, name, revokedAt, zone }: ReporterLinkProps) {
  const { t } = useTranslation('faults')
  const revoke = useRevokeReporterLink()
  const mayRevoke = useMay('ticket_work')
  const ask = () =>
    askFirst({
      title: t('link.revokeTitle', { name }),
      text: t('link.revokeText', { name }),
      confirm: t('link.revoke'),
      danger: true,
      run: () => revoke.mutateAsync(ticketId).catch(showRefusal),
    })
  return (
    <Group gap="xs" mt="xs">
      <Text component="span" size="xs" c="dimmed">
        {revokedAt ? t('link.revoked', { at: dateText(revokedAt, 'full', zone) }) : t('link.holds')}
      </Text>
      {mayRevoke && !revokedAt && (
        <Button size="compact-xs" variant="default" loading={revoke.isPending} onClick={ask}>
          {t('link.revoke')}
        </Button>
      )}
    </Group>
  )
}
