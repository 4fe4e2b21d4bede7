import { Alert, Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import type { OnSiteVisitor } from '@menara/shared/contract/visitors.contract.ts'
import { IconCloudOff, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/clock.ts'
import { ageText, dateText } from '../../kit/dates.ts'
import { sessionStore, useMe } from '../../kit/session.ts'
import { useSite, useZoneOf } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { dropLists, keepList, keptList } from './evacuation-store.ts'
import { VisitorStateBadge } from './visitor-badges.tsx'
import { onSiteAt } from './visitors.api.ts'

const FRESH_MS = 15_000

sessionStore.subscribe(({ user }) => {
  if (!user) dropLists()
})

/** Everybody whose badge is out. Kept in this browser: without a connection the last list is shown, with its age. */
export function EvacuationList() {
  const { t } = useTranslation('visitors')
  const site = useSite()
  const me = useMe()
  const now = useNow()
  const answer = useQuery({ ...onSiteAt(site?.id), refetchInterval: FRESH_MS })
  const { data, dataUpdatedAt, error } = answer
  const userId = me?.id ?? ''
  useEffect(() => {
    if (data && userId) keepList(userId, site?.id, { at: dataUpdatedAt, rows: data.data })
  }, [data, dataUpdatedAt, site?.id, userId])
  const list = data ? { at: dataUpdatedAt, rows: data.data } : keptList(userId, site?.id)
  if (!list) return error ? <FailedState error={error} retry={() => void answer.refetch()} /> : <WaitingRows rows={4} />
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600} role="status">
          {t('onSite', { count: list.rows.length })}{' '}
          <Text span size="sm" c="dimmed" className="num">
            {t('takenAt', { at: dateText(list.at, 'full'), age: ageText(list.at, now) })}
          </Text>
        </Text>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
      {error && (
        <Alert color="orange" icon={<IconCloudOff size={18} aria-hidden />} title={t('offlineList')} role="alert">
          {t('offlineListText', { age: ageText(list.at, now) })}
        </Alert>
      )}
      <Paper>{list.rows.length === 0 ? <EmptyState title={t('nobodyOnSite')} /> : <People rows={list.rows} />}</Paper>
    </Stack>
  )
}

function People({ rows }: { readonly rows: readonly OnSiteVisitor[] }) {
  const { t } = useTranslation('visitors')
  const zoneOf = useZoneOf()
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('view.evacuation')}>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'state', 'host', 'areas', 'badge', 'phone', 'since'] as const).map((it) => (
              <Table.Th key={it}>{t(`fact.${it}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((it) => (
            <Table.Tr key={it.id}>
              <Table.Td>
                {it.name}
                <Text size="xs" c="dimmed">
                  {[it.company, it.location.name].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <VisitorStateBadge state={it.state} />
              </Table.Td>
              <Table.Td>{it.host?.name ?? it.escort}</Table.Td>
              <Table.Td>{it.areas.map((area) => area.name).join(', ')}</Table.Td>
              <Table.Td>{it.badge}</Table.Td>
              <Table.Td>{it.phone}</Table.Td>
              <Table.Td className="num">{dateText(it.checked_in_at, 'short', zoneOf(it.location.id))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
