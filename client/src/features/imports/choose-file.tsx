import { Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { choicesOf, fieldLabel } from '@menara/shared/domain/imports/import-texts.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { csvOf } from '../../kit/exports/sheet-csv.ts'
import { useUpload } from './imports.api.ts'

interface ChooseFileProps {
  readonly kind: ImportKind
  readonly chosen: (batchId: string) => void
}

/** The first step: a file, and an empty one to fill in. */
export function ChooseFile({ kind, chosen }: ChooseFileProps) {
  const { t } = useTranslation('imports')
  const [file, setFile] = useState<File | null>(null)
  const upload = useUpload()
  const send = () => file && upload.mutate({ kind, file }, { onSuccess: ({ data }) => chosen(data.id) })
  return (
    <Stack gap="sm">
      <FileInput
        label={t('file')}
        description={t('fileText', { most: numberText(importShapes[kind].maxRows) })}
        placeholder={t('filePlaceholder')}
        accept=".csv,.txt,.tsv,.xlsx"
        withAsterisk
        data-autofocus
        clearable
        clearButtonProps={{ 'aria-label': t('noFile') }}
        value={file}
        onChange={setFile}
      />
      <Group>
        <Button disabled={!file} loading={upload.isPending} onClick={send}>
          {t('next')}
        </Button>
        <Template kind={kind} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('chooseText')}
      </Text>
    </Stack>
  )
}

/** A file with nothing but the columns, and the words that lists take. */
function Template({ kind }: { readonly kind: ImportKind }) {
  const { t, i18n } = useTranslation('imports')
  const language = i18n.language === 'id' ? 'id' : 'en'
  const save = () => {
    const { fields } = importShapes[kind]
    const head = fields.map(({ key }) => fieldLabel(key, language))
    const example = fields.map((field) => (field.type === 'choice' ? (Object.values(choicesOf(field, language))[0] ?? '') : ''))
    saveFile(
      csvOf([{ name: kind, head, rows: fields.some(({ type }) => type === 'choice') ? [example] : [] }]),
      `menara-${kind}-template.csv`,
    )
  }
  return (
    <Button variant="default" leftSection={<IconFileDownload size={16} aria-hidden />} onClick={save}>
      {t('template')}
    </Button>
  )
}
