import type { InspectionPlan } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import type { PlanState } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { inspectionCheckpoints, inspectionPlans } from '../../../schema/inspections/inspection-plans.ts'
import { shifts } from '../../../schema/people.ts'

export type InspectionPlansStore = ReturnType<typeof inspectionPlansStore>
export type PlanRow = typeof inspectionPlans.$inferSelect
export type CheckpointRow = typeof inspectionCheckpoints.$inferSelect
type NewPlan = typeof inspectionPlans.$inferInsert
/** A plan as its rounds are made of it. */
export interface PlanAtWork extends PlanRow {
  readonly zone: string
  readonly shift: { readonly start: string; readonly days: readonly number[] } | null
  /** The published version of its template; null where none is. */
  readonly version_id: string | null
  readonly checkpoints: readonly CheckpointRow[]
}
interface PlansAsked {
  readonly caller: Caller
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly template_id?: string | undefined
  readonly state?: PlanState | undefined
  readonly after?: readonly [name: string, id: string] | undefined
}

/** The asset of an alias, as far as the caller may see it. */
const assetFor = (caller: Caller, alias: string): SQL =>
  sql`case when ${assetSeenBy(caller, sql.raw(`${alias}.id`))} then ${refOf(alias)} end`
const made = (states: string): SQL =>
  sql`(select count(*)::int from inspection_rounds r where r.plan_id = p.id and r.state in (${sql.raw(states)}))`
const wholeFor = (caller: Caller): SQL => sql`
  p.id, p.name, p.state, jsonb_build_object('id', t.id, 'code', t.code, 'name_en', t.name_en, 'name_id', t.name_id) as template,
  ${refOf('site')} as location, ${refOf('area')} as area, ${assetFor(caller, 'asset')} as asset,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'area', ${refOf('ca')}, 'asset', ${assetFor(caller, 'cs')},
      'code', c.code, 'longitude', c.longitude, 'latitude', c.latitude, 'tolerance_m', c.tolerance_m) order by c.sort), '[]')
    from inspection_checkpoints c left join areas ca on ca.id = c.area_id left join assets cs on cs.id = c.asset_id
    where c.plan_id = p.id) as checkpoints,
  p.ordered, p.comes_by, p.unit, p.every, p.weekdays, p.month_day, p.times, p.starts_on::text as starts_on, p.ends_on::text as ends_on,
  p.before_minutes, p.after_minutes, ${refOf('shift')} as shift, ${refOf('person')} as assignee, ${refOf('team')} as "group",
  (select ${instantText(sql`min(r.due_at)`)} from inspection_rounds r where r.plan_id = p.id and r.state in ('scheduled', 'due')) as next_at,
  ${made(`'submitted', 'approved', 'returned'`)} as made, ${made(`'missed'`)} as missed,
  p.rev, ${instantText(sql`p.updated_at`)} as updated_at`
const FROM = sql`inspection_plans p join locations site on site.id = p.location_id join inspection_templates t on t.id = p.template_id
  left join areas area on area.id = p.area_id left join assets asset on asset.id = p.asset_id left join shifts shift on shift.id = p.shift_id
  left join users person on person.id = p.assignee_id left join groups team on team.id = p.group_id`

