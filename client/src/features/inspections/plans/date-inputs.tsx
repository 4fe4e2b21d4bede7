import { ActionIcon, Button, Fieldset, Group, Input, NumberInput, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { WeekdaysField } from '../../ticket-tools/embed/weekdays-field.tsx'
import { allShifts } from '../inspections.api.ts'
import type { PlanFormOf } from './plan-values.ts'
import { useWatched } from './use-watched.ts'

interface InputsProps {
  readonly form: PlanFormOf
}

/** When rounds come: at times of the day on dates, or with a shift. */
export function DateInputs({ form }: InputsProps) {
  const { t } = useTranslation('inspections')
  const comesBy = useWatched(form, 'comes_by')
  return (
    <Fieldset legend={t('whenHead')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('whenHead')}
          data={(['dates', 'shift'] as const).map((value) => ({ value, label: t(`comes.${value}`) }))}
          key={form.key('comes_by')}
          {...form.getInputProps('comes_by')}
        />
        {comesBy === 'shift' ? <ShiftInput form={form} /> : <Dates form={form} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField kind="date" label={t('starts')} key={form.key('starts_on')} {...form.getInputProps('starts_on')} />
          <DateField kind="date" label={t('ends')} key={form.key('ends_on')} {...form.getInputProps('ends_on')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

function ShiftInput({ form }: InputsProps) {
  const { t } = useTranslation('inspections')
  const shifts = useQuery(allShifts()).data?.data ?? []
  return (
    <Select
      label={t('shiftHead')}
      withAsterisk
      searchable
      allowDeselect={false}
      data={shifts.map(({ id, name, start, end }) => ({ value: id, label: `${name} (${start}–${end})` }))}
      key={`${form.key('shift_id')} ${shifts.length > 0}`}
      {...form.getInputProps('shift_id')}
    />
  )
}

const UNITS = ['day', 'week', 'month'] as const
function Dates({ form }: InputsProps) {
  const { t } = useTranslation('inspections')
  const unit = useWatched(form, 'unit')
  const number = (name: 'every' | 'month_day', label: string, max: number) => (
    <NumberInput label={label} withAsterisk min={1} max={max} clampBehavior="none" key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        {number('every', t('everyHead'), 99)}
        <Select
          label={t('unitHead')}
          allowDeselect={false}
          data={UNITS.map((value) => ({ value, label: t(`unitOf.${value}`) }))}
          key={form.key('unit')}
          {...form.getInputProps('unit')}
        />
        {unit === 'month' && number('month_day', t('monthDay'), 31)}
      </SimpleGrid>
      {unit === 'week' && <WeekdaysField label={t('weekdays')} key={form.key('weekdays')} {...form.getInputProps('weekdays')} />}
      <Times form={form} />
    </>
  )
}

/** Times of the day, each a round of its own. */
function Times({ form }: InputsProps) {
  const { t } = useTranslation('inspections')
  const [times, setTimes] = useState(form.getValues().times)
  form.watch('times', ({ value }) => setTimes(value))
  const { error } = form.getInputProps('times')
  const put = (changed: string[]) => form.setFieldValue('times', changed)
  return (
    <Input.Wrapper label={t('times')} withAsterisk error={error} labelElement="div">
      <Group gap="xs" mt={4}>
        {times.map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no other identity while they are written.
          <Group key={`${at} ${times.length}`} gap={2} wrap="nowrap">
            <DateField
              kind="time"
              aria-label={t('timeNumber', { number: at + 1 })}
              w={110}
              value={time}
              onChange={(value) => put(times.map((one, n) => (n === at ? value : one)))}
            />
            {times.length > 1 && (
              <ActionIcon
                variant="subtle"
                aria-label={t('drop', { name: t('timeNumber', { number: at + 1 }) })}
                onClick={() => put(times.filter((_, n) => n !== at))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => put([...times, ''])}>
          {t('addTime')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
