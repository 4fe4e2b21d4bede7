import type { ImportVerdict } from '@menara/shared/domain/imports/import-kinds.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { insertAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { importRows } from '../../schema/imports.ts'
import type { Outcome } from './import-chunk.service.ts'

export type ImportRowsStore = ReturnType<typeof importRowsStore>
export type StoredRow = typeof importRows.$inferSelect
export interface RowsFilter {
  readonly verdict?: ImportVerdict | undefined
  readonly undo?: 'restored' | 'kept' | undefined
  readonly after: number
  /** The last row that was gone through: what an earlier run found of those beyond it says nothing. */
  readonly upTo?: number | undefined
  readonly limit: number
}
const AT_ONCE = 2_000

/** The one writer of the rows of imports. */
export function importRowsStore(db: Database) {
  return {
    async insert(batchId: string, rows: readonly Pick<StoredRow, 'row' | 'cells'>[]): Promise<void> {
      for (let at = 0; at < rows.length; at += AT_ONCE)
        await insertAll(
          db,
          importRows,
          rows.slice(at, at + AT_ONCE).map(({ row, cells }) => ({ batch_id: batchId, row, cells })),
        )
    },
    list: (batchId: string, { verdict, undo, after, upTo, limit }: RowsFilter): Promise<StoredRow[]> =>
      db.sql
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.batch_id, batchId),
            gt(importRows.row, after),
            upTo === undefined ? undefined : lte(importRows.row, upTo),
            verdict && eq(importRows.verdict, verdict),
            undo && eq(importRows.undo, undo),
          ),
        )
        .orderBy(asc(importRows.row))
        .limit(limit),
    /** What was created or changed and not yet undone, the last first: what was built on something goes before it. */
    toUndo: (batchId: string, limit: number): Promise<StoredRow[]> =>
      db.sql
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.batch_id, batchId),
            isNull(importRows.undo),
            inArray(importRows.verdict, ['create', 'update']),
            isNotNull(importRows.record_id),
          ),
        )
        .orderBy(desc(importRows.row))
        .limit(limit),
    /** Keys of the rows up to this one, which no later row may have. */
    async keysUpTo(batchId: string, row: number): Promise<string[]> {
      const rows = await db.sql
        .select({ key: importRows.key })
        .from(importRows)
        .where(and(eq(importRows.batch_id, batchId), lte(importRows.row, row), isNotNull(importRows.key)))
      return rows.flatMap(({ key }) => (key === null ? [] : [key]))
    },
    async save(batchId: string, outcomes: readonly Outcome[]): Promise<void> {
      const list = JSON.stringify(outcomes)
      await db.sql.execute(sql`
        update import_rows as r set key = o.key, verdict = o.verdict, reasons = o.reasons, record_id = o.record_id,
          before = o.before, after = o.after
        from jsonb_to_recordset(${list}::jsonb)
          as o(row int, key text, verdict text, reasons jsonb, record_id uuid, before jsonb, after jsonb)
        where r.batch_id = ${batchId} and r.row = o.row`)
    },
    async saveUndo(batchId: string, undone: readonly Undone[]): Promise<void> {
      const list = JSON.stringify(undone)
      await db.sql.execute(sql`
        update import_rows as r set undo = o.undo, reasons = o.reasons
        from jsonb_to_recordset(${list}::jsonb) as o(row int, undo text, reasons jsonb)
        where r.batch_id = ${batchId} and r.row = o.row`)
    },
    /** Of a selection: rows that name their records from the start. */
    async insertSelected(batchId: string, rows: readonly (Outcome & { readonly wanted: object | null })[]): Promise<void> {
      const stored = rows.map((row) => ({ ...row, batch_id: batchId, cells: [] }))
      await insertAll(db, importRows, stored as never)
    },
  }
}
export interface Undone {
  readonly row: number
  readonly undo: 'restored' | 'kept'
  readonly reasons: unknown
}
