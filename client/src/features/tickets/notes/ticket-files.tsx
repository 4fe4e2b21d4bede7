import { Button, Group } from '@mantine/core'
import type { TicketFile } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'

const KB = 1024
const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${numberText(Math.max(1, Math.round(bytes / KB)))} KB` : `${numberText(Math.round((bytes / KB / KB) * 10) / 10)} MB`

/** Files of a note, to be saved; they are never opened in the page. */
export function TicketFiles({ files }: { readonly files: readonly TicketFile[] | undefined }) {
  const { t } = useTranslation('tickets')
  if (!files || files.length === 0) return null
  const save = async ({ id, name }: TicketFile) => saveFile((await call(tickets.file, { params: { id } })) as Blob, name)
  return (
    <Group gap="xs" mt={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id} style={{ minWidth: 0 }}>
          <Button
            size="compact-sm"
            variant="default"
            maw="100%"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('saveFile', { name: file.name })}
            onClick={() => void save(file).catch(showFetchRefusal)}
          >
            {`${file.name} (${sizeText(file.bytes)})`}
          </Button>
        </li>
      ))}
    </Group>
  )
}
