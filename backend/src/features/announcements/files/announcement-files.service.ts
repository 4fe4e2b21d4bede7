import type { AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { MAX_ANNOUNCEMENT_FILES } from '@menara/shared/domain/people/announcement-states.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { PICTURE_ENDINGS } from '../../../platform/files/attachment-types.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'
import type { OwnAnnouncementsStore } from '../own/own-announcements.store.ts'
import { changingAnnouncement, managedAnnouncement, mustBeUnpublished, record } from '../record/announcement-access.service.ts'
import type { AnnouncementFileRow } from './announcement-files.store.ts'

export type AnnouncementFiles = ReturnType<typeof announcementFiles>
const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', ...PICTURE_ENDINGS }

/** Files of announcements: added and taken off before the publication, opened by readers and those who write. */
export function announcementFiles(needs: AnnouncementsNeeds & { readonly own: Pick<OwnAnnouncementsStore, 'find'> }) {
  const { files, uploads, own, now, afterCommit } = needs
  const changing = changingAnnouncement(needs)
  async function changed(id: string, caller: Caller, { action, ...detail }: Noted): Promise<AnnouncementDetail> {
    await needs.store.change(id, ['draft', 'scheduled'], { at: now().toISOString() })
    const announcement = await managedAnnouncement(needs, id, caller)
    record(needs, action, { announcement, actorId: caller.userId, detail })
    return announcement
  }
  return {
    add: (id: string, arrived: readonly ArrivedFile[], caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async (before) => {
        mustBeUnpublished(before)
        if (arrived.length === 0) throw invalid('file', 'required')
        if (before.files.length + arrived.length > MAX_ANNOUNCEMENT_FILES)
          throw new Fault('conflict', 'announcements.file_limit', { params: { limit: MAX_ANNOUNCEMENT_FILES } })
        const at = now().toISOString()
        const rows = arrived.map((file, index) => rowOf(file, { announcement_id: id, number: before.files.length + index + 1, at }))
        await files.insert(rows)
        afterCommit(() => {
          for (const row of rows) uploads.keep(row)
        })
        return changed(id, caller, { action: 'file_added', sha256: arrived.map((file) => file.sha256) })
      }),

    remove: (id: string, fileId: string, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async (before) => {
        mustBeUnpublished(before)
        const gone = await files.remove(id, fileId)
        if (!gone) throw new Fault('not-found', 'announcements.no_file')
        afterCommit(() => uploads.remove(gone))
        return changed(id, caller, { action: 'file_removed', file_id: fileId })
      }),

    /** One of an announcement to the caller, or of one they write. */
    async file(fileId: string, caller: Caller): Promise<AnnouncementFileRow> {
      const found = await files.find(fileId)
      if (!found || !(await mayOpen(found.announcement_id, caller))) throw new Fault('not-found', 'announcements.no_file')
      return found
    },
  }

  async function mayOpen(id: string, caller: Caller): Promise<boolean> {
    const at = now().toISOString()
    if (await own.find(id, caller, at)) return true
    return caller.may('announcement_write') && (await needs.store.find(id, { scope: caller.locationIds, at })) !== undefined
  }
}

interface Noted {
  readonly action: string
  readonly sha256?: readonly string[]
  readonly file_id?: string
}
interface Placed {
  readonly announcement_id: string
  /** Which of its files it is, beginning with 1. */
  readonly number: number
  readonly at: string
}
/** Throws `invalid` for anything but PDF and pictures. */
function rowOf({ id, name, mime, bytes, sha256 }: ArrivedFile, { number, ...placed }: Placed): AnnouncementFileRow {
  const ending = ENDINGS[mime]
  if (!ending) throw invalid('file', 'type', 'Send PDF, PNG, JPEG or WebP files')
  // The name of a picture may tell who took it, and is not kept.
  return { ...placed, id, name: name || `${number}.${ending}`, mime, bytes, sha256 }
}
