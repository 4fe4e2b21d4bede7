import { Readable } from 'node:stream'
import type { AnnouncementReceipt, announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { csvStream } from '../../../platform/files/csv.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'
import { managedAnnouncement } from '../record/announcement-access.service.ts'

type Query = CallOf<typeof announcements.receipts>['query']
type Exported = CallOf<typeof announcements.exportReceipts>['query']
export type ReceiptsService = ReturnType<typeof receiptsService>

const PAGE = 1000
const HEADS = {
  en: ['Name', 'Title', 'Notified', 'Read', 'Confirmed'],
  id: ['Nama', 'Jabatan', 'Diberi tahu', 'Dibaca', 'Dikonfirmasi'],
} as const

/** Who has read and confirmed an announcement, and who has not. */
export function receiptsService(needs: AnnouncementsNeeds) {
  const { receipts, places, now } = needs
  return {
    /** `total` on the first page only. */
    async list(id: string, { next, limit = 10, ...filter }: Query, caller: Caller) {
      await managedAnnouncement(needs, id, caller)
      const after = readCursor(next, ['string', 'id'])
      const at = now().toISOString()
      const page = pageOf(await receipts.list(id, { ...filter, after, limit, at }), limit, ({ user }) => [user.name, user.id])
      return after ? page : { ...page, total: await receipts.count(id, filter, at) }
    },

    /** Times are those of the site, where it is one. */
    async export(id: string, { language, ...filter }: Exported, caller: Caller): Promise<Readable> {
      const { locations } = await managedAnnouncement(needs, id, caller)
      const [only, ...others] = locations
      const zone = (only && others.length === 0 && (await places.site(only.id))?.zone) || needs.zone
      const timeOf = (at: string | null): string => (at === null ? '' : spokenTime(zone, at))
      return Readable.from(csvStream(HEADS[language], cells(id, filter, timeOf)), { objectMode: false })
    },
  }

  async function* cells(id: string, filter: Omit<Exported, 'language'>, timeOf: (at: string | null) => string): AsyncGenerator<string[]> {
    const at = now().toISOString()
    for (let after: readonly [string, string] | undefined; ; ) {
      const rows: AnnouncementReceipt[] = await receipts.list(id, { ...filter, after, limit: PAGE, at })
      for (const { user, title, notified_at, read_at, confirmed_at } of rows.slice(0, PAGE))
        yield [user.name, title, timeOf(notified_at), timeOf(read_at), timeOf(confirmed_at)]
      const last = rows[PAGE - 1]
      if (rows.length <= PAGE || !last) return
      after = [last.user.name, last.user.id]
    }
  }
}
