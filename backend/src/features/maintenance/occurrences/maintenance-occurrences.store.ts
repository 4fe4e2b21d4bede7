import type { MaintenanceOccurrence } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import type { OccurrenceState } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../../platform/access/assets-seen.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { insertOf, rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, refOf } from '../../../platform/db/shown-columns.ts'
import { maintenanceOccurrences } from '../../../schema/maintenance/maintenance.ts'

export type MaintenanceOccurrencesStore = ReturnType<typeof maintenanceOccurrencesStore>
export type OccurrenceRow = typeof maintenanceOccurrences.$inferSelect
export interface OccurrencesAsked {
  readonly caller: Caller
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly location_id?: string | undefined
  readonly group_id?: string | undefined
  readonly asset_id?: string | undefined
  readonly plan_id?: string | undefined
  readonly state?: OccurrenceState | undefined
  readonly overdue?: boolean | undefined
  readonly latest?: boolean
  readonly after?: readonly [day: string, id: string] | undefined
}
/** An occurrence with what decides whether its ticket may be named. */
export interface OccurrenceShown extends Omit<MaintenanceOccurrence, 'ticket'> {
  readonly ticket: { readonly id: string; readonly number: string; readonly ticket_type_id: number; readonly state: string } | null
  readonly assignee_id: string | null
}
/** Planned work whose ticket is to be opened. */
export interface DueWork extends OccurrenceRow {
  readonly zone: string
  readonly at: string
  readonly template_id: string
  readonly area_id: string | null
  readonly group_id: string | null
  readonly instructions: string
  readonly plan_code: string
}

/** Work that is missed. */
export interface LateWork {
  readonly id: string
  readonly plan_id: string
  readonly asset_id: string | null
  readonly location_id: string
}

const OPEN = sql`o.state in ('planned', 'due', 'ticket_opened')`
const isLate = (now: string): SQL => sql`(${OPEN} and o.due_on < (${now}::timestamptz at time zone site.zone)::date)`
const SHOWN = (
  now: string,
): SQL => sql`o.id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as plan, ${refOf('site')} as location,
  ${refOf('area')} as area, ${refOf('asset')} as asset, ${refOf('team')} as "group", o.planned_on::text as planned_on,
  o.due_on::text as due_on, p.at, o.minutes, o.state, ${isLate(now)} as overdue,
  case when ticket.id is null then null else jsonb_build_object('id', ticket.id, 'number', ticket.number,
    'ticket_type_id', ticket.ticket_type_id, 'state', ticket.state) end as ticket, ticket.assignee_id,
  o.moved_reason, o.skip_cause, o.skip_reason, o.done_on::text as done_on, o.rev`
const FROM = sql`maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id join locations site on site.id = o.location_id
  left join areas area on area.id = p.area_id left join assets asset on asset.id = o.asset_id left join groups team on team.id = p.group_id
  left join tickets ticket on ticket.id = o.ticket_id`
const seenBy = (caller: Caller): SQL =>
  sql`${atSites(sql`o.location_id`, caller.locationIds)} and (o.asset_id is null or ${assetSeenBy(caller, sql`o.asset_id`)})`

function matching({ caller, start, end, overdue, ...asked }: OccurrencesAsked, now: string): SQL {
  const parts = [seenBy(caller)]
  if (start) parts.push(sql`o.due_on >= ${start}::date`)
  if (end) parts.push(sql`o.due_on <= ${end}::date`)
  if (asked.location_id) parts.push(sql`o.location_id = ${asked.location_id}`)
  if (asked.group_id) parts.push(sql`p.group_id = ${asked.group_id}`)
  if (asked.asset_id) parts.push(sql`o.asset_id = ${asked.asset_id}`)
  if (asked.plan_id) parts.push(sql`o.plan_id = ${asked.plan_id}`)
  if (asked.state) parts.push(sql`o.state = ${asked.state}`)
  if (overdue) parts.push(isLate(now))
  return sql.join(parts, sql` and `)
}

/** The one writer of `maintenance_occurrences`. */
export const maintenanceOccurrencesStore = (db: Database) => ({ ...shown(db), ...kept(db), ...dueWork(db) })

function shown(db: Database) {
  return {
    /** One row more than `limit` where there are more, by day, or the latest first. */
    list(
      { after, latest = false, ...asked }: OccurrencesAsked,
      { now, limit }: { now: string; limit: number },
    ): Promise<OccurrenceShown[]> {
      const [than, order] = latest ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
      const begun = after ? sql`and (o.due_on, o.id) ${than} (${after[0]}::date, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${SHOWN(now)} from ${FROM} where ${matching(asked, now)} ${begun}
          order by o.due_on ${order}, o.id ${order} limit ${limit + 1}`,
      )
    },
    async find(id: string, caller: Caller, now: string): Promise<OccurrenceShown | undefined> {
      const where = sql`o.id = ${id} and ${seenBy(caller)}`
      return (await rowsOf<OccurrenceShown>(db, sql`select ${SHOWN(now)} from ${FROM} where ${where}`))[0]
    },
  }
}

