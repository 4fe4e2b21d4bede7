import { Chip, Group, Input, MultiSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type Shift, shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { allGroups, shiftById, usePeopleChange } from './users.api.ts'

export function ShiftFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={shiftById}>
      {(shift) => <ShiftFields key={id ?? 'new'} shift={shift} />}
    </LoadedRecord>
  )
}

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
interface Values extends Record<string, unknown> {
  name: string
  start: string
  end: string
  days: string[]
  grace_minutes: number
  group_ids: string[]
}
const readValues = ({ days, ...rest }: Values) => ({ ...rest, days: days.map(Number).sort((a, b) => a - b) })

function ShiftFields({ shift }: { readonly shift: Shift | undefined }) {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const groups = useQuery(allGroups()).data?.data ?? []
  const save = usePeopleChange((body: ReturnType<typeof readValues>) =>
    shift ? call(shifts.update, { params: { id: shift.id }, body }) : call(shifts.create, { body }),
  )
  const { form, frame } = useRecordForm(
    shifts.create.body,
    {
      name: shift?.name ?? '',
      start: shift?.start ?? '07:00',
      end: shift?.end ?? '15:00',
      days: shift?.days.map(String) ?? ['1', '2', '3', '4', '5'],
      grace_minutes: shift?.grace_minutes ?? 0,
      group_ids: shift?.groups.map((group) => group.id) ?? [],
    },
    {
      record: shift,
      read: readValues,
      save: (body) => save.mutateAsync(body),
      leave: () => void go({ to: '/admin/manage/user', search: { tab: 'Shift' } }),
    },
  )
  const days = form.getInputProps('days')
  return (
    <>
      <PageHeader title={shift?.name ?? t('new.Shift')} />
      <RecordForm {...frame}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <DateField kind="time" label={t('start')} withAsterisk key={form.key('start')} {...form.getInputProps('start')} />
          <DateField
            kind="time"
            label={t('end')}
            description={t('endText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            key={form.key('end')}
            {...form.getInputProps('end')}
          />
          <NumberInput
            label={t('grace')}
            min={0}
            max={240}
            allowDecimal={false}
            key={form.key('grace_minutes')}
            {...form.getInputProps('grace_minutes')}
          />
        </SimpleGrid>
        <Input.Wrapper label={t('days')} error={days.error} labelElement="div">
          <Chip.Group multiple defaultValue={days.defaultValue} onChange={days.onChange} key={form.key('days')}>
            <Group gap={6} mt={4}>
              {DAYS.map((text) => (
                <Chip key={text} value={text} size="xs">
                  {t(`day.${text}`)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <MultiSelect
          label={t('groups')}
          searchable
          data={groups.map((group) => ({ value: group.id, label: group.name }))}
          key={form.key('group_ids')}
          {...form.getInputProps('group_ids')}
        />
      </RecordForm>
    </>
  )
}
