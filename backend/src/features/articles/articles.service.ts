import type { Article, ArticleDetail, ArticleDraft, articles } from '@menara/shared/contract/articles.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { askedSite } from '../../platform/access/asked-site.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Places } from '../../ports/places.ts'
import type { ArticlesStore, Reading } from './articles.store.ts'
import type { ArticleFilesStore } from './files/article-files.store.ts'

export interface ArticlesNeeds {
  readonly store: ArticlesStore
  readonly journal: Pick<Journal, 'record' | 'announce'>
  readonly places: Pick<Places, 'site'>
  readonly files: ArticleFilesStore
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>
  /** IANA zone of what belongs to no site. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
  newId(): string
}
export type ArticlesService = ReturnType<typeof articlesService>
type Filter = CallOf<typeof articles.list>['query']
type Change = CallOf<typeof articles.update>['body']

export const noSuchArticle = () => new Fault('not-found', 'articles.not_found')
export const readingOf = ({ now, zone }: Pick<ArticlesNeeds, 'now' | 'zone'>, caller: Caller): Reading => ({
  caller,
  zone,
  at: now().toISOString(),
})

/** Articles and their drafts. */
export function articlesService(needs: ArticlesNeeds) {
  const { store, atomically, now, newId } = needs
  const seen = (id: string, caller: Caller) => seenArticle(needs, id, caller)
  const changing = changingArticle(needs)

  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: Article[]; next?: string; total?: number }> {
      const after = readCursor(next, ['instant', 'id'])
      const reading = readingOf(needs, caller)
      const page = pageOf(await store.list({ ...filter, after, limit }, reading), limit, ({ updated_at, id }) => [updated_at, id])
      return after ? page : { ...page, total: await store.count(filter, reading) }
    },

    get: seen,

    create: (body: ArticleDraft, caller: Caller): Promise<ArticleDetail> =>
      atomically(async () => {
        const { category_ids = [], asset_ids = [], location_id, ...texts } = body
        const site = await siteFor(needs, location_id, caller)
        await mustBeKnown(needs, { category_ids, asset_ids }, caller)
        const [id, at] = [newId(), now().toISOString()]
        await store.insert({ ...texts, id, location_id: site, created_by: caller.userId, created_at: at, updated_at: at })
        await store.link(id, { category_ids, asset_ids }, caller)
        const made = await seen(id, caller)
        record(needs, 'created', { article: made, caller, detail: { after: auditedFields(made) } })
        return made
      }),

    update: (id: string, { rev, ...body }: Change, caller: Caller): Promise<ArticleDetail> =>
      changing(id, caller, async (before) => {
        if (rev !== undefined && rev !== before.rev)
          throw new Fault('conflict', 'articles.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
        const { category_ids, asset_ids, ...fields } = body
        await mustBeKnown(needs, { category_ids: category_ids ?? [], asset_ids: asset_ids ?? [] }, caller)
        await store.change(id, await fieldsOf(needs, { before, fields }, caller), now().toISOString())
        await store.link(id, { ...(category_ids && { category_ids }), ...(asset_ids && { asset_ids }) }, caller)
        const after = await seen(id, caller)
        record(needs, 'updated', { article: after, caller, detail: changedFacts(auditedFields(before), auditedFields(after)) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      changing(id, caller, async (before) => {
        if (before.version !== null) throw new Fault('conflict', 'articles.published')
        const files = await needs.files.ofArticle(id)
        await store.remove(id)
        needs.afterCommit(() => {
          for (const file of files) needs.uploads.remove(file)
        })
        record(needs, 'removed', { article: before, caller, detail: { before: auditedFields(before) } })
      }),
  }
}

/** What the audit keeps: where and for whom, not the texts, which versions keep. */
const auditedFields = ({ title, audience, location, review_on, categories, assets }: ArticleDetail) => ({
  ...{ title, audience, location, review_on, categories, assets },
})

/** The article as the caller may read it. Throws `not-found`. */
export async function seenArticle(
  needs: Pick<ArticlesNeeds, 'store' | 'now' | 'zone'>,
  id: string,
  caller: Caller,
): Promise<ArticleDetail> {
  const found = await needs.store.find(id, readingOf(needs, caller))
  if (!found) throw noSuchArticle()
  return found
}

/** Does work on an article that is locked and that the caller may write. */
export const changingArticle =
  (needs: ArticlesNeeds) =>
  <T>(id: string, caller: Caller, work: (before: ArticleDetail) => Promise<T>): Promise<T> =>
    needs.atomically(async () => {
      await needs.store.hold(id)
      const before = await seenArticle(needs, id, caller)
      mayWrite(before.location?.id ?? null, caller)
      return work(before)
    })

function mayWrite(siteId: string | null, caller: Caller): void {
  if (siteId === null && caller.locationIds !== null) throw new Fault('forbidden', 'articles.all_sites')
}

/** The site of an article. Throws `forbidden` for all sites where the caller does not see all, `invalid` for one that is not among theirs. */
async function siteFor({ places }: ArticlesNeeds, asked: string | null | undefined, caller: Caller): Promise<string | null> {
  const site = askedSite(asked, caller)
  mayWrite(site, caller)
  if (site !== null && (!caller.sees(site) || !(await places.site(site)))) throw invalid('location_id', 'exists')
  return site
}

interface Changed {
  readonly before: ArticleDetail
  readonly fields: Omit<Change, 'rev' | 'category_ids' | 'asset_ids'>
}
async function fieldsOf(needs: ArticlesNeeds, { before, fields: { location_id, ...fields } }: Changed, caller: Caller) {
  const moves = location_id !== undefined && location_id !== (before.location?.id ?? null)
  return { ...fields, ...(moves && { location_id: await siteFor(needs, location_id, caller) }) }
}

interface Links {
  readonly category_ids: readonly string[]
  readonly asset_ids: readonly string[]
}
async function mustBeKnown({ store }: ArticlesNeeds, links: Links, caller: Caller): Promise<void> {
  const known = await store.known(links, caller)
  for (const field of ['category_ids', 'asset_ids'] as const) if (links[field].some((id) => !known.has(id))) throw invalid(field, 'exists')
}

interface Recorded {
  readonly article: ArticleDetail
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
/** Writes a change to the audit trail and announces it. */
export function record({ journal }: ArticlesNeeds, action: string, { article, caller, detail }: Recorded): void {
  const hints = [{ topic: 'articles', key: article.id, location_id: article.location?.id ?? null }]
  journal.record({ action: `article.${action}`, subject: 'articles', subject_id: article.id, actor_id: caller.userId, detail, hints })
}
