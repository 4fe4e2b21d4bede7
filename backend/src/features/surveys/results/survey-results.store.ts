import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ResponseFilter, shownResponses } from '../answering/survey-responses.store.ts'
import { inScope, refOf, type Scope } from '../record/surveys.store.ts'

export type SurveyResultsStore = ReturnType<typeof surveyResultsStore>
interface Ref {
  readonly id: string
  readonly name: string
}
interface Figure {
  readonly answers: number
  readonly mean: number | null
}
interface Counted {
  readonly key: string
  readonly row: string | null
  readonly value: string
  readonly count: number
}
interface Keys {
  /** Whose answers are counted one by one. */
  readonly counted: readonly string[]
  /** Of these the position in the list is the `row`. */
  readonly ranked: readonly string[]
  readonly texts: readonly string[]
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
    /** By question: how many answered it, and the mean of numbers. */
    answered: (surveyId: string, filter: ResponseFilter): Promise<{ key: string; answered: number; mean: number | null }[]> =>
      rowsOf(
        db,
        sql`select answer.key, count(*)::int as answered,
            round(avg(case when jsonb_typeof(answer.value) = 'number' then (answer.value #>> '{}')::numeric end), 2)::float8 as mean
          from survey_responses r, jsonb_each(r.answers) answer where ${shownResponses(surveyId, filter)} group by answer.key`,
      ),
    values: (surveyId: string, filter: ResponseFilter, { counted, ranked }: Keys): Promise<Counted[]> =>
      rowsOf(
        db,
        sql`select answer.key, one.row, one.value, count(*)::int as count
          from survey_responses r, jsonb_each(r.answers) answer, lateral (
            select null::text as row, answer.value #>> '{}' as value where jsonb_typeof(answer.value) in ('string', 'number')
            union all select case when answer.key = ${list(ranked)} then item.at::text end, item.value
              from jsonb_array_elements_text(case when jsonb_typeof(answer.value) = 'array' then answer.value else '[]' end) with ordinality item(value, at)
            union all select pair.key, pair.value
              from jsonb_each_text(case when jsonb_typeof(answer.value) = 'object' then answer.value else '{}' end) pair) one
          where ${shownResponses(surveyId, filter)} and answer.key = ${list(counted)}
          group by answer.key, one.row, one.value order by answer.key, one.row, count desc, one.value limit 5000`,
      ),
    /** The newest days first, and by random ids within a day where the survey is anonymous. */
    texts: (surveyId: string, filter: ResponseFilter, keys: Keys): Promise<{ key: string; text: string }[]> =>
      rowsOf(
        db,
        sql`select key, text from (
            select answer.key, answer.value #>> '{}' as text, row_number() over (partition by answer.key order by r.day desc, r.id desc) as at
            from survey_responses r, jsonb_each(r.answers) answer
            where ${shownResponses(surveyId, filter)} and answer.key = ${list(keys.texts)}) found
          where at <= ${MOST_TEXTS} order by key, at`,
      ),
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
        sql`select count(*)::int as count from survey_responses r where r.survey_id = ${surveyId} and r.state = 'partial' and ${inScope(sql`r.location_id`, scope)}`,
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
          left join survey_responses r on r.survey_id = s.id and r.state = 'complete' and r.released and ${inScope(sql`r.location_id`, scope)}
            and r.day >= case when s.anonymous then date_trunc('month', ${since}::date)::date else ${since}::date end
            ${location_id ? sql`and r.location_id = ${location_id}` : sql``}
          where s.version > 0 and s.state <> 'archived' and ${inScope(sql`s.location_id`, scope)}
            ${location_id ? sql`and (s.location_id is null or s.location_id = ${location_id})` : sql``}
          group by s.id, site.id order by answers desc, s.id limit 200`,
      ),
  }
}
