import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementDraft,
  announcements,
} from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { isBlank } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'
import {
  auditedFields,
  changingAnnouncement,
  managedAnnouncement,
  mustBeSame,
  mustBeUnpublished,
  record,
} from './announcement-access.service.ts'

type Filter = CallOf<typeof announcements.list>['query']
export type AnnouncementsService = ReturnType<typeof announcementsService>

/** Announcements and their drafts, for those who write them. */
export function announcementsService(needs: AnnouncementsNeeds) {
  const { store, atomically, now, newId } = needs
  const changing = changingAnnouncement(needs)
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: Announcement[]; next?: string; total?: number }> {
      const after = readCursor(next, ['instant', 'id'])
      const reading = { scope: caller.locationIds, at: now().toISOString() }
      const page = pageOf(await store.list({ ...filter, after, limit }, reading), limit, ({ updated_at, id }) => [updated_at, id])
      return after ? page : { ...page, total: await store.count(filter, reading) }
    },

    get: (id: string, caller: Caller): Promise<AnnouncementDetail> => managedAnnouncement(needs, id, caller),

    create: (draft: AnnouncementDraft, caller: Caller): Promise<AnnouncementDetail> =>
      atomically(async () => {
        const fields = await fieldsOf(needs, draft, caller)
        const [id, at] = [newId(), now().toISOString()]
        await store.insert({ ...fields, id, created_by: caller.userId, created_at: at, updated_at: at })
        const announcement = await managedAnnouncement(needs, id, caller)
        record(needs, 'created', { announcement, actorId: caller.userId, detail: { after: auditedFields(announcement) } })
        return announcement
      }),

    update: (id: string, { rev, ...draft }: AnnouncementDraft & { readonly rev: number }, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async (before) => {
        mustBeUnpublished(before)
        mustBeSame(before, rev)
        if (draft.replaces_id === id) throw invalid('replaces_id', 'self')
        const fields = await fieldsOf(needs, draft, caller)
        endsAfter(fields.ends_at, before.publish_at)
        await store.change(id, ['draft', 'scheduled'], { ...fields, at: now().toISOString() })
        const announcement = await managedAnnouncement(needs, id, caller)
        const detail = changedFacts(auditedFields(before), auditedFields(announcement))
        record(needs, 'updated', { announcement, actorId: caller.userId, detail })
        return announcement
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      changing(id, caller, async (before) => {
        if (before.state !== 'draft') throw new Fault('conflict', 'announcements.not_draft')
        const files = await needs.files.ofAnnouncement(id)
        await store.remove(id)
        needs.afterCommit(() => {
          for (const file of files) needs.uploads.remove(file)
        })
        record(needs, 'removed', { announcement: before, actorId: caller.userId, detail: { before: auditedFields(before) } })
      }),
  }
}

/** What is kept of a draft. Throws `invalid` for what is missing, past or not seen, `forbidden` for all sites by who does not see them. */
async function fieldsOf(needs: AnnouncementsNeeds, draft: AnnouncementDraft, caller: Caller) {
  const texts = textsOf(draft)
  if (draft.ends_at !== null && Date.parse(draft.ends_at) <= needs.now().getTime()) throw invalid('ends_at', 'past')
  await mustBeSeen(needs, draft, caller)
  await mustBeReplaceable(needs, draft.replaces_id, caller)
  const { location_ids, group_ids, role_ids, needs_confirmation, ends_at, replaces_id } = draft
  return { ...texts, location_ids, group_ids, role_ids, needs_confirmation, ends_at, replaces_id }
}

function textsOf({ title_en = '', title_id = '', body_en = '', body_id = '' }: AnnouncementDraft) {
  const texts = { title_en, title_id, body_en: body_en.trim(), body_id: body_id.trim() }
  const missing = (['id', 'en'] as const).flatMap((language) => {
    const names = [`title_${language}`, `body_${language}`] as const
    const empty = names.filter((name) => isBlank(texts[name]))
    return empty.length === 1 ? empty : []
  })
  const [half] = missing
  if (half) throw invalid(half, 'required')
  if (isBlank(title_en) && isBlank(title_id)) throw invalid('title_id', 'required')
  return texts
}

async function mustBeSeen(
  { places, people }: AnnouncementsNeeds,
  { location_ids, group_ids, role_ids }: AnnouncementDraft,
  caller: Caller,
) {
  if (location_ids.length === 0 && caller.locationIds !== null) throw new Fault('forbidden', 'announcements.all_sites')
  for (const id of location_ids) if (!caller.sees(id) || !(await places.site(id))) throw invalid('location_ids', 'exists')
  const groups = await people.groupsSeen(group_ids, caller)
  if (group_ids.some((id) => !groups.has(id))) throw invalid('group_ids', 'exists')
  for (const id of role_ids) if (!(await people.hasRole(id))) throw invalid('role_ids', 'exists')
}

/** Only what readers may still find is corrected. */
async function mustBeReplaceable({ store, now }: AnnouncementsNeeds, id: string | null, caller: Caller): Promise<void> {
  if (id === null) return
  const found = await store.find(id, { scope: caller.locationIds, at: now().toISOString() })
  if (!found) throw invalid('replaces_id', 'exists')
  if (found.state !== 'published' && found.state !== 'ended') throw invalid('replaces_id', 'state')
}

/** Throws `invalid` unless it ends after it begins. */
export function endsAfter(endsAt: string | null, beginsAt: string | null): void {
  if (endsAt !== null && beginsAt !== null && Date.parse(endsAt) <= Date.parse(beginsAt)) throw invalid('ends_at', 'after')
}
