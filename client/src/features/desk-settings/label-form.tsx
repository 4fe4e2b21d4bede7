import { Badge, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { labelColours, type ProgressStatus, ProgressStatusDraft } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import type { SettingFormProps } from './setting-form.ts'

interface Values extends Record<string, unknown> {
  state: string
  label_en: string
  label_id: string
  requester_en: string
  requester_id: string
  colour: string
}

/** A label of a state, in both languages. */
export function LabelForm({ known, typeId, leave, save }: SettingFormProps<ProgressStatus>) {
  const { t } = useTranslation(['desk_settings', 'common'])
  const read = (values: Values) => bodyOf(values, typeId)
  const { form, frame } = useRecordForm(ProgressStatusDraft, valuesOf(known), { record: known, read, save, leave })
  const text = (name: 'label_en' | 'label_id' | 'requester_en' | 'requester_id', required: boolean) => (
    <TextInput label={t(`label.${name}`)} withAsterisk={required} maxLength={60} key={form.key(name)} {...form.getInputProps(name)} />
  )
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('label.state')}
          description={t('label.stateText')}
          withAsterisk
          allowDeselect={false}
          disabled={known !== undefined}
          data={ticketStates.map((state) => ({ value: state, label: t(`state.${state}`, { ns: 'common' }) }))}
          key={form.key('state')}
          {...form.getInputProps('state')}
        />
        <Select
          label={t('label.colour')}
          description={t('label.colourText')}
          withAsterisk
          allowDeselect={false}
          data={labelColours.map((colour) => ({ value: colour, label: t(`colour.${colour}`) }))}
          renderOption={({ option }) => (
            <Group gap="xs">
              <Badge color={option.value}>{option.label}</Badge>
            </Group>
          )}
          key={form.key('colour')}
          {...form.getInputProps('colour')}
        />
        {text('label_en', true)}
        {text('label_id', true)}
        {text('requester_en', false)}
        {text('requester_id', false)}
      </SimpleGrid>
    </RecordForm>
  )
}

const valuesOf = (item: ProgressStatus | undefined): Values => ({
  state: item?.state ?? 'in_progress',
  label_en: item?.label_en ?? '',
  label_id: item?.label_id ?? '',
  requester_en: item?.requester_en ?? '',
  requester_id: item?.requester_id ?? '',
  colour: item?.colour ?? 'blue',
})
const bodyOf = ({ requester_en, requester_id, ...rest }: Values, ticket_type_id: number): Record<string, unknown> => ({
  ...rest,
  ticket_type_id,
  requester_en: requester_en || null,
  requester_id: requester_id || null,
})
