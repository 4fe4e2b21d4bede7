import { ActionIcon, Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core'
import { type HolidayKind, holidayKinds } from '@menara/shared/domain/sla/business-calendar.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { scrolling } from '../../../kit/lists/scrolling.ts'
import { type CalendarDraft, withHolidays } from '../sla-draft.ts'
import { DayNameFields } from './day-name-fields.tsx'

type Holidays = CalendarDraft['holidays']
interface HolidayFieldsProps {
  readonly holidays: Holidays
  readonly change: (holidays: Holidays) => void
  readonly error: string | undefined
}

/** Days on which the desk is closed, by kind. */
export function HolidayFields({ holidays, change, error }: HolidayFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (place: number, facts: Partial<Holidays[number]>): void =>
    change(holidays.map((holiday, n) => (n === place ? { ...holiday, ...facts } : holiday)))
  const years = [...new Set(indonesianHolidays.map((holiday) => holiday.day.slice(0, 4)))]
  return (
    <Fieldset legend={t('holidays')}>
      <Stack gap="xs">
        <Group gap="xs">
          {years.map((year) => (
            <Button
              key={year}
              variant="default"
              size="xs"
              leftSection={<IconCalendarPlus size={14} aria-hidden />}
              onClick={() => change(withHolidays(holidays, [...indonesianHolidays.filter((holiday) => holiday.day.startsWith(year))]))}
            >
              {t('addYear', { year })}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t('holidaysText')}
        </Text>
        <Stack gap="xs" mah={360} style={{ overflow: 'auto' }} {...scrolling} role="group" aria-label={t('holidays')}>
          {holidays.map((holiday, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line being typed has no name of its own but its place.
            <Group key={place} gap={4} role="group" aria-label={t('holidayAt', { place: place + 1 })}>
              <DateField kind="date" aria-label={t('day')} value={holiday.day} onChange={(day) => set(place, { day })} />
              <Select
                aria-label={t('holidayKind')}
                w={150}
                allowDeselect={false}
                value={holiday.kind}
                onChange={(kind) => set(place, { kind: (kind ?? 'national') as HolidayKind })}
                data={holidayKinds.map((one) => ({ value: one, label: t(`holidayKinds.${one}`) }))}
              />
              <DayNameFields names={holiday} set={(change) => set(place, change)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeHoliday', { place: place + 1 })}
                onClick={() => change(holidays.filter((_, n) => n !== place))}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
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
          onClick={() => change([...holidays, { day: new Date().toISOString().slice(0, 10), kind: 'national', name_en: '', name_id: '' }])}
        >
          {t('addHoliday')}
        </Button>
      </Stack>
    </Fieldset>
  )
}
