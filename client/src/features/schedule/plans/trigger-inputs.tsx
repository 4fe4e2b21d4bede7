import { Fieldset, MultiSelect, NumberInput, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core'
import { countedFrom, planTriggers } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { zonedFormat } from '../../../kit/dates/dates.ts'
import { PointField } from '../../iot/embed/point-field.tsx'
import { WeekdaysField } from '../../ticket-tools/embed/weekdays-field.tsx'
import type { PlanFormOf } from './plan-values.ts'

interface TriggerInputsProps {
  readonly form: PlanFormOf
  readonly siteId: string
  readonly mayReadPoints: boolean
}
const UNITS = ['day', 'week', 'month'] as const
const MONTHS = Array.from({ length: 12 }, (_month, at) => at + 1)

/** What a field says now, as it is changed. */
function useWatched(form: PlanFormOf, field: 'trigger' | 'counted_from' | 'unit'): string {
  const [value, setValue] = useState(form.getValues()[field])
  form.watch(field, ({ value: changed }) => setValue(changed))
  return value
}

/** When a plan comes: by dates, by the count of a point, or by a value of it that lasts. */
export function TriggerInputs({ form, siteId, mayReadPoints }: TriggerInputsProps) {
  const { t } = useTranslation('schedule')
  const trigger = useWatched(form, 'trigger')
  return (
    <Fieldset legend={t('plan.trigger')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('plan.trigger')}
          data={planTriggers
            .filter((one) => one === 'calendar' || mayReadPoints || one === trigger)
            .map((value) => ({ value, label: t(`trigger.${value}`) }))}
          key={form.key('trigger')}
          {...form.getInputProps('trigger')}
        />
        {trigger === 'calendar' ? (
          <DateInputs form={form} />
        ) : (
          <PointInputs form={form} siteId={siteId} trigger={trigger} mayRead={mayReadPoints} />
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <DateField kind="time" label={t('plan.at')} key={form.key('at')} {...form.getInputProps('at')} />
          {trigger !== 'condition' && (
            <Select
              label={t('plan.counted')}
              allowDeselect={false}
              data={countedFrom.map((value) => ({ value, label: t(`from.${value}`) }))}
              key={form.key('counted_from')}
              {...form.getInputProps('counted_from')}
            />
          )}
          <NumberInput
            label={t('plan.lead')}
            min={0}
            max={90}
            clampBehavior="none"
            key={form.key('lead_days')}
            {...form.getInputProps('lead_days')}
          />
          <NumberInput
            label={t('plan.grace')}
            min={0}
            max={365}
            clampBehavior="none"
            key={form.key('grace_days')}
            {...form.getInputProps('grace_days')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

function DateInputs({ form }: Pick<TriggerInputsProps, 'form'>) {
  const { t } = useTranslation('schedule')
  const unit = useWatched(form, 'unit')
  const byDate = useWatched(form, 'counted_from') === 'planned'
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        <NumberInput
          label={t('plan.every')}
          withAsterisk
          min={1}
          max={99}
          clampBehavior="none"
          key={form.key('every')}
          {...form.getInputProps('every')}
        />
        <Select
          label={t('plan.unit')}
          allowDeselect={false}
          data={UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          key={form.key('unit')}
          {...form.getInputProps('unit')}
        />
        {byDate && unit === 'month' && (
          <NumberInput
            label={t('plan.monthDay')}
            withAsterisk
            min={1}
            max={31}
            clampBehavior="none"
            key={form.key('month_day')}
            {...form.getInputProps('month_day')}
          />
        )}
      </SimpleGrid>
      {byDate && unit === 'week' && (
        <WeekdaysField label={t('plan.weekdays')} key={form.key('weekdays')} {...form.getInputProps('weekdays')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DateField kind="date" label={t('plan.starts')} key={form.key('starts_on')} {...form.getInputProps('starts_on')} />
        <DateField kind="date" label={t('plan.ends')} key={form.key('ends_on')} {...form.getInputProps('ends_on')} />
        <MultiSelect
          label={t('plan.months')}
          placeholder={t('plan.allMonths')}
          searchable
          clearable
          data={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
          key={form.key('months')}
          {...form.getInputProps('months')}
        />
      </SimpleGrid>
    </>
  )
}
const monthName = (month: number): string => zonedFormat('UTC', { month: 'long' }).format(Date.UTC(2024, month - 1, 1))

interface PointInputsProps extends Pick<TriggerInputsProps, 'form' | 'siteId'> {
  readonly trigger: string
  readonly mayRead: boolean
}
function PointInputs({ form, siteId, trigger, mayRead }: PointInputsProps) {
  const { t } = useTranslation('schedule')
  const [point, setPoint] = useState(form.getValues().point_id)
  form.watch('point_id', ({ value }) => setPoint(value))
  const { error } = form.getInputProps('point_id')
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {mayRead && (
        <PointField
          siteId={siteId}
          label={t('plan.point')}
          withAsterisk
          value={point || null}
          onChange={(id) => form.setFieldValue('point_id', id ?? '')}
          error={error}
        />
      )}
      {trigger === 'meter' ? (
        <NumberInput
          label={t('plan.everyUnits')}
          withAsterisk
          min={0}
          clampBehavior="none"
          key={form.key('every_units')}
          {...form.getInputProps('every_units')}
        />
      ) : (
        <>
          <Select
            label={t('plan.direction')}
            allowDeselect={false}
            data={(['above', 'below'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
            key={form.key('direction')}
            {...form.getInputProps('direction')}
          />
          <NumberInput label={t('plan.limit')} withAsterisk clampBehavior="none" key={form.key('limit')} {...form.getInputProps('limit')} />
          <NumberInput
            label={t('plan.hold')}
            min={0}
            max={10_080}
            clampBehavior="none"
            key={form.key('hold_minutes')}
            {...form.getInputProps('hold_minutes')}
          />
        </>
      )}
    </SimpleGrid>
  )
}
