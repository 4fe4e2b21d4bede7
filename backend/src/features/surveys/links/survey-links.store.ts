import type { SurveyLink } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { atSitesOrNone, instantText, refOf } from '../../../platform/db/shown-columns.ts'
import { surveyAsks, surveyLinks } from '../../../schema/surveys/surveys.ts'
import type { Scope } from '../record/surveys.store.ts'

export type SurveyLinksStore = ReturnType<typeof surveyLinksStore>
export type LinkRow = typeof surveyLinks.$inferSelect
export type StoredLink = Omit<SurveyLink, 'token'> & { readonly token_hash: string }

const WHOLE = sql`k.id, k.survey_id, k.kind, k.label, ${refOf('site')} as location, ${refOf('area')} as area, ${refOf('asset')} as asset,
  k.token_hash, ${instantText(sql`k.created_at`)} as created_at, ${instantText(sql`k.revoked_at`)} as revoked_at`
const FROM = sql`from survey_links k left join locations site on site.id = k.location_id left join areas area on area.id = k.area_id
  left join assets asset on asset.id = k.asset_id`

/** The one writer of `survey_links` and `survey_asks`. */
export function surveyLinksStore(db: Database) {
  const select = (where: SQL): Promise<StoredLink[]> =>
    rowsOf(db, sql`select ${WHOLE} ${FROM} where ${where} order by k.created_at desc, k.id desc`)
  return {
    /** Those for everybody and of places, that the scope sees. */
    list: (surveyId: string, scope: Scope): Promise<StoredLink[]> =>
      select(sql`k.survey_id = ${surveyId} and k.user_id is null and ${atSitesOrNone(sql`k.location_id`, scope)}`),
    async find(id: string, scope: Scope): Promise<StoredLink | undefined> {
      return (await select(sql`k.id = ${id} and k.user_id is null and ${atSitesOrNone(sql`k.location_id`, scope)}`))[0]
    },
    async byHash(tokenHash: string): Promise<LinkRow | undefined> {
      const holding = and(eq(surveyLinks.token_hash, tokenHash), isNull(surveyLinks.revoked_at))
      return (await db.sql.select().from(surveyLinks).where(holding))[0]
    },
    /** The oldest that is for everybody and holds. */
    async open(surveyId: string): Promise<LinkRow | undefined> {
      const holding = and(eq(surveyLinks.survey_id, surveyId), eq(surveyLinks.kind, 'open'), isNull(surveyLinks.revoked_at))
      return (await db.sql.select().from(surveyLinks).where(holding).orderBy(surveyLinks.created_at, surveyLinks.id).limit(1))[0]
    },
    async insert(rows: readonly LinkRow[]): Promise<void> {
      if (rows.length > 0) await db.sql.insert(surveyLinks).values([...rows])
    },
    /** False when it led nowhere already. */
    async revoke(id: string, at: string): Promise<boolean> {
      const rows = await db.sql
        .update(surveyLinks)
        .set({ revoked_at: at })
        .where(and(eq(surveyLinks.id, id), isNull(surveyLinks.revoked_at)))
        .returning({ id: surveyLinks.id })
      return rows.length > 0
    },
    /** Locks asking until the transaction ends: two surveys that ask at once ask nobody twice. */
    async holdAsking(): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended('survey asks', 4643))`)
    },
    /** Of these people, those who were asked by any survey on a day after `since`, or answered this one. */
    async askedSince(surveyId: string, userIds: readonly string[], since: string): Promise<ReadonlySet<string>> {
      const people = sql`any(${sql.param([...userIds])}::uuid[])`
      const rows = await rowsOf<{ user_id: string }>(
        db,
        sql`select user_id from survey_asks where user_id = ${people} and day > ${since}::date
          union select user_id from survey_responses where survey_id = ${surveyId} and state = 'complete' and user_id = ${people}`,
      )
      return new Set(rows.map(({ user_id }) => user_id))
    },
    async noteAsks(rows: readonly (typeof surveyAsks.$inferInsert)[]): Promise<void> {
      if (rows.length > 0)
        await db.sql
          .insert(surveyAsks)
          .values([...rows])
          .onConflictDoNothing()
    },
    /** Active people who see a site, or any where none is named; of those the ones who share a site with the scope. */
    async peopleAt(locationId: string | null, scope: Scope): Promise<string[]> {
      const at = (ids: readonly string[]) =>
        sql`(u.all_locations or exists (select from user_locations l where l.user_id = u.id and l.location_id = any(${sql.param([...ids])}::uuid[])))`
      const places = locationId === null ? scope : [locationId]
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select u.id from users u where u.status = 'active' and ${places === null ? sql`true` : at(places)} order by u.id`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
