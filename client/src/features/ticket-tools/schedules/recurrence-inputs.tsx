import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SlaCalendar } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { WeekdaysField } from '../embed/weekdays-field.tsx'
import type { ScheduleValues } from './schedule-values.ts'

const UNITS = ['day', 'week', 'month'] as const

/** When it comes again, from when to when, and on whose holidays it does not. */
interface RhythmFieldsProps {
  readonly form: UseFormReturnType<ScheduleValues>
  readonly calendars: readonly SlaCalendar[]
}

/** When it comes again, from when to when, and on whose holidays it does not. */
export function RecurrenceInputs({ form, calendars }: RhythmFieldsProps) {
  const { t } = useTranslation('ticket_tools')
  const { nameOf } = useSettingWords()
  const [unit, setUnit] = useState(form.getValues().unit)
  form.watch('unit', ({ value }) => setUnit(value))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <NumberInput
          label={t('schedule.every')}
          withAsterisk
          min={1}
          max={99}
          clampBehavior="none"
          key={form.key('every')}
          {...form.getInputProps('every')}
        />
        <Select
          label={t('schedule.unit')}
          allowDeselect={false}
          data={UNITS.map((text) => ({ value: text, label: t(`schedule.units.${text}`) }))}
          key={form.key('unit')}
          {...form.getInputProps('unit')}
        />
        {unit === 'month' && (
          <NumberInput
            label={t('schedule.month_day')}
            withAsterisk
            min={1}
            max={31}
            clampBehavior="none"
            key={form.key('month_day')}
            {...form.getInputProps('month_day')}
          />
        )}
        <DateField kind="time" label={t('schedule.at')} withAsterisk key={form.key('at')} {...form.getInputProps('at')} />
        <TextInput
          label={t('schedule.zone')}
          placeholder={t('schedule.siteZone')}
          maxLength={60}
          key={form.key('zone')}
          {...form.getInputProps('zone')}
        />
      </SimpleGrid>
      {unit === 'week' && <WeekdaysField label={t('schedule.weekdays')} key={form.key('weekdays')} {...form.getInputProps('weekdays')} />}
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        <DateField
          kind="date"
          label={t('schedule.starts_on')}
          withAsterisk
          key={form.key('starts_on')}
          {...form.getInputProps('starts_on')}
        />
        <DateField kind="date" label={t('schedule.ends_on')} key={form.key('ends_on')} {...form.getInputProps('ends_on')} />
        <Select
          label={t('schedule.calendar')}
          clearable
          clearButtonProps={{ 'aria-label': t('schedule.noCalendar') }}
          placeholder={t('schedule.noCalendar')}
          data={calendars.map((calendar) => ({ value: calendar.id, label: nameOf(calendar) }))}
          key={form.key('calendar_id')}
          {...form.getInputProps('calendar_id')}
        />
      </SimpleGrid>
    </Stack>
  )
}
