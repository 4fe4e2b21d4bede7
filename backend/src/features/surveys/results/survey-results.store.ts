import type { AnswerValue } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSitesOrNone, refOf } from '../../../platform/db/shown-columns.ts'
import { type ResponseFilter, shownResponses } from '../answering/survey-responses.store.ts'
import type { Scope } from '../record/surveys.store.ts'

export type SurveyResultsStore = ReturnType<typeof surveyResultsStore>
interface Ref {
  readonly id: string
  readonly name: string
}
interface Figure {
  readonly answers: number
  readonly mean: number | null
}
/** How often a question was answered alike; of texts only how often, for they are all different. */
export interface AnsweredAlike {
  readonly key: string
  readonly value: AnswerValue | null
  readonly count: number
}
const MOST_TEXTS = 30
const MEAN = sql`round(avg(r.score)::numeric, 1)::float8`
const list = (keys: readonly string[]): SQL => sql`any(${sql.param([...keys])}::text[])`

/** Counts responses. Reads alone. */
export function surveyResultsStore(db: Database) {
  return {
    ...figuresOn(db),
    async totals(surveyId: string, filter: ResponseFilter): Promise<Figure & { readonly low: number }> {
      const [row] = await rowsOf<Figure & { low: number }>(
        db,
        sql`select count(*)::int as answers, ${MEAN} as mean, count(*) filter (where r.low)::int as low from survey_responses r
          where ${shownResponses(surveyId, filter)}`,
      )
      return row ?? { answers: 0, mean: null, low: 0 }
    },
    /** One pass over the answers: whole values are counted, for taking lists and matrices apart is cheaper once they are few. */
    alike: (surveyId: string, filter: ResponseFilter, texts: readonly string[]): Promise<AnsweredAlike[]> =>
      rowsOf(
        db,
        sql`select key, value, count(*)::int as count
          from (select answer.key, case when answer.key = ${list(texts)} then null else answer.value end as value
            from survey_responses r, jsonb_each(r.answers) answer where ${shownResponses(surveyId, filter)}) given
          group by key, value`,
      ),
    /** Some texts: of the newest days, and within a day by ids, which are random where the survey is anonymous. */
    async texts(surveyId: string, filter: ResponseFilter, key: string): Promise<string[]> {
      const rows = await rowsOf<{ text: string }>(
        db,
        sql`select r.answers ->> ${key} as text from survey_responses r where ${shownResponses(surveyId, filter)} and r.answers ? ${key}
          order by r.day desc, r.id desc limit ${MOST_TEXTS}`,
      )
      return rows.map(({ text }) => text)
    },
    areas: (surveyId: string, filter: ResponseFilter): Promise<(Figure & { location: Ref | null; area: Ref | null })[]> =>
      rowsOf(
        db,
        sql`select ${refOf('site')} as location, ${refOf('area')} as area, count(*)::int as answers, ${MEAN} as mean
          from survey_responses r left join locations site on site.id = r.location_id left join areas area on area.id = r.area_id
          where ${shownResponses(surveyId, filter)} group by site.id, area.id order by answers desc, site.name, area.name limit 500`,
      ),
    months: (surveyId: string, filter: ResponseFilter): Promise<(Figure & { month: string })[]> =>
      rowsOf(
        db,
        sql`select to_char(r.day, 'YYYY-MM') as month, count(*)::int as answers, ${MEAN} as mean from survey_responses r
          where ${shownResponses(surveyId, filter)} group by 1 order by 1`,
      ),
    async partial(surveyId: string, scope: Scope): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        db,
        sql`select count(*)::int as count from survey_responses r where r.survey_id = ${surveyId} and r.state = 'partial' and ${atSitesOrNone(sql`r.location_id`, scope)}`,
      )
      return row?.count ?? 0
    },
  }
}

interface Since {
  readonly scope: Scope
  readonly location_id?: string | undefined
  /** The day, and for anonymous surveys the first of its month. */
  readonly since: string
}
function figuresOn(db: Database) {
  return {
    /** Of every survey that was published: what was asked and answered since a day, at the sites of the scope. */
    figures: ({ scope, location_id, since }: Since) =>
      rowsOf<
        Figure & {
          survey_id: string
          title: { en: string; id: string }
          location: Ref | null
          asked: number
          low: number
          anonymous: boolean
          min_group: number
        }
      >(
        db,
        sql`select s.id as survey_id, jsonb_build_object('en', s.title_en, 'id', s.title_id) as title, ${refOf('site')} as location, s.anonymous, s.min_group,
            (select count(*)::int from survey_asks ask where ask.survey_id = s.id and ask.day >= ${since}::date) as asked,
            count(r.id)::int as answers, count(r.id) filter (where r.low)::int as low, ${MEAN} as mean
          from surveys s left join locations site on site.id = s.location_id
          left join survey_responses r on r.survey_id = s.id and r.state = 'complete' and r.released and ${atSitesOrNone(sql`r.location_id`, scope)}
            and r.day >= case when s.anonymous then date_trunc('month', ${since}::date)::date else ${since}::date end
            ${location_id ? sql`and r.location_id = ${location_id}` : sql``}
          where s.version > 0 and s.state <> 'archived' and ${atSitesOrNone(sql`s.location_id`, scope)}
            ${location_id ? sql`and (s.location_id is null or s.location_id = ${location_id})` : sql``}
          group by s.id, site.id order by answers desc, s.id limit 200`,
      ),
  }
}