function matching({ caller, search, location_id, template_id, state }: PlansAsked): SQL {
  const parts = [atSites(sql`p.location_id`, caller.locationIds)]
  if (search) parts.push(sql`p.name ilike ${likeText(search)}`)
  if (location_id) parts.push(sql`p.location_id = ${location_id}`)
  if (template_id) parts.push(sql`p.template_id = ${template_id}`)
  if (state) parts.push(sql`p.state = ${state}`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `inspection_plans` and `inspection_checkpoints`. */
export const inspectionPlansStore = (db: Database) => ({ ...plansShown(db), ...plansKept(db), ...plansAtWork(db) })

function plansShown(db: Database) {
  return {
    /** One row more than `limit` where there are more, by name. */
    list({ after, ...asked }: PlansAsked, limit: number): Promise<InspectionPlan[]> {
      const begun = after ? sql`and (p.name, p.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${wholeFor(asked.caller)} from ${FROM} where ${matching(asked)} ${begun} order by p.name, p.id limit ${limit + 1}`,
      )
    },
    async count(asked: PlansAsked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from inspection_plans p where ${matching(asked)}`)
      return row?.count ?? 0
    },
    async find(id: string, caller: Caller): Promise<InspectionPlan | undefined> {
      const where = sql`p.id = ${id} and ${atSites(sql`p.location_id`, caller.locationIds)}`
      return (await rowsOf<InspectionPlan>(db, sql`select ${wholeFor(caller)} from ${FROM} where ${where}`))[0]
    },
  }
}

function plansKept(db: Database) {
  return {
    /** The plan itself, held until the transaction ends. */
    async hold(id: string): Promise<PlanRow | undefined> {
      return (await db.sql.select().from(inspectionPlans).where(eq(inspectionPlans.id, id)).for('update'))[0]
    },
    async shiftThere(id: string): Promise<boolean> {
      return (await db.sql.$count(shifts, eq(shifts.id, id))) > 0
    },
    async insert(row: NewPlan): Promise<void> {
      await db.sql.insert(inspectionPlans).values(row)
    },
    /** Writes fields of a plan as the next revision. */
    async change(id: string, fields: Partial<NewPlan>, at: string): Promise<void> {
      await db.sql
        .update(inspectionPlans)
        .set({ ...fields, rev: sql`${inspectionPlans.rev} + 1`, updated_at: at })
        .where(eq(inspectionPlans.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(inspectionPlans).where(eq(inspectionPlans.id, id))
    },
    checkpoints(planId: string): Promise<CheckpointRow[]> {
      return db.sql
        .select()
        .from(inspectionCheckpoints)
        .where(eq(inspectionCheckpoints.plan_id, planId))
        .orderBy(asc(inspectionCheckpoints.sort))
    },
    /** Replaces the checkpoints of a plan; those that stay keep their id and code. */
    async setCheckpoints(planId: string, rows: readonly CheckpointRow[]): Promise<void> {
      const gone =
        rows.length > 0
          ? notInArray(
              inspectionCheckpoints.id,
              rows.map(({ id }) => id),
            )
          : undefined
      await db.sql.delete(inspectionCheckpoints).where(and(eq(inspectionCheckpoints.plan_id, planId), gone))
      for (const { id, plan_id: _plan, code: _code, ...fields } of rows)
        await db.sql.update(inspectionCheckpoints).set(fields).where(eq(inspectionCheckpoints.id, id))
      if (rows.length > 0)
        await db.sql
          .insert(inspectionCheckpoints)
          .values([...rows])
          .onConflictDoNothing()
    },
  }
}

function plansAtWork(db: Database) {
  return {
    /** Ids of active plans whose rounds do not reach to an instant. */
    async toWrite(until: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from inspection_plans where state = 'active' and (written_until is null or written_until < ${until}::timestamptz)
          order by id limit 500`,
      )
      return rows.map(({ id }) => id)
    },
    /** A plan held until the transaction ends; undefined when another backend has it in hand. */
    async atWork(id: string): Promise<PlanAtWork | undefined> {
      const [row] = await rowsOf<PlanAtWork>(
        db,
        sql`select p.*, p.starts_on::text as starts_on, p.ends_on::text as ends_on, ${instantText(sql`p.written_until`)} as written_until,
            site.zone,
            (select jsonb_build_object('start', s.start, 'days', s.days) from shifts s where s.id = p.shift_id) as shift,
            (select v.id from inspection_versions v where v.template_id = p.template_id and v.state = 'published') as version_id,
            (select coalesce(jsonb_agg(to_jsonb(c) order by c.sort), '[]') from inspection_checkpoints c where c.plan_id = p.id) as checkpoints
          from inspection_plans p join locations site on site.id = p.location_id where p.id = ${id} for update of p skip locked`,
      )
      return row
    },
    /** Notes until when the rounds of a plan are written, without a new revision. */
    async note(id: string, written_until: string | null): Promise<void> {
      await db.sql.update(inspectionPlans).set({ written_until }).where(eq(inspectionPlans.id, id))
    },
  }
}
