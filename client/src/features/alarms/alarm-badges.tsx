import { Badge, Group, Text } from '@mantine/core'
import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { isaLetter } from '@menara/shared/domain/alarm-state.ts'
import { IconBell, IconBellCheck, IconBellOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates.ts'

const LOOK = {
  A: { colour: 'gray', icon: IconBellOff },
  B: { colour: 'red', icon: IconBell },
  C: { colour: 'gray', icon: IconBellCheck },
  D: { colour: 'yellow', icon: IconBell },
} as const

/** State in the words of ISA-18.2, and that the source is lost where it is. */
export function AlarmStateBadge({ alarm }: { readonly alarm: Pick<Alarm, 'process' | 'ack' | 'quality'> }) {
  const { t } = useTranslation('alarms')
  const letter = isaLetter(alarm)
  const { colour, icon: Icon } = LOOK[letter]
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Badge color={colour} leftSection={<Icon size={13} aria-hidden />}>
        {t(`isa.${letter}`)}
      </Badge>
      {alarm.quality === 'stale' && (
        <Badge color="gray" variant="outline" leftSection={<IconPlugConnectedX size={13} aria-hidden />}>
          {t('sourceLost')}
        </Badge>
      )}
    </Group>
  )
}

/** Value against its limit, with the unit. */
export function AlarmValue({ alarm }: { readonly alarm: Pick<Alarm, 'value' | 'limit' | 'unit'> }) {
  if (alarm.value === null)
    return (
      <Text size="sm" c="dimmed" component="span">
        –
      </Text>
    )
  return (
    <Text size="sm" className="num" component="span">
      <b>{numberText(alarm.value, 1)}</b>
      {alarm.limit !== null && (
        <Text component="span" size="xs" c="dimmed">
          {' '}
          / {numberText(alarm.limit, 1)}
        </Text>
      )}{' '}
      <Text component="span" size="xs" c="dimmed">
        {alarm.unit}
      </Text>
    </Text>
  )
}
