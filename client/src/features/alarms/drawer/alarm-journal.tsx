import { Text, Timeline } from '@mantine/core'
import type { Alarm, AlarmJournalEntry } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { pointValueText } from '../../../kit/texts/point-value.ts'
import { journalComment } from '../embed/journal-comment.ts'
import type { AlarmDetail } from './alarm-procedure.ts'

interface AlarmJournalProps {
  readonly entries: readonly AlarmJournalEntry[] | undefined
  readonly locationId: string
  readonly of: Pick<Alarm, 'unit' | 'states'>
}

/** What happened to an alarm, newest first. */
export function AlarmJournal({ entries, locationId, of }: AlarmJournalProps) {
  const { t } = useTranslation('alarms')
  const zone = useZoneOf()(locationId)
  if (!entries) return <WaitingRows rows={3} />
  const newest = [...entries].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <Timeline bulletSize={14} lineWidth={2} active={newest.length}>
      {newest.map((item) => (
        <Timeline.Item
          key={item.id}
          title={
            <Text size="sm" fw={600} component="span">
              {t(`event.${item.event}`)}
              {item.value === null ? '' : ` · ${pointValueText(item.value, of, 1)}`}
            </Text>
          }
        >
          <Text size="xs" c="dimmed">
            {dateText(item.at, 'full', zone)}
            {item.actor && ` · ${item.actor.name}`} · {t('occurrenceNo', { count: item.occurrence })}
          </Text>
          {item.comment && <Text size="sm">{journalComment(item, t)}</Text>}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** Who was called because nobody acknowledged it: the last time of each level in this occurrence. */
export function EscalationLine({ alarm }: { readonly alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms')
  const zone = useZoneOf()(alarm.location.id)
  const told = alarm.escalations.filter((escalation) => escalation.occurrence === alarm.occurrence)
  return told.map((item) => (
    <Text key={`${item.level} ${item.at}`} size="sm" mb="xs">
      {t('escalatedTo', {
        level: t(`level.${LEVELS[item.level - 1] ?? 'lead'}`),
        names: item.told.map((one) => one.name).join(', ') || '–',
      })}{' '}
      <Text component="span" size="xs" c="dimmed">
        {dateText(item.at, 'full', zone)}
      </Text>
    </Text>
  ))
}
const LEVELS = ['lead', 'group', 'supervisor'] as const
