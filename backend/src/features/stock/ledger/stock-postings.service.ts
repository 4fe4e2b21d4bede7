import type { StockMovement, stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { Stock, StockPosting } from '../../../ports/stock.ts'
import {
  baseUnits,
  documentFits,
  type Issue,
  lineOf,
  movementOf,
  type PostedBy,
  postingKey,
  type StockPostingsNeeds,
  targets,
} from './posting-target.ts'
import { issuing } from './stock-issues.service.ts'

type Filter = CallOf<typeof stockMovements.list>['query']
type Receipt = CallOf<typeof stockMovements.receive>['body']
type Adjustment = CallOf<typeof stockMovements.adjust>['body']
export type StockPostings = ReturnType<typeof stockPostings>

/** What people post to the ledger, and how it is read. Bins of a site outside the caller's scope do not exist for them. */
export function stockPostings(needs: StockPostingsNeeds) {
  const { store, cards, post } = needs
  const targetOf = targets(needs)

  const posted = postedBy(needs)
  return {
    async list({ next, limit = 10, start, end, ...asked }: Filter, { locationIds }: Caller) {
      const after = readCursor(next, ['number'])
      const from = start === undefined ? undefined : instantOf(start, { field: 'start', side: 'start' })
      const until = end === undefined ? undefined : instantOf(end, { field: 'end', side: 'end' })
      const filter = { ...asked, from, until, locationIds }
      if (after && !Number.isSafeInteger(after[0])) throw invalid('next', 'cursor')
      return pageOf(await cards.list(filter, { after: after?.[0], limit }), limit, (row) => [row.seq])
    },

    receive: (body: Receipt, by: PostedBy): Promise<StockMovement> =>
      posted(async (key) => {
        const { item, bin } = await targetOf(body, by.caller)
        await documentFits(needs, body.document ?? null, { bin, caller: by.caller })
        const quantity = baseUnits(item, body)
        const cost = body.unit_cost === undefined ? {} : { unit_cost: body.unit_cost }
        return post({
          key,
          lines: [{ ...lineOf(body), ...cost, quantity, kind: 'receipt' }],
          document: body.document ?? null,
          reason: body.reason ?? '',
          actor_id: by.caller.userId,
        })
      }, by),

    issue: issuing(needs),

    /** Held by the item: two returns of one document never take back more than it has. */
    return: (body: Issue, by: PostedBy): Promise<StockMovement> =>
      posted(async (key) => {
        const { item, bin } = await targetOf(body, by.caller)
        await documentFits(needs, body.document, { bin, caller: by.caller })
        const quantity = baseUnits(item, body)
        const { document, reason = '' } = body
        await store.holdItems([item.id])
        if ((await store.postingsOf([key])).length === 0) {
          const out = await store.withDocument(document.id, item.id, lineOf(body).lot)
          if (out < quantity)
            throw new Fault('conflict', 'stock.not_out', {
              params: { name: item.name, available: out, unit: item.unit },
              errors: [{ field: 'quantity', rule: 'stock' }],
            })
        }
        return post({ key, lines: [{ ...lineOf(body), quantity, kind: 'return' }], document, reason, actor_id: by.caller.userId })
      }, by),

    adjust: (body: Adjustment, by: PostedBy): Promise<StockMovement> =>
      posted(async (key) => {
        await targetOf(body, by.caller)
        const { quantity, reason } = body
        if (quantity === 0) throw invalid('quantity', 'changes', 'An adjustment of 0 changes nothing')
        return post({ key, lines: [{ ...lineOf(body), quantity, kind: 'adjustment' }], document: null, reason, actor_id: by.caller.userId })
      }, by),
  }
}

/** Postings of other features: they join the open transaction. */
export function stockPort({ post, cards, atomically }: Pick<StockPostingsNeeds, 'post' | 'cards' | 'atomically'>): Stock {
  const moved = (kind: 'receipt' | 'issue', sign: 1 | -1) => (posting: StockPosting) =>
    atomically(async () => {
      const { key, document, reason = '', actor_id } = posting
      if (posting.lines.length === 0) throw invalid('lines', 'minItems', 'A posting has at least one line')
      const lines = posting.lines.map(({ lot = '', quantity, ...line }) => {
        if (!Number.isSafeInteger(quantity) || quantity < 1) throw invalid('quantity', 'minimum', 'At least 1 is posted')
        return { ...line, lot, quantity: sign * quantity, kind }
      })
      return cards.byIds(await post({ key: `port ${key}`, lines, document, reason, actor_id }))
    })
  return { receive: moved('receipt', 1), issue: moved('issue', -1) }
}

/** Runs one posting of a person in a transaction, under their key. */
function postedBy({ cards, atomically, newId }: Pick<StockPostingsNeeds, 'cards' | 'atomically' | 'newId'>) {
  return async (run: (key: string) => Promise<readonly string[]>, by: PostedBy): Promise<StockMovement> => {
    const key = postingKey(by, newId)
    return atomically(async () => movementOf(await cards.byIds(await run(key))))
  }
}
