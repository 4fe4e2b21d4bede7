import { ActionIcon, Box, Button, Group, Paper, Text, Title } from '@mantine/core'
import type { PersonDocument } from '@menara/shared/contract/people/person-documents.contract.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { DocumentDialog } from '../document-form.tsx'
import { DocumentRow } from '../document-row.tsx'
import { documentsOf, saveDocument, useRemoveDocument } from '../person-documents.api.ts'

/** Documents of a person for personnel, who keep those of others; nothing for anybody else. */
export function PersonDocuments({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('person_documents')
  const may = useMay('person_document_manage')
  const isOwn = useMe()?.id === userId
  const [edited, setEdited] = useState<PersonDocument | 'new' | null>(null)
  if (!may) return null
  return (
    <Paper p="md" maw={860} component="section" aria-label={t('heading')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('heading')}</Title>
        {!isOwn && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )}
      </Group>
      <Rows userId={userId} edit={isOwn ? undefined : setEdited} />
      {edited && <DocumentDialog userId={userId} edited={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
    </Paper>
  )
}

interface RowsProps {
  readonly userId: string
  /** Undefined: they are only read. */
  readonly edit: ((document: PersonDocument) => void) | undefined
}
function Rows({ userId, edit }: RowsProps) {
  const { t } = useTranslation('person_documents')
  const { data, error, refetch } = useQuery(documentsOf(userId))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} />
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.data.map((document) => (
        <DocumentRow key={document.id} document={document} save={() => saveDocument(document, 'personnel')}>
          {edit && <Changing document={document} edit={() => edit(document)} />}
        </DocumentRow>
      ))}
    </Box>
  )
}

function Changing({ document, edit }: { readonly document: PersonDocument; readonly edit: () => void }) {
  const { t } = useTranslation(['person_documents', 'common'])
  const remove = useRemoveDocument()
  const { id, title } = document
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t('editOne', { title })} onClick={edit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        c="var(--app-critical)"
        aria-label={t('removeOne', { title })}
        loading={remove.isPending}
        onClick={() =>
          askFirst({
            title: t('removeTitle', { title }),
            text: t('removeText'),
            confirm: t('delete', { ns: 'common' }),
            danger: true,
            run: () => remove.mutate(id),
          })
        }
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
