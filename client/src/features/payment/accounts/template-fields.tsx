import { ActionIcon, Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import {
  type CsvField,
  type CsvTemplate,
  csvAmounts,
  csvDates,
  csvFields,
  csvSeparators,
} from '@menara/shared/domain/finance/bank-files.ts'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface FieldsProps {
  readonly template: CsvTemplate
  readonly change: (template: CsvTemplate) => void
}
type Column = CsvTemplate['columns'][number]

/** The columns of a CSV file for the bank, in their order, and how it writes days and amounts. */
export function TemplateFields({ template, change }: FieldsProps) {
  const { t } = useTranslation('payment')
  const { columns } = template
  const put = (next: readonly Column[]) => change({ ...template, columns: next })
  const separators = csvSeparators.map((value) => ({ value, label: value === 'tab' ? t('template.separator_tab') : value }))
  return (
    <Fieldset legend={t('template.title')}>
      <Stack gap="xs">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <Group key={at} gap={4} wrap="nowrap">
            <Select
              aria-label={t('template.field', { number: at + 1 })}
              allowDeselect={false}
              flex={1}
              data={csvFields.map((value) => ({ value, label: t(`template.is_${value}`) }))}
              value={column.field}
              onChange={(value) => value && put(columns.with(at, { ...column, field: value as CsvField }))}
            />
            <TextInput
              aria-label={t('template.header', { number: at + 1 })}
              flex={1}
              maxLength={40}
              value={column.header}
              onChange={(event) => put(columns.with(at, { ...column, header: event.currentTarget.value }))}
            />
            <ActionIcon
              aria-label={t('template.up', { number: at + 1 })}
              disabled={at === 0}
              onClick={() => put(columns.toSpliced(at - 1, 2, column, columns[at - 1] ?? column))}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('template.remove', { number: at + 1 })}
              disabled={columns.length === 1}
              onClick={() => put(columns.toSpliced(at, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={columns.length >= 20}
            onClick={() => put([...columns, { field: 'text', header: '' }])}
          >
            {t('template.add')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Select
            label={t('template.separator')}
            allowDeselect={false}
            data={separators}
            value={template.separator}
            onChange={(value) => value && change({ ...template, separator: value })}
          />
          <Select
            label={t('template.date')}
            allowDeselect={false}
            data={csvDates.map((value) => ({ value, label: value }))}
            value={template.date}
            onChange={(value) => value && change({ ...template, date: value })}
          />
          <Select
            label={t('template.amount')}
            allowDeselect={false}
            data={csvAmounts.map((value) => ({ value, label: t(`template.amount_${value}`) }))}
            value={template.amount}
            onChange={(value) => value && change({ ...template, amount: value })}
          />
        </SimpleGrid>
        <Switch
          label={t('template.withHeader')}
          checked={template.with_header}
          onChange={(event) => change({ ...template, with_header: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  )
}
