import type { ImportBatch } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportKind, type ImportState, type ImportVerdict, runningImportStates } from '@menara/shared/domain/imports/import-kinds.ts'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { importBatches, importMappings } from '../../schema/imports.ts'
import { users } from '../../schema/people.ts'

export type ImportsStore = ReturnType<typeof importsStore>
type Row = typeof importBatches.$inferInsert
export type Counts = Readonly<Record<ImportVerdict, number>>
export const NO_COUNTS: Counts = { create: 0, update: 0, unchanged: 0, refused: 0 }
/** A batch as it is worked on. */
export interface BatchRow extends Omit<ImportBatch, 'made_by' | 'mapping'> {
  readonly mapping: readonly (string | null)[]
  readonly made_by: string | null
  readonly run_by: string | null
  readonly stopping: boolean
  readonly at_row: number
}
export interface BatchesPage {
  readonly kinds: readonly ImportKind[]
  /** Theirs; of the kinds in `allOf` everybody's. */
  readonly maker: string
  readonly allOf: readonly ImportKind[]
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}

/** The one writer of import batches and remembered mappings. */
export function importsStore(db: Database) {
  const shown = async (where: SQL | undefined, limit: number): Promise<ImportBatch[]> => {
    const rows = await db.sql
      .select({ batch: importBatches, maker: { id: users.id, name: users.name } })
      .from(importBatches)
      .leftJoin(users, eq(users.id, importBatches.made_by))
      .where(where)
      .orderBy(desc(importBatches.made_at), desc(importBatches.id))
      .limit(limit)
    return rows.map(({ batch, maker }) => {
      const { stopping: _, run_by: __, at_row: ___, ...facts } = batch
      return { ...facts, mapping: mappingOf(batch.mapping), made_by: maker }
    })
  }
  return {
    /** One row more than `limit` where there are more, the newest first. */
    list: ({ kinds, maker, allOf, after, limit }: BatchesPage): Promise<ImportBatch[]> =>
      shown(
        and(
          inArray(importBatches.kind, [...kinds]),
          or(eq(importBatches.made_by, maker), inArray(importBatches.kind, [...allOf])),
          after && sql`(${importBatches.made_at}, ${importBatches.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
        limit + 1,
      ),
    find: async (id: string): Promise<ImportBatch | undefined> => (await shown(eq(importBatches.id, id), 1))[0],
    async row(id: string): Promise<BatchRow | undefined> {
      const [row] = await db.sql.select().from(importBatches).where(eq(importBatches.id, id))
      return row && { ...row, mapping: mappingOf(row.mapping) }
    },
    async insert({ mapping, ...row }: Omit<Row, 'mapping'> & { readonly mapping: readonly (string | null)[] }): Promise<void> {
      await db.sql.insert(importBatches).values({ ...row, mapping: mapping.map((key) => key ?? '') })
    },
    /** False where it is in none of these states by now. */
    async turn(id: string, from: readonly ImportState[], { mapping, ...facts }: Turned): Promise<boolean> {
      const turned = await db.sql
        .update(importBatches)
        .set({ stopping: false, ...facts, ...(mapping && { mapping: mapping.map((key) => key ?? '') }) })
        .where(and(eq(importBatches.id, id), inArray(importBatches.state, [...from])))
        .returning({ id: importBatches.id })
      return turned.length > 0
    },
    async update(id: string, facts: Partial<Row>): Promise<void> {
      await db.sql.update(importBatches).set(facts).where(eq(importBatches.id, id))
    },
    /** What has to be gone on with, the oldest first. */
    async running(): Promise<string[]> {
      const rows = await db.sql
        .select({ id: importBatches.id })
        .from(importBatches)
        .where(inArray(importBatches.state, [...runningImportStates]))
        .orderBy(asc(importBatches.made_at), asc(importBatches.id))
      return rows.map(({ id }) => id)
    },
    async removeBefore(at: string): Promise<void> {
      await db.sql.delete(importBatches).where(sql`${importBatches.made_at} < ${at}::timestamptz`)
    },
    ...mappingsOn(db),
  }
}
type Turned = Partial<Omit<Row, 'mapping'>> & { readonly mapping?: readonly (string | null)[] }

const mappingOf = (stored: readonly string[]): (string | null)[] => stored.map((key) => (key === '' ? null : key))

function mappingsOn(db: Database) {
  return {
    async remembered(userId: string, kind: ImportKind): Promise<Readonly<Record<string, string>>> {
      const [row] = await db.sql
        .select({ fields: importMappings.fields })
        .from(importMappings)
        .where(and(eq(importMappings.user_id, userId), eq(importMappings.kind, kind)))
      return row?.fields ?? {}
    },
    async remember(userId: string, kind: ImportKind, fields: Readonly<Record<string, string>>): Promise<void> {
      await db.sql
        .insert(importMappings)
        .values({ user_id: userId, kind, fields })
        .onConflictDoUpdate({ target: [importMappings.user_id, importMappings.kind], set: { fields } })
    },
  }
}
