import type { InspectionFinding } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import type { FindingState } from '@menara/shared/domain/inspections/inspection-states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { inspectionFindings } from '../../../schema/inspections/inspection-rounds.ts'
import { assetFor, TEMPLATE } from '../rounds/round-columns.ts'

export type InspectionFindingsStore = ReturnType<typeof inspectionFindingsStore>
export type FindingRow = typeof inspectionFindings.$inferSelect
type NewFinding = typeof inspectionFindings.$inferInsert
/** A finding with the id of its ticket, whoever may read that; what the caller may do is the service's. */
export type FindingFound = Omit<InspectionFinding, 'may_fix' | 'may_verify' | 'ticket'> & {
  readonly ticket_id: string | null
  readonly fixed_by: string | null
}
export interface FindingsAsked {
  readonly caller: Caller
  readonly location_id?: string | undefined
  readonly state?: FindingState | undefined
  readonly template_id?: string | undefined
  readonly round_id?: string | undefined
  readonly area_id?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly after?: readonly [found_at: string, id: string] | undefined
}

const wholeFor = (caller: Caller): SQL => sql`
  f.id, f.round_id, ${TEMPLATE} as template, ${refOf('site')} as location, ${refOf('area')} as area, ${assetFor(caller, 'asset')} as asset,
  f.checkpoint, f.line_id, f.text_en, f.text_id, f.value_en, f.value_id, f.note, f.photo_ids, f.state, f.ticket_id, f.fixed_by,
  ${refOf('inspector')} as inspector, ${instantText(sql`f.found_at`)} as found_at, ${instantText(sql`f.fixed_at`)} as fixed_at, f.fix_note,
  ${instantText(sql`f.verified_at`)} as verified_at, ${refOf('verifier')} as verified_by, f.rev`
const FROM = sql`inspection_findings f join inspection_rounds r on r.id = f.round_id join inspection_versions v on v.id = r.version_id
  join inspection_templates t on t.id = v.template_id join locations site on site.id = f.location_id
  left join areas area on area.id = f.area_id left join assets asset on asset.id = f.asset_id
  left join users inspector on inspector.id = f.inspector_id left join users verifier on verifier.id = f.verified_by`

function matching({ caller, location_id, state, template_id, round_id, area_id, start, end }: FindingsAsked): SQL {
  const parts = [atSites(sql`f.location_id`, caller.locationIds)]
  const day = sql`(f.found_at at time zone site.zone)::date`
  if (location_id) parts.push(sql`f.location_id = ${location_id}`)
  if (state) parts.push(sql`f.state = ${state}`)
  if (template_id) parts.push(sql`v.template_id = ${template_id}`)
  if (round_id) parts.push(sql`f.round_id = ${round_id}`)
  if (area_id) parts.push(sql`f.area_id = ${area_id}`)
  if (start) parts.push(sql`${day} >= ${start}::date`)
  if (end) parts.push(sql`${day} <= ${end}::date`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `inspection_findings`. */
export function inspectionFindingsStore(db: Database) {
  return {
    /** One row more than `limit` where there are more, the latest first. */
    list({ after, ...asked }: FindingsAsked, limit: number): Promise<FindingFound[]> {
      const begun = after ? sql`and (f.found_at, f.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
      return rowsOf(
        db,
        sql`select ${wholeFor(asked.caller)} from ${FROM} where ${matching(asked)} ${begun} order by f.found_at desc, f.id desc limit ${limit + 1}`,
      )
    },
    async count(asked: FindingsAsked): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${FROM} where ${matching(asked)}`)
      return row?.count ?? 0
    },
    async find(id: string, caller: Caller): Promise<FindingFound | undefined> {
      const where = sql`f.id = ${id} and ${atSites(sql`f.location_id`, caller.locationIds)}`
      return (await rowsOf<FindingFound>(db, sql`select ${wholeFor(caller)} from ${FROM} where ${where}`))[0]
    },
    ofRound: (roundId: string): Promise<FindingRow[]> =>
      db.sql.select().from(inspectionFindings).where(eq(inspectionFindings.round_id, roundId)),
    async byTicket(ticketId: string): Promise<FindingRow | undefined> {
      return (await db.sql.select().from(inspectionFindings).where(eq(inspectionFindings.ticket_id, ticketId)))[0]
    },
    /** The finding itself, held until the transaction ends. */
    async hold(id: string): Promise<FindingRow | undefined> {
      return (await db.sql.select().from(inspectionFindings).where(eq(inspectionFindings.id, id)).for('update'))[0]
    },
    async add(row: NewFinding): Promise<void> {
      await db.sql.insert(inspectionFindings).values(row)
    },
    /** Writes fields as the next revision, where it is in one of these states; false where it is not. */
    async change(id: string, from: readonly FindingState[], fields: Partial<NewFinding>): Promise<boolean> {
      const done = await db.sql
        .update(inspectionFindings)
        .set({ ...fields, rev: sql`${inspectionFindings.rev} + 1` })
        .where(and(eq(inspectionFindings.id, id), inArray(inspectionFindings.state, [...from])))
        .returning({ id: inspectionFindings.id })
      return done.length > 0
    },
  }
}
