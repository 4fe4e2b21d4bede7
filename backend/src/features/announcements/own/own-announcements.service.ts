import type {
  OwnAnnouncement,
  OwnAnnouncementDetail,
  ownAnnouncements,
} from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'
import type { OwnAnnouncementsStore, OwnRow } from './own-announcements.store.ts'

type OwnNeeds = Pick<AnnouncementsNeeds, 'receipts' | 'journal' | 'atomically' | 'now'> & { readonly own: OwnAnnouncementsStore }
type Query = CallOf<typeof ownAnnouncements.list>['query']
export type OwnAnnouncementsService = ReturnType<typeof ownAnnouncementsService>

const shownOf = ({ open: _open, ...row }: OwnRow): OwnAnnouncement => row

/** Announcements to the caller; of others there is none for them. */
export function ownAnnouncementsService(needs: OwnNeeds) {
  const { own, receipts, journal, atomically } = needs
  const at = () => needs.now().toISOString()
  async function found(id: string, caller: Caller): Promise<OwnAnnouncementDetail> {
    const row = await own.find(id, caller, at())
    if (!row) throw new Fault('not-found', 'announcements.not_found')
    return row
  }
  const note = (action: string, id: string, caller: Caller) =>
    journal.record({
      ...{ action: `announcement.${action}`, subject: 'announcements', subject_id: id, actor_id: caller.userId },
      hints: [{ topic: 'announcements', key: id, user_id: caller.userId }],
    })
  return {
    /** `total`, on the first page only: how many are open. */
    async list({ next, limit = 10, open }: Query, caller: Caller): Promise<{ data: OwnAnnouncement[]; next?: string; total?: number }> {
      const after = readCursor(next, ['number', 'instant', 'id'])
      const rows = await own.list({ after, open, limit }, caller, at())
      const { data, ...page } = pageOf(rows, limit, (row) => [row.open, row.published_at, row.id])
      return { data: data.map(shownOf), ...page, ...(!after && { total: await own.count(caller, at()) }) }
    },

    get: found,

    /** The first time counts. */
    read: (id: string, caller: Caller): Promise<OwnAnnouncementDetail> =>
      atomically(async () => {
        await found(id, caller)
        if (await receipts.read(id, caller.userId, at())) note('read', id, caller)
        return found(id, caller)
      }),

    /** The first time counts. Throws `conflict` where no confirmation is asked, and once it has ended or was replaced. */
    confirm: (id: string, caller: Caller): Promise<OwnAnnouncementDetail> =>
      atomically(async () => {
        const before = await found(id, caller)
        if (!before.needs_confirmation) throw new Fault('conflict', 'announcements.no_confirmation')
        if (before.confirmed_at !== null) return before
        if (!before.is_current) throw new Fault('conflict', 'announcements.over')
        if (await receipts.confirm(id, caller.userId, at())) note('confirmed', id, caller)
        return found(id, caller)
      }),
  }
}
