import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import {
  articleAnswers,
  articleAssets,
  articleCategories,
  articles,
  articleVersions,
  ticketArticles,
} from '@menara/backend/schema/desk/articles.ts'
import { sql } from 'drizzle-orm'
import { type Dice, diceOf } from '../../portfolio/dice.ts'
import { type ArticleStory, articleStories } from './article-texts.ts'

const DAY = 86_400_000
const SEED = 9_113
const SITE = 'VJS'
const [FIRST_DAYS, SECOND_DAYS] = [220, 40]
const MAX_TICKETS = 6
const ANSWERS = 14
const HELPED_OF_TEN = 8

type Base = Pick<Platform, 'db' | 'now'>
interface Scene {
  readonly dice: Dice
  readonly now: number
  readonly writer: string
  readonly people: readonly string[]
}

/** The knowledge base of the demo: for everybody, for the desk and for the fault pages. Joins the open transaction. */
export async function seedArticles({ db, now }: Base): Promise<void> {
  const idsOf = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id)
  const [writer] = await idsOf(sql`select id from users order by email = 'agent@menara.demo' desc, email limit 1`)
  if (!writer) return
  const people = await idsOf(sql`select id from users where status = 'active' order by email limit 40`)
  const scene: Scene = { dice: diceOf(SEED), now: now().getTime(), writer, people }
  const made = articleStories.map((story, at) => rowsFor(story, at, scene))
  await insertAll(
    db,
    articles,
    made.map(({ article }) => article),
  )
  await insertAll(
    db,
    articleVersions,
    made.flatMap(({ versions }) => versions),
  )
  await insertAll(
    db,
    articleAnswers,
    made.flatMap(({ answers }) => answers),
  )
  for (const { article, story } of made) {
    const assets = story.assets
      ? await idsOf(
          sql`select a.id from assets a join locations l on l.id = a.location_id where l.code = ${SITE} and a.type = ${story.assets} order by a.code limit 3`,
        )
      : []
    const categories = story.categories
      ? await idsOf(sql`select id from categories where name_en ilike ${`%${story.categories}%`} order by id limit 3`)
      : []
    await insertAll(
      db,
      articleAssets,
      assets.map((asset_id) => ({ article_id: article.id, asset_id })),
    )
    await insertAll(
      db,
      articleCategories,
      categories.map((category_id) => ({ article_id: article.id, category_id })),
    )
    if (article.state !== 'published') continue
    const tickets = await idsOf(sql`select id from tickets where state in ('resolved', 'closed')
      and (asset_id = any(${sql.param(assets)}::uuid[]) or category_id = any(${sql.param(categories)}::uuid[]))
      order by created_at desc, id limit ${MAX_TICKETS}`)
    const link = { article_id: article.id, version: article.version, linked_by: writer, linked_at: article.updated_at }
    await insertAll(
      db,
      ticketArticles,
      tickets.map((ticket_id) => ({ ...link, ticket_id })),
    )
  }
}

function rowsFor(story: ArticleStory, at: number, { dice, now, writer, people }: Scene) {
  const id = dice.id(now - (FIRST_DAYS - at) * DAY)
  const dayAt = (days: number) => new Date(now - (days - at) * DAY).toISOString()
  const [title_en, title_id] = story.title
  const textsOf = ([body_en, body_id]: readonly [string, string]) => ({ title_en, title_id, body_en, body_id })
  const editions = story.state === 'draft' ? [] : [...(story.before ? [story.before] : []), story.body]
  const versions = editions.map((body, edition) => ({
    ...textsOf(body),
    article_id: id,
    version: edition + 1,
    note: edition === 0 ? '' : 'Langkah lengkap / complete steps',
    published_at: dayAt(edition === 0 ? FIRST_DAYS : SECOND_DAYS),
    published_by: writer,
  }))
  const version = versions.length
  const article = {
    ...textsOf(story.body),
    id,
    location_id: null,
    state: story.state ?? ('published' as const),
    audience: story.audience,
    version,
    review_on: story.reviewIn === undefined ? null : new Date(now + story.reviewIn * DAY).toISOString().slice(0, 10),
    created_by: writer,
    created_at: dayAt(FIRST_DAYS),
    updated_at: versions.at(-1)?.published_at ?? dayAt(FIRST_DAYS),
  }
  const asked = article.state === 'published' ? people.slice(at, at + ANSWERS) : []
  const answers = asked.map((user_id, turn) => ({
    id: dice.id(now - (SECOND_DAYS - turn) * DAY),
    article_id: id,
    version,
    user_id,
    helped: dice.int(1, 10) <= HELPED_OF_TEN,
    answered_at: dayAt(SECOND_DAYS - turn - 1),
  }))
  return { story, article, versions, answers }
}
