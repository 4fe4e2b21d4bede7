import type { Article, ArticleDetail, ArticleVersion } from '@menara/shared/contract/articles.contract.ts'
import type { ArticleAudience, ArticleState } from '@menara/shared/domain/article-rules.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { assetSeenBy } from '../../platform/access/assets-seen.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { atSites, atSitesOrNone, instantText, refOf } from '../../platform/db/shown-columns.ts'
import { likeText } from '../../platform/paging.ts'
import { articleAnswers, articleAssets, articleCategories, articles, articleVersions } from '../../schema/desk/articles.ts'

export type ArticlesStore = ReturnType<typeof articlesStore>
export interface ArticleFilter {
  readonly search?: string | undefined
  readonly location_id?: string | undefined
  readonly category_id?: string | undefined
  readonly asset_id?: string | undefined
  readonly audience?: ArticleAudience | undefined
  readonly state?: ArticleState | undefined
  readonly due?: boolean | undefined
}
/** Who asks, when, and the zone of what belongs to no site. */
export interface Reading {
  readonly caller: Caller
  readonly at: string
  readonly zone: string
}
export interface ArticleReview {
  readonly id: string
  readonly location_id: string | null
  readonly review_on: string
  readonly author_id: string | null
  readonly title: Article['title']
}
interface Page extends ArticleFilter {
  readonly after: readonly [at: string, id: string] | undefined
  readonly limit: number
}
type Fields = Partial<typeof articles.$inferInsert>
type Links = { readonly category_ids: readonly string[]; readonly asset_ids: readonly string[] }

export const WRITES = 'article_write'

/** Articles `a` that a caller may read: of their sites, and published for people like them; those who write read all of these sites. */
export function readableBy(caller: Caller): SQL {
  const sites = atSitesOrNone(sql`a.location_id`, caller.locationIds)
  if (caller.may(WRITES)) return sites
  const audience = caller.may('ticket_work') ? sql`true` : sql`a.audience <> 'agents'`
  return sql`${sites} and a.state = 'published' and ${audience}`
}

const isDue = ({ at, zone }: Omit<Reading, 'caller'>): SQL =>
  sql`coalesce(a.state <> 'archived' and a.review_on <= (${at}::timestamptz at time zone coalesce(site.zone, ${zone}))::date, false)`

/** Whether the draft differs from what readers see, which is nothing before the first version. */
const HAS_CHANGES = sql`(a.title_en, a.title_id, a.body_en, a.body_id) is distinct from (v.title_en, v.title_id, v.body_en, v.body_id)`

const rowOf = (reading: Reading): SQL => sql`a.id,
  jsonb_build_object('en', coalesce(v.title_en, a.title_en), 'id', coalesce(v.title_id, a.title_id)) as title,
  a.state, a.audience, ${refOf('site')} as location, nullif(a.version, 0) as version,
  ${reading.caller.may(WRITES) ? HAS_CHANGES : sql`false`} as has_changes, a.review_on::text as review_on, ${isDue(reading)} as review_due,
  (select count(*)::int from article_answers n where n.article_id = a.id and n.version = a.version and n.helped) as helped,
  (select count(*)::int from article_answers n where n.article_id = a.id and n.version = a.version and not n.helped) as not_helped,
  (select count(*)::int from ticket_articles l where l.article_id = a.id) as tickets, ${instantText(sql`a.updated_at`)} as updated_at`

