import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PlacedService } from './placed/placed.service.ts'
import type { PositionsService } from './positions.service.ts'

export function positionsRoutes(app: FastifyInstance, { service, placed }: { service: PositionsService; placed: PlacedService }): void {
  mount(app, positions.list, ({ query }, caller) => service.list(query, caller))
  mount(app, positions.people, ({ query }, caller) => service.list({ ...query, kind: 'guard' }, caller))
  mount(app, positions.tracks, ({ query }, caller) => service.tracks(query, caller))
  mount(app, positions.report, async ({ body }, caller) => ({ data: await service.report(body, caller) }))
  mount(app, positions.sharing, async (_call, caller) => ({ data: await service.sharing(caller) }))
  mount(app, positions.share, async ({ body }, caller) => ({ data: await service.share(body.sharing, caller) }))
  mount(app, positions.tags, ({ query }, caller) => service.tags(query, caller))
  mount(app, positions.assignTag, async ({ params, body }, caller) => ({ data: await service.assignTag(params.id, body, caller) }))
  mount(app, positions.releaseTag, async ({ params }, caller) => {
    await service.releaseTag(params.id, caller)
    return { data: null }
  })
  mount(app, positions.cameras, ({ query }, caller) => placed.cameras(query, caller))
  mount(app, positions.placed, ({ query }, caller) => placed.placed(query, caller))
}
