import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import type { CalendarDraft } from '../sla-draft.ts'
import { DayNameFields } from './day-name-fields.tsx'
import { HoursFields } from './hours-fields.tsx'

type Exceptions = CalendarDraft['exceptions']
interface ExceptionFieldsProps {
  readonly exceptions: Exceptions
  readonly change: (exceptions: Exceptions) => void
  readonly error: string | undefined
}

/** A day with its own hours, or a period such as Ramadan with other hours on working days. */
export function ExceptionFields({ exceptions, change, error }: ExceptionFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (place: number, facts: Partial<Exceptions[number]>): void =>
    change(exceptions.map((exception, n) => (n === place ? { ...exception, ...facts } : exception)))
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Fieldset legend={t('exceptions')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('exceptionsText')}
        </Text>
        {exceptions.map((exception, place) => {
          const name = t('exceptionAt', { place: place + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line being typed has no name of its own but its place.
            <Group key={place} gap={4} role="group" aria-label={name}>
              <DateField kind="date" aria-label={t('from')} value={exception.from} onChange={(from) => set(place, { from })} />
              <DateField kind="date" aria-label={t('until')} value={exception.until} onChange={(until) => set(place, { until })} />
              <DayNameFields names={exception} set={(change) => set(place, change)} />
              <HoursFields name={name} hours={exception.hours} change={(hours) => set(place, { hours })} />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('addHoursOf', { name })}
                onClick={() => set(place, { hours: [...exception.hours, { start: '08:00', end: '15:00' }] })}
              >
                {t('addHours')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeException', { place: place + 1 })}
                onClick={() => change(exceptions.filter((_, n) => n !== place))}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </Group>
          )
        })}
        {error && (
          <Text size="sm" c="var(--app-critical)" role="alert">
            {error}
          </Text>
        )}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...exceptions, { from: today, until: today, name_en: '', name_id: '', hours: [] }])}
        >
          {t('addException')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
