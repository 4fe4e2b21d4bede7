import type { ErasedCategory } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { personalDataErasures as erasures } from '../../../schema/personal-data/personal-data.ts'

export type ErasureRow = typeof erasures.$inferSelect
export type StoredErasure = ErasureRow & { readonly by_name: string | null }
interface Asked {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
export type ErasuresStore = ReturnType<typeof erasuresStore>

/** Rows of one person by category: those that are removed, and those that stay. */
const COUNTED = (id: string) => sql`
  select 'accounts' as category, 1 + (select count(*) from user_identities where user_id = ${id}::uuid)
    + (select count(*) from booking_links where user_id = ${id}::uuid)
    + (select count(*) from attendance_pins where user_id = ${id}::uuid)
    + (select count(*) from attendance_cards where user_id = ${id}::uuid)
    + (select count(*) from person_skills where user_id = ${id}::uuid)
    + (select count(*) from shift_wishes where user_id = ${id}::uuid) as removed, 0 as kept, null as why
  union all select 'sign_ins', (select count(*) from sessions where user_id = ${id}::uuid)
    + (select count(*) from passkeys where user_id = ${id}::uuid), 0, null
  union all select 'attendances', 0, (select count(*) from attendances where user_id = ${id}::uuid), 'books'
  union all select 'attendance_positions', (select count(*) from attendances where user_id = ${id}::uuid
    and (in_longitude is not null or out_longitude is not null)), 0, null
  union all select 'attendance_photos', (select count(*) from attendances where user_id = ${id}::uuid
    and (in_photo is not null or out_photo is not null)), 0, null
  union all select 'card_readings', (select count(*) from attendance_card_readings where user_id = ${id}::uuid), 0, null
  union all select 'positions', (select count(*) from positions where user_id = ${id}::uuid)
    + (select count(*) from position_tags where user_id = ${id}::uuid)
    + (select count(*) from position_history where subject_id = ${id}::uuid
        or subject_id in (select device_id from position_tags where user_id = ${id}::uuid)), 0, null
  union all select 'inspections', 0, (select count(*) from inspection_visits where user_id = ${id}::uuid), 'work'
  union all select 'person_documents', (select count(*) from person_documents where user_id = ${id}::uuid), 0, null
  union all select 'absences', 0, (select count(*) from ticket_facts f join tickets t on t.id = f.ticket_id
    where t.requester_id = ${id}::uuid and f.absence_kind is not null), 'work'
  union all select 'wages', 0, (select count(*) from overtimes where user_id = ${id}::uuid)
    + (select count(*) from overtime_terms where user_id = ${id}::uuid), 'books'
  union all select 'claims', 0, (select count(*) from claims where requester_id = ${id}::uuid)
    + (select count(*) from advances where requester_id = ${id}::uuid)
    + (select count(*) from payment_lines where payee_id = ${id}::uuid), 'books'
  union all select 'bank_accounts', (select count(*) from payee_accounts where user_id = ${id}::uuid), 0, null
  union all select 'talk', 0, (select count(*) from ptt_transmissions where user_id = ${id}::uuid), 'own_retention'
  union all select 'remote_screens', 0, (select count(*) from vnc_sessions where user_id = ${id}::uuid), 'own_retention'
  union all select 'messages', (select count(*) from deliveries where user_id = ${id}::uuid), 0, null
  union all select 'inbox', (select count(*) from inbox_items where user_id = ${id}::uuid), 0, null
  union all select 'announcements', (select count(*) from announcement_receipts where user_id = ${id}::uuid), 0, null
  union all select 'tickets', 0, (select count(*) from tickets where requester_id = ${id}::uuid)
    + (select count(*) from ticket_logs where actor_id = ${id}::uuid), 'work'
  union all select 'audit', 0, (select count(*) from audit where actor_id = ${id}::uuid)
    + (select count(*) from audit where subject = 'users' and subject_id = ${id} and actor_id is distinct from ${id}::uuid), 'chain'`

/** The one writer of `personal_data_erasures`, whose rows a trigger keeps as they are. */
export function erasuresStore(db: Database) {
  return {
    /** What is there of a person; categories with nothing are left out. */
    counts: (userId: string): Promise<ErasedCategory[]> =>
      rowsOf(
        db,
        sql`select category, removed::int as removed, kept::int as kept, case when kept > 0 then why end as why
          from (${COUNTED(userId)}) counted where removed + kept > 0`,
      ),
    /** Nobody else erases or changes the account until the transaction ends. */
    async hold(userId: string): Promise<void> {
      await db.sql.execute(sql`select id from users where id = ${userId}::uuid for update`)
    },
    async isErased(userId: string): Promise<boolean> {
      return (await db.sql.$count(erasures, eq(erasures.user_id, userId))) > 0
    },
    async insert(row: ErasureRow): Promise<void> {
      await db.sql.insert(erasures).values(row)
    },
    /** Newest first. */
    list: ({ after, limit }: Asked): Promise<StoredErasure[]> =>
      db.sql
        .select({ ...getTableColumns(erasures), by_name: users.name })
        .from(erasures)
        .leftJoin(users, eq(users.id, erasures.by_id))
        .where(after && sql`(${erasures.at}, ${erasures.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
        .orderBy(desc(erasures.at), desc(erasures.id))
        .limit(limit),
  }
}
