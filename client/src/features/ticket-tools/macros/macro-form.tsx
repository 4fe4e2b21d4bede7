import { Code, Select, SimpleGrid, Switch, Text, Textarea } from '@mantine/core'
import { type TicketMacro, TicketMacroDraft } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { placeholders } from '@menara/shared/domain/tickets/macro-text.ts'
import { useTranslation } from 'react-i18next'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { useTicketTypeChoices } from '../../../kit/forms/ticket-type-choices.ts'
import { NameFields } from '../name-fields.tsx'
import type { ToolFormProps } from '../tool-form.ts'
import { MacroActionFields } from './macro-action-fields.tsx'
import { macroOf, macroValuesOf } from './macro-values.ts'

/** An answer with what is done at once. */
export function MacroForm({ known, leave, save }: ToolFormProps<TicketMacro>) {
  const { t } = useTranslation(['ticket_tools', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const { form, frame } = useRecordForm(TicketMacroDraft, macroValuesOf(known), { record: known, read: macroOf, save, leave })
  const text = (field: 'text_en' | 'text_id') => (
    <Textarea
      label={t(`macro.${field}`)}
      autosize
      minRows={4}
      maxRows={14}
      maxLength={5000}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  )
  return (
    <RecordForm {...frame}>
      <NameFields form={form} />
      <Select
        label={t('type')}
        clearable
        clearButtonProps={{ 'aria-label': t('macro.everyType') }}
        placeholder={t('macro.everyType')}
        data={typeChoices}
        key={form.key('ticket_type_id')}
        {...form.getInputProps('ticket_type_id')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {text('text_en')}
        {text('text_id')}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('macro.placeholders')}{' '}
        {placeholders.map((placeholder) => (
          <Code key={placeholder} mr={4}>{`{{${placeholder}}}`}</Code>
        ))}
      </Text>
      <Switch label={t('macro.private')} key={form.key('private')} {...form.getInputProps('private', { type: 'checkbox' })} />
      <MacroActionFields form={form} lost={known?.assignee_may_work === false} />
    </RecordForm>
  )
}
