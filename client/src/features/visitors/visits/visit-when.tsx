import { NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../kit/dates/dates.ts'
import { useSettingWords } from '../../desk-settings/embed/setting-words.ts'
import { WeekdaysField } from '../../ticket-tools/embed/weekdays-field.tsx'
import type { VisitFieldsProps } from './visit-fields.tsx'
import { repeats } from './visit-values.ts'
import { holidayCalendars } from './visits.api.ts'

interface WhenProps extends Omit<VisitFieldsProps, 'locationId'> {
  /** Of the site, once one is chosen. */
  readonly zone: string | undefined
  /** A series that is there does not become a single visit. */
  readonly known: boolean
}
/** The day or days and the hours of a visit, or when a series comes. */
export function VisitWhen({ form, repeat, zone, known }: WhenProps) {
  const { t } = useTranslation('visits')
  const field = (name: 'start' | 'end' | 'from' | 'to' | 'starts_on' | 'ends_on', kind: 'date' | 'time', isNeeded = false) => (
    <DateField kind={kind} label={t(`when.${name}`)} withAsterisk={isNeeded} key={form.key(name)} {...form.getInputProps(name)} />
  )
  const isSeries = repeat !== 'none'
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('repeat')}
          allowDeselect={false}
          data={repeats.filter((repeat) => repeat !== 'none' || !known).map((repeat) => ({ value: repeat, label: t(`repeats.${repeat}`) }))}
          key={form.key('repeat')}
          {...form.getInputProps('repeat')}
        />
      </SimpleGrid>
      {isSeries && <Rhythm form={form} repeat={repeat} />}
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {field(isSeries ? 'starts_on' : 'start', 'date', true)}
        {field(isSeries ? 'ends_on' : 'end', 'date', isSeries)}
        {field('from', 'time', isSeries)}
        {field('to', 'time', isSeries)}
      </SimpleGrid>
      {zone !== undefined && (
        <Text size="xs" c="dimmed">
          {t(isSeries ? 'seriesClocks' : 'clocks', { zone: zoneName(zone) })}
        </Text>
      )}
    </>
  )
}

function Rhythm({ form, repeat }: Pick<WhenProps, 'form' | 'repeat'>) {
  const { t } = useTranslation('visits')
  const { nameOf } = useSettingWords()
  const calendars = useQuery(holidayCalendars()).data?.data ?? []
  const number = (name: 'every' | 'month_day' | 'ahead_days', [min, max]: readonly [number, number]) => (
    <NumberInput
      label={name === 'every' ? t(`every.${repeat}`) : t(name)}
      withAsterisk
      min={min}
      max={max}
      clampBehavior="none"
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      {repeat === 'week' && <WeekdaysField label={t('weekdays')} key={form.key('weekdays')} {...form.getInputProps('weekdays')} />}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {repeat !== 'workdays' && number('every', [1, 99])}
        {repeat === 'month' && number('month_day', [1, 31])}
        {number('ahead_days', [0, 30])}
        {calendars.length > 0 && (
          <Select
            label={t('calendar')}
            clearable
            clearButtonProps={{ 'aria-label': t('noCalendar') }}
            placeholder={t('noCalendar')}
            data={calendars.map((calendar) => ({ value: calendar.id, label: nameOf(calendar) }))}
            key={form.key('calendar_id')}
            {...form.getInputProps('calendar_id')}
          />
        )}
      </SimpleGrid>
    </>
  )
}
