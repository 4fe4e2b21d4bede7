import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { listNames } from '../../platform/db/json-lists.ts'
import { slaPolicies } from '../../schema/desk/sla.ts'
import { groupMembers, groups } from '../../schema/people.ts'
import { groupsInView, peopleInView, type Viewer } from './group-rows.store.ts'

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly location_id: string | null
  readonly area_id: string | null
  readonly leader_id: string | null
}

/** Who came into a group or left it, and which groups. */
export interface Moved {
  readonly userIds: readonly string[]
  readonly groupIds: readonly string[]
}
type Member = typeof groupMembers.$inferSelect
const movedBy = (rows: readonly Member[]): Moved => ({
  userIds: [...new Set(rows.map((row) => row.user_id))],
  groupIds: [...new Set(rows.map((row) => row.group_id))],
})

export type GroupsStore = ReturnType<typeof groupsStore>

/** The one writer of `groups` and `group_members`. */
export function groupsStore(db: Database) {
  /** Those that were not there already. */
  async function put(rows: readonly Member[]): Promise<Member[]> {
    return rows.length === 0
      ? []
      : db.sql
          .insert(groupMembers)
          .values([...rows])
          .onConflictDoNothing()
          .returning()
  }
  return {
    async insert(row: GroupRow): Promise<void> {
      await db.sql.insert(groups).values(row)
    },
    async update(id: string, facts: Partial<Omit<GroupRow, 'id'>>): Promise<void> {
      await db.sql.update(groups).set(facts).where(eq(groups.id, id))
    },
    async remove(id: string): Promise<boolean> {
      return (await db.sql.delete(groups).where(eq(groups.id, id)).returning({ id: groups.id })).length > 0
    },

    /** How many service level policies ask for people of this group; one that takes it up at this moment waits until the transaction ends. */
    async policiesFor(id: string): Promise<number> {
      await db.sql.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('update')
      return db.sql.$count(slaPolicies, listNames(slaPolicies.requester_group_ids, id))
    },

    /** The members the viewer sees become these; those out of view stay. */
    async setMembers(groupId: string, userIds: readonly string[], viewer: Viewer): Promise<Moved> {
      const others = userIds.length > 0 ? notInArray(groupMembers.user_id, [...userIds]) : undefined
      const inView = inArray(groupMembers.user_id, peopleInView(db, viewer))
      const went = await db.sql
        .delete(groupMembers)
        .where(and(eq(groupMembers.group_id, groupId), inView, others))
        .returning()
      return movedBy([...went, ...(await put(userIds.map((user_id) => ({ group_id: groupId, user_id }))))])
    },

    /** The groups of a person that the viewer sees become these; those out of view stay. */
    async setGroupsOf(userId: string, groupIds: readonly string[], viewer: Viewer): Promise<Moved> {
      const others = groupIds.length > 0 ? notInArray(groupMembers.group_id, [...groupIds]) : undefined
      const inView = inArray(groupMembers.group_id, db.sql.select({ id: groups.id }).from(groups).where(groupsInView(viewer)))
      const went = await db.sql
        .delete(groupMembers)
        .where(and(eq(groupMembers.user_id, userId), inView, others))
        .returning()
      return movedBy([...went, ...(await put(groupIds.map((group_id) => ({ group_id, user_id: userId }))))])
    },
  }
}
