import type { ArticleDetail, ArticleVersion, articles } from '@menara/shared/contract/articles.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { isBlank } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { type ArticlesNeeds, changingArticle, record, seenArticle } from './articles.service.ts'

export type ArticleVersionsService = ReturnType<typeof articleVersionsService>
type Publication = CallOf<typeof articles.publish>['body']

/** What readers are given of articles, and whether it helped. */
export function articleVersionsService(needs: ArticlesNeeds) {
  const { store, atomically, now, newId } = needs
  const seen = (id: string, caller: Caller) => seenArticle(needs, id, caller)
  const changing = changingArticle(needs)
  const move = (id: string, caller: Caller, to: 'archived' | 'published'): Promise<ArticleDetail> =>
    changing(id, caller, async (before) => {
      mustMove(before, to)
      await store.change(id, { state: to }, now().toISOString())
      const after = await seen(id, caller)
      record(needs, to === 'archived' ? 'archived' : 'restored', { article: after, caller, detail: { version: after.version } })
      return after
    })

  return {
    publish: (id: string, { note = '', review_on }: Publication, caller: Caller): Promise<ArticleDetail> =>
      changing(id, caller, async (before) => {
        const texts = textsToPublish(before)
        const [version, at] = [(before.version ?? 0) + 1, now().toISOString()]
        await store.publish({ ...texts, article_id: id, version, note, published_at: at, published_by: caller.userId })
        await store.change(id, { state: 'published', version, ...(review_on !== undefined && { review_on }) }, at)
        const after = await seen(id, caller)
        record(needs, 'published', { article: after, caller, detail: { version, note } })
        return after
      }),

    archive: (id: string, caller: Caller): Promise<ArticleDetail> => move(id, caller, 'archived'),
    restore: (id: string, caller: Caller): Promise<ArticleDetail> => move(id, caller, 'published'),

    async versions(id: string, caller: Caller): Promise<ArticleVersion[]> {
      await seen(id, caller)
      return store.versions(id)
    },

    answer: (id: string, { version, helped }: { version: number; helped: boolean }, caller: Caller): Promise<ArticleDetail> =>
      atomically(async () => {
        const article = await seen(id, caller)
        if (!(await store.hasVersion(id, version))) throw invalid('version', 'exists')
        await store.answer({ id: newId(), article_id: id, version, user_id: caller.userId, helped, answered_at: now().toISOString() })
        needs.journal.announce({ topic: 'articles', key: id, location_id: article.location?.id ?? null })
        return seen(id, caller)
      }),
  }
}

function mustMove({ state, version }: ArticleDetail, to: 'archived' | 'published'): void {
  const from = to === 'archived' ? 'published' : 'archived'
  if (state !== from || version === null)
    throw new Fault('conflict', to === 'archived' ? 'articles.not_published' : 'articles.not_archived')
}

/** The draft of an article that may be published. Throws `conflict` for an archived one and where nothing changed, `invalid` without a text. */
function textsToPublish({ state, draft, has_changes }: ArticleDetail) {
  if (state === 'archived') throw new Fault('conflict', 'articles.archived')
  if (!draft || !has_changes) throw new Fault('conflict', 'articles.unchanged')
  if (isBlank(draft.body.en) && isBlank(draft.body.id)) throw invalid('body_en', 'required')
  return { title_en: draft.title.en, title_id: draft.title.id, body_en: draft.body.en, body_id: draft.body.id }
}
