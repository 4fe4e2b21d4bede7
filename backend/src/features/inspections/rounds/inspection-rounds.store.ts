import type { InspectionRound, InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { RoundState } from '@menara/shared/domain/inspections/inspection-states.ts'
import { and, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites } from '../../../platform/db/shown-columns.ts'
import { faultCodes } from '../../../schema/desk/faults.ts'
import { inspectionRounds } from '../../../schema/inspections/inspection-rounds.ts'
import { ROUNDS, recordColumns, roundColumns } from './round-columns.ts'

export type InspectionRoundsStore = ReturnType<typeof inspectionRoundsStore>
export type RoundRow = typeof inspectionRounds.$inferSelect
type NewRound = typeof inspectionRounds.$inferInsert
/** A round with what decides who may do what; `may_work` and `may_decide` are the service's. */
export type RoundFound = Omit<InspectionRoundDetail, 'may_work' | 'may_decide'> &
  Pick<RoundRow, 'assignee_id' | 'group_id' | 'started_by' | 'submitted_by'>
export interface RoundsAsked {
  readonly caller: Caller
  readonly now: string
  readonly location_id?: string | undefined
  readonly state?: RoundState | undefined
  readonly template_id?: string | undefined
  readonly plan_id?: string | undefined
  readonly area_id?: string | undefined
  readonly user_id?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly overdue?: boolean | undefined
  readonly after?: readonly [due_at: string, id: string] | undefined
}
export interface MissedRound {
  readonly id: string
  readonly location_id: string
  readonly name: string
}

/** Days on the clocks of the site; the bounds in UTC are wider, so that the index is used. */
const within = (start: string | undefined, end: string | undefined): SQL[] => [
  ...(start ? [sql`r.due_at >= ${start}::date - interval '1 day' and (r.due_at at time zone site.zone)::date >= ${start}::date`] : []),
  ...(end ? [sql`r.due_at < ${end}::date + interval '2 days' and (r.due_at at time zone site.zone)::date <= ${end}::date`] : []),
]

function matching({ caller, now, start, end, overdue, user_id, ...asked }: RoundsAsked): SQL {
  const parts = [atSites(sql`r.location_id`, caller.locationIds), ...within(start, end)]
  if (asked.location_id) parts.push(sql`r.location_id = ${asked.location_id}`)
  if (asked.state) parts.push(sql`r.state = ${asked.state}`)
  if (asked.template_id) parts.push(sql`v.template_id = ${asked.template_id}`)
  if (asked.plan_id) parts.push(sql`r.plan_id = ${asked.plan_id}`)
  if (asked.area_id) parts.push(sql`r.area_id = ${asked.area_id}`)
  if (user_id) parts.push(sql`(r.assignee_id = ${user_id} or r.started_by = ${user_id} or r.submitted_by = ${user_id})`)
  const late = sql`(r.state = 'in_progress' and r.closes_at < ${now}::timestamptz)`
  if (overdue !== undefined) parts.push(overdue ? late : sql`not ${late}`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `inspection_rounds`. */
export const inspectionRoundsStore = (db: Database) => ({ ...roundsShown(db), ...roundsPlanned(db), ...roundsWorked(db) })

function roundsShown(db: Database) {
  return {
    /** One row more than `limit` where there are more, the latest first. */
    list({ after, ...asked }: RoundsAsked, limit: number): Promise<InspectionRound[]> {
      const begun = after ? sql`and (r.due_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${roundColumns(asked.caller, asked.now)} from ${ROUNDS} where ${matching(asked)} ${begun}
          order by r.due_at desc, r.id desc limit ${limit + 1}`,
      )
    },
    async count(asked: RoundsAsked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${ROUNDS} where ${matching(asked)}`)
      return row?.count ?? 0
    },
    async find(id: string, { caller, now }: Pick<RoundsAsked, 'caller' | 'now'>): Promise<RoundFound | undefined> {
      const [row] = await rowsOf<RoundFound>(
        db,
        sql`select ${roundColumns(caller, now)}, ${recordColumns(caller)} from ${ROUNDS} where r.id = ${id}`,
      )
      return row
    },
    /** Rounds of a person and their groups: due from yesterday to tomorrow and not over, or under way; at most 200. */
    mine({ caller, now }: Pick<RoundsAsked, 'caller' | 'now'>): Promise<RoundFound[]> {
      const today = sql`(${now}::timestamptz at time zone site.zone)::date`
      const day = sql`(r.due_at at time zone site.zone)::date`
      const groups = sql.param([...caller.groupIds])
      return rowsOf(
        db,
        sql`select ${roundColumns(caller, now)}, ${recordColumns(caller)} from ${ROUNDS}
          where ${atSites(sql`r.location_id`, caller.locationIds)}
            and (r.assignee_id = ${caller.userId} or r.group_id = any(${groups}::uuid[]) or r.started_by = ${caller.userId})
            and (r.state in ('in_progress', 'returned') or (r.due_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz + interval '3 days'
              and (${day} in (${today}, ${today} + 1) or r.state = 'due')))
          order by r.due_at, r.id limit 200`,
      )
    },
  }
}

function roundsPlanned(db: Database) {
  return {
    /** Adds rounds; one that is there and that nobody has begun takes the fields of its plan and keeps its id. */
    async write(rows: readonly NewRound[]): Promise<void> {
      if (rows.length === 0) return
      const fields = [
        'version_id',
        'area_id',
        'asset_id',
        'assignee_id',
        'group_id',
        'checkpoints',
        'ordered',
        'opens_at',
        'closes_at',
      ] as const
      const set = Object.fromEntries(fields.map((name) => [name, sql`excluded.${sql.identifier(name)}`]))
      await db.sql
        .insert(inspectionRounds)
        .values([...rows])
        .onConflictDoUpdate({
          target: [inspectionRounds.plan_id, inspectionRounds.due_at],
          set: { ...set, rev: sql`${inspectionRounds.rev} + 1` },
          setWhere: eq(inspectionRounds.state, 'scheduled'),
        })
    },
    /** Removes rounds of a plan that nobody has begun and that are due after an instant; with `keepDue` keeps those that may be begun now. */
    async withdraw(planId: string, { after, except, keepDue }: Withdrawing): Promise<void> {
      const states: RoundState[] = keepDue ? ['scheduled'] : ['scheduled', 'due']
      const stay = except.length > 0 ? notInArray(inspectionRounds.due_at, [...except]) : undefined
      const later = keepDue ? gt(inspectionRounds.due_at, after) : undefined
      await db.sql
        .delete(inspectionRounds)
        .where(and(eq(inspectionRounds.plan_id, planId), inArray(inspectionRounds.state, states), later, stay))
    },
    /** Gives the rounds of a template that nobody has begun another version of it. */
    async renew(templateId: string, versionId: string): Promise<void> {
      await db.sql.execute(sql`update inspection_rounds r set version_id = ${versionId} from inspection_versions v
        where v.id = r.version_id and v.template_id = ${templateId} and r.state in ('scheduled', 'due')`)
    },
    /** Marks as due what may be begun now, and returns it. */
    markDue: (now: string): Promise<{ readonly id: string; readonly location_id: string }[]> =>
      rowsOf(
        db,
        sql`update inspection_rounds set state = 'due', rev = rev + 1, updated_at = ${now}
          where state = 'scheduled' and opens_at <= ${now}::timestamptz returning id, location_id`,
      ),
    /** Marks as missed what nobody has begun in its time, and returns it with the name of its plan. */
    markMissed: (now: string): Promise<MissedRound[]> =>
      rowsOf(
        db,
        sql`with gone as (update inspection_rounds set state = 'missed', rev = rev + 1, updated_at = ${now}
            where state in ('scheduled', 'due') and closes_at < ${now}::timestamptz returning id, location_id, plan_id, due_at)
          select gone.id, gone.location_id, coalesce(p.name, '') as name from gone left join inspection_plans p on p.id = gone.plan_id
          order by gone.due_at, gone.id`,
      ),
  }
}
interface Withdrawing {
  readonly after: string
  /** Due times that stay. */
  readonly except: readonly string[]
  /** Whether rounds that may be begun now stay. */
  readonly keepDue: boolean
}

function roundsWorked(db: Database) {
  return {
    /** The round itself, held until the transaction ends. */
    async hold(id: string): Promise<RoundRow | undefined> {
      return (await db.sql.select().from(inspectionRounds).where(eq(inspectionRounds.id, id)).for('update'))[0]
    },
    /**
     * Whether a code that was scanned is of this round: of a checkpoint, or of its asset as its label says it, by the code of its fault page
     * or by its address.
     */
    async codeOpens({ checkpoints, asset_id }: Pick<RoundRow, 'checkpoints' | 'asset_id'>, code: string): Promise<boolean> {
      if (checkpoints.some((checkpoint) => checkpoint.code === code)) return true
      const last = code.split(/[=/]/).at(-1) ?? ''
      if (asset_id === null || last === '') return false
      const which = and(eq(faultCodes.asset_id, asset_id), eq(faultCodes.code, last), isNull(faultCodes.revoked_at))
      return last === asset_id || (await db.sql.$count(faultCodes, which)) > 0
    },
    /** Writes fields of a round as the next revision, where it is in one of these states; false where it is not. */
    async change(id: string, from: readonly RoundState[], fields: Partial<NewRound>): Promise<boolean> {
      const done = await db.sql
        .update(inspectionRounds)
        .set({ ...fields, rev: sql`${inspectionRounds.rev} + 1` })
        .where(and(eq(inspectionRounds.id, id), inArray(inspectionRounds.state, [...from])))
        .returning({ id: inspectionRounds.id })
      return done.length > 0
    },
  }
}
