import { Alert, Button, Group, Select, Table, Text } from '@mantine/core'
import type { ImportBatchDetail } from '@menara/shared/contract/imports.contract.ts'
import { importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { fieldLabel } from '@menara/shared/domain/imports/import-texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { useStep } from './imports.api.ts'
import { StepTitle } from './step-title.tsx'

interface MapColumnsProps {
  readonly batch: ImportBatchDetail
  readonly checked: () => void
}

/** The second step: which column is which field, with what stands in the first rows. */
export function MapColumns({ batch, checked }: MapColumnsProps) {
  const { t, i18n } = useTranslation('imports')
  const language = i18n.language === 'id' ? 'id' : 'en'
  const [mapping, setMapping] = useState<readonly (string | null)[]>(batch.mapping)
  const step = useStep(batch.id)
  const { fields } = importShapes[batch.kind]
  const lacking = fields.filter(({ key, required }) => required && !mapping.includes(key)).map(({ key }) => fieldLabel(key, language))
  const choose = (at: number, key: string | null) =>
    setMapping(mapping.map((one, index) => (index === at ? key : one === key ? null : one)))
  const labelled = (key: string, required?: true) => `${fieldLabel(key, language)}${required ? ' *' : ''}`
  return (
    <>
      <StepTitle>{t('mapTitle', { file: batch.file_name })}</StepTitle>
      <Text size="sm" c="dimmed">
        {t('mapText', { rows: batch.total, count: batch.total })}
      </Text>
      <ScrollTable label={t('columns')} from={520} upTo={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th>{t('example')}</Table.Th>
            <Table.Th w={220}>{t('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batch.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in the order of the file, and may have the same name
            <Table.Tr key={at}>
              <Table.Td>{column || t('columnNumber', { number: at + 1 })}</Table.Td>
              <Table.Td c="dimmed">{exampleOf(batch, at)}</Table.Td>
              <Table.Td>
                <Select
                  aria-label={t('fieldOf', { column: column || at + 1 })}
                  placeholder={t('leftOut')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('leaveOut', { column: column || at + 1 }) }}
                  searchable
                  value={mapping[at] ?? null}
                  onChange={(key) => choose(at, key)}
                  data={fields.map(({ key, required }) => ({ value: key, label: labelled(key, required) }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {lacking.length > 0 && (
        <Alert color="yellow" role="status">
          {t('lacking', { fields: lacking.join(', ') })}
        </Alert>
      )}
      <Group>
        <Button loading={step.isPending} onClick={() => step.mutate({ verb: 'check', mapping }, { onSuccess: checked })}>
          {t('check')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('checkText')}
        </Text>
      </Group>
    </>
  )
}

const exampleOf = ({ sample }: ImportBatchDetail, at: number): string =>
  [...new Set(sample.map((cells) => cells[at]?.trim()).filter(Boolean))].slice(0, 2).join(', ')
