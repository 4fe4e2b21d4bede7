import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { WatchlistApprovalsService } from './watchlist-approvals.service.ts'

export function watchlistApprovalsRoutes(app: FastifyInstance, service: WatchlistApprovalsService): void {
  mount(app, watchlistApprovals.list, async (_call, caller) => ({ data: await service.list(caller) }))
  mount(app, watchlistApprovals.put, async ({ params, body }, caller) => ({
    data: await service.put(params.id, body.approval_type_id, caller),
  }))
}
