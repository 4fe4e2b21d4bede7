import { Button, Group, Text } from '@mantine/core'
import type { IssuedLink } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { useRevokeLink } from './approvals.api.ts'

interface LinkLineProps {
  readonly link: IssuedLink
  readonly person: string
  readonly zone: string
  readonly mayRevoke: boolean
}
/** The link one approver was given: when, until when, and what became of it. */
export function LinkLine({ link, person, zone, mayRevoke }: LinkLineProps) {
  const { t } = useTranslation('approvals')
  const revoke = useRevokeLink()
  const at = (instant: string) => dateText(instant, 'full', zone)
  const ask = () =>
    askFirst({
      title: t('links.revokeTitle', { name: person }),
      text: t('links.revokeText', { name: person }),
      confirm: t('links.revoke'),
      danger: true,
      run: () => revoke.mutateAsync(link.id).catch(showRefusal),
    })
  return (
    <Group gap="xs">
      <Text component="span" size="xs" c="dimmed">
        {t('links.issued', { at: at(link.issued_at) })} · {useStanding(link, at)}
      </Text>
      {mayRevoke && link.usable && (
        <Button size="compact-xs" variant="default" loading={revoke.isPending} onClick={ask}>
          {t('links.revoke')}
        </Button>
      )}
    </Group>
  )
}

function useStanding(link: IssuedLink, at: (instant: string) => string): string {
  const { t } = useTranslation('approvals')
  if (link.used_at) return t('links.used', { at: at(link.used_at) })
  if (link.revoked_at) return t('links.revoked', { at: at(link.revoked_at), name: link.revoked_by?.name ?? '–' })
  if (link.usable) return t('links.until', { at: at(link.expires_at) })
  return t(link.locked ? 'links.locked' : 'links.over')
}
