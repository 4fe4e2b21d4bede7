import { Alert, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import type { Occurrence } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText } from '../../../kit/dates/dates.ts'
import { spanText } from '../booking-times.ts'
import { type Period, useSeriesPreview } from '../steps.api.ts'
import { type Repeating, repeats, ruleOf } from './repeat-rule.ts'

interface RepeatFieldsProps {
  readonly value: Repeating
  readonly onChange: (value: Repeating) => void
  readonly period: Period
  readonly zone: string
}
const SHOWN = 6

/** Whether and until when a booking comes again, with what is in the way of its dates. */
export function RepeatFields({ value, onChange, period, zone }: RepeatFieldsProps) {
  const { t } = useTranslation('bookings')
  const preview = useSeriesPreview(period, ruleOf(value))
  const dates = value.repeat === 'none' ? [] : (preview.data?.data.occurrences ?? [])
  const bad = dates.filter((one) => !one.free)
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <Select
          label={t('repeat')}
          allowDeselect={false}
          value={value.repeat}
          onChange={(repeat) => onChange({ ...value, repeat: repeats.find((one) => one === repeat) ?? 'none' })}
          data={repeats.map((repeat) => ({ value: repeat, label: t(`repeats.${repeat}`) }))}
        />
        {value.repeat !== 'none' && (
          <DateField kind="date" label={t('until')} withAsterisk value={value.until} onChange={(until) => onChange({ ...value, until })} />
        )}
      </Group>
      <div role="status" aria-live="polite">
        {dates.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('dates', { count: dates.length })}
          </Text>
        )}
        {bad.length > 0 && (
          <Alert color="orange" variant="light" title={t('datesTaken', { count: bad.length })}>
            {bad.slice(0, SHOWN).map((one) => (
              <DateInTheWay key={one.start_at} date={one} zone={zone} />
            ))}
          </Alert>
        )}
      </div>
      {bad.length > 0 && bad.length < dates.length && (
        <Checkbox
          label={t('leaveOut')}
          checked={value.leaveOut}
          onChange={(event) => onChange({ ...value, leaveOut: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function DateInTheWay({ date, zone }: { readonly date: Occurrence; readonly zone: string }) {
  const { t } = useTranslation('bookings')
  const said = (slot: { readonly start_at: string; readonly end_at: string }) => spanText(slot, zone, (at) => dateText(at, 'day', zone))
  const why = date.refusal ? t(`refusal.${date.refusal}`) : `${date.clash?.title} · ${date.clash?.booked_by?.name ?? t('somebody')}`
  return (
    <Text size="sm">
      {said(date)}: {why}
      {date.next_free && ` · ${t('nextFree', { when: said(date.next_free) })}`}
    </Text>
  )
}
