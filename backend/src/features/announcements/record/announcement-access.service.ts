import type { AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'

type Finding = Pick<AnnouncementsNeeds, 'store' | 'now'>

/** An announcement all of whose sites the caller sees. Throws `not-found`. */
export async function managedAnnouncement({ store, now }: Finding, id: string, caller: Caller): Promise<AnnouncementDetail> {
  const found = await store.find(id, { scope: caller.locationIds, at: now().toISOString() })
  if (!found) throw new Fault('not-found', 'announcements.not_found')
  return found
}

/** Does work on an announcement that is locked and that the caller writes. */
export const changingAnnouncement =
  (needs: Finding & Pick<AnnouncementsNeeds, 'atomically'>) =>
  <T>(id: string, caller: Caller, work: (before: AnnouncementDetail) => Promise<T>): Promise<T> =>
    needs.atomically(async () => {
      await needs.store.hold(id)
      return work(await managedAnnouncement(needs, id, caller))
    })

/** Throws `conflict` for one that was published: its text and files stay as they are. */
export function mustBeUnpublished({ state }: AnnouncementDetail): void {
  if (state !== 'draft' && state !== 'scheduled') throw new Fault('conflict', 'announcements.published')
}

export function mustBeSame({ rev }: AnnouncementDetail, known: number): void {
  if (rev !== known) throw new Fault('conflict', 'announcements.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
}

interface Recorded {
  readonly announcement: AnnouncementDetail
  /** Null: the clock did it. */
  readonly actorId: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}
/** Writes a change to the audit trail and announces it at its sites. */
export function record(
  { journal }: Pick<AnnouncementsNeeds, 'journal'>,
  action: string,
  { announcement, actorId, detail }: Recorded,
): void {
  const { id, locations } = announcement
  const sites = locations.length > 0 ? locations.map((site) => site.id) : [null]
  journal.record({
    ...{ action: `announcement.${action}`, subject: 'announcements', subject_id: id, actor_id: actorId },
    ...(detail && { detail }),
    hints: sites.map((location_id) => ({ topic: 'announcements', key: id, location_id })),
  })
}

/** What the audit keeps: for whom and until when, not the texts, which stay as they were published. */
export const auditedFields = ({ title, locations, groups, roles, needs_confirmation, ends_at, replaces }: AnnouncementDetail) => ({
  ...{ title, locations, groups, roles, needs_confirmation, ends_at, replaces },
})
