import type { AnnouncementDetail, AnnouncementFile } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { MAX_ANNOUNCEMENT_FILES } from '@menara/shared/domain/people/announcement-states.ts'
import { useTranslation } from 'react-i18next'
import { IMAGE_TYPES } from '../../kit/files/accepted-files.ts'
import { FileSection } from '../../kit/files/file-section.tsx'
import { SaveFileButton } from '../../kit/files/save-file-button.tsx'
import { fetchAnnouncementFile, useAddFile, useRemoveFile } from './announcements.api.ts'

const ACCEPT = ['application/pdf', ...IMAGE_TYPES].join(',')

/** Files of an announcement; before its publication they are added and taken off here. */
export function AnnouncementFiles({ announcement: { id, files, state } }: { readonly announcement: AnnouncementDetail }) {
  const mayChange = state === 'draft' || state === 'scheduled'
  const [add, remove] = [useAddFile(id), useRemoveFile(id)]
  return (
    <FileSection
      {...{ ns: 'announcements', files, most: MAX_ANNOUNCEMENT_FILES, accept: ACCEPT, mayChange, add }}
      remove={remove.mutateAsync}
      fetchFile={fetchAnnouncementFile}
    />
  )
}

/** Saves a file of an announcement. */
export function FileToSave({ file }: { readonly file: AnnouncementFile }) {
  const { t } = useTranslation('announcements')
  return <SaveFileButton file={file} label={t('saveFile', { name: file.name })} fetchFile={() => fetchAnnouncementFile(file.id)} />
}
