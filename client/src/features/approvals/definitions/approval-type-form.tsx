import { Button, NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { type ApprovalType, ApprovalTypeDraft } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { linkRules } from '@menara/shared/domain/approval/approval-words.ts'
import { IconPlus } from '@tabler/icons-react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { CategorySelect } from '../../categories/embed/category-select.tsx'
import { usePutType } from '../approvals.api.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { StepFields } from './approval-step-fields.tsx'
import { bodyOfType, emptyStep, type TypeValues, valuesOf } from './approval-type-values.ts'
import { GroupField } from './approver-fields.tsx'

interface TypeFormProps {
  readonly type: ApprovalType | undefined
  readonly ticketTypeId: number
  readonly leave: () => void
}
const FLAGS = ['active', 'self_approval', 'same_person'] as const

/** An approval type and its steps. */
export function ApprovalTypeForm({ type, ticketTypeId, leave }: TypeFormProps) {
  const { t } = useTranslation('approvals')
  const rupiah = useRupiahInput()
  const put = usePutType()
  const [, changed] = useReducer((value: number) => value + 1, 0)
  const read = (values: TypeValues) => ({ ...bodyOfType(values), ticket_type_id: ticketTypeId })
  const { form, frame } = useRecordForm(ApprovalTypeDraft, valuesOf(type), {
    record: type,
    read,
    save: (body) => put.mutateAsync({ id: type?.id, body }),
    leave,
  })
  const { steps } = form.getValues()
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('type.name_en')} withAsterisk maxLength={120} key={form.key('name_en')} {...form.getInputProps('name_en')} />
        <TextInput label={t('type.name_id')} withAsterisk maxLength={120} key={form.key('name_id')} {...form.getInputProps('name_id')} />
        <CategorySelect
          typeId={ticketTypeId}
          locationId={undefined}
          now={type?.category ?? null}
          clearable
          placeholder={t('type.anyCategory')}
          key={form.key('category_id')}
          {...form.getInputProps('category_id')}
        />
        <NumberInput
          label={t('type.step_up_amount')}
          {...rupiah}
          key={form.key('step_up_amount')}
          {...form.getInputProps('step_up_amount')}
        />
        <Select
          label={t('type.by_link')}
          allowDeselect={false}
          data={linkRules.map((rule) => ({ value: rule, label: t(`type.by_links.${rule}`) }))}
          key={form.key('by_link')}
          {...form.getInputProps('by_link')}
        />
        <NumberInput
          label={t('type.link_step_up_amount')}
          withAsterisk
          {...rupiah}
          key={form.key('link_step_up_amount')}
          {...form.getInputProps('link_step_up_amount')}
        />
        <GroupField
          label={t('type.fallback')}
          input={{ inputKey: form.key('fallback_group_id'), ...form.getInputProps('fallback_group_id') }}
        />
      </SimpleGrid>
      {FLAGS.map((text) => (
        <Switch key={form.key(text)} label={t(`type.${text}`)} {...form.getInputProps(text, { type: 'checkbox' })} />
      ))}
      {steps.map((step, place) => (
        <StepFields key={step.key} form={form} place={place} count={steps.length} ticketTypeId={ticketTypeId} changed={changed} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          form.insertListItem('steps', emptyStep())
          changed()
        }}
      >
        {t('type.addStep')}
      </Button>
      <ApprovalPreview ticketTypeId={ticketTypeId} draft={() => bodyOfType(form.getValues())} />
    </RecordForm>
  )
}
