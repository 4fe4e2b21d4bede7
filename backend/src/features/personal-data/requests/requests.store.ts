import type { DataRequest } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import type { RequestState } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { personalDataRequests as requests } from '../../../schema/personal-data/personal-data.ts'

interface Asked {
  readonly state?: RequestState | undefined
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export type RequestsStore = ReturnType<typeof requestsStore>

const SHOWN = sql`r.id, r.kind, r.state, ${refOf('u')} as person, u.status as person_status, r.sender, r.identity_check,
  ${instantText(sql`r.received_at`)} as received_at, ${instantText(sql`r.due_at`)} as due_at, r.reason, ${refOf('c')} as created_by,
  ${refOf('s')} as settled_by, ${instantText(sql`r.settled_at`)} as settled_at, r.rev`
const FROM = sql`from personal_data_requests r left join users u on u.id = r.user_id left join users c on c.id = r.created_by
  left join users s on s.id = r.settled_by`

/** The one writer of `personal_data_requests`. */
export function requestsStore(db: Database) {
  return {
    /** Newest first. */
    list: ({ state, after, limit }: Asked): Promise<DataRequest[]> =>
      rowsOf(
        db,
        sql`select ${SHOWN} ${FROM} where ${state ? sql`r.state = ${state}` : sql`true`}
          ${after ? sql`and (r.received_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
          order by r.received_at desc, r.id desc limit ${limit}`,
      ),
    async find(id: string): Promise<DataRequest | undefined> {
      return (await rowsOf<DataRequest>(db, sql`select ${SHOWN} ${FROM} where r.id = ${id}::uuid`))[0]
    },
    async insert(row: typeof requests.$inferInsert): Promise<void> {
      await db.sql.insert(requests).values(row)
    },
    /** False: it is not at this revision any more. */
    async change(id: string, rev: number, fields: Partial<typeof requests.$inferInsert>): Promise<boolean> {
      const changed = await db.sql
        .update(requests)
        .set({ ...fields, rev: rev + 1 })
        .where(and(eq(requests.id, id), eq(requests.rev, rev)))
        .returning({ id: requests.id })
      return changed.length > 0
    },
  }
}
