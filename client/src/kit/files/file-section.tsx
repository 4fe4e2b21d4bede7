import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowRemove } from '../lists/row-button.tsx'
import { Section } from '../section.tsx'
import { SaveFileButton } from './save-file-button.tsx'

interface ShownFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
}
interface FileSectionProps {
  /** Whose words it has. */
  readonly ns: 'announcements' | 'articles'
  readonly files: readonly ShownFile[]
  /** How many there may be. */
  readonly most: number
  readonly accept: string
  readonly mayChange: boolean
  readonly add: { readonly isPending: boolean; mutate(files: readonly File[]): void }
  readonly remove: (id: string) => Promise<unknown>
  readonly fetchFile: (id: string) => Promise<unknown>
}

/** Files of a record, to be saved; whoever may change it adds and takes them off here. Nothing for others while there is none. */
export function FileSection({ ns, files, most, accept, mayChange, add, remove, fetchFile }: FileSectionProps) {
  const { t } = useTranslation(ns)
  if (files.length === 0 && !mayChange) return null
  return (
    <Section
      title={t('files')}
      count={files.length}
      aside={
        mayChange &&
        files.length < most && (
          <FileButton accept={accept} onChange={(file) => file && add.mutate([file])} inputProps={{ 'aria-label': t('addFile') }}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={add.isPending} leftSection={<IconPaperclip size={14} aria-hidden />}>
                {t('addFile')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noFiles', { count: most })}
        </Text>
      )}
      {files.map((file) => (
        <Group key={file.id} gap="xs" wrap="nowrap">
          <SaveFileButton file={file} label={t('saveFile', { name: file.name })} fetchFile={() => fetchFile(file.id)} />
          {mayChange && (
            <RowRemove
              label={t('removeFile', { name: file.name })}
              title={t('removeFileTitle')}
              text={file.name}
              remove={() => remove(file.id)}
            />
          )}
        </Group>
      ))}
    </Section>
  )
}
