import {
  type AnnouncementDetail,
  type AnnouncementDraft,
  announcements,
} from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { ownAnnouncements } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

const LONG_MS = 60_000
/** As many as the section of a page shows at once. */
const OWN_SHOWN = 200

export const announcementById = (id: string) => asking(announcements.get, { params: { id } })
export const ownAnnouncementById = (id: string) => asking(ownAnnouncements.get, { params: { id } })
export const myAnnouncements = () => asking(ownAnnouncements.list, { query: { limit: OWN_SHOWN } })
export const everyGroup = { ...asking(groups.list, { query: { limit: 1000 } }), staleTime: LONG_MS }
export const everyRole = { ...asking(roles.list, { query: {} }), staleTime: LONG_MS }

const stale = () => queryClient.invalidateQueries({ queryKey: ['announcements'] })
export const ownStale = () => queryClient.invalidateQueries({ queryKey: ['own_announcements'] })
const keep = (saved: { readonly data: AnnouncementDetail }) => queryClient.setQueryData(announcementById(saved.data.id).queryKey, saved)

/** Writes a draft, or anew one that has the revision `rev`. */
export async function saveAnnouncement(known: AnnouncementDetail | undefined, body: AnnouncementDraft) {
  const saved = known
    ? await call(announcements.update, { params: { id: known.id }, body: { ...body, rev: known.rev } })
    : await call(announcements.create, { body })
  keep(saved)
  await stale()
  return saved
}

export async function removeAnnouncement(id: string): Promise<void> {
  await call(announcements.remove, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: ['announcements', 'list'] })
}

/** A change that says itself done, after which everything of announcements is asked again. */
function useChange<Args>(change: (args: Args) => Promise<{ readonly data: AnnouncementDetail }>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      keep(saved)
      toastSuccess('update')
    },
    onError: showRefusal,
    onSettled: stale,
  })
}
/** Null: now. */
export const usePublish = ({ id, rev }: AnnouncementDetail) =>
  useChange((at: string | null) => call(announcements.publish, { params: { id }, body: { at, rev } }))
export const useMove = (id: string) => useChange((to: 'unschedule' | 'withdraw' | 'remind') => call(announcements[to], { params: { id } }))
export const useAddFile = (id: string) =>
  useChange((file: readonly File[]) => call(announcements.addFile, { params: { id }, form: {} }, { files: { file } }))
export const useRemoveFile = (id: string) => useChange((file_id: string) => call(announcements.removeFile, { params: { id, file_id } }))

export const fetchAnnouncementFile = (id: string) => call(ownAnnouncements.file, { params: { id } })
type Exported = CallOf<typeof announcements.exportReceipts>['query']
export const fetchReceipts = (id: string, query: Exported) => call(announcements.exportReceipts, { params: { id }, query })

/** Says that I have opened or confirmed an announcement; what is shown of mine is asked again. */
export const useSay = (id: string) =>
  useMutation({
    mutationFn: (what: 'read' | 'confirm') => call(ownAnnouncements[what], { params: { id } }),
    onSuccess: (saved) => queryClient.setQueryData(ownAnnouncementById(id).queryKey, saved),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own_announcements', 'list'] }),
  })
