import { Text, Title } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { isStanding } from '@menara/shared/domain/alarms/alarm-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmsOfDevice } from '../alarms.api.ts'
import { useAlarms } from '../alarms.live.ts'
import { compareAlarms, plainLines } from '../list/alarm-order.ts'
import { AlarmRows } from '../list/alarm-rows.tsx'

const HEIGHT_REM = 3.3
const MOST = 4

/** What else stands at the same device, asset or room: often the same trouble. */
export function AlarmNeighbours({ alarm, onOpen }: { readonly alarm: Alarm; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('alarms')
  const { rows } = useAlarms(alarm.location.id)
  const past = useQuery(alarmsOfDevice(alarm.device.id)).data?.data.filter((item) => !isStanding(item)).length
  const near = useMemo(() => [...rows.values()].filter((row) => isNear(row, alarm)).sort(compareAlarms), [rows, alarm])
  return (
    <section aria-label={t('neighbours')}>
      <Title order={2} mb="xs">
        {t('neighbours')}
      </Title>
      {near.length > 0 && (
        <AlarmRows lines={plainLines(near)} compact height={`${HEIGHT_REM * Math.min(MOST, near.length)}rem`} onOpen={onOpen} />
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {near.length === 0 && `${t('noNeighbours')} `}
        {past !== undefined && t('pastOfDevice', { count: past })}
      </Text>
    </section>
  )
}

const isNear = (item: Alarm, alarm: Alarm): boolean =>
  item.id !== alarm.id &&
  (item.device.id === alarm.device.id ||
    (alarm.asset !== null && item.asset?.id === alarm.asset.id) ||
    (alarm.area !== null && item.area?.id === alarm.area.id))
