import { type Static, Type } from 'typebox'
import { articleAudiences, articleStates, MAX_ARTICLE_FILES, MAX_ARTICLE_LINKS, MAX_SUGGESTIONS } from '../domain/article-rules.ts'
import { endpoint } from '../kit/endpoint.ts'
import { channel } from '../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  Day,
  done,
  Id,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../kit/words.ts'

const BothLanguages = closed({ en: Type.String(), id: Type.String() })
const Links = Type.Array(Id, { maxItems: MAX_ARTICLE_LINKS, uniqueItems: true })
const Version = Type.Integer({ minimum: 1 })

/** An article in a list. */
export const Article = closed({
  id: Id,
  /** Of the version that readers see; of the draft, for those who write and where nothing is published. */
  title: BothLanguages,
  state: oneOf(...articleStates),
  /** `agents`: those who work tickets; `people`: everybody with an account; `public`: also the fault page of a QR code. */
  audience: oneOf(...articleAudiences),
  /** Null: of all sites. */
  location: nullable(Ref),
  /** The version that readers see; null before the first. */
  version: nullable(Version),
  /** Whether the draft differs from what readers see; false for those who only read. */
  has_changes: Type.Boolean(),
  review_on: nullable(Day),
  /** Whether the day of review has come at the site, or at the organisation. */
  review_due: Type.Boolean(),
  helped: Type.Integer(),
  not_helped: Type.Integer(),
  /** Tickets that were linked with it. */
  tickets: Type.Integer(),
  updated_at: Instant,
})
export type Article = Static<typeof Article>

const ArticleFile = closed({ id: Id, name: Type.String(), mime: Type.String(), bytes: Type.Integer({ minimum: 0 }) })
export type ArticleFile = Static<typeof ArticleFile>

export const ArticleDetail = closed({
  ...Article.properties,
  /** Markdown without HTML. */
  body: BothLanguages,
  categories: Type.Array(Ref),
  /** Those that the reader may see. */
  assets: Type.Array(Ref),
  /** For the readers of every version, in the order in which they were added. */
  files: Type.Array(ArticleFile),
  /** What is being written, for those who write. */
  draft: nullable(closed({ title: BothLanguages, body: BothLanguages })),
  /** Whether it helped me, with this version; null before I said. */
  my_answer: nullable(Type.Boolean()),
  rev: Type.Integer(),
})
export type ArticleDetail = Static<typeof ArticleDetail>

const Draft = closed({
  title_en: Line(160),
  title_id: Line(160),
  body_en: Text(20_000),
  body_id: Text(20_000),
  audience: oneOf(...articleAudiences),
  location_id: optional(nullable(Id)),
  review_on: optional(nullable(Day)),
  category_ids: optional(Links),
  asset_ids: optional(Links),
})
export type ArticleDraft = Static<typeof Draft>

export const ArticleVersion = closed({
  version: Version,
  title: BothLanguages,
  body: BothLanguages,
  note: Type.String(),
  published_at: Instant,
  published_by: nullable(Ref),
})
export type ArticleVersion = Static<typeof ArticleVersion>

/** An article that may answer what somebody writes. */
export const ArticleSuggestion = closed({
  id: Id,
  version: Version,
  title: BothLanguages,
  /** The strongest reason it is offered. */
  because: oneOf('asset', 'category', 'text'),
})
export type ArticleSuggestion = Static<typeof ArticleSuggestion>

const TicketArticle = closed({
  id: Id,
  title: BothLanguages,
  version: Version,
  linked_by: nullable(Ref),
  linked_at: Instant,
})
export type TicketArticle = Static<typeof TicketArticle>

const path = '/desk/api/v1/articles'
const write = 'article_write'
const command = <const N extends string>(name: N, summary: string) =>
  endpoint({
    name: `articles.${name}`,
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: write,
    summary,
    params: ById,
    reply: one(ArticleDetail),
  })

