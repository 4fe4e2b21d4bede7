import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type TicketTemplate, TicketTemplateDraft } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { useTicketTypeChoices } from '../../kit/forms/ticket-type-choices.ts'
import { CategorySelect } from '../categories/embed/category-select.tsx'
import { SubtypeSelect } from '../desk-settings/embed/subtype-select.tsx'
import { NameFields } from './name-fields.tsx'
import { linesOf, type ToolFormProps } from './tool-form.ts'

interface Values extends Record<string, unknown> {
  ticket_type_id: string
  name_en: string
  name_id: string
  title: string
  description: string
  category_id: string
  subtype_id: string
  priority: string
  tasks: string
}
const valuesOf = (item: TicketTemplate | undefined): Values => ({
  ticket_type_id: String(item?.ticket_type_id ?? 1),
  name_en: item?.name_en ?? '',
  name_id: item?.name_id ?? '',
  title: item?.title ?? '',
  description: item?.description ?? '',
  category_id: item?.category?.id ?? '',
  subtype_id: item?.subtype?.id ?? '',
  priority: item?.priority ?? '',
  tasks: item?.tasks.join('\n') ?? '',
})
const read = ({ ticket_type_id, category_id, subtype_id, priority, tasks, ...texts }: Values) => ({
  ...texts,
  ticket_type_id: Number(ticket_type_id),
  category_id: category_id || null,
  subtype_id: subtype_id || null,
  priority: priority || null,
  tasks: linesOf(tasks),
})

/** What tickets of one kind begin with. */
export function TemplateForm({ known, leave, save }: ToolFormProps<TicketTemplate>) {
  const { t } = useTranslation(['ticket_tools', 'tickets', 'nav', 'common'])
  const typeChoices = useTicketTypeChoices()
  const { form, frame } = useRecordForm(TicketTemplateDraft, valuesOf(known), { record: known, read, save, leave })
  const [typeId, setTypeId] = useState(known?.ticket_type_id ?? 1)
  form.watch('ticket_type_id', ({ value }) => {
    setTypeId(Number(value))
    for (const field of ['category_id', 'subtype_id']) form.setFieldValue(field, '')
  })
  return (
    <RecordForm {...frame}>
      <NameFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('type')}
          allowDeselect={false}
          disabled={known !== undefined}
          data={typeChoices}
          key={form.key('ticket_type_id')}
          {...form.getInputProps('ticket_type_id')}
        />
        <Select
          label={t('fact.priority', { ns: 'tickets' })}
          clearable
          clearButtonProps={{ 'aria-label': t('template.usualPriority') }}
          placeholder={t('template.usualPriority')}
          data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
          key={form.key('priority')}
          {...form.getInputProps('priority')}
        />
        <CategorySelect
          typeId={typeId}
          locationId={undefined}
          now={known?.category ?? null}
          key={`${form.key('category_id')} ${typeId}`}
          {...form.getInputProps('category_id')}
        />
        <SubtypeSelect
          typeId={typeId}
          now={known?.subtype ?? null}
          key={`${form.key('subtype_id')} ${typeId}`}
          {...form.getInputProps('subtype_id')}
        />
      </SimpleGrid>
      <TextInput
        label={t('fact.title', { ns: 'tickets' })}
        withAsterisk
        maxLength={200}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('fact.description', { ns: 'tickets' })}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t('tasks.title', { ns: 'tickets' })}
        description={t('linesText')}
        autosize
        minRows={2}
        maxRows={12}
        key={form.key('tasks')}
        {...form.getInputProps('tasks')}
      />
    </RecordForm>
  )
}
