import type { ReportSchedule } from '@menara/shared/contract/reports/saved-reports.contract.ts'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { reportDeliveries, reportSchedules } from '../../../schema/reports/reports.ts'

export type ReportSchedulesStore = ReturnType<typeof reportSchedulesStore>
type Stored = typeof reportSchedules.$inferSelect
export interface DueMail extends Pick<Stored, 'report_id' | 'format' | 'zone' | 'location_id'> {
  readonly id: string
  readonly user_id: string
  readonly due_at: string
  readonly name: string
  readonly email: string
  readonly phone: string
}
const SHOWN = 20
/** Schedules that are carried out in one round; the others follow a minute later. */
const MAX_RUNS = 100

/** The one writer of `report_schedules` and `report_deliveries`. */
export function reportSchedulesStore(db: Database) {
  const select = (where: SQL): Promise<ReportSchedule[]> =>
    rowsOf(
      db,
      sql`select s.id, s.report_id, s.unit, s.on_day, s.at_time, s.zone, s.format, s.active, ${instantText(sql`s.next_at`)} as next_at,
          ${refOf('site')} as location,
          (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]') from users u where u.id = any(s.recipient_ids)) as recipients,
          (select coalesce(jsonb_agg(jsonb_build_object('user', d.person, 'due_at', d.due_at, 'state', d.state, 'reason', d.reason, 'made_at', d.made_at) order by d.due_at desc), '[]')
            from (select case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as person, ${instantText(sql`x.due_at`)} as due_at,
                x.state, x.reason, ${instantText(sql`x.made_at`)} as made_at
              from report_deliveries x left join users u on u.id = x.user_id where x.schedule_id = s.id order by x.due_at desc, x.id limit ${SHOWN}) d) as deliveries
        from report_schedules s left join locations site on site.id = s.location_id where ${where} order by s.next_at, s.id`,
    )
  return {
    ofReport: (reportId: string) => select(sql`s.report_id = ${reportId}::uuid`),
    async find(id: string): Promise<ReportSchedule | undefined> {
      return (await select(sql`s.id = ${id}::uuid`))[0]
    },
    insert: async (row: typeof reportSchedules.$inferInsert): Promise<void> => {
      await db.sql.insert(reportSchedules).values(row)
    },
    remove: async (id: string): Promise<void> => {
      await db.sql.delete(reportSchedules).where(eq(reportSchedules.id, id))
    },
    /** Ids of schedules whose time has come, the oldest first. */
    async due(now: string): Promise<string[]> {
      const rows = await db.sql
        .select({ id: reportSchedules.id })
        .from(reportSchedules)
        .where(dueAt(now))
        .orderBy(reportSchedules.next_at)
        .limit(MAX_RUNS)
      return rows.map(({ id }) => id)
    },
    /** One that is still due, locked until the transaction ends; undefined where somebody else has it or was quicker. */
    async take(id: string, now: string): Promise<Stored | undefined> {
      const where = and(eq(reportSchedules.id, id), dueAt(now))
      return (await db.sql.select().from(reportSchedules).where(where).for('update', { skipLocked: true }))[0]
    },
    async advance(id: string, next_at: string): Promise<void> {
      await db.sql.update(reportSchedules).set({ next_at }).where(eq(reportSchedules.id, id))
    },
    note: async (rows: readonly (typeof reportDeliveries.$inferInsert)[]): Promise<void> => {
      if (rows.length > 0) await db.sql.insert(reportDeliveries).values([...rows])
    },
    async settle(id: string, facts: Pick<typeof reportDeliveries.$inferInsert, 'state' | 'reason' | 'made_at'>): Promise<void> {
      await db.sql.update(reportDeliveries).set(facts).where(eq(reportDeliveries.id, id))
    },
    /** A mail that waits, with its recipient. */
    async mail(id: string): Promise<DueMail | undefined> {
      const [row] = await rowsOf<DueMail>(
        db,
        sql`select d.id, d.user_id, ${instantText(sql`d.due_at`)} as due_at, s.report_id, s.format, s.zone, s.location_id, u.name, u.email, u.phone
          from report_deliveries d join report_schedules s on s.id = d.schedule_id join users u on u.id = d.user_id where d.id = ${id}::uuid`,
      )
      return row
    },
  }
}

const dueAt = (now: string): SQL | undefined => and(reportSchedules.active, lte(reportSchedules.next_at, now))
