import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriorityBadge, priorityColour } from '../../../kit/badges.tsx'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { useReading } from '../../../kit/live/live-readings.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { LiveAge, LiveValue } from '../live-value.tsx'
import type { DeviceRow } from './device-rows.ts'
import { DeviceState } from './device-state.tsx'

interface DeviceListProps {
  readonly rows: readonly DeviceRow[] | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly onOpen: (id: string) => void
}

/** Devices with what they measure now, those in trouble first. */
export function DeviceList({ rows, error, retry, onOpen }: DeviceListProps) {
  const { t } = useTranslation('iot')
  const columns: readonly Column<DeviceRow>[] = [
    {
      key: 'name',
      header: t('device'),
      cell: ({ device, worst }) => (
        <>
          <Group gap={6} wrap="nowrap">
            <Text size="sm" fw={550} className="clip">
              {device.name}
            </Text>
            {worst && <PriorityBadge priority={worst} />}
          </Group>
          <Text size="xs" c="dimmed" className="clip">
            {device.area?.name ?? '–'}
          </Text>
        </>
      ),
    },
    {
      key: 'value',
      header: t('value'),
      width: '7rem',
      cell: ({ point }) =>
        point ? (
          <>
            <LiveValue id={point.id} digits={1} />
            <Text size="xs" c="dimmed">
              <PointAge id={point.id} />
            </Text>
          </>
        ) : (
          '–'
        ),
    },
    { key: 'status', header: t('state'), width: '8.5rem', cell: (row) => <DeviceState status={row.status} seenAt={row.seenAt} /> },
  ]
  return (
    <DataGrid
      label={t('devices')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      nameOf={(row) => row.device.name}
      onOpen={(row) => onOpen(row.id)}
      error={error}
      retry={retry}
      barOf={(row) => (row.worst ? priorityColour(row.worst) : undefined)}
      height="calc(100dvh - 19rem)"
      least={400}
      empty={<EmptyState title={t('noDevices')} text={t('noDevicesText')} />}
    />
  )
}

const PointAge = ({ id }: { readonly id: string }) => <LiveAge live={useReading(id)} />
