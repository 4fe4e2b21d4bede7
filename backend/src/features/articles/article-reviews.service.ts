import { inBatches } from '../../platform/jobs/batches.ts'
import { inboxTexts } from '../../platform/texts/message-templates.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { ArticlesNeeds } from './articles.service.ts'
import { type ArticleReview, WRITES } from './articles.store.ts'

interface ArticleReviewsNeeds extends Pick<ArticlesNeeds, 'store' | 'zone' | 'atomically' | 'now'> {
  readonly people: Pick<People, 'holding' | 'holdsAt'>
  readonly notifier: Pick<Notifier, 'send'>
}
const BATCH = 50

/** Who is reminded that an article is to be read again. */
export function articleReviewsService({ store, people, notifier, zone, atomically, now }: ArticleReviewsNeeds) {
  /** Whoever wrote it, as long as they still write at its site; otherwise everybody who does. */
  async function writersOf({ author_id, location_id }: ArticleReview): Promise<string[]> {
    const writes = author_id !== null && (await people.holdsAt(author_id, WRITES, location_id))
    return writes ? [author_id] : people.holding(WRITES, location_id)
  }
  async function remind(id: string): Promise<void> {
    const review = await store.reviewOf(id)
    if (!review) return
    await store.reminded(id, review.review_on)
    const user_ids = await writersOf(review)
    if (user_ids.length === 0) return
    const params = { title_en: review.title.en, title_id: review.title.id, day: review.review_on }
    await notifier.send({
      user_ids,
      type: 'article.review',
      link: `/desk/articles/article?id=${id}`,
      ...inboxTexts('article.review', params),
    })
  }
  return {
    /** Reminds of every article whose day of review has come, once for each day. */
    look: (): Promise<void> =>
      inBatches({
        size: BATCH,
        take: async (limit, without) => (await store.toRemind({ at: now().toISOString(), zone }, limit, without)).map(({ id }) => id),
        work: remind,
        atomically,
      }),
  }
}
