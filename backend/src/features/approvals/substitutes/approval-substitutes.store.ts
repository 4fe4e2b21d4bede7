import type { Substitute } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import { and, asc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { personSeenBy } from '../../../platform/access/people-seen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { approvalSubstitutes } from '../../../schema/desk/approvals.ts'
import { users } from '../../../schema/people.ts'

export type NewSubstitute = typeof approvalSubstitutes.$inferInsert
export type ApprovalSubstitutesStore = ReturnType<typeof approvalSubstitutesStore>
const nameOf = (column: string) => sql<string>`(select u.name from ${users} u where u.id = ${sql.raw(`approval_substitutes.${column}`)})`

/** Who looks: of others, those in their sight. */
type Viewer = Pick<Caller, 'userId' | 'locationIds'>
const concerning = ({ userId }: Viewer) => or(eq(approvalSubstitutes.user_id, userId), eq(approvalSubstitutes.substitute_id, userId))
const seen = (viewer: Viewer) =>
  and(...['user_id', 'substitute_id'].map((text) => personSeenBy(sql.raw(`"approval_substitutes"."${text}"`), viewer)))

/** The one writer of `approval_substitutes`. */
export function approvalSubstitutesStore(db: Database) {
  const select = () =>
    db.sql
      .select({
        id: approvalSubstitutes.id,
        user_id: approvalSubstitutes.user_id,
        user_name: nameOf('user_id'),
        substitute_id: approvalSubstitutes.substitute_id,
        substitute_name: nameOf('substitute_id'),
        start: approvalSubstitutes.start,
        end: approvalSubstitutes.end,
      })
      .from(approvalSubstitutes)
  return {
    /** Of now and of times to come; of the viewer and for whom they stand in, or of everybody in their sight. */
    async list(viewer: Viewer, { everybody, at }: { readonly everybody: boolean; readonly at: string }): Promise<Substitute[]> {
      const rows = await select()
        .where(and(everybody ? seen(viewer) : concerning(viewer), gt(approvalSubstitutes.end, at)))
        .orderBy(asc(approvalSubstitutes.start), asc(approvalSubstitutes.id))
        .limit(1000)
      return rows.map(shown)
    },
    async find(id: string, viewer?: Viewer): Promise<Substitute | undefined> {
      const sight = viewer && or(concerning(viewer), seen(viewer))
      const [row] = await select().where(and(eq(approvalSubstitutes.id, id), sight))
      return row && shown(row)
    },
    personSeen: async (id: string, viewer: Viewer): Promise<boolean> =>
      (await db.sql.$count(users, and(eq(users.id, id), personSeenBy(sql.raw('"users"."id"'), viewer)))) > 0,
    /** Another substitution of the same person that touches this time. */
    async overlapping({
      id,
      user_id,
      start,
      end,
    }: Pick<NewSubstitute, 'id' | 'user_id' | 'start' | 'end'>): Promise<Substitute | undefined> {
      const [row] = await select().where(
        and(
          eq(approvalSubstitutes.user_id, user_id),
          ne(approvalSubstitutes.id, id),
          lt(approvalSubstitutes.start, end),
          gt(approvalSubstitutes.end, start),
        ),
      )
      return row && shown(row)
    },
    /** Changes of one person's substitutions wait for one another until the transaction ends. */
    async holdPerson(userId: string): Promise<void> {
      await db.sql.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    },
    async insert(row: NewSubstitute): Promise<void> {
      await db.sql.insert(approvalSubstitutes).values(row)
    },
    async update(id: string, times: Pick<NewSubstitute, 'start' | 'end'>): Promise<void> {
      await db.sql.update(approvalSubstitutes).set(times).where(eq(approvalSubstitutes.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(approvalSubstitutes).where(eq(approvalSubstitutes.id, id))
    },
  }
}

type Row = { id: string; user_id: string; user_name: string; substitute_id: string; substitute_name: string; start: string; end: string }
const shown = ({ id, user_id, user_name, substitute_id, substitute_name, start, end }: Row): Substitute => ({
  ...{ id, start, end },
  person: { id: user_id, name: user_name },
  substitute: { id: substitute_id, name: substitute_name },
})
