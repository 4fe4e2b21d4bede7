import { Button, FileButton, Stack, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

const MOST_BYTES = 1_000_000
interface LinesProps {
  readonly text: string
  readonly setText: (text: string) => void
  readonly error?: ReactNode
  readonly isRequired?: boolean
  readonly isFirst?: boolean
}

/** One visitor a line, pasted, typed or from a CSV file. */
export function LinesField({ text, setText, error, isRequired = false, isFirst = false }: LinesProps) {
  const { t } = useTranslation('visitors')
  const [fault, setFault] = useState<string>()
  const read = async (file: File | null) => {
    if (!file) return
    setFault(file.size > MOST_BYTES ? t('invitation.fileTooBig') : undefined)
    if (file.size <= MOST_BYTES) setText(await file.text())
  }
  return (
    <Stack gap={6}>
      <Textarea
        label={t('lines')}
        description={t('linesHint')}
        error={fault ?? error}
        withAsterisk={isRequired}
        data-autofocus={isFirst || undefined}
        data-path="visitors"
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" w="fit-content" leftSection={<IconFileSpreadsheet size={14} aria-hidden />}>
            {t('invitation.file')}
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}
