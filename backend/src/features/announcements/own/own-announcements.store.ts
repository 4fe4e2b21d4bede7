import type { OwnAnnouncement, OwnAnnouncementDetail } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { FILES, textsOf } from '../record/announcement-columns.store.ts'
import { inAudience } from '../record/audience.store.ts'

export type OwnAnnouncementsStore = ReturnType<typeof ownAnnouncementsStore>
interface Page {
  readonly after: readonly [open: number, at: string, id: string] | undefined
  readonly open?: boolean | undefined
  readonly limit: number
}
/** A row with whether something is left to do: 1 where it is not read, or not confirmed though that is asked. */
export type OwnRow = OwnAnnouncement & { readonly open: number }

const OPEN = sql`(r.read_at is null or (a.needs_confirmation and r.confirmed_at is null))::int`
const ROW = sql`a.id, ${textsOf('title')} as title, ${instantText(sql`a.published_at`)} as published_at,
  case when cardinality(a.location_ids) = 1 then a.location_ids[1] end as location_id, ${instantText(sql`a.ends_at`)} as ends_at,
  a.needs_confirmation, ${instantText(sql`r.read_at`)} as read_at, ${instantText(sql`r.confirmed_at`)} as confirmed_at`

/** Whether an announcement `a` is for the caller, within the sites that they act for. */
function toCaller({ locationIds }: Caller, at: string): SQL {
  const inScope =
    locationIds === null ? sql`true` : sql`(cardinality(a.location_ids) = 0 or a.location_ids && ${sql.param([...locationIds])}::uuid[])`
  return sql`${inScope} and ${inAudience(at)}`
}
const isCurrent = (at: string): SQL => sql`(a.state = 'published' and (a.ends_at is null or a.ends_at > ${at}::timestamptz))`
const from = ({ userId }: Caller): SQL => sql`from announcements a join users u on u.id = ${userId}
  left join announcement_receipts r on r.announcement_id = a.id and r.user_id = u.id`

/** Announcements as their readers see them. */
export function ownAnnouncementsStore(db: Database) {
  return {
    /** What is open first, then the newest; one more than `limit` where there are more. */
    list({ after, open, limit }: Page, caller: Caller, at: string): Promise<OwnRow[]> {
      const begun = after ? sql`and (${OPEN}, a.published_at, a.id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``
      const only = open ? sql`and ${OPEN} = 1` : sql``
      return rowsOf(
        db,
        sql`select ${ROW}, ${OPEN} as open ${from(caller)} where ${isCurrent(at)} and ${toCaller(caller, at)} ${only} ${begun}
          order by ${OPEN} desc, a.published_at desc, a.id desc limit ${limit + 1}`,
      )
    },
    /** How many are open. */
    async count(caller: Caller, at: string): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count ${from(caller)} where ${isCurrent(at)} and ${toCaller(caller, at)} and ${OPEN} = 1`,
      )
      return row?.count ?? 0
    },
    /** One that was published to the caller and was not withdrawn. */
    async find(id: string, caller: Caller, at: string): Promise<OwnAnnouncementDetail | undefined> {
      const [row] = await rowsOf<OwnAnnouncementDetail>(
        db,
        sql`select ${ROW}, ${textsOf('body')} as body, ${refOf('publisher')} as published_by,
          ${FILES} as files,
          a.replaces_id is not null as is_correction, ${isCurrent(at)} as is_current, null as replaced_by
          ${from(caller)} left join users publisher on publisher.id = a.published_by
          where a.id = ${id} and a.state in ('published', 'replaced') and ${toCaller(caller, at)}`,
      )
      return row && { ...row, replaced_by: await correctionOf(id, caller, at) }
    },
  }

  async function correctionOf(id: string, caller: Caller, at: string): Promise<string | null> {
    const [row] = await rowsOf<{ id: string }>(
      db,
      sql`select a.id ${from(caller)} where a.replaces_id = ${id} and a.state in ('published', 'replaced') and ${toCaller(caller, at)}
        order by a.published_at desc limit 1`,
    )
    return row?.id ?? null
  }
}
