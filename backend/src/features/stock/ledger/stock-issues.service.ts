import type { StockMovement } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { isAway } from '../../../platform/database-away.ts'
import { Fault } from '../../../platform/errors.ts'
import { combined } from '../../../platform/jobs/combined.ts'
import { type LedgerPosting, refused } from './ledger.service.ts'
import {
  baseUnits,
  documentFits,
  type Issue,
  lineOf,
  movementOf,
  type PostedBy,
  postingKey,
  type StockPostingsNeeds,
  type Target,
  targets,
} from './posting-target.ts'

interface Asked {
  readonly body: Issue
  readonly by: PostedBy
  readonly key: string
}
/** What becomes of one issue. */
type Outcome<T> = T | Error

const MOST = 64

/**
 * Gives out of a bin to a ticket or an asset. Issues of one item that come at the same moment change the same balance, so they would wait for
 * one another's commit; they are posted in one transaction, each carried out or refused by itself.
 */
export function issuing(needs: StockPostingsNeeds) {
  const { cards, post, postAll, atomically, newId } = needs

  const alone = (asked: Asked): Promise<StockMovement> =>
    atomically(async () => movementOf(await cards.byIds(await post(postingOf(asked, await placeOf(needs, asked))))))

  async function together(all: readonly Asked[]): Promise<Outcome<StockMovement>[]> {
    return atomically(async () => {
      const placed = remembered(placeKey, (asked: Asked) => placeOf(needs, asked))
      const postings: Outcome<LedgerPosting>[] = []
      for (const asked of all)
        postings.push(
          await placed(asked)
            .then((place) => postingOf(asked, place))
            .catch(refused),
        )
      const fit = postings.filter((one): one is LedgerPosting => !(one instanceof Error))
      const posted = fit.length === 0 ? [] : await postAll(fit)
      const movements = new Map((await cards.byIds(posted.flatMap((one) => (one instanceof Fault ? [] : one)))).map((row) => [row.id, row]))
      const outcomes = posted.map((one) => (one instanceof Fault ? one : movementOf(one.flatMap((id) => movements.get(id) ?? []))))
      return postings.map((one) => (one instanceof Error ? one : (outcomes.shift() ?? new Error('A posting has no outcome'))))
    })
  }

  const queue = combined<Asked, StockMovement>({
    most: MOST,
    async work(waiting) {
      if (waiting.length === 1) return [await settled(alone(waiting[0] as Asked))]
      return together(waiting).catch(async (error: unknown) => {
        if (isAway(error)) throw error
        const outcomes: Outcome<StockMovement>[] = []
        for (const asked of waiting) outcomes.push(await settled(alone(asked)))
        return outcomes
      })
    },
  })

  return async (body: Issue, by: PostedBy): Promise<StockMovement> => {
    return queue(body.item_id, { body, by, key: postingKey(by, newId) })
  }
}

async function placeOf(needs: StockPostingsNeeds, { body, by: { caller } }: Asked): Promise<Target> {
  const target = await targets(needs)(body, caller)
  await documentFits(needs, body.document, { bin: target.bin, caller })
  return target
}

const placeKey = ({ body: { item_id, bin_id, document }, by: { caller } }: Asked): string =>
  [item_id, bin_id, document.subject, document.id, caller.userId].join(' ')

function postingOf({ body, by: { caller }, key }: Asked, { item }: Target): LedgerPosting {
  const { document, reason = '' } = body
  const lines = [{ ...lineOf(body), quantity: -baseUnits(item, body), kind: 'issue' as const }]
  return { key, lines, document, reason, actor_id: caller.userId }
}

/** Asks once for each key. */
function remembered<T, R>(keyOf: (item: T) => string, ask: (item: T) => Promise<R>): (item: T) => Promise<R> {
  const answers = new Map<string, Promise<R>>()
  return (item) => {
    const key = keyOf(item)
    const answer = answers.get(key) ?? ask(item)
    answers.set(key, answer)
    return answer
  }
}

const settled = <T>(work: Promise<T>): Promise<Outcome<T>> => work.catch((error: Error) => error)
