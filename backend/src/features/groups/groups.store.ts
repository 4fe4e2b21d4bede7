import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
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

export type GroupsStore = ReturnType<typeof groupsStore>

/** The one writer of `groups` and `group_members`. */
export function groupsStore(db: Database) {
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

    /** The members the viewer sees become these; those out of view stay. */
    async setMembers(groupId: string, userIds: readonly string[], viewer: Viewer): Promise<void> {
      const others = userIds.length > 0 ? notInArray(groupMembers.user_id, [...userIds]) : undefined
      const inView = inArray(groupMembers.user_id, peopleInView(db, viewer))
      await db.sql.delete(groupMembers).where(and(eq(groupMembers.group_id, groupId), inView, others))
      if (userIds.length === 0) return
      const rows = userIds.map((user_id) => ({ group_id: groupId, user_id }))
      await db.sql.insert(groupMembers).values(rows).onConflictDoNothing()
    },

    /** The groups of a person that the viewer sees become these; those out of view stay. */
    async setGroupsOf(userId: string, groupIds: readonly string[], viewer: Viewer): Promise<void> {
      const others = groupIds.length > 0 ? notInArray(groupMembers.group_id, [...groupIds]) : undefined
      const inView = inArray(groupMembers.group_id, db.sql.select({ id: groups.id }).from(groups).where(groupsInView(viewer)))
      await db.sql.delete(groupMembers).where(and(eq(groupMembers.user_id, userId), inView, others))
      if (groupIds.length === 0) return
      const rows = groupIds.map((group_id) => ({ group_id, user_id: userId }))
      await db.sql.insert(groupMembers).values(rows).onConflictDoNothing()
    },
  }
}
