import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import type { PlanState } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { maintenancePlanAssets, maintenancePlanParts, maintenancePlans } from '../../../schema/maintenance/maintenance.ts'
import { items } from '../../../schema/places.ts'

export type MaintenancePlansStore = ReturnType<typeof maintenancePlansStore>
export type PlanRow = typeof maintenancePlans.$inferSelect
type NewPlan = typeof maintenancePlans.$inferInsert
/** A plan as the rounds read it: with the zone of its site, the newest good value of its point, and its assets. */
export interface PlanAtWork extends PlanRow {
  readonly zone: string
  readonly reading: number | null
  readonly read_at: string | null
  readonly asset_ids: readonly string[]
}
interface PlansAsked {
  readonly caller: Caller
  readonly today: string
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly state?: PlanState | undefined
  readonly asset_id?: string | undefined
  readonly group_id?: string | undefined
  readonly after?: readonly [code: string, id: string] | undefined
}

const counted = (state: string): SQL =>
  sql`(select count(*)::int from maintenance_occurrences o where o.plan_id = p.id and o.state = ${state})`

const wholeFor = ({ caller, today }: Pick<PlansAsked, 'caller' | 'today'>): SQL => sql`
  p.id, p.code, p.name, p.state, ${refOf('site')} as location, ${refOf('area')} as area,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
    from maintenance_plan_assets pa join assets a on a.id = pa.asset_id
    where pa.plan_id = p.id and ${assetSeenBy(caller, sql`a.id`)}) as assets,
  p.trigger, p.counted_from, p.unit, p.every, p.weekdays, p.month_day, p.at, p.starts_on::text as starts_on, p.ends_on::text as ends_on,
  p.months, p.lead_days, p.grace_days, p.every_units, p.direction, p."limit", p.hold_minutes,
  case when point.id is null or not ${caller.may('show_plugin_iot')}::boolean then null else jsonb_build_object('id', point.id,
    'device', device.name, 'label', point.label, 'unit', point.unit, 'value', point.value) end as point,
  case when ${caller.may('show_plugin_iot')}::boolean then p.baseline end as baseline,
  case when ${caller.may('show_ticketing')}::boolean then jsonb_build_object('id', template.id, 'ticket_type_id', template.ticket_type_id, 'name_en', template.name_en, 'name_id', template.name_id) end as template,
  ${refOf('team')} as "group", p.minutes, p.instructions,
  (select coalesce(jsonb_agg(jsonb_build_object('item', jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'unit', i.unit),
      'quantity', part.quantity) order by i.code), '[]')
    from maintenance_plan_parts part join items i on i.id = part.item_id where part.plan_id = p.id) as parts,
  (select min(o.due_on)::text from maintenance_occurrences o where o.plan_id = p.id and o.state in ('planned', 'due')) as next_on,
  (select count(*)::int from maintenance_occurrences o where o.plan_id = p.id and o.state in ('planned', 'due', 'ticket_opened')
    and o.due_on < ${today}::date) as overdue,
  ${counted('done')} as done, ${counted('skipped')} as skipped, ${counted('missed')} as missed,
  p.rev, ${instantText(sql`p.updated_at`)} as updated_at`

const FROM = sql`maintenance_plans p join locations site on site.id = p.location_id
  left join areas area on area.id = p.area_id left join groups team on team.id = p.group_id
  join ticket_templates template on template.id = p.template_id
  left join points point on point.id = p.point_id left join devices device on device.id = point.device_id`

