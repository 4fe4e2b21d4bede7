import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../../kit/badges.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { everyAlarm, MOST_ALARMS } from '../dashboard/dashboard.api.ts'
import type { DashboardScope } from '../dashboard/dashboard-cards.tsx'
import { alarmFigures } from '../dashboard/dashboard-figures.ts'
import { BarList } from './bar-list.tsx'
import { Panel } from './panel.tsx'

/** Alarms of the period by priority, and the devices that raised most of them. */
export function AlarmPanels({ siteId, days }: DashboardScope) {
  const { t } = useTranslation('home')
  const map = useMay('show_plugin_maps')
  const answer = useQuery(everyAlarm(siteId))
  const figures = answer.data && alarmFigures(answer.data.data, { days, now: Date.now() })
  const state =
    answer.isError && !figures ? (
      <FailedState error={answer.error} retry={() => void answer.refetch()} />
    ) : (
      answer.isPending && <WaitingRows rows={4} height={20} />
    )
  return (
    <>
      <Panel title={t('byPriority')} more={{ link: { to: '/admin/plugins/iot/alarm' }, text: t('toAlarms') }}>
        {state}
        {figures && (
          <BarList
            items={figures.byPriority.map(({ priority, count }) => ({
              key: priority,
              name: <PriorityBadge priority={priority} />,
              count,
              colour: priorityColour(priority),
              link: { to: '/admin/plugins/iot/alarm', search: { priority } },
            }))}
          />
        )}
        {figures && (
          <Text size="xs" c="dimmed" mt={6}>
            {answer.data?.next ? t('countedMost', { count: MOST_ALARMS }) : t('counted', { count: days })}
          </Text>
        )}
      </Panel>
      <Panel title={t('topDevices')}>
        {state}
        {figures?.devices.length === 0 && <EmptyState title={t('noAlarmsIn')} />}
        {figures && (
          <BarList
            items={figures.devices.map((device) => ({
              key: device.id,
              name: (
                <>
                  {device.name}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {device.where}
                  </Text>
                </>
              ),
              count: device.count,
              ...(map && { link: { to: '/admin/plugins/maps', search: { device: device.id } } as const }),
            }))}
          />
        )}
      </Panel>
    </>
  )
}
