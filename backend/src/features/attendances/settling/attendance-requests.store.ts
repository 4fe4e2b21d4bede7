import type { AttendanceRequest } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { attendanceRequests } from '../../../schema/attendances.ts'

type RequestRow = typeof attendanceRequests.$inferInsert
interface Asked {
  readonly location_id?: string | undefined
  readonly state?: string | undefined
  readonly scope: readonly string[] | null
}
export type AttendanceRequestsStore = ReturnType<typeof attendanceRequestsStore>

/** The one writer of `attendance_requests`. */
export function attendanceRequestsStore(db: Database) {
  const shown = (where: SQL, rest: SQL = sql``): Promise<AttendanceRequest[]> =>
    rowsOf(
      db,
      sql`select r.id, ${refOf('u')} as user, ${refOf('l')} as location, r.day::text as day, r.reason, r.state,
          ${instantText(sql`r.check_in_at`)} as check_in_at, ${instantText(sql`r.check_out_at`)} as check_out_at,
          ${instantText(sql`r.created_at`)} as created_at,
          case when a.id is null then null else jsonb_build_object('id', a.id, 'check_in_at', ${instantText(sql`a.check_in_at`)},
            'check_out_at', ${instantText(sql`a.check_out_at`)}) end as attendance,
          case when r.decided_at is null then null else jsonb_build_object('by', ${refOf('d')}, 'at', ${instantText(sql`r.decided_at`)},
            'note', r.note) end as decided
        from ${attendanceRequests} r join users u on u.id = r.user_id join locations l on l.id = r.location_id
          left join attendances a on a.id = r.attendance_id left join users d on d.id = r.decided_by
        where ${where} order by r.created_at desc, r.id desc ${rest}`,
    )
  const fitting = ({ location_id, state, scope }: Asked): SQL =>
    sql`${atSites(sql`r.location_id`, scope)} and ${location_id === undefined ? sql`true` : sql`r.location_id = ${location_id}::uuid`}
      and ${state === undefined ? sql`true` : sql`r.state = ${state}`}`
  return {
    list: (asked: Asked, { offset, limit }: { offset: number; limit: number }): Promise<AttendanceRequest[]> =>
      shown(fitting(asked), sql`offset ${offset} limit ${limit + 1}`),
    async count(asked: Asked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${attendanceRequests} r where ${fitting(asked)}`,
      )
      return row?.count ?? 0
    },
    ofPerson: (userId: string, limit: number): Promise<AttendanceRequest[]> => shown(sql`r.user_id = ${userId}::uuid`, sql`limit ${limit}`),
    find: async (id: string): Promise<AttendanceRequest | undefined> => (await shown(sql`r.id = ${id}::uuid`))[0],
    /** False: another one of that day waits. */
    async insert(row: RequestRow): Promise<boolean> {
      return (await db.sql.insert(attendanceRequests).values(row).onConflictDoNothing().returning({ id: attendanceRequests.id })).length > 0
    },
    /** False: it does not wait any more. */
    async decide(id: string, facts: Pick<RequestRow, 'state' | 'decided_by' | 'decided_at' | 'note'>): Promise<boolean> {
      const waits = and(eq(attendanceRequests.id, id), eq(attendanceRequests.state, 'pending'))
      const changed = await db.sql.update(attendanceRequests).set(facts).where(waits).returning({ id: attendanceRequests.id })
      return changed.length > 0
    },
  }
}
