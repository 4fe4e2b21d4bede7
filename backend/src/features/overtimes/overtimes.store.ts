import type { overtimes as contract, OvertimePay } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { OvertimePart } from '@menara/shared/domain/overtime/overtime-days.ts'
import type { CountedPart } from '@menara/shared/domain/overtime/overtime-pay.ts'
import {
  countingStates,
  type OvertimeCompensation,
  type OvertimeKind,
  type OvertimeState,
} from '@menara/shared/domain/overtime/overtime-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../platform/db/shown-columns.ts'
import { likeText } from '../../platform/paging.ts'
import { overtimeNumbers, overtimes } from '../../schema/overtime/overtimes.ts'

export type OvertimesStore = ReturnType<typeof overtimesStore>
type Act = { readonly by: Ref | null; readonly at: string } | null
/** An overtime with the names of what it refers to. */
export interface StoredOvertime {
  readonly id: string
  readonly number: string
  readonly user: Ref
  readonly title: string
  readonly manager_id: string | null
  readonly location: Ref
  readonly zone: string
  readonly kind: OvertimeKind
  readonly state: OvertimeState
  readonly starts_at: string
  readonly ends_at: string
  readonly work: string
  readonly compensation: OvertimeCompensation | null
  readonly exempt: boolean
  readonly planned_minutes: number
  readonly actual_minutes: number | null
  readonly verified_minutes: number | null
  readonly counted: CountedPart[]
  readonly actual: OvertimePart[] | null
  readonly reason: string
  readonly exemption: string
  readonly created: { readonly by: Ref | null; readonly at: string }
  readonly consented: Act
  readonly decided: Act
  readonly verified: Act
  readonly converted: Act
  readonly paid: OvertimePay | null
  readonly rev: number
  readonly updated_at: string
}
type Query = CallOf<typeof contract.list>['query']
/** Days are those of the sites and include both ends. */
export interface OvertimeFilter {
  readonly view?: Query['view'] | undefined
  readonly state?: OvertimeState | undefined
  readonly user?: string | undefined
  readonly location_id?: string | undefined
  readonly search?: string | undefined
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
type Fields = Partial<typeof overtimes.$inferInsert>

export const MANAGES = 'overtime_manage'
const WAITING: readonly OvertimeState[] = ['requested', 'consented', 'performed']

const act = (name: string): SQL => {
  const [at, by] = [sql.raw(`o.${name}_at`), sql.raw(`o.${name}_by`)]
  return sql`case when ${at} is null then null else jsonb_build_object('at', ${instantText(at)},
    'by', (select ${refOf('p')} from users p where p.id = ${by})) end as ${sql.raw(name)}`
}

const ROW = sql`o.id, o.number, ${refOf('u')} as user, u.title, u.manager_id, ${refOf('site')} as location, site.zone, o.kind, o.state,
  ${instantText(sql`o.starts_at`)} as starts_at, ${instantText(sql`o.ends_at`)} as ends_at, o.work, o.compensation, o.exempt,
  o.planned_minutes, o.actual_minutes, o.verified_minutes, o.counted, o.actual, o.reason, o.exemption, ${act('created')},
  ${act('consented')}, ${act('decided')}, ${act('verified')}, ${act('converted')}, o.paid, o.rev,
  ${instantText(sql`o.updated_at`)} as updated_at`
const FROM = sql`from overtimes o join users u on u.id = o.user_id join locations site on site.id = o.location_id`

/** Of others: those of the caller's sites whose manager they are, or all by permission. */
const ledBy = (caller: Caller): SQL =>
  sql`(o.user_id <> ${caller.userId} and ${atSites(sql`o.location_id`, caller.locationIds)}
    and ${caller.may(MANAGES) ? sql`true` : sql`u.manager_id = ${caller.userId}`})`
const readableBy = (caller: Caller): SQL => sql`(o.user_id = ${caller.userId} or ${ledBy(caller)})`

const VIEWS: Readonly<Record<NonNullable<Query['view']>, (caller: Caller) => SQL>> = {
  all: readableBy,
  mine: ({ userId }) => sql`o.user_id = ${userId}`,
  team: (caller) => sql`u.manager_id = ${caller.userId} and ${ledBy(caller)}`,
  decide: (caller) => sql`((o.user_id = ${caller.userId} and o.state = 'ordered') or (${ledBy(caller)} and o.state in ${[...WAITING]}))`,
}

function matching({ view = 'all', state, user, location_id, search, ...days }: OvertimeFilter, caller: Caller): SQL {
  const day = sql`(o.starts_at at time zone site.zone)::date`
  const parts = [VIEWS[view](caller)]
  if (state) parts.push(sql`o.state = ${state}`)
  if (user) parts.push(sql`o.user_id = ${user}`)
  if (location_id) parts.push(sql`o.location_id = ${location_id}`)
  if (search) parts.push(sql`concat_ws(' ', o.number, u.name, o.work) ilike ${likeText(search)}`)
  if (days.fromDay) parts.push(sql`${day} >= ${days.fromDay}::date`)
  if (days.toDay) parts.push(sql`${day} <= ${days.toDay}::date`)
  if (days.from) parts.push(sql`o.starts_at >= ${days.from}::timestamptz`)
  if (days.to) parts.push(sql`o.starts_at <= ${days.to}::timestamptz`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `overtimes` and `overtime_numbers`. */
export function overtimesStore(db: Database) {
  return {
    /** One row more than `limit` where there are more, latest start first. */
    list: (filter: OvertimeFilter, caller: Caller, { offset, limit }: { offset: number; limit: number }): Promise<StoredOvertime[]> =>
      rowsOf(
        db,
        sql`select ${ROW} ${FROM} where ${matching(filter, caller)} order by o.starts_at desc, o.id desc offset ${offset} limit ${limit + 1}`,
      ),
    async count(filter: OvertimeFilter, caller: Caller): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count ${FROM} where ${matching(filter, caller)}`)
      return row?.count ?? 0
    },
    async find(id: string, caller: Caller): Promise<StoredOvertime | undefined> {
      return (await rowsOf<StoredOvertime>(db, sql`select ${ROW} ${FROM} where o.id = ${id} and ${readableBy(caller)}`))[0]
    },
    /** As the product's own work needs it, whoever may read it. */
    async row(id: string): Promise<StoredOvertime | undefined> {
      return (await rowsOf<StoredOvertime>(db, sql`select ${ROW} ${FROM} where o.id = ${id}`))[0]
    },
    /** Everything of a site whose start lies in a month there and that was worked or is approved, by name and start. */
    ofMonth: (locationId: string, month: string): Promise<StoredOvertime[]> =>
      rowsOf(
        db,
        sql`select ${ROW} ${FROM} where o.location_id = ${locationId} and o.state in ('approved', 'performed', 'verified', 'converted')
          and to_char(o.starts_at at time zone site.zone, 'YYYY-MM') = ${month} order by u.name, o.starts_at, o.id`,
      ),
    /** What else the person has that counts and touches these days, or shares a moment with this span. */
    others: (userId: string, { from, until, but }: { from: string; until: string; but: string | null }): Promise<StoredOvertime[]> =>
      rowsOf(
        db,
        sql`select ${ROW} ${FROM} where o.user_id = ${userId} and o.state in ${[...countingStates]}
          and o.starts_at < ${until}::timestamptz and o.ends_at > ${from}::timestamptz
          and ${but === null ? sql`true` : sql`o.id <> ${but}`} order by o.starts_at, o.id`,
      ),
    ...writing(db),
    ...dueIn(db),
  }
}

function writing(db: Database) {
  return {
    /** Holds the person's overtime until the transaction ends: limits are checked by one at a time. */
    async hold(userId: string): Promise<void> {
      await db.sql.execute(sql`select id from users where id = ${userId} for update`)
    },
    async nextNumber(year: number): Promise<string> {
      const [row] = await db.sql
        .insert(overtimeNumbers)
        .values({ year, last: 1 })
        .onConflictDoUpdate({ target: overtimeNumbers.year, set: { last: sql`${overtimeNumbers.last} + 1` } })
        .returning()
      return `SPKL/${year}/${String(row?.last ?? 1).padStart(5, '0')}`
    },
    async insert(row: typeof overtimes.$inferInsert): Promise<void> {
      await db.sql.insert(overtimes).values(row)
    },
    /** False: it is in none of these states any more. */
    async move(id: string, from: readonly OvertimeState[], fields: Fields): Promise<boolean> {
      const changed = await db.sql
        .update(overtimes)
        .set({ ...fields, rev: sql`${overtimes.rev} + 1` })
        .where(and(eq(overtimes.id, id), inArray(overtimes.state, [...from])))
        .returning({ id: overtimes.id })
      return changed.length > 0
    },
  }
}

function dueIn(db: Database) {
  return {
    /** Approved and over, whose person is not in any more or whose end is longer ago than `patience`. */
    async toPerform(now: string, patience: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select o.id from overtimes o where o.state = 'approved' and o.ends_at <= ${now}::timestamptz and (o.ends_at <= ${patience}::timestamptz
          or not exists (select 1 from attendances a where a.user_id = o.user_id and a.state = 'open' and a.check_in_at < o.ends_at))
          order by o.ends_at limit 500`,
      )
      return rows.map(({ id }) => id)
    },
    /** Never agreed on or approved, and over since before `since`. */
    async toExpire(since: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select o.id from overtimes o where o.state in ('ordered', 'requested', 'consented') and o.ends_at <= ${since}::timestamptz
          order by o.ends_at limit 500`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
