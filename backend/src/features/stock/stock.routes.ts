import { stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { stockTransfers } from '@menara/shared/contract/stock/stock-transfers.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { currentFileHeaders } from '../../platform/http/attachment-headers.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { mount } from '../../platform/http/mount.ts'
import type { CountsService } from './counts/stock-counts.service.ts'
import type { StockItemsService } from './items/stock-items.service.ts'
import type { StockLabels } from './items/stock-labels.service.ts'
import type { StockReorders } from './items/stock-reorders.service.ts'
import type { stockTurnover } from './items/stock-turnover.service.ts'
import type { StockPostings } from './ledger/stock-postings.service.ts'
import type { StockStoresService } from './stores/stock-stores.service.ts'
import type { TransfersService } from './transfers/stock-transfers.service.ts'
import type { TransferMoves } from './transfers/transfer-moves.service.ts'

interface Services {
  readonly stores: StockStoresService
  readonly items: StockItemsService
  readonly reorders: StockReorders
  readonly postings: StockPostings
  readonly labels: StockLabels
  readonly turnover: ReturnType<typeof stockTurnover>
}

export function stockRoutes(app: FastifyInstance, { stores, items, reorders, postings, labels, turnover }: Services): void {
  mount(app, stockStores.list, ({ query }, caller) => stores.list(query, caller))
  mount(app, stockStores.get, async ({ params }, caller) => ({ data: await stores.get(params.id, caller) }))
  mount(app, stockStores.create, async ({ body }, caller) => ({ data: await stores.create(body, caller) }))
  mount(app, stockStores.update, async ({ params, body }, caller) => ({ data: await stores.update(params.id, body, caller) }))
  mount(app, stockStores.remove, async ({ params }, caller) => {
    await stores.remove(params.id, caller)
    return { data: null }
  })
  mount(app, stockStores.labels, async ({ params }, caller, { reply }) =>
    sendPdf(reply, await labels.ofStore(params.id, caller), 'bins.pdf'),
  )
  mount(app, stockItems.turnover, async ({ query }, caller) => ({ data: await turnover(query, caller) }))
  mount(app, stockItems.labels, async ({ query }, caller, { reply }) => sendPdf(reply, await labels.ofItems(query, caller), 'items.pdf'))
  mount(app, stockItems.list, ({ query }, caller) => items.list(query, caller))
  mount(app, stockItems.summary, async ({ query }, caller) => ({ data: await items.summary(query.location_id, caller) }))
  mount(app, stockItems.get, async ({ params }, caller) => ({ data: await items.get(params.id, caller) }))
  mount(app, stockItems.create, async ({ body }, caller) => ({ data: await items.create(body, caller) }))
  mount(app, stockItems.update, async ({ params, body }, caller) => ({ data: await items.update(params.id, body, caller) }))
  mount(app, stockItems.remove, async ({ params }, caller) => {
    await items.remove(params.id, caller)
    return { data: null }
  })
  mount(app, stockItems.reorder, async ({ params, body }, caller) => ({ data: await reorders.reorder(params.id, body, caller) }))
  mount(app, stockMovements.list, ({ query }, caller) => postings.list(query, caller))
  mount(app, stockMovements.receive, async ({ body }, caller, { request }) => ({
    data: await postings.receive(body, { caller, key: idempotencyKeyOf(request) }),
  }))
  mount(app, stockMovements.issue, async ({ body }, caller, { request }) => ({
    data: await postings.issue(body, { caller, key: idempotencyKeyOf(request) }),
  }))
  mount(app, stockMovements.return, async ({ body }, caller, { request }) => ({
    data: await postings.return(body, { caller, key: idempotencyKeyOf(request) }),
  }))
  mount(app, stockMovements.adjust, async ({ body }, caller, { request }) => ({
    data: await postings.adjust(body, { caller, key: idempotencyKeyOf(request) }),
  }))
}

export function stockTransfersRoutes(app: FastifyInstance, service: TransfersService, moves: TransferMoves): void {
  mount(app, stockTransfers.list, ({ query }, caller) => service.list(query, caller))
  mount(app, stockTransfers.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, stockTransfers.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, stockTransfers.update, async ({ params, body }, caller) => ({ data: await moves.update(params.id, body, caller) }))
  mount(app, stockTransfers.request, async ({ params, body }, caller) => ({ data: await moves.request(params.id, body, caller) }))
  mount(app, stockTransfers.approve, async ({ params, body }, caller) => ({ data: await moves.approve(params.id, body, caller) }))
  mount(app, stockTransfers.reject, async ({ params, body }, caller) => ({ data: await moves.reject(params.id, body, caller) }))
  mount(app, stockTransfers.cancel, async ({ params, body }, caller) => ({ data: await moves.cancel(params.id, body, caller) }))
  mount(app, stockTransfers.pick, async ({ params, body }, caller) => ({ data: await moves.pick(params.id, body, caller) }))
  mount(app, stockTransfers.handOver, async ({ params, body }, caller) => ({ data: await moves.handOver(params.id, body, caller) }))
  mount(app, stockTransfers.receive, async ({ params, body }, caller) => ({ data: await moves.receive(params.id, body, caller) }))
  mount(app, stockTransfers.settle, async ({ params, body }, caller) => ({ data: await moves.settle(params.id, body, caller) }))
  mount(app, stockTransfers.close, async ({ params, body }, caller) => ({ data: await moves.close(params.id, body, caller) }))
}

export function stockCountsRoutes(app: FastifyInstance, service: CountsService): void {
  mount(app, stockCounts.list, ({ query }, caller) => service.list(query, caller))
  mount(app, stockCounts.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, stockCounts.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, stockCounts.start, async ({ params, body }, caller) => ({ data: await service.start(params.id, body, caller) }))
  mount(app, stockCounts.count, async ({ params, body }, caller) => ({ data: await service.count(params.id, body, caller) }))
  mount(app, stockCounts.review, async ({ params, body }, caller) => ({ data: await service.review(params.id, body, caller) }))
  mount(app, stockCounts.reopen, async ({ params, body }, caller) => ({ data: await service.reopen(params.id, body, caller) }))
  mount(app, stockCounts.post, async ({ params, body }, caller) => ({ data: await service.post(params.id, body, caller) }))
  mount(app, stockCounts.cancel, async ({ params, body }, caller) => ({ data: await service.cancel(params.id, body, caller) }))
}

const sendPdf = (reply: FastifyReply, bytes: Buffer, name: string) =>
  reply.headers(currentFileHeaders({ name, mime: 'application/pdf', bytes: bytes.length })).send(bytes)
