import { Badge, Button, Group } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot/iot.contract.ts'
import { isStanding } from '@menara/shared/domain/alarms/alarm-state.ts'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import type { ShownAlarm } from '../scene/site-ranks.ts'
import { Age } from '../side/side-rows.tsx'
import type { Maps } from '../use-maps.ts'
import { DetailCard, Fact } from './detail-card.tsx'
import { NearestGuards } from './nearest-guards.tsx'

export function AlarmCard({ alarm, maps }: { readonly alarm: Alarm; readonly maps: Maps }) {
  const { t } = useTranslation('maps')
  const say = useMessageText()
  const zone = useZoneOf()(alarm.location.id)
  const { place } = maps.replay
  if (place) return <PastAlarmCard alarm={alarm} maps={maps} at={place.at} />
  return (
    <DetailCard
      name={say(alarm)}
      under={[alarm.device.name, alarm.area?.name, alarm.location.name].filter(Boolean).join(' · ')}
      badges={
        <>
          <AlarmBadges alarm={alarm} />
          {!isStanding(alarm) && <Badge color="green">{t('over')}</Badge>}
        </>
      }
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
        <ButtonLink to="/admin/plugins/iot/alarm" search={{ alarm: alarm.id }} size="xs">
          {t('openAlarm')}
        </ButtonLink>
        <Button size="xs" variant="default" onClick={() => maps.goDevice(alarm.device.id)}>
          {t('showDevice')}
        </Button>
      </Group>
    </DetailCard>
  )
}

/** In a replay: how it stood at the moment, without values and deeds of another time. */
function PastAlarmCard({ alarm, maps, at }: { readonly alarm: Alarm; readonly maps: Maps; readonly at: number }) {
  const { t } = useTranslation('maps')
  const say = useMessageText()
  const zone = useZoneOf()(alarm.location.id)
  const then = maps.here?.alarms.find((item) => item.id === alarm.id)
  return (
    <DetailCard
      name={say(alarm)}
      under={[alarm.device.name, alarm.area?.name, alarm.location.name].filter(Boolean).join(' · ')}
      badges={then ? <AlarmBadges alarm={then} /> : <Badge color="gray">{t('replay.stoodNot')}</Badge>}
      onClose={maps.closeCard}
    >
      {then && <Fact name={t('raised')}>{dateText(then.raised_at, 'full', zone)}</Fact>}
      {then && (
        <Fact name={t('age')}>
          <Age at={then.raised_at} moment={at} />
        </Fact>
      )}
    </DetailCard>
  )
}

function AlarmBadges({ alarm }: { readonly alarm: ShownAlarm }) {
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
    </>
  )
}

const valueText = (value: number, unit: string): string => `${numberText(value, 2)} ${unit}`.trim()
