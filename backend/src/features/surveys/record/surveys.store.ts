import type { SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { SurveyState } from '@menara/shared/domain/surveys/survey-states.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSitesOrNone, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { likeText } from '../../../platform/paging.ts'
import { surveys, surveyVersions } from '../../../schema/surveys/surveys.ts'

export type SurveysStore = ReturnType<typeof surveysStore>
/** Sites in scope; null: all. */
export type Scope = readonly string[] | null
type Fields = Partial<typeof surveys.$inferInsert>

export interface SurveyFilter {
  readonly scope: Scope
  readonly search?: string | undefined
  readonly state?: SurveyState | undefined
  readonly location_id?: string | undefined
  readonly after?: readonly [at: string, id: string] | undefined
  readonly offset?: number
  readonly limit: number
}

const WHOLE = sql`s.id, ${refOf('site')} as location, jsonb_build_object('en', s.title_en, 'id', s.title_id) as title,
  jsonb_build_object('en', s.intro_en, 'id', s.intro_id) as intro, s.anonymous, s.state, s.version, s.has_changes, s.draft,
  (select coalesce(sum(jsonb_array_length(section -> 'questions')), 0)::int from jsonb_array_elements(s.draft -> 'sections') section) as questions,
  s.ends_on::text as ends_on, s.max_answers, s.time_limit_minutes, s.ask_gap_days, s.low_score::float8 as low_score, s.low_priority,
  s.after_ticket, s.min_group, (select count(*)::int from survey_asks ask where ask.survey_id = s.id) as asked, s.answers, s.rev,
  ${instantText(sql`s.created_at`)} as created_at, ${instantText(sql`s.updated_at`)} as updated_at`

function matching({ scope, search, state, location_id }: Omit<SurveyFilter, 'limit'>): SQL {
  const parts = [atSitesOrNone(sql`s.location_id`, scope), state ? sql`s.state = ${state}` : sql`s.state <> 'archived'`]
  if (search) parts.push(sql`(s.title_en ilike ${likeText(search)} or s.title_id ilike ${likeText(search)})`)
  if (location_id) parts.push(sql`(s.location_id = ${location_id} or s.location_id is null)`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `surveys` and `survey_versions`. */
export function surveysStore(db: Database) {
  const select = (where: SQL, after: SQL): Promise<SurveyRecord[]> =>
    rowsOf(db, sql`select ${WHOLE} from surveys s left join locations site on site.id = s.location_id where ${where} ${after}`)
  return {
    /** One row more than `limit` where there are more, newest first. */
    list({ after, offset = 0, limit, ...filter }: SurveyFilter): Promise<SurveyRecord[]> {
      const begun = after ? sql`and (s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
      return select(sql`${matching(filter)} ${begun}`, sql`order by s.created_at desc, s.id desc limit ${limit + 1} offset ${offset}`)
    },
    async count(filter: Omit<SurveyFilter, 'limit'>): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from surveys s where ${matching(filter)}`)
      return row?.count ?? 0
    },
    async find(id: string, scope: Scope): Promise<SurveyRecord | undefined> {
      return (await select(sql`s.id = ${id} and ${atSitesOrNone(sql`s.location_id`, scope)}`, sql``))[0]
    },
    /** Locks the survey until the transaction ends: one answer, one change at a time. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: surveys.id }).from(surveys).where(eq(surveys.id, id)).for('update')
    },
    async insert(row: typeof surveys.$inferInsert): Promise<void> {
      await db.sql.insert(surveys).values(row)
    },
    async change(id: string, fields: Fields, at: string): Promise<void> {
      await db.sql
        .update(surveys)
        .set({ ...fields, rev: sql`${surveys.rev} + 1`, updated_at: at })
        .where(eq(surveys.id, id))
    },
    /** One more complete answer; that is no change of the survey itself. */
    async answered(id: string): Promise<void> {
      await db.sql
        .update(surveys)
        .set({ answers: sql`${surveys.answers} + 1` })
        .where(eq(surveys.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(surveys).where(eq(surveys.id, id))
    },
    async publish(row: typeof surveyVersions.$inferInsert): Promise<void> {
      await db.sql.insert(surveyVersions).values(row)
    },
    async version(surveyId: string, version: number): Promise<SurveyDefinition | undefined> {
      const [row] = await db.sql
        .select({ definition: surveyVersions.definition })
        .from(surveyVersions)
        .where(and(eq(surveyVersions.survey_id, surveyId), eq(surveyVersions.version, version)))
      return row?.definition
    },
    /** Live ones that ask whoever asked for a ticket of a site. */
    afterTicket: (locationId: string): Promise<SurveyRecord[]> =>
      select(sql`s.state = 'live' and s.after_ticket and (s.location_id is null or s.location_id = ${locationId})`, sql`order by s.id`),
    /** Live ones that may be answered at a site: its own, and those of all sites. */
    openAt: (locationIds: Scope, today: string): Promise<SurveyRecord[]> =>
      select(
        sql`s.state = 'live' and (s.ends_on is null or s.ends_on >= ${today}::date) and ${atSitesOrNone(sql`s.location_id`, locationIds)}
          and (s.max_answers is null or s.answers < s.max_answers)`,
        sql`order by s.created_at desc, s.id desc limit 100`,
      ),
    /** All that were published, newest first. */
    versions: (surveyId: string): Promise<{ version: number; definition: SurveyDefinition }[]> =>
      rowsOf(db, sql`select version, definition from survey_versions where survey_id = ${surveyId} order by version desc`),
  }
}
