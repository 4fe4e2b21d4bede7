import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import type { ClaimPolicy } from '@menara/shared/domain/claims/claim-state.ts'
import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { likeText } from '../../../platform/paging.ts'
import { claimLines, reimburseTypes } from '../../../schema/claims/claims.ts'

export type ReimburseTypeRow = typeof reimburseTypes.$inferInsert
export type ReimburseTypesStore = ReturnType<typeof reimburseTypesStore>
interface Filter {
  readonly search: string | undefined
  readonly policy: ClaimPolicy | undefined
  readonly archived: boolean | undefined
}
interface Page {
  /** English name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

function matching({ search, policy, archived }: Filter): SQL | undefined {
  const text = search && likeText(search)
  return and(
    archived ? undefined : reimburseTypes.active,
    policy && eq(reimburseTypes.policy, policy),
    text
      ? or(ilike(reimburseTypes.name_en, text), ilike(reimburseTypes.name_id, text), ilike(reimburseTypes.account_code, text))
      : undefined,
  )
}

/** The one writer of `reimburse_types`. */
export function reimburseTypesStore(db: Database) {
  return {
    /** One row more than `limit` where there are more, by English name. */
    list: (filter: Filter, { after, limit }: Page): Promise<ReimburseType[]> =>
      db.sql
        .select()
        .from(reimburseTypes)
        .where(and(matching(filter), after && sql`(${reimburseTypes.name_en}, ${reimburseTypes.id}) > (${after[0]}, ${after[1]}::uuid)`))
        .orderBy(asc(reimburseTypes.name_en), asc(reimburseTypes.id))
        .limit(limit + 1),
    count: (filter: Filter): Promise<number> => db.sql.$count(reimburseTypes, matching(filter)),
    async find(id: string): Promise<ReimburseType | undefined> {
      return (await db.sql.select().from(reimburseTypes).where(eq(reimburseTypes.id, id)))[0]
    },
    /** Of these ids, those that are there, kept from being changed until the transaction ends. */
    keep: (ids: readonly string[]): Promise<ReimburseType[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db.sql
            .select()
            .from(reimburseTypes)
            .where(inArray(reimburseTypes.id, [...ids]))
            .for('share'),
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: reimburseTypes.id }).from(reimburseTypes).where(eq(reimburseTypes.id, id)).for('update')
    },
    async nameTaken({ policy, name_en }: Pick<ReimburseType, 'policy' | 'name_en'>, exceptId: string): Promise<boolean> {
      const same = and(
        eq(reimburseTypes.policy, policy),
        eq(sql`lower(${reimburseTypes.name_en})`, sql`lower(${name_en})`),
        ne(reimburseTypes.id, exceptId),
      )
      return (await db.sql.$count(reimburseTypes, same)) > 0
    },
    /** False when another of the policy has the name. */
    async insert(row: ReimburseTypeRow): Promise<boolean> {
      return (await db.sql.insert(reimburseTypes).values(row).onConflictDoNothing().returning({ id: reimburseTypes.id })).length > 0
    },
    async update(id: string, patch: Partial<ReimburseTypeRow>): Promise<void> {
      await db.sql.update(reimburseTypes).set(patch).where(eq(reimburseTypes.id, id))
    },
    linesOf: (id: string): Promise<number> => db.sql.$count(claimLines, eq(claimLines.type_id, id)),
    async remove(id: string): Promise<void> {
      await db.sql.delete(reimburseTypes).where(eq(reimburseTypes.id, id))
    },
  }
}
