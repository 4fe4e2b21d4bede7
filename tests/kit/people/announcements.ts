import {
  type AnnouncementDetail,
  type AnnouncementDraft,
  announcements,
} from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { Person } from '../building.ts'
import { formOf } from '../files/pictures.ts'

/** An announcement in both languages for everybody everywhere, unless `more` says otherwise. */
export const announcementDraft = (more: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  ...{ title_id: 'Pemadaman listrik', body_id: 'Sabtu\npukul 08.00', title_en: 'Power cut', body_en: 'Saturday\nat 08:00' },
  ...{ location_ids: [], group_ids: [], role_ids: [], needs_confirmation: false, ends_at: null, replaces_id: null },
  ...more,
})

export const newAnnouncement = async (by: Person, more: Partial<AnnouncementDraft> = {}): Promise<AnnouncementDetail> =>
  (await by.asks(announcements.create, { body: announcementDraft(more) })).body.data

export const publishAnnouncement = ({ id, rev }: AnnouncementDetail, by: Person, at: string | null = null) =>
  by.asks(announcements.publish, { params: { id }, body: { at, rev } })

export async function publishedAnnouncement(by: Person, more: Partial<AnnouncementDraft> = {}): Promise<AnnouncementDetail> {
  return (await publishAnnouncement(await newAnnouncement(by, more), by)).body.data
}

interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  readonly type?: string
}
/** A form with files for an announcement. */
export const announcementForm = (files: readonly SentFile[]) =>
  formOf({ images: files.map((file) => ({ type: 'application/octet-stream', ...file, field: 'file' })) })

export async function addAnnouncementFile(by: Person, id: string, ...files: readonly SentFile[]) {
  const { bytes, headers } = await announcementForm(files)
  const reply = await by.sends('POST', announcements.addFile.path.replace(':id', id), bytes, headers)
  return { ...reply, announcement: reply.body.data as AnnouncementDetail }
}
