import { Text, Title } from '@mantine/core'
import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { useTranslation } from 'react-i18next'
import { wholeDayText } from './day-words.ts'
import { EntryItem } from './entry-item.tsx'
import classes from './schedule.module.css'
import type { ScheduleEntry } from './schedule-days.ts'

interface AgendaProps {
  readonly days: readonly string[]
  readonly today: string
  readonly entries: ReadonlyMap<string, readonly ScheduleEntry[]>
  readonly open: (work: MaintenanceOccurrence, to?: string) => void
}

/** The days that have something, one after another, each under its heading. */
export function Agenda({ days, today, entries, open }: AgendaProps) {
  const { t } = useTranslation('schedule')
  const shown = days.filter((day) => entries.has(day))
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('empty')}
      </Text>
    )
  return (
    <div className={classes.agenda}>
      {shown.map((day) => (
        <section key={day} aria-labelledby={`agenda-${day}`} data-today={day === today}>
          <Title order={3} fz="sm" id={`agenda-${day}`} className={classes.agendaDay}>
            {wholeDayText(day)}
          </Title>
          <ul className={classes.entries}>
            {(entries.get(day) ?? []).map((entry) => (
              <EntryItem key={`${entry.layer} ${entry.id}`} entry={entry} open={open} isReachable />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
