import { Group } from '@mantine/core'
import type { TicketFile } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { SaveFileButton } from '../../../kit/files/save-file-button.tsx'

/** Files of a note, to be saved; they are never opened in the page. */
export function TicketFiles({ files }: { readonly files: readonly TicketFile[] | undefined }) {
  const { t } = useTranslation('tickets')
  if (!files || files.length === 0) return null
  return (
    <Group gap="xs" mt={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id} style={{ minWidth: 0 }}>
          <SaveFileButton
            file={file}
            label={t('saveFile', { name: file.name })}
            fetchFile={() => call(tickets.file, { params: { id: file.id } })}
          />
        </li>
      ))}
    </Group>
  )
}
