import { Badge, Button, Group } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { isStanding } from '@menara/shared/domain/alarm-state.ts'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { dateText, numberText } from '../../kit/dates.ts'
import { useZoneOf } from '../../kit/site.ts'
import { DetailCard, Fact } from './detail-card.tsx'
import { NearestGuards } from './nearest-guards.tsx'
import { Age } from './side-rows.tsx'
import type { Maps } from './use-maps.ts'

export function AlarmCard({ alarm, maps }: { readonly alarm: Alarm; readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const zone = useZoneOf()(alarm.location.id)
  return (
    <DetailCard
      name={alarm.message}
      under={[alarm.device.name, alarm.area?.name, alarm.location.name].filter(Boolean).join(' · ')}
      badges={<AlarmBadges alarm={alarm} />}
      onClose={maps.closeCard}
    >
      {alarm.value !== null && <Fact name={t('value')}>{valueText(alarm.value, alarm.unit)}</Fact>}
      {alarm.limit !== null && <Fact name={t('limit')}>{valueText(alarm.limit, alarm.unit)}</Fact>}
      <Fact name={t('raised')}>{dateText(alarm.raised_at, 'full', zone)}</Fact>
      <Fact name={t('age')}>
        <Age at={alarm.raised_at} />
      </Fact>
      {alarm.acked_by && alarm.acked_at && (
        <Fact name={t('acknowledged')}>
          {alarm.acked_by.name}, {dateText(alarm.acked_at, 'short', zone)}
        </Fact>
      )}
      {alarm.ticket && <Fact name={t('ticket')}>{alarm.ticket.name}</Fact>}
      <NearestGuards alarm={alarm} maps={maps} />
      <Group gap="xs" mt={4}>
        <Button component={Link} to="/admin/plugins/iot/alarm" search={{ alarm: alarm.id } as never} size="xs">
          {t('openAlarm')}
        </Button>
        <Button size="xs" variant="default" onClick={() => maps.goDevice(alarm.device.id)}>
          {t('showDevice')}
        </Button>
      </Group>
    </DetailCard>
  )
}

function AlarmBadges({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('maps')
  const acked = alarm.ack === 'acked'
  return (
    <>
      <PriorityBadge priority={alarm.priority} />
      <Badge color={alarm.process === 'active' ? 'red' : 'gray'}>{t(`process.${alarm.process}`)}</Badge>
      <Badge
        color={acked ? 'gray' : 'yellow'}
        leftSection={acked ? <IconBellCheck size={13} aria-hidden /> : <IconBell size={13} aria-hidden />}
      >
        {t(`ack.${alarm.ack}`)}
      </Badge>
      {!isStanding(alarm) && <Badge color="green">{t('over')}</Badge>}
    </>
  )
}

const valueText = (value: number, unit: string): string => `${numberText(value, 2)} ${unit}`.trim()
