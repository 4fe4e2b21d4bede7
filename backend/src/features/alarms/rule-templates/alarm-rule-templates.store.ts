import type { AlarmRuleTemplate, TemplateDeviceState } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { and, asc, count, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hasTags, listOf } from '../../../platform/texts/tags.ts'
import { alarmRuleTemplates } from '../../../schema/monitoring/alarm-rule-templates.ts'
import { alarmRuleExceptions, alarmRules, devices } from '../../../schema/monitoring/iot.ts'
import type { RuleRow } from '../rules/alarm-rules.store.ts'

export type TemplateRow = typeof alarmRuleTemplates.$inferSelect
export type ExceptionRow = Omit<typeof alarmRuleExceptions.$inferSelect, 'template_id'>
/** A template as somebody may be about to save it. */
export type TemplateAsked = Pick<TemplateRow, 'location_ids' | 'selection' | 'rule'> & {
  readonly id: string
  readonly exceptions: readonly ExceptionRow[]
}
export interface TemplateDevice {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly location: string
  readonly location_id: string
  readonly state: TemplateDeviceState
  readonly limit: number | null
}
/** A template with its exceptions. */
export type TemplateWhole = TemplateRow & { readonly exceptions: readonly ExceptionRow[] }
type Scope = readonly string[] | null
export type Templates = readonly {
  readonly row: TemplateRow
  readonly devices: number
  readonly exceptions: AlarmRuleTemplate['exceptions']
}[]
export type AlarmRuleTemplatesStore = ReturnType<typeof alarmRuleTemplatesStore>

/** The one writer of `alarm_rule_templates` and `alarm_rule_exceptions`. */
export const alarmRuleTemplatesStore = (db: Database) => ({ ...readsOf(db), ...matchesOf(db), ...writesOf(db) })

function readsOf(db: Database) {
  async function withParts(rows: readonly TemplateRow[]): Promise<Templates> {
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return []
    const kept = await db.sql
      .select({ id: alarmRules.template_id, devices: count() })
      .from(alarmRules)
      .where(inArray(alarmRules.template_id, ids))
      .groupBy(alarmRules.template_id)
    const exceptions = await db.sql
      .select({ ...getTableColumns(alarmRuleExceptions), device: devices.name })
      .from(alarmRuleExceptions)
      .innerJoin(devices, eq(devices.id, alarmRuleExceptions.device_id))
      .where(inArray(alarmRuleExceptions.template_id, ids))
      .orderBy(asc(devices.name), asc(devices.id))
    return rows.map((row) => ({
      row,
      devices: kept.find((item) => item.id === row.id)?.devices ?? 0,
      exceptions: exceptions.flatMap(({ template_id, ...item }) => (template_id === row.id ? [item] : [])),
    }))
  }

  return {
    async list({ scope, after, limit }: { scope: Scope; after: readonly [string, string] | undefined; limit: number }): Promise<Templates> {
      const past = after && sql`(${alarmRuleTemplates.name}, ${alarmRuleTemplates.id}) > (${after[0]}, ${after[1]}::uuid)`
      const rows = await db.sql
        .select()
        .from(alarmRuleTemplates)
        .where(and(within(scope), past))
        .orderBy(asc(alarmRuleTemplates.name), asc(alarmRuleTemplates.id))
        .limit(limit)
      return withParts(rows)
    },

    async find(id: string, scope: Scope): Promise<Templates[number] | undefined> {
      const rows = await db.sql
        .select()
        .from(alarmRuleTemplates)
        .where(and(eq(alarmRuleTemplates.id, id), within(scope)))
      return (await withParts(rows))[0]
    },

    /** All of them with their exceptions, oldest first: of two for one device and type the older one holds. */
    async all(): Promise<TemplateWhole[]> {
      const rows = await db.sql.select().from(alarmRuleTemplates).orderBy(asc(alarmRuleTemplates.created_at), asc(alarmRuleTemplates.id))
      return (await withParts(rows)).map(({ row, exceptions }) => ({ ...row, exceptions }))
    },

    async rulesOf(templateId: string): Promise<RuleRow[]> {
      return db.sql.select().from(alarmRules).where(eq(alarmRules.template_id, templateId))
    },

    /** Sites of those of these devices that there are. */
    async deviceSites(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.sql
        .select({ id: devices.id, site: devices.location_id })
        .from(devices)
        .where(inArray(devices.id, [...ids]))
      return new Map(rows.map((row) => [row.id, row.site]))
    },
  }
}

