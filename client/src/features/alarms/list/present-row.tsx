import { Alert, Group, Text } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../../kit/badges.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { AlarmStateBadge, AlarmValue } from '../alarm-badges.tsx'
import type { Conflict } from '../commands/use-alarm-command.ts'

/** A command came late: what the server says, and the alarm as it is now. What was typed is still there; doing it again is about this. */
export function PresentRow({ conflict }: { readonly conflict: Conflict | null }) {
  const { t } = useTranslation('alarms')
  const zoneOf = useZoneOf()
  if (!conflict) return null
  const { alarm, message } = conflict
  return (
    <Alert color="yellow" icon={<IconRefreshAlert size={18} aria-hidden />} title={t('movedOn')} role="alert" data-present-row={alarm.rev}>
      <Text size="sm">{message}</Text>
      <Group gap={8} mt={6}>
        <PriorityBadge priority={alarm.priority} />
        <AlarmStateBadge alarm={alarm} />
        <AlarmValue alarm={alarm} />
        <Text size="xs">
          {t('occurrenceNo', { count: alarm.occurrence })}, {dateText(alarm.raised_at, 'full', zoneOf(alarm.location.id))}
        </Text>
      </Group>
      <Text size="xs" mt={6}>
        {t('movedOnText')}
      </Text>
    </Alert>
  )
}
