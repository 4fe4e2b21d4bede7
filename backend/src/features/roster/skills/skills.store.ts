import type { PersonSkill, RosterSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { insertAll, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { personSkills, rosterNeeds, rosterSkills } from '../../../schema/people.ts'

export type HeldSkill = PersonSkill & { readonly user_id: string }
export type SkillsStore = ReturnType<typeof skillsStore>

/** The one writer of `roster_skills` and `person_skills`. */
export function skillsStore(db: Database) {
  return {
    list: (): Promise<RosterSkill[]> => db.sql.select().from(rosterSkills).orderBy(sql`lower(${rosterSkills.name})`),
    find: async (id: string): Promise<RosterSkill | undefined> =>
      (await db.sql.select().from(rosterSkills).where(eq(rosterSkills.id, id)))[0],
    /** Until the transaction ends nobody else changes the list. */
    async hold(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(hashtext('roster_skills'))`)
    },
    async insert(skill: RosterSkill): Promise<void> {
      await db.sql.insert(rosterSkills).values(skill)
    },
    async rename({ id, name }: RosterSkill): Promise<void> {
      await db.sql.update(rosterSkills).set({ name }).where(eq(rosterSkills.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(rosterSkills).where(eq(rosterSkills.id, id))
    },
    /** Whether somebody has it or a shift asks for it. */
    async isUsed(id: string): Promise<boolean> {
      const asked = sql`${rosterNeeds.skills} @> ${JSON.stringify([{ skill_id: id }])}::jsonb`
      return (await db.sql.$count(personSkills, eq(personSkills.skill_id, id))) > 0 || (await db.sql.$count(rosterNeeds, asked)) > 0
    },
    held: (userIds: readonly string[]): Promise<HeldSkill[]> =>
      db.sql
        .select()
        .from(personSkills)
        .where(inArray(personSkills.user_id, [...userIds]))
        .orderBy(personSkills.user_id, personSkills.skill_id),
    async assign(userId: string, skills: readonly PersonSkill[]): Promise<void> {
      await db.sql.delete(personSkills).where(eq(personSkills.user_id, userId))
      await insertAll(
        db,
        personSkills,
        skills.map((skill) => ({ user_id: userId, ...skill })),
      )
    },
    /** How many were removed. */
    erase: async (userId: string): Promise<number> =>
      (await rowsOf(db, sql`delete from ${personSkills} where user_id = ${userId}::uuid returning skill_id`)).length,
  }
}