function kept(db: Database) {
  return {
    /** Inserts those whose plan, asset and planned day are not there yet; returns how many. */
    async add(rows: readonly (typeof maintenanceOccurrences.$inferInsert)[]): Promise<number> {
      if (rows.length === 0) return 0
      const insert = insertOf(maintenanceOccurrences, rows, sql`on conflict do nothing returning id`)
      return (await rowsOf(db, insert)).length
    },
    /** Takes back what a plan has only planned; of one asset, or all. */
    async withdraw(planId: string, assetId?: string | null): Promise<void> {
      const ofAsset = assetId === undefined ? undefined : sql`${maintenanceOccurrences.asset_id} is not distinct from ${assetId}`
      await db.sql
        .delete(maintenanceOccurrences)
        .where(and(eq(maintenanceOccurrences.plan_id, planId), inArray(maintenanceOccurrences.state, ['planned', 'due']), ofAsset))
    },
    /** Writes fields of one that is in one of these states; false where it is not. */
    async change(
      id: string,
      states: readonly OccurrenceState[],
      fields: Partial<OccurrenceRow> & { updated_at: string },
    ): Promise<boolean> {
      const changed = await db.sql
        .update(maintenanceOccurrences)
        .set({ ...fields, rev: sql`${maintenanceOccurrences.rev} + 1` as never })
        .where(and(eq(maintenanceOccurrences.id, id), inArray(maintenanceOccurrences.state, [...states])))
        .returning({ id: maintenanceOccurrences.id })
      return changed.length === 1
    },
    /** Work whose ticket this is, held until the transaction ends. */
    async byTicket(ticketId: string): Promise<OccurrenceRow | undefined> {
      return (await db.sql.select().from(maintenanceOccurrences).where(eq(maintenanceOccurrences.ticket_id, ticketId)).for('update'))[0]
    },
    /** The newest day from which the next is counted, of an asset of a plan that has nothing planned or under way; undefined where it has. */
    async lastOf(planId: string, assetId: string | null): Promise<{ readonly day: string | null } | undefined> {
      const same = sql`o.plan_id = ${planId} and o.asset_id is not distinct from ${assetId}`
      const rows = await rowsOf<{ open: boolean; day: string | null }>(
        db,
        sql`select coalesce(bool_or(${OPEN}), false) as open, max(coalesce(o.done_on, o.due_on))::text as day
          from maintenance_occurrences o where ${same}`,
      )
      return rows[0]?.open ? undefined : { day: rows[0]?.day ?? null }
    },
    async hasOpen(planId: string): Promise<boolean> {
      return (await rowsOf(db, sql`select 1 from maintenance_occurrences o where o.plan_id = ${planId} and ${OPEN} limit 1`)).length > 0
    },
  }
}

const FROM_WORK = sql`maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id join locations site on site.id = o.location_id`
const todayAt = (now: string): SQL => sql`(${now}::timestamptz at time zone site.zone)::date`

function dueWork(db: Database) {
  return {
    /** Marks as due what its plan's lead has reached; returns ids with their sites. */
    markDue: (now: string): Promise<{ id: string; location_id: string }[]> =>
      rowsOf(
        db,
        sql`update maintenance_occurrences m set state = 'due', rev = m.rev + 1, updated_at = ${now}::timestamptz
          from ${FROM_WORK} where o.id = m.id and m.state = 'planned' and p.state = 'active' and o.due_on - p.lead_days <= ${todayAt(now)}
          returning m.id, m.location_id`,
      ),
    /** Ids of what is due, by day. */
    async due(): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select o.id from ${FROM_WORK} where o.state = 'due' and p.state = 'active' order by o.due_on, o.id limit 500`,
      )
      return rows.map(({ id }) => id)
    },
    /** One that is still due, held until the transaction ends; undefined when another backend has it in hand or has done it. */
    async take(id: string): Promise<DueWork | undefined> {
      const [row] = await rowsOf<DueWork>(
        db,
        sql`select o.*, o.due_on::text as due_on, o.planned_on::text as planned_on, site.zone, p.at, p.template_id, p.area_id, p.group_id,
            p.instructions, p.code as plan_code
          from ${FROM_WORK} where o.id = ${id} and o.state = 'due' and p.state = 'active' for update of o skip locked`,
      )
      return row
    },
    /** Work that is not done after its grace, or whose next has come on its day. */
    late: (now: string): Promise<LateWork[]> =>
      rowsOf(
        db,
        sql`select o.id, o.plan_id, o.asset_id, o.location_id from ${FROM_WORK}
          where ${OPEN} and (o.due_on + p.grace_days < ${todayAt(now)} or exists (select 1 from maintenance_occurrences newer
            where newer.plan_id = o.plan_id and newer.asset_id is not distinct from o.asset_id and newer.due_on > o.due_on
              and newer.due_on <= ${todayAt(now)} and newer.state <> 'skipped'))
          order by o.due_on, o.id limit 500`,
      ),
  }
}
