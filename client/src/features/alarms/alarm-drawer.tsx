import { Drawer, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { dateText } from '../../kit/dates.ts'
import { queryClient } from '../../kit/query.ts'
import { useMay } from '../../kit/session.ts'
import { useZoneOf } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { AlarmActions } from './alarm-actions.tsx'
import { AlarmStateBadge, AlarmValue } from './alarm-badges.tsx'
import { AlarmJournal } from './alarm-journal.tsx'
import { alarmById } from './alarms.api.ts'

const AlarmTrend = lazy(async () => ({ default: (await import('./alarm-trend.tsx')).AlarmTrend }))

interface AlarmDrawerProps {
  readonly id: string | null
  /** The row of the live list, newer than what was asked for. */
  readonly live: Alarm | undefined
  readonly onClose: () => void
}

/** Everything about one alarm: facts, actions, trend, journal. */
export function AlarmDrawer({ id, live, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation('alarms')
  const answer = useQuery({ ...alarmById(id ?? ''), enabled: id !== null })
  const seenRev = live?.rev
  useEffect(() => {
    if (id !== null && seenRev !== undefined) void queryClient.invalidateQueries({ queryKey: alarmById(id).queryKey })
  }, [id, seenRev])
  const asked = answer.data?.data
  const alarm = live ?? asked
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{alarm?.message ?? t('alarm')}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {!alarm && answer.isPending && <WaitingRows />}
      {!alarm && answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {alarm && (
        <Stack gap="md">
          <Group gap={6}>
            <PriorityBadge priority={alarm.priority} />
            <AlarmStateBadge alarm={alarm} />
          </Group>
          <AlarmActions alarm={alarm} />
          <AlarmFacts alarm={alarm} />
          {alarm.point && (
            <Suspense fallback={<WaitingRows rows={3} />}>
              <AlarmTrend alarm={alarm} />
            </Suspense>
          )}
          <section aria-label={t('journal')}>
            <Title order={2} mb="xs">
              {t('journal')}
            </Title>
            <AlarmJournal entries={asked?.journal} locationId={alarm.location.id} unit={alarm.unit} />
          </section>
        </Stack>
      )}
    </Drawer>
  )
}

function AlarmFacts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarms')
  const zone = useZoneOf()(alarm.location.id)
  const mayMaps = useMay('show_plugin_maps')
  const mayAssets = useMay('show_manage_asset')
  const rows = [
    ['value', <AlarmValue key="v" alarm={alarm} />],
    ['device', alarm.device.name],
    [
      'asset',
      alarm.asset ? (
        mayAssets ? (
          <Link key="a" to="/admin/manage/assets/form" search={{ id: alarm.asset.id } as never}>
            {alarm.asset.name}
          </Link>
        ) : (
          alarm.asset.name
        )
      ) : (
        '–'
      ),
    ],
    [
      'place',
      <span key="p">
        {[alarm.location.name, alarm.area?.name].filter(Boolean).join(', ')}{' '}
        {mayMaps && (
          <Link to="/admin/plugins/maps" search={{ site: alarm.location.id, alarm: alarm.id } as never}>
            {t('onMap')}
          </Link>
        )}
      </span>,
    ],
    ['raised', dateText(alarm.raised_at, 'full', zone)],
    ['cleared', alarm.cleared_at ? dateText(alarm.cleared_at, 'full', zone) : '–'],
    ['acked', alarm.acked_at ? `${dateText(alarm.acked_at, 'full', zone)}${alarm.acked_by ? `, ${alarm.acked_by.name}` : ''}` : '–'],
    ['occurrence', String(alarm.occurrence)],
    [
      'ticket',
      alarm.ticket ? (
        <Link key="t" to="/desk/ticketing/$type/detail" params={{ type: 'alarm' } as never} search={{ id: alarm.ticket.id } as never}>
          {alarm.ticket.name}
        </Link>
      ) : (
        '–'
      ),
    ],
  ] as const
  return (
    <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={0}>
      <Table.Tbody>
        {rows.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w={130}>
              {t(`fact.${key}`)}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