function matching({ caller, search, location_id, state, asset_id, group_id }: PlansAsked): SQL {
  const parts = [atSites(sql`p.location_id`, caller.locationIds)]
  if (search) parts.push(sql`(p.code ilike ${likeText(search)} or p.name ilike ${likeText(search)})`)
  if (location_id) parts.push(sql`p.location_id = ${location_id}`)
  if (state) parts.push(sql`p.state = ${state}`)
  if (group_id) parts.push(sql`p.group_id = ${group_id}`)
  if (asset_id)
    parts.push(sql`${assetSeenBy(caller, sql`${asset_id}::uuid`)}
      and exists (select 1 from maintenance_plan_assets pa where pa.plan_id = p.id and pa.asset_id = ${asset_id})`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `maintenance_plans`, `maintenance_plan_assets` and `maintenance_plan_parts`. */
export const maintenancePlansStore = (db: Database) => ({ ...plansShown(db), ...plansKept(db), ...plansAtWork(db) })

function plansShown(db: Database) {
  return {
    /** One row more than `limit` where there are more, by code. */
    list({ after, ...asked }: PlansAsked, limit: number): Promise<MaintenancePlan[]> {
      const begun = after ? sql`and (p.code, p.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${wholeFor(asked)} from ${FROM} where ${matching(asked)} ${begun} order by p.code, p.id limit ${limit + 1}`,
      )
    },
    async count(asked: PlansAsked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from maintenance_plans p where ${matching(asked)}`,
      )
      return row?.count ?? 0
    },
    async find(id: string, asked: Pick<PlansAsked, 'caller' | 'today'>): Promise<MaintenancePlan | undefined> {
      const where = sql`p.id = ${id} and ${atSites(sql`p.location_id`, asked.caller.locationIds)}`
      return (await rowsOf<MaintenancePlan>(db, sql`select ${wholeFor(asked)} from ${FROM} where ${where}`))[0]
    },
  }
}

function plansKept(db: Database) {
  return {
    /** The plan itself, held until the transaction ends. */
    async hold(id: string): Promise<PlanRow | undefined> {
      return (await db.sql.select().from(maintenancePlans).where(eq(maintenancePlans.id, id)).for('update'))[0]
    },
    async codeTaken({ locationId, code, except }: { locationId: string; code: string; except: string | null }): Promise<boolean> {
      const same = and(eq(maintenancePlans.location_id, locationId), eq(maintenancePlans.code, code))
      return (await db.sql.$count(maintenancePlans, and(same, except ? sql`${maintenancePlans.id} <> ${except}` : undefined))) > 0
    },
    async insert(row: NewPlan): Promise<void> {
      await db.sql.insert(maintenancePlans).values(row)
    },
    /** Writes fields of a plan as the next revision. */
    async change(id: string, fields: Partial<NewPlan>, at: string): Promise<void> {
      await db.sql
        .update(maintenancePlans)
        .set({ ...fields, rev: sql`${maintenancePlans.rev} + 1`, updated_at: at })
        .where(eq(maintenancePlans.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(maintenancePlans).where(eq(maintenancePlans.id, id))
    },
    async setAssets(id: string, assetIds: readonly string[]): Promise<void> {
      await db.sql.delete(maintenancePlanAssets).where(eq(maintenancePlanAssets.plan_id, id))
      if (assetIds.length > 0) await db.sql.insert(maintenancePlanAssets).values(assetIds.map((asset_id) => ({ plan_id: id, asset_id })))
    },
    async setParts(id: string, parts: readonly { readonly item_id: string; readonly quantity: number }[]): Promise<void> {
      await db.sql.delete(maintenancePlanParts).where(eq(maintenancePlanParts.plan_id, id))
      if (parts.length > 0) await db.sql.insert(maintenancePlanParts).values(parts.map((part) => ({ plan_id: id, ...part })))
    },
    /** Name and number of the parts of a plan. */
    parts: (id: string): Promise<{ name: string; quantity: number }[]> =>
      db.sql
        .select({ name: items.name, quantity: maintenancePlanParts.quantity })
        .from(maintenancePlanParts)
        .innerJoin(items, eq(items.id, maintenancePlanParts.item_id))
        .where(eq(maintenancePlanParts.plan_id, id))
        .orderBy(items.code),
    async itemsThere(ids: readonly string[]): Promise<boolean> {
      return (await db.sql.$count(items, sql`${items.id} = any(${sql.param([...ids])}::uuid[])`)) === ids.length
    },
    /** Whether the point is one of the site. */
    async pointAt(id: string, locationId: string): Promise<boolean> {
      const found = sql`select 1 from points p join devices d on d.id = p.device_id where p.id = ${id} and d.location_id = ${locationId}`
      return (await rowsOf(db, found)).length > 0
    },
  }
}

const AT_WORK = sql`p.*, p.starts_on::text as starts_on, p.ends_on::text as ends_on, p.written_until::text as written_until,
  ${instantText(sql`p.condition_since`)} as condition_since, site.zone,
  case when point.quality = 'good' then point.value end as reading, ${instantText(sql`point.at`)} as read_at,
  array(select pa.asset_id::text from maintenance_plan_assets pa where pa.plan_id = p.id order by pa.asset_id) as asset_ids`

function plansAtWork(db: Database) {
  const FROM_WORK = sql`maintenance_plans p join locations site on site.id = p.location_id left join points point on point.id = p.point_id`
  return {
    /** Ids of active plans that a round looks at: those by a point, and those whose dates are not written down until a day. */
    async toLookAt(until: string): Promise<string[]> {
      const where = sql`p.state = 'active' and (p.trigger <> 'calendar' or p.written_until is null or p.written_until < ${until}::date)`
      return (await rowsOf<{ id: string }>(db, sql`select p.id from maintenance_plans p where ${where} order by p.id limit 1000`)).map(
        ({ id }) => id,
      )
    },
    /** A plan with what it is reckoned by, held until the transaction ends. */
    async atWork(id: string): Promise<PlanAtWork | undefined> {
      await db.sql.select({ id: maintenancePlans.id }).from(maintenancePlans).where(eq(maintenancePlans.id, id)).for('update')
      return (await rowsOf<PlanAtWork>(db, sql`select ${AT_WORK} from ${FROM_WORK} where p.id = ${id}`))[0]
    },
    /** What the rounds note of a plan, without a new revision. */
    async note(id: string, fields: Pick<NewPlan, 'baseline' | 'condition_since' | 'condition_answered' | 'written_until'>): Promise<void> {
      await db.sql.update(maintenancePlans).set(fields).where(eq(maintenancePlans.id, id))
    },
  }
}
