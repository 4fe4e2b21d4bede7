import { Badge, Button, Group, Table, Text } from '@mantine/core'
import type { Kiosk, NewKiosk } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { KIOSK_ONLINE_MS } from '@menara/shared/domain/people/attendance-evidence.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { KioskForm } from './kiosk-form.tsx'
import { KioskLink } from './kiosk-link.tsx'
import { kiosksOf, useRenewKiosk, useRevokeKiosk } from './kiosks.api.ts'

interface SiteProps {
  readonly site: { readonly id: string; readonly name: string; readonly zone: string }
}
type Shown = { readonly is: 'form'; readonly kiosk?: Kiosk } | { readonly is: 'link'; readonly kiosk: NewKiosk } | null

/** Kiosks of a site: whether they are online, and what is done with them. */
export function KioskList({ site }: SiteProps) {
  const { t } = useTranslation('kiosks')
  const answer = useQuery(kiosksOf(site.id))
  const rows = answer.data?.data
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  const onLink = (kiosk: NewKiosk) => setShown({ is: 'link', kiosk })
  return (
    <Section
      title={t('kiosks')}
      flush
      aside={
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setShown({ is: 'form' })}>
          {t('new')}
        </Button>
      }
    >
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={3} />}
      {rows?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {rows && rows.length > 0 && (
        <ScrollTable label={t('kiosks')} from={720} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('mode')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th>{t('seen')}</Table.Th>
              <Table.Th>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((kiosk) => (
              <Row key={kiosk.id} kiosk={kiosk} zone={site.zone} edit={() => setShown({ is: 'form', kiosk })} onLink={onLink} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {shown?.is === 'form' && <KioskForm site={site} kiosk={shown.kiosk} close={close} onMade={onLink} />}
      {shown?.is === 'link' && <KioskLink kiosk={shown.kiosk} close={close} />}
    </Section>
  )
}

interface RowProps {
  readonly kiosk: Kiosk
  readonly zone: string
  readonly edit: () => void
  readonly onLink: (kiosk: NewKiosk) => void
}
function Row({ kiosk, zone, edit, onLink }: RowProps) {
  const { t } = useTranslation('kiosks')
  const { id, name, mode, seen_at, revoked_at } = kiosk
  const [renew, revoke] = [useRenewKiosk(), useRevokeKiosk()]
  const askRenew = () =>
    askFirst({
      title: t('renewTitle', { name }),
      text: t('renewText'),
      confirm: t('renew'),
      run: () => renew.mutateAsync(id).then(({ data }) => onLink(data), showRefusal),
    })
  const askRevoke = () =>
    askFirst({
      title: t('revokeTitle', { name }),
      text: t('revokeText'),
      confirm: t('revoke'),
      danger: true,
      run: () => revoke.mutateAsync(id).then(() => toastSuccess('update'), showRefusal),
    })
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{t(`modes.${mode}`)}</Table.Td>
      <Table.Td>
        <KioskState kiosk={kiosk} />
      </Table.Td>
      <Table.Td>{seen_at ? dateText(seen_at, 'full', zone) : t('never')}</Table.Td>
      <Table.Td>
        {revoked_at === null ? (
          <Group gap={4} wrap="nowrap">
            <Button size="compact-xs" variant="default" aria-label={t('editName', { name })} onClick={edit}>
              {t('edit', { ns: 'common' })}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={t('renewName', { name })} onClick={askRenew}>
              {t('renew')}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={t('revokeName', { name })} onClick={askRevoke}>
              {t('revoke')}
            </Button>
          </Group>
        ) : (
          <Text size="xs" c="dimmed">
            {t('revokedAt', { at: dateText(revoked_at, 'full', zone) })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function KioskState({ kiosk: { seen_at, revoked_at } }: { readonly kiosk: Kiosk }) {
  const { t } = useTranslation('kiosks')
  const now = useNow()
  if (revoked_at !== null) return <Badge color="gray">{t('states.revoked')}</Badge>
  if (seen_at === null) return <Badge color="yellow">{t('states.unused')}</Badge>
  const isOnline = now - Date.parse(seen_at) < KIOSK_ONLINE_MS
  return <Badge color={isOnline ? 'teal' : 'orange'}>{t(isOnline ? 'states.online' : 'states.offline')}</Badge>
}
