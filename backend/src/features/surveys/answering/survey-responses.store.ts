import type { SurveyResponse } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSitesOrNone, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { surveyResponses } from '../../../schema/surveys/surveys.ts'
import type { Scope } from '../record/surveys.store.ts'

export type SurveyResponsesStore = ReturnType<typeof surveyResponsesStore>
export type ResponseRow = typeof surveyResponses.$inferSelect
/** A group of low scores at one place that were released together. */
export interface ReleasedLow {
  readonly location_id: string | null
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly count: number
}
export interface ResponseFilter {
  readonly scope: Scope
  readonly area_id?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly low?: boolean | undefined
}

const WHOLE = sql`r.id, r.survey_id, r.version, ${refOf('site')} as location, ${refOf('area')} as area, ${refOf('asset')} as asset,
  case when ticket.id is null then null else jsonb_build_object('id', ticket.id, 'number', ticket.number) end as ticket,
  ${refOf('person')} as person, r.language, r.state, r.day::text as day, ${instantText(sql`r.submitted_at`)} as submitted_at,
  r.score::float8 as score, case when opened.id is null then null else jsonb_build_object('id', opened.id, 'number', opened.number) end as follow_up,
  r.answers`
const FROM = sql`from survey_responses r left join locations site on site.id = r.location_id left join areas area on area.id = r.area_id
  left join assets asset on asset.id = r.asset_id left join users person on person.id = r.user_id
  left join tickets ticket on ticket.id = r.ticket_id left join tickets opened on opened.id = r.follow_up_id`

/** Complete responses that may be shown. */
export function shownResponses(surveyId: string, { scope, area_id, from, until, low }: ResponseFilter): SQL {
  const parts = [sql`r.survey_id = ${surveyId} and r.state = 'complete' and r.released`, atSitesOrNone(sql`r.location_id`, scope)]
  if (area_id) parts.push(sql`r.area_id = ${area_id}`)
  if (from) parts.push(sql`r.day >= ${from}::date`)
  if (until) parts.push(sql`r.day <= ${until}::date`)
  if (low !== undefined) parts.push(sql`r.low = ${low}`)
  return sql.join(parts, sql` and `)
}

/** The one writer of `survey_responses`. */
export function surveyResponsesStore(db: Database) {
  const select = (where: SQL, after: SQL): Promise<SurveyResponse[]> => rowsOf(db, sql`select ${WHOLE} ${FROM} where ${where} ${after}`)
  return {
    ...partialsOn(db),
    /** One row more than `limit` where there are more: newest day first, within a day by id. */
    list(surveyId: string, filter: ResponseFilter, { after, limit }: { after: readonly [string, string] | undefined; limit: number }) {
      const begun = after ? sql`and (r.day, r.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``
      return select(sql`${shownResponses(surveyId, filter)} ${begun}`, sql`order by r.day desc, r.id desc limit ${limit + 1}`)
    },
    async find(id: string, scope: Scope): Promise<SurveyResponse | undefined> {
      return (
        await select(sql`r.id = ${id} and r.state = 'complete' and r.released and ${atSitesOrNone(sql`r.location_id`, scope)}`, sql``)
      )[0]
    },
    /** Of a way in, an area, an asset or a ticket. */
    about: (id: string, scope: Scope, limit: number): Promise<SurveyResponse[]> =>
      select(
        sql`${sql`${id}::uuid`} in (r.link_id, r.area_id, r.asset_id, r.ticket_id) and r.state = 'complete' and r.released
          and ${atSitesOrNone(sql`r.location_id`, scope)}`,
        sql`order by r.day desc, r.id desc limit ${limit}`,
      ),
    async insert(row: ResponseRow): Promise<void> {
      await db.sql.insert(surveyResponses).values(row)
    },
    async openedTicket(id: string, ticketId: string): Promise<void> {
      await db.sql.update(surveyResponses).set({ follow_up_id: ticketId }).where(eq(surveyResponses.id, id))
    },
    /** Whether a person has answered a survey, or a personal link was used. */
    async hasAnswered(surveyId: string, { userId, linkId }: { userId: string | null; linkId: string | null }): Promise<boolean> {
      const [row] = await rowsOf<{ there: boolean }>(
        db,
        sql`select exists (select from survey_responses where survey_id = ${surveyId} and state = 'complete'
          and (user_id = ${userId}::uuid or (user_id is not null and link_id = ${linkId}::uuid))) as there`,
      )
      return row?.there ?? false
    },
    /** Complete responses of an anonymous survey that are held back. */
    waiting: (surveyId: string): Promise<number> =>
      db.sql.$count(surveyResponses, and(eq(surveyResponses.survey_id, surveyId), eq(surveyResponses.released, false))),
    mix: (surveyId: string, asked: { readonly release: boolean; readonly among: number }) => mix(db, surveyId, asked),
  }
}

/**
 * Writes the responses that are held back anew, in random order and with other ids, so that neither the order of rows nor the transaction that
 * wrote them tells which came when; with `release` they are shown from now on. `among`: so many shown ones are written anew with them.
 */
async function mix(db: Database, surveyId: string, { release, among }: { release: boolean; among: number }): Promise<ReleasedLow[]> {
  const rows = await rowsOf<ReleasedLow>(
    db,
    sql`with others as (select id from survey_responses where survey_id = ${surveyId} and anonymous and state = 'complete' and released
        order by random() limit ${among}),
      gone as (delete from survey_responses r where r.survey_id = ${surveyId} and r.anonymous and r.state = 'complete'
        and (not r.released or r.id in (select id from others)) returning *),
      back as (insert into survey_responses (id, survey_id, version, anonymous, state, location_id, area_id, asset_id, language, answers, score, low, day, released)
        select gen_random_uuid(), survey_id, version, anonymous, state, location_id, area_id, asset_id, language, answers, score, low, day, released or ${release}
        from gone order by random())
      select location_id, area_id, asset_id, count(*)::int as count from gone where ${release} and low and not released group by 1, 2, 3`,
  )
  return rows
}

/** What was begun and not sent. */
function partialsOn(db: Database) {
  return {
    async partial(
      surveyId: string,
      by: { readonly resumeHash?: string | undefined; readonly linkId: string | null },
    ): Promise<ResponseRow | undefined> {
      const { resumeHash = null, linkId } = by
      const which = sql`(${surveyResponses.resume_hash} = ${resumeHash} or ${surveyResponses.link_id} = ${linkId}::uuid)`
      const begun = and(eq(surveyResponses.survey_id, surveyId), eq(surveyResponses.state, 'partial'), which)
      return (await db.sql.select().from(surveyResponses).where(begun).limit(1))[0]
    },
    async keep(id: string, fields: Pick<ResponseRow, 'answers' | 'language' | 'resume_hash'>): Promise<void> {
      await db.sql.update(surveyResponses).set(fields).where(eq(surveyResponses.id, id))
    },
    async drop(id: string): Promise<void> {
      await db.sql.delete(surveyResponses).where(eq(surveyResponses.id, id))
    },
    /** Removes what was begun before a day; gives how many. */
    async dropBegunBefore(day: string): Promise<number> {
      const rows = await db.sql
        .delete(surveyResponses)
        .where(and(eq(surveyResponses.state, 'partial'), sql`${surveyResponses.day} < ${day}::date`))
        .returning({ id: surveyResponses.id })
      return rows.length
    },
  }
}
