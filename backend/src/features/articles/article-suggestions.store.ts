import type { ArticleFile, ArticleSuggestion } from '@menara/shared/contract/articles.contract.ts'
import { MAX_SUGGESTIONS, wordsToLookUp } from '@menara/shared/domain/article-rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/access/caller.ts'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { articleWords } from '../../schema/desk/articles.ts'
import { FILES, readableBy } from './articles.store.ts'

export type ArticleSuggestionsStore = ReturnType<typeof articleSuggestionsStore>
interface Asked {
  readonly text?: string | undefined
  readonly location_id?: string | undefined
  readonly category_id?: string | undefined
  readonly asset_id?: string | null | undefined
}
interface PublicText {
  readonly id: string
  readonly version: number
  readonly title: ArticleSuggestion['title']
  readonly body: ArticleSuggestion['title']
  readonly files: ArticleFile[]
}

const WORDS = articleWords({ title_en: sql`v.title_en`, title_id: sql`v.title_id`, body_en: sql`v.body_en`, body_id: sql`v.body_id` })
const FROM = sql`from articles a join article_versions v on v.article_id = a.id and v.version = a.version`
const TITLE = sql`jsonb_build_object('en', v.title_en, 'id', v.title_id)`
const publicAt = (siteId: string): SQL =>
  sql`a.state = 'published' and a.audience = 'public' and (a.location_id = ${siteId} or a.location_id is null)`

/** Reads what fits a text, a category or an asset. */
export function articleSuggestionsStore(db: Database) {
  async function fitting(asked: Asked, mayRead: SQL): Promise<ArticleSuggestion[]> {
    const words = wordsToLookUp(asked.text ?? '')
    const query = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' | ')})`
    const byText = words.length > 0 ? sql`${WORDS} @@ ${query}` : sql`false`
    const rank = words.length > 0 ? sql`ts_rank(${WORDS}, ${query})` : sql`0`
    const linked = (table: string, column: string, id: string | null | undefined): SQL =>
      id ? sql`exists (select 1 from ${sql.raw(table)} x where x.article_id = a.id and x.${sql.raw(column)} = ${id})` : sql`false`
    const byAsset = linked('article_assets', 'asset_id', asked.asset_id)
    const byCategory = linked('article_categories', 'category_id', asked.category_id)
    const site = asked.location_id ? sql`(a.location_id = ${asked.location_id} or a.location_id is null)` : sql`true`
    return rowsOf(
      db,
      sql`select id, version, title, case when by_asset then 'asset' when by_text then 'text' else 'category' end as because from (
          select a.id, a.version, ${TITLE} as title, ${byAsset} as by_asset, ${byText} as by_text, ${byCategory} as by_category,
            ${rank} as rank, a.updated_at
          ${FROM} where a.state = 'published' and ${mayRead} and ${site}
        ) found where by_asset or by_text or by_category
        order by by_asset desc, by_text desc, rank desc, by_category desc, updated_at desc, id limit ${MAX_SUGGESTIONS}`,
    )
  }
  return {
    forCaller: (asked: Asked, caller: Caller): Promise<ArticleSuggestion[]> => fitting(asked, readableBy(caller)),
    /** Of the audience `public` at a site, or of all sites. */
    forAnybody: (asked: Asked & { readonly location_id: string }): Promise<ArticleSuggestion[]> =>
      fitting(asked, publicAt(asked.location_id)),
    async publicText(id: string, siteId: string): Promise<PublicText | undefined> {
      const [row] = await rowsOf<PublicText>(
        db,
        sql`select a.id, a.version, ${TITLE} as title, jsonb_build_object('en', v.body_en, 'id', v.body_id) as body, ${FILES} as files
          ${FROM} where a.id = ${id} and ${publicAt(siteId)}`,
      )
      return row
    },
  }
}
