import { Alert, Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import type { ImportBatchDetail } from '@menara/shared/contract/records/imports.contract.ts'
import { importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { fieldLabel } from '@menara/shared/domain/imports/import-texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} role="group" aria-label={t('columns')}>
        {batch.columns.map((column, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in the order of the file, and may have the same name
            key={at}
            label={column || t('columnNumber', { number: at + 1 })}
            description={exampleOf(batch, at) || t('noExample')}
            placeholder={t('leftOut')}
            clearable
            clearButtonProps={{ 'aria-label': t('leaveOut', { column: column || at + 1 }) }}
            searchable
            value={mapping[at] ?? null}
            onChange={(key) => choose(at, key)}
            data={fields.map(({ key, required }) => ({ value: key, label: labelled(key, required) }))}
          />
        ))}
      </SimpleGrid>
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
  [...new Set(sample.map((cells) => cells[at]?.trim()).filter(Boolean))].slice(0, 2).join(', ').slice(0, 80)