function matchesOf(db: Database) {
  return {
    /** Devices that the selection names, at most `most`, each with what the template does for it: where it holds first, then by name. */
    async devicesOf(asked: TemplateAsked, most: number): Promise<TemplateDevice[]> {
      return rowsOf<TemplateDevice>(
        db,
        sql`with m as (${matching(asked)}) select m.* from m order by array_position(${ORDER}, m.state), m.name, m.id limit ${most}`,
      )
    },

    async countsOf(asked: TemplateAsked): Promise<{ state: TemplateDeviceState; devices: number }[]> {
      return rowsOf(
        db,
        sql`with m as (${matching(asked)}) select m.state, count(*)::int as devices from m group by m.state order by m.state`,
      )
    },
  }
}

function writesOf(db: Database) {
  async function putExceptions(templateId: string, them: readonly ExceptionRow[]): Promise<void> {
    await db.sql.delete(alarmRuleExceptions).where(eq(alarmRuleExceptions.template_id, templateId))
    const rows = them.map(({ device_id, limit }) => ({ template_id: templateId, device_id, limit }))
    if (rows.length > 0) await db.sql.insert(alarmRuleExceptions).values(rows)
  }
  return {
    async add({ exceptions, ...row }: TemplateWhole): Promise<void> {
      await db.sql.insert(alarmRuleTemplates).values(row)
      await putExceptions(row.id, exceptions)
    },
    /** Its new revision; undefined when it is gone. */
    async change({ id, exceptions, rev: _rev, created_at: _since, ...facts }: TemplateWhole): Promise<number | undefined> {
      const [changed] = await db.sql
        .update(alarmRuleTemplates)
        .set({ ...facts, rev: sql`${alarmRuleTemplates.rev} + 1` })
        .where(eq(alarmRuleTemplates.id, id))
        .returning({ rev: alarmRuleTemplates.rev })
      if (changed) await putExceptions(id, exceptions)
      return changed?.rev
    },
    /** Whether the template is still as it was read; it stays so until the transaction ends. */
    async holdsStill({ id, rev }: Pick<TemplateRow, 'id' | 'rev'>): Promise<boolean> {
      const [row] = await db.sql
        .select({ rev: alarmRuleTemplates.rev })
        .from(alarmRuleTemplates)
        .where(and(eq(alarmRuleTemplates.id, id), eq(alarmRuleTemplates.rev, rev)))
        .for('share')
      return row !== undefined
    },
    async remove(id: string): Promise<boolean> {
      return (
        (await db.sql.delete(alarmRuleTemplates).where(eq(alarmRuleTemplates.id, id)).returning({ id: alarmRuleTemplates.id })).length > 0
      )
    },
  }
}

/** One that holds at sites the reader does not see does not exist for them. */
const within = (scope: Scope): SQL | undefined =>
  scope === null ? undefined : sql`${alarmRuleTemplates.location_ids} <@ ${listOf(scope)}::uuid[]`

const ORDER = sql`array['own_limit', 'in_force', 'excluded', 'other_rule', 'no_point']`

const isIn = (column: SQL, list: readonly string[], type: SQL): SQL =>
  list.length === 0 ? sql`true` : sql`${column} = any(${listOf(list)}::${type}[])`

function matching({ id, location_ids, selection, rule, exceptions }: TemplateAsked): SQL {
  const { kinds, tags, area_ids, asset_types } = selection
  const areas = sql`with recursive below as (
      select a.id from areas a where a.id = any(${listOf(area_ids)}::uuid[])
      union select a.id from areas a join below b on a.parent_id = b.id) select below.id from below`
  const set = sql`jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as e(device_id uuid, "limit" float8)`
  return sql`select d.id, d.name, d.code, l.name as location, d.location_id, coalesce(e."limit", ${rule.kind === 'missing' ? null : rule.limit}::float8) as "limit",
      case when e.device_id is not null and e."limit" is null then 'excluded'
        when exists (select 1 from alarm_rules r where r.device_id = d.id and r.type = ${rule.type} and r.template_id is distinct from ${id}::uuid) then 'other_rule'
        when not exists (select 1 from points p where p.device_id = d.id and p.point = ${rule.point}) then 'no_point'
        when e.device_id is not null then 'own_limit'
        else 'in_force' end as state
    from devices d join locations l on l.id = d.location_id left join ${set} on e.device_id = d.id
    where d.status <> 'retired'
      and ${location_ids === null ? sql`true` : sql`d.location_id = any(${listOf(location_ids)}::uuid[])`}
      and ${isIn(sql`d.kind`, kinds, sql`text`)}
      and ${tags.length === 0 ? sql`true` : hasTags(tags, { device: sql`d.id` })}
      and ${asset_types.length === 0 ? sql`true` : sql`exists (select 1 from assets s where s.id = d.asset_id and ${isIn(sql`s.type`, asset_types, sql`text`)})`}
      and ${area_ids.length === 0 ? sql`true` : sql`coalesce(d.area_id, (select s.area_id from assets s where s.id = d.asset_id)) in (${areas})`}`
}
