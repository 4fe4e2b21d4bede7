import type { LeaveBlock, LeaveRule } from '@menara/shared/contract/people/leave.contract.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { atSitesOrNone, instantText, refOf } from '../../platform/db/shown-columns.ts'
import { leaveAdjustments, leaveBlocks, leavePeople, leaveRules } from '../../schema/leave/leave.ts'

/** A change by hand, in half days. */
export interface Adjustment {
  readonly id: string
  readonly user_id: string
  readonly year: number
  readonly halves: number
  readonly reason: string
  readonly by: { readonly id: string; readonly name: string } | null
  readonly at: string
}
export interface LeavePerson {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly joined_on: string | null
}
interface Block {
  readonly first_day: string
  readonly last_day: string
  readonly reason: string
}
export type LeaveStore = ReturnType<typeof leaveStore>

/** The one writer of `leave_rules`, `leave_blocks`, `leave_people` and `leave_adjustments`. */
export function leaveStore(db: Database) {
  return {
    ...blocksStore(db),
    rules: (): Promise<LeaveRule[]> => db.sql.select().from(leaveRules).orderBy(desc(leaveRules.valid_from)),
    /** False: another rule begins on that day. */
    async insertRule(row: LeaveRule): Promise<boolean> {
      return (await db.sql.insert(leaveRules).values(row).onConflictDoNothing({ target: leaveRules.valid_from }).returning()).length > 0
    },
    async removeRule(id: string): Promise<LeaveRule | undefined> {
      return (await db.sql.delete(leaveRules).where(eq(leaveRules.id, id)).returning())[0]
    },
    people: (ids: readonly string[]): Promise<LeavePerson[]> =>
      rowsOf(
        db,
        sql`select u.id, u.name, u.title, p.joined_on::text as joined_on from users u left join ${leavePeople} p on p.user_id = u.id
          where u.id = any(${sql.param([...ids])}::uuid[]) order by u.name, u.id`,
      ),
    async setJoined(userId: string, joined_on: string | null): Promise<void> {
      if (joined_on === null) await db.sql.delete(leavePeople).where(eq(leavePeople.user_id, userId))
      else
        await db.sql
          .insert(leavePeople)
          .values({ user_id: userId, joined_on })
          .onConflictDoUpdate({ target: leavePeople.user_id, set: { joined_on } })
    },
    adjustments: (ids: readonly string[]): Promise<Adjustment[]> =>
      rowsOf(
        db,
        sql`select a.id, a.user_id, a.year, a.halves, a.reason, ${refOf('u')} as by, ${instantText(sql`a.at`)} as at
          from ${leaveAdjustments} a left join users u on u.id = a.by_id where a.user_id = any(${sql.param([...ids])}::uuid[])
          order by a.at desc, a.id desc`,
      ),
    async insertAdjustment(row: typeof leaveAdjustments.$inferInsert): Promise<void> {
      await db.sql.insert(leaveAdjustments).values(row)
    },
    /** Until the transaction ends nobody else counts or changes the leave of this person. */
    async holdPerson(id: string): Promise<void> {
      await db.sql.execute(sql`select id from users where id = ${id}::uuid for no key update`)
    },
  }
}

function blocksStore(db: Database) {
  return {
    /** Of these sites and of all; latest first. */
    blocks: (scope: readonly string[] | null): Promise<LeaveBlock[]> =>
      rowsOf(
        db,
        sql`select b.id, ${refOf('l')} as location, b.first_day::text as first_day, b.last_day::text as last_day, b.reason
          from ${leaveBlocks} b left join locations l on l.id = b.location_id where ${atSitesOrNone(sql`b.location_id`, scope)}
          order by b.first_day desc, b.id desc`,
      ),
    /** The first blocked span of a site, or of all, in these days. */
    async blocking(locationId: string | null, from: string, to: string): Promise<Block | undefined> {
      const [row] = await rowsOf<Block>(
        db,
        sql`select first_day::text as first_day, last_day::text as last_day, reason from ${leaveBlocks}
          where (location_id is null or location_id = ${locationId}::uuid) and first_day <= ${to}::date and last_day >= ${from}::date
          order by first_day, id limit 1`,
      )
      return row
    },
    async insertBlock(row: typeof leaveBlocks.$inferInsert): Promise<void> {
      await db.sql.insert(leaveBlocks).values(row)
    },
    async findBlock(id: string): Promise<typeof leaveBlocks.$inferSelect | undefined> {
      return (await db.sql.select().from(leaveBlocks).where(eq(leaveBlocks.id, id)))[0]
    },
    async removeBlock(id: string): Promise<void> {
      await db.sql.delete(leaveBlocks).where(eq(leaveBlocks.id, id))
    },
  }
}
