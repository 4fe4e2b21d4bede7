import type { InspectionTemplate, InspectionVersion } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import type { TemplateState } from '@menara/shared/domain/inspections/inspection-states.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { inspectionTemplates, inspectionVersions } from '../../../schema/inspections/inspection-plans.ts'

export type InspectionTemplatesStore = ReturnType<typeof inspectionTemplatesStore>
type TemplateRow = typeof inspectionTemplates.$inferSelect
type NewTemplate = typeof inspectionTemplates.$inferInsert
type NewVersion = typeof inspectionVersions.$inferInsert
/** A version with the names of its template. */
export type NamedVersion = InspectionVersion & { readonly name_en: string; readonly name_id: string }
interface TemplatesAsked {
  readonly search?: string | undefined
  readonly state?: TemplateState | undefined
  readonly after?: readonly [code: string, id: string] | undefined
}

const VERSION = sql`jsonb_build_object('id', v.id, 'template_id', v.template_id, 'version', v.version, 'state', v.state,
  'sections', v.sections, 'published_at', ${instantText(sql`v.published_at`)})`
const versionOf = (state: 'draft' | 'published'): SQL =>
  sql`(select ${VERSION} from inspection_versions v where v.template_id = t.id and v.state = ${state})`
const has = (state: 'draft' | 'published'): SQL =>
  sql`exists (select from inspection_versions v where v.template_id = t.id and v.state = ${state})`
const STATE = sql`case when ${has('published')} then 'published' when ${has('draft')} then 'draft' else 'retired' end`
const WHOLE = sql`t.id, t.code, t.name_en, t.name_id, ${STATE} as state, ${versionOf('published')} as published, ${versionOf('draft')} as draft,
  (select count(*)::int from inspection_plans p where p.template_id = t.id and p.state <> 'ended') as plans,
  t.rev, ${instantText(sql`t.updated_at`)} as updated_at`

function matching({ search, state }: TemplatesAsked): SQL {
  const parts = [sql`true`]
  if (search)
    parts.push(sql`(t.code ilike ${likeText(search)} or t.name_en ilike ${likeText(search)} or t.name_id ilike ${likeText(search)})`)
  if (state) parts.push(sql`${STATE} = ${state}`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `inspection_templates` and `inspection_versions`. */
export const inspectionTemplatesStore = (db: Database) => ({ ...templatesShown(db), ...templatesKept(db), ...versionsKept(db) })

function templatesShown(db: Database) {
  return {
    /** One row more than `limit` where there are more, by code. */
    list({ after, ...asked }: TemplatesAsked, limit: number): Promise<InspectionTemplate[]> {
      const begun = after ? sql`and (t.code, t.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${WHOLE} from inspection_templates t where ${matching(asked)} ${begun} order by t.code, t.id limit ${limit + 1}`,
      )
    },
    async count(asked: TemplatesAsked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from inspection_templates t where ${matching(asked)}`,
      )
      return row?.count ?? 0
    },
    async find(id: string): Promise<InspectionTemplate | undefined> {
      return (await rowsOf<InspectionTemplate>(db, sql`select ${WHOLE} from inspection_templates t where t.id = ${id}`))[0]
    },
    /** Versions by id, with the names of their templates. */
    versions(ids: readonly string[]): Promise<NamedVersion[]> {
      return rowsOf(
        db,
        sql`select v.id, v.template_id, v.version, v.state, v.sections, ${instantText(sql`v.published_at`)} as published_at, t.name_en, t.name_id
          from inspection_versions v join inspection_templates t on t.id = v.template_id
          where v.id = any(${sql.param([...ids])}::uuid[]) order by t.code, v.version`,
      )
    },
  }
}

function templatesKept(db: Database) {
  return {
    /** The template itself, held until the transaction ends. */
    async hold(id: string): Promise<TemplateRow | undefined> {
      return (await db.sql.select().from(inspectionTemplates).where(eq(inspectionTemplates.id, id)).for('update'))[0]
    },
    async codeTaken(code: string, except: string | null): Promise<boolean> {
      const same = sql`lower(${inspectionTemplates.code}) = lower(${code})`
      return (await db.sql.$count(inspectionTemplates, and(same, except ? sql`${inspectionTemplates.id} <> ${except}` : undefined))) > 0
    },
    async insert(row: NewTemplate): Promise<void> {
      await db.sql.insert(inspectionTemplates).values(row)
    },
    /** Writes fields as the next revision. */
    async change(id: string, fields: Partial<NewTemplate>): Promise<void> {
      await db.sql
        .update(inspectionTemplates)
        .set({ ...fields, rev: sql`${inspectionTemplates.rev} + 1` })
        .where(eq(inspectionTemplates.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(inspectionTemplates).where(eq(inspectionTemplates.id, id))
    },
    /** Whether a version was ever published, or a plan names it. */
    async isUsed(id: string): Promise<boolean> {
      const [row] = await rowsOf<{ used: boolean }>(
        db,
        sql`select exists (select from inspection_versions v where v.template_id = ${id} and v.state <> 'draft')
          or exists (select from inspection_plans p where p.template_id = ${id}) as used`,
      )
      return row?.used ?? false
    },
  }
}

function versionsKept(db: Database) {
  return {
    async addVersion(row: Omit<NewVersion, 'version'>): Promise<void> {
      const next = sql<number>`(select coalesce(max(v.version), 0) + 1 from inspection_versions v where v.template_id = ${row.template_id})`
      await db.sql.insert(inspectionVersions).values({ ...row, version: next as unknown as number })
    },
    async changeVersion(id: string, fields: Partial<NewVersion>): Promise<void> {
      await db.sql.update(inspectionVersions).set(fields).where(eq(inspectionVersions.id, id))
    },
  }
}