/** Articles of the knowledge base: solutions and procedures in both languages, in versions. */
export const articles = {
  list: endpoint({
    name: 'articles.list',
    method: 'GET',
    path,
    access: 'signed-in',
    summary: 'Articles one may read, newest change first; `due` leaves those whose review is due',
    query: closed({
      ...Paging,
      search: SearchText,
      location_id: optional(Id),
      category_id: optional(Id),
      asset_id: optional(Id),
      audience: optional(oneOf(...articleAudiences)),
      state: optional(oneOf(...articleStates)),
      due: optional(Type.Boolean()),
    }),
    reply: many(Article),
  }),
  suggest: endpoint({
    name: 'articles.suggest',
    method: 'GET',
    path: `${path}/suggestions`,
    access: 'signed-in',
    summary: `At most ${MAX_SUGGESTIONS} published articles that fit a text, a category or an asset, best first`,
    query: closed({ text: SearchText, location_id: optional(Id), category_id: optional(Id), asset_id: optional(Id) }),
    reply: one(Type.Array(ArticleSuggestion)),
  }),
  get: endpoint({
    name: 'articles.get',
    method: 'GET',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: 'An article as its reader may see it',
    params: ById,
    reply: one(ArticleDetail),
  }),
  create: endpoint({
    name: 'articles.create',
    method: 'POST',
    path,
    access: write,
    summary: 'Begin an article; nobody else reads it before it is published',
    body: Draft,
    reply: one(ArticleDetail),
  }),
  update: endpoint({
    name: 'articles.update',
    method: 'PUT',
    path: `${path}/:id`,
    access: write,
    summary: 'Change the draft, or who reads it and where it is offered; readers see changed texts when they are published',
    params: ById,
    body: changes(closed({ ...Draft.properties, rev: Type.Integer() })),
    reply: one(ArticleDetail),
  }),
  remove: endpoint({
    name: 'articles.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    access: write,
    summary: 'Remove an article that was never published',
    params: ById,
    reply: done,
  }),
  publish: endpoint({
    name: 'articles.publish',
    method: 'POST',
    path: `${path}/:id/publish`,
    access: write,
    summary: 'Give readers the draft as a new version',
    params: ById,
    body: closed({ note: optional(Text(500)), review_on: optional(nullable(Day)) }),
    reply: one(ArticleDetail),
  }),
  archive: command('archive', 'Offer it to nobody any more; links of tickets stay'),
  restore: command('restore', 'Give readers its last version again'),
  addFile: endpoint({
    name: 'articles.addFile',
    method: 'POST',
    path: `${path}/:id/files`,
    access: write,
    summary: `Add pictures (field image) or documents (field file); at most ${MAX_ARTICLE_FILES}. Readers of the article open them at once`,
    params: ById,
    form: closed({}),
    files: ['image', 'file'],
    reply: one(ArticleDetail),
  }),
  removeFile: endpoint({
    name: 'articles.removeFile',
    method: 'DELETE',
    path: `${path}/:id/files/:file_id`,
    access: write,
    summary: 'Take a file off',
    params: closed({ id: Id, file_id: Id }),
    reply: one(ArticleDetail),
  }),
  file: endpoint({
    name: 'articles.file',
    method: 'GET',
    path: `${path}/files/:id`,
    access: 'signed-in',
    summary: 'A file of an article that one may read',
    params: ById,
    reply: 'binary',
  }),
  versions: endpoint({
    name: 'articles.versions',
    method: 'GET',
    path: `${path}/:id/versions`,
    access: 'signed-in',
    summary: 'Published versions, newest first',
    params: ById,
    reply: one(Type.Array(ArticleVersion)),
  }),
  answer: endpoint({
    name: 'articles.answer',
    method: 'POST',
    path: `${path}/:id/answer`,
    access: 'signed-in',
    summary: 'Say whether a version helped me; saying it again replaces the answer',
    params: ById,
    body: closed({ version: Version, helped: Type.Boolean() }),
    reply: one(ArticleDetail),
  }),
  ofTicket: endpoint({
    name: 'articles.ofTicket',
    method: 'GET',
    path: '/desk/api/v1/tickets/:id/articles',
    access: 'signed-in',
    summary: 'Articles that were linked with a ticket, as far as one may read them',
    params: ById,
    reply: one(Type.Array(TicketArticle)),
  }),
  link: endpoint({
    name: 'articles.link',
    method: 'POST',
    path: '/desk/api/v1/tickets/:id/articles',
    access: 'ticket_work',
    summary: 'Link a published article with a ticket; once only',
    params: ById,
    body: closed({ article_id: Id }),
    reply: one(Type.Array(TicketArticle)),
  }),
  unlink: endpoint({
    name: 'articles.unlink',
    method: 'DELETE',
    path: '/desk/api/v1/tickets/:id/articles/:article_id',
    access: 'ticket_work',
    summary: 'Take the link back',
    params: closed({ id: Id, article_id: Id }),
    reply: one(Type.Array(TicketArticle)),
  }),
} as const

/** Articles one may read, live. */
export const articleFeed = channel({
  name: 'articles',
  source: articles.list,
  item: Article,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['articles'],
  intervalMs: 10_000,
})

const open = '/desk/api/v1/public/faults/:code/articles'
const ByCode = { code: Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' }) }
/** What the fault page offers before a fault is reported: articles of the audience `public` alone. */
export const publicArticles = {
  suggest: endpoint({
    name: 'public_articles.suggest',
    method: 'GET',
    path: open,
    access: 'public',
    summary: 'Public articles that fit the place of a poster and what is typed',
    params: closed(ByCode),
    query: closed({ text: SearchText }),
    reply: one(Type.Array(ArticleSuggestion)),
  }),
  get: endpoint({
    name: 'public_articles.get',
    method: 'GET',
    path: `${open}/:id`,
    access: 'public',
    summary: 'The text of a public article',
    params: closed({ ...ByCode, id: Id }),
    reply: one(closed({ id: Id, version: Version, title: BothLanguages, body: BothLanguages, files: Type.Array(ArticleFile) })),
  }),
  file: endpoint({
    name: 'public_articles.file',
    method: 'GET',
    path: `${open}/:id/files/:file_id`,
    access: 'public',
    summary: 'A file of a public article',
    params: closed({ ...ByCode, id: Id, file_id: Id }),
    reply: 'binary',
  }),
  answer: endpoint({
    name: 'public_articles.answer',
    method: 'POST',
    path: `${open}/:id/answer`,
    access: 'public',
    summary: 'Say whether a public article helped; nothing is kept of who said it',
    params: closed({ ...ByCode, id: Id }),
    body: closed({ version: Version, helped: Type.Boolean() }),
    reply: done,
  }),
} as const
