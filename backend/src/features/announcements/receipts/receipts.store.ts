import type { AnnouncementReceipt } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { ReceiptStatus } from '@menara/shared/domain/people/announcement-states.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { insertOf, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { announcementReceipts } from '../../../schema/announcements/announcements.ts'
import { countedPeople, inAudience } from '../record/audience.store.ts'

export type ReceiptsStore = ReturnType<typeof receiptsStore>
export interface ReceiptFilter {
  readonly search?: string | undefined
  readonly status?: ReceiptStatus | undefined
}
interface Page extends ReceiptFilter {
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
  /** Now. */
  readonly at: string
}
/** Somebody of an audience, with the language they read. */
export interface Addressee {
  readonly id: string
  readonly language: 'en' | 'id'
}

const STATUS: Readonly<Record<ReceiptStatus, SQL>> = {
  unread: sql`r.read_at is null`,
  read: sql`r.read_at is not null`,
  unconfirmed: sql`r.confirmed_at is null`,
  confirmed: sql`r.confirmed_at is not null`,
}
function matching({ search, status }: ReceiptFilter): SQL {
  const found = search ? sql`and (u.name ilike ${likeText(search)} or u.title ilike ${likeText(search)})` : sql``
  return sql`${found} ${status ? sql`and ${STATUS[status]}` : sql``}`
}

/** The one writer of `announcement_receipts`. */
export function receiptsStore(db: Database) {
  return {
    /** Who counts for an announcement, by name; one more than `limit` where there are more. */
    list(id: string, { after, limit, at, ...filter }: Page): Promise<AnnouncementReceipt[]> {
      const begun = after ? sql`and (u.name, u.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select who.* from announcements a cross join lateral (select jsonb_build_object('id', u.id, 'name', u.name) as "user", u.title,
            ${instantText(sql`r.notified_at`)} as notified_at, ${instantText(sql`r.read_at`)} as read_at,
            ${instantText(sql`r.confirmed_at`)} as confirmed_at
            ${countedPeople(at)} ${matching(filter)} ${begun} order by u.name, u.id limit ${limit + 1}) who
          where a.id = ${id}`,
      )
    },
    async count(id: string, filter: ReceiptFilter, at: string): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select (select count(*)::int ${countedPeople(at)} ${matching(filter)}) as count from announcements a where a.id = ${id}`,
      )
      return row?.count ?? 0
    },
    /** The audience as it is now; with a status, those of it. */
    audience: (id: string, at: string, status?: ReceiptStatus): Promise<Addressee[]> =>
      rowsOf(
        db,
        sql`select u.id, u.language from announcements a join users u on ${inAudience(at)}
          left join announcement_receipts r on r.announcement_id = a.id and r.user_id = u.id
          where a.id = ${id} ${status ? sql`and ${STATUS[status]}` : sql``} order by u.id`,
      ),
    async notified(id: string, userIds: readonly string[], at: string): Promise<void> {
      if (userIds.length === 0) return
      const rows = userIds.map((user_id) => ({ announcement_id: id, user_id, notified_at: at }))
      await db.sql.execute(insertOf(announcementReceipts, rows, sql`on conflict do nothing`))
    },
    /** The first time counts. False: it was so already. */
    async read(id: string, userId: string, at: string): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`insert into announcement_receipts as r (announcement_id, user_id, read_at) values (${id}, ${userId}, ${at})
          on conflict (announcement_id, user_id) do update set read_at = excluded.read_at where r.read_at is null returning 1`,
      )
      return rows.length > 0
    },
    /** The first time counts; who confirms has read. False: it was so already. */
    async confirm(id: string, userId: string, at: string): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`insert into announcement_receipts as r (announcement_id, user_id, read_at, confirmed_at) values (${id}, ${userId}, ${at}, ${at})
          on conflict (announcement_id, user_id) do update
          set read_at = coalesce(r.read_at, excluded.read_at), confirmed_at = excluded.confirmed_at
          where r.confirmed_at is null returning 1`,
      )
      return rows.length > 0
    },
    /** Removes all of a person’s, and says how many. */
    async eraseOf(userId: string): Promise<number> {
      const gone = await db.sql
        .delete(announcementReceipts)
        .where(eq(announcementReceipts.user_id, userId))
        .returning({ id: announcementReceipts.announcement_id })
      return gone.length
    },
  }
}
