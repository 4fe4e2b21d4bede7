import { Button, FileButton, Group, Text } from '@mantine/core'
import type { AnnouncementDetail, AnnouncementFile } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { MAX_ANNOUNCEMENT_FILES } from '@menara/shared/domain/people/announcement-states.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IMAGE_TYPES } from '../../kit/files/accepted-files.ts'
import { SaveFileButton } from '../../kit/files/save-file-button.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { Section } from '../../kit/section.tsx'
import { fetchAnnouncementFile, useAddFile, useRemoveFile } from './announcements.api.ts'

const ACCEPT = ['application/pdf', ...IMAGE_TYPES].join(',')

/** Files of an announcement; before its publication they are added and taken off here. */
export function AnnouncementFiles({ announcement }: { readonly announcement: AnnouncementDetail }) {
  const { t } = useTranslation('announcements')
  const { id, files, state } = announcement
  const mayChange = state === 'draft' || state === 'scheduled'
  const add = useAddFile(id)
  const remove = useRemoveFile(id)
  if (files.length === 0 && !mayChange) return null
  return (
    <Section
      title={t('files')}
      count={files.length}
      aside={
        mayChange &&
        files.length < MAX_ANNOUNCEMENT_FILES && (
          <FileButton accept={ACCEPT} onChange={(file) => file && add.mutate([file])} inputProps={{ 'aria-label': t('addFile') }}>
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
          {t('noFiles', { count: MAX_ANNOUNCEMENT_FILES })}
        </Text>
      )}
      {files.map((file) => (
        <Group key={file.id} gap="xs" wrap="nowrap">
          <FileToSave file={file} />
          {mayChange && (
            <RowRemove
              label={t('removeFile', { name: file.name })}
              title={t('removeFileTitle')}
              text={file.name}
              remove={() => remove.mutateAsync(file.id)}
            />
          )}
        </Group>
      ))}
    </Section>
  )
}

/** Saves a file of an announcement. */
export function FileToSave({ file }: { readonly file: AnnouncementFile }) {
  const { t } = useTranslation('announcements')
  return <SaveFileButton file={file} label={t('saveFile', { name: file.name })} fetchFile={() => fetchAnnouncementFile(file.id)} />
}