/** The files of article `a`, in the order in which they were added. */
export const FILES = sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes)
  order by f.at, f.name, f.id) from article_files f where f.article_id = a.id), '[]'::jsonb)`

const FROM = sql`from articles a left join locations site on site.id = a.location_id
  left join article_versions v on v.article_id = a.id and v.version = a.version`

function matching({ search, location_id, category_id, asset_id, audience, state, due }: ArticleFilter, reading: Reading): SQL {
  const parts = [readableBy(reading.caller), state ? sql`a.state = ${state}` : sql`a.state <> 'archived'`]
  if (search) {
    const like = likeText(search)
    parts.push(sql`(concat_ws(' ', v.title_en, v.title_id, v.body_en, v.body_id) ilike ${like}
      or ${reading.caller.may(WRITES)} and concat_ws(' ', a.title_en, a.title_id) ilike ${like})`)
  }
  if (location_id) parts.push(sql`(a.location_id = ${location_id} or a.location_id is null)`)
  if (category_id) parts.push(sql`exists (select 1 from article_categories c where c.article_id = a.id and c.category_id = ${category_id})`)
  if (asset_id) parts.push(sql`exists (select 1 from article_assets s where s.article_id = a.id and s.asset_id = ${asset_id})`)
  if (audience) parts.push(sql`a.audience = ${audience}`)
  if (due) parts.push(isDue(reading))
  return sql.join(parts, sql` and `)
}

/** The one writer of `articles`, `article_versions`, `article_categories`, `article_assets` and `article_answers`. */
export function articlesStore(db: Database) {
  return {
    /** One row more than `limit` where there are more, newest change first. */
    list: ({ after, limit, ...filter }: Page, reading: Reading): Promise<Article[]> =>
      rowsOf(
        db,
        sql`select ${rowOf(reading)} ${FROM} where ${matching(filter, reading)}
          ${after ? sql`and (a.updated_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
          order by a.updated_at desc, a.id desc limit ${limit + 1}`,
      ),
    async count(filter: ArticleFilter, reading: Reading): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count ${FROM} where ${matching(filter, reading)}`)
      return row?.count ?? 0
    },
    async find(id: string, reading: Reading): Promise<ArticleDetail | undefined> {
      const { caller } = reading
      const draft = caller.may(WRITES)
        ? sql`jsonb_build_object('title', jsonb_build_object('en', a.title_en, 'id', a.title_id),
            'body', jsonb_build_object('en', a.body_en, 'id', a.body_id))`
        : sql`null`
      const [row] = await rowsOf<ArticleDetail>(
        db,
        sql`select ${rowOf(reading)}, jsonb_build_object('en', coalesce(v.body_en, ''), 'id', coalesce(v.body_id, '')) as body,
          ${draft} as draft, a.rev,
          (select n.helped from article_answers n where n.article_id = a.id and n.version = a.version and n.user_id = ${caller.userId}) as my_answer,
          coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name_en) order by c.name_en) from article_categories x
            join categories c on c.id = x.category_id where x.article_id = a.id), '[]'::jsonb) as categories,
          coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name) from article_assets x
            join assets s on s.id = x.asset_id where x.article_id = a.id and ${seesAsset(caller)}), '[]'::jsonb) as assets, ${FILES} as files
          ${FROM} where a.id = ${id} and ${readableBy(caller)}`,
      )
      return row
    },
    /** Locks the article until the transaction ends. */
    async hold(id: string): Promise<void> {
      await db.sql.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).for('update')
    },
    async insert(row: typeof articles.$inferInsert): Promise<void> {
      await db.sql.insert(articles).values(row)
    },
    async change(id: string, fields: Fields, at: string): Promise<void> {
      const next = { ...fields, rev: sql`${articles.rev} + 1`, updated_at: at }
      await db.sql.update(articles).set(next).where(eq(articles.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(articles).where(eq(articles.id, id))
    },
    ...linksOf(db),
    ...reviewsOf(db),
    async publish(row: typeof articleVersions.$inferInsert): Promise<void> {
      await db.sql.insert(articleVersions).values(row)
    },
    /** Newest first. */
    versions: (id: string): Promise<ArticleVersion[]> =>
      rowsOf(
        db,
        sql`select v.version, jsonb_build_object('en', v.title_en, 'id', v.title_id) as title,
          jsonb_build_object('en', v.body_en, 'id', v.body_id) as body, v.note, ${instantText(sql`v.published_at`)} as published_at,
          ${refOf('u')} as published_by
          from article_versions v left join users u on u.id = v.published_by where v.article_id = ${id} order by v.version desc`,
      ),
    async hasVersion(id: string, version: number): Promise<boolean> {
      return (await db.sql.$count(articleVersions, and(eq(articleVersions.article_id, id), eq(articleVersions.version, version)))) > 0
    },
    /** Replaces what the same person said of the same version. */
    async answer(row: typeof articleAnswers.$inferInsert): Promise<void> {
      const target = [articleAnswers.article_id, articleAnswers.version, articleAnswers.user_id]
      const set = { helped: row.helped, answered_at: row.answered_at }
      await db.sql.insert(articleAnswers).values(row).onConflictDoUpdate({ target, set })
    },
  }
}

function reviewsOf(db: Database) {
  return {
    /** Articles whose day of review has come and whose writers were not reminded of it, held by the open transaction. */
    toRemind: ({ at, zone }: Omit<Reading, 'caller'>, limit: number, without: readonly string[]): Promise<{ id: string }[]> =>
      rowsOf(
        db,
        sql`select a.id from articles a left join locations site on site.id = a.location_id
          where ${isDue({ at, zone })} and a.reminded_of is distinct from a.review_on and a.id <> all(${sql.param([...without])}::uuid[])
          order by a.review_on, a.id limit ${limit} for update of a skip locked`,
      ),
    /** Who published the version that readers see, or began the article, and what a reminder says. */
    async reviewOf(id: string): Promise<ArticleReview | undefined> {
      const [row] = await rowsOf<ArticleReview>(
        db,
        sql`select a.id, a.location_id, a.review_on::text as review_on, coalesce(v.published_by, a.created_by) as author_id,
          jsonb_build_object('en', coalesce(v.title_en, a.title_en), 'id', coalesce(v.title_id, a.title_id)) as title
          ${FROM} where a.id = ${id}`,
      )
      return row
    },
    async reminded(id: string, day: string): Promise<void> {
      await db.sql.update(articles).set({ reminded_of: day }).where(eq(articles.id, id))
    },
  }
}

function linksOf(db: Database) {
  return {
    /** Replaces what the article is offered for; links that the caller may not see stay. */
    async link(id: string, { category_ids, asset_ids }: Partial<Links>, caller: Caller): Promise<void> {
      if (category_ids) {
        await db.sql.delete(articleCategories).where(eq(articleCategories.article_id, id))
        const rows = category_ids.map((category_id) => ({ article_id: id, category_id }))
        if (rows.length > 0) await db.sql.insert(articleCategories).values(rows)
      }
      if (!asset_ids) return
      await db.sql.execute(
        sql`delete from article_assets x using assets s where x.article_id = ${id} and s.id = x.asset_id and ${seesAsset(caller)}`,
      )
      const rows = asset_ids.map((asset_id) => ({ article_id: id, asset_id }))
      if (rows.length > 0) await db.sql.insert(articleAssets).values(rows).onConflictDoNothing()
    },
    /** Of these categories and assets, those that are there and that the caller may see. */
    async known({ category_ids, asset_ids }: Links, caller: Caller): Promise<ReadonlySet<string>> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from categories where id = any(${sql.param([...category_ids])}::uuid[])
          union all select s.id from assets s where s.id = any(${sql.param([...asset_ids])}::uuid[]) and ${seesAsset(caller)}`,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

/** Assets `s` of the caller's sites that they may see. */
function seesAsset(caller: Caller): SQL {
  const sites = atSites(sql`s.location_id`, caller.locationIds)
  return sql`${sites} and ${assetSeenBy(caller, sql`s.id`)}`
}
