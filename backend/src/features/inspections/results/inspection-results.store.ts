import type { InspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/access/caller.ts'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSites, refOf } from '../../../platform/db/shown-columns.ts'
import { TEMPLATE } from '../rounds/round-columns.ts'

export type InspectionResultsStore = ReturnType<typeof inspectionResultsStore>
export interface ResultsAsked {
  readonly caller: Caller
  readonly start: string
  readonly end: string
  readonly location_id?: string | undefined
  readonly template_id?: string | undefined
}

/** Rounds that were due in the days, on the clocks of their sites. */
function dueIn({ caller, start, end, location_id, template_id }: ResultsAsked): SQL {
  const day = sql`(r.due_at at time zone site.zone)::date`
  const parts = [
    atSites(sql`r.location_id`, caller.locationIds),
    sql`r.due_at >= ${start}::date - interval '1 day' and r.due_at < ${end}::date + interval '2 days'`,
    sql`${day} between ${start}::date and ${end}::date`,
  ]
  if (location_id) parts.push(sql`r.location_id = ${location_id}`)
  if (template_id) parts.push(sql`v.template_id = ${template_id}`)
  return sql.join(parts, sql` and `)
}
const FROM = sql`inspection_rounds r join locations site on site.id = r.location_id join inspection_versions v on v.id = r.version_id
  join inspection_templates t on t.id = v.template_id`
const SUBMITTED = sql`r.state in ('submitted', 'approved')`
const rate = (passed: SQL, failed: SQL): SQL => sql`round(100.0 * ${passed} / nullif(${passed} + ${failed}, 0), 1)::float8`
const FIGURES = sql`count(*) filter (where ${SUBMITTED})::int as rounds, count(*) filter (where r.state = 'missed')::int as missed,
  ${rate(sql`sum(r.passed) filter (where ${SUBMITTED})`, sql`sum(r.failed) filter (where ${SUBMITTED})`)} as pass_rate,
  round((avg(r.score) filter (where ${SUBMITTED}))::numeric, 1)::float8 as score,
  coalesce(sum(r.failed) filter (where ${SUBMITTED}), 0)::int as failed`
const WEEK = sql`date_trunc('week', (r.due_at at time zone site.zone))::date`
/** Answers of submitted rounds that passed or failed, at the area of their checkpoint or of the round. */
const ANSWERED = sql`${FROM} join inspection_answers a on a.round_id = r.id and a.result in ('pass', 'fail')`
const AREA = sql`coalesce((select (k ->> 'area_id')::uuid from jsonb_array_elements(r.checkpoints) k where k ->> 'id' = a.checkpoint_id::text),
  r.area_id)`
const MOST_LINES = 20

/** Reads what rounds came to; writes nothing. */
export function inspectionResultsStore(db: Database) {
  return {
    async total(asked: ResultsAsked): Promise<InspectionResults['total'] | undefined> {
      const [row] = await rowsOf<InspectionResults['total']>(db, sql`select ${FIGURES} from ${FROM} where ${dueIn(asked)}`)
      return row
    },
    templates: (asked: ResultsAsked): Promise<InspectionResults['templates']> =>
      rowsOf(db, sql`select ${TEMPLATE} as template, ${FIGURES} from ${FROM} where ${dueIn(asked)} group by t.id order by t.code, t.id`),
    weeks: (asked: ResultsAsked): Promise<InspectionResults['weeks']> =>
      rowsOf(db, sql`select ${WEEK}::text as week, ${FIGURES} from ${FROM} where ${dueIn(asked)} group by 1 order by 1`),
    areas: (asked: ResultsAsked): Promise<InspectionResults['areas']> =>
      rowsOf(
        db,
        sql`select ${refOf('area')} as area, jsonb_build_object('id', one.location_id, 'name', one.site) as location, one.rounds, one.failed,
            ${rate(sql`one.passed`, sql`one.failed`)} as pass_rate
          from (select ${AREA} as area_id, r.location_id, site.name as site, count(distinct r.id)::int as rounds,
              count(*) filter (where a.result = 'fail')::int as failed, count(*) filter (where a.result = 'pass')::int as passed
            from ${ANSWERED} where ${SUBMITTED} and ${dueIn(asked)} group by 1, 2, 3) one
          left join areas area on area.id = one.area_id order by one.failed desc, area.name, one.location_id limit 200`,
      ),
    /** Named as in the newest version that was answered. */
    lines: (asked: ResultsAsked): Promise<InspectionResults['lines']> =>
      rowsOf(
        db,
        sql`with counted as (select t.id as template_id, a.line_id, count(*) filter (where a.result = 'fail')::int as failed, count(*)::int as answered,
              (array_agg(v.id order by v.version desc))[1] as version_id
            from ${ANSWERED} where ${SUBMITTED} and ${dueIn(asked)} group by 1, 2 having count(*) filter (where a.result = 'fail') > 0
            order by failed desc, a.line_id limit ${MOST_LINES})
          select ${TEMPLATE} as template, c.line_id, line ->> 'text_en' as text_en, line ->> 'text_id' as text_id, c.failed, c.answered
          from counted c join inspection_templates t on t.id = c.template_id join inspection_versions v on v.id = c.version_id
          cross join jsonb_array_elements(v.sections) section cross join jsonb_array_elements(section -> 'lines') line
          where line ->> 'id' = c.line_id order by c.failed desc, c.line_id`,
      ),
  }
}
