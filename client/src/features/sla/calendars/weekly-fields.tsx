import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarDraft } from '../sla-draft.ts'
import { weekdayNames } from '../sla-words.ts'
import { HoursFields } from './hours-fields.tsx'

type Weekly = CalendarDraft['weekly']
interface WeeklyFieldsProps {
  readonly weekly: Weekly
  readonly change: (weekly: Weekly) => void
  readonly error: string | undefined
}

/** The hours of each day of the week; a day without any is closed. */
export function WeeklyFields({ weekly, change, error }: WeeklyFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (day: number, hours: readonly { start: string; end: string }[]): void =>
    change([...weekly.filter((item) => item.day !== day), ...hours.map((item) => ({ ...item, day }))])
  return (
    <Fieldset legend={t('weekly')}>
      <Stack gap="xs">
        {weekdayNames().map((name, n) => {
          const hours = weekly.filter((item) => item.day === n + 1).map(({ start, end }) => ({ start, end }))
          return (
            <Group key={name} gap="xs" align="center" role="group" aria-label={name}>
              <Text size="sm" w={84}>
                {name}
              </Text>
              {hours.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('closed')}
                </Text>
              )}
              <HoursFields name={name} hours={hours} change={(next) => set(n + 1, next)} />
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={t('addHoursOf', { name })}
                onClick={() =>
                  set(n + 1, [...hours, hours.length === 0 ? { start: '08:00', end: '17:00' } : { start: '18:00', end: '21:00' }])
                }
              >
                {t('addHours')}
              </Button>
            </Group>
          )
        })}
        {error && (
          <Text size="sm" c="var(--app-critical)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
