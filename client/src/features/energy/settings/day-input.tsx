import { ActionIcon, Group } from '@mantine/core'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { dayOf } from '../energy-period.ts'
import { useToday } from '../use-today.ts'

export const dayView = { day: text }

/** The day in the address; today of the site's calendar when there is none. */
export function useDay(zone: string): [string, (day: string) => void] {
  const { state, change } = useViewState(dayView)
  const today = useToday(zone)
  return [dayOf(state.day, today), (next) => change({ day: next === today ? undefined : next })]
}

/** A day with the one before and the one after; never one to come. */
export function DayInput({ day, onDay, zone }: { readonly day: string; readonly onDay: (day: string) => void; readonly zone: string }) {
  const { t } = useTranslation('energy')
  const today = useToday(zone)
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon aria-label={t('dayBefore')} onClick={() => onDay(dayAfter(day, -1))}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <DateField
        kind="date"
        size="xs"
        aria-label={t('day')}
        value={day}
        max={today}
        zone={zone}
        onChange={(chosen) => chosen && onDay(chosen)}
      />
      <ActionIcon aria-label={t('dayAfter')} disabled={day >= today} onClick={() => onDay(dayAfter(day))}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
