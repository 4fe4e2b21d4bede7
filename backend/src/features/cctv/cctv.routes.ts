import { internalCameras } from '@menara/shared/contract/internal.contract.ts'
import { cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountInternal } from '../../platform/http/mount.ts'
import type { CamerasService } from './cameras.service.ts'
import type { WallsService } from './walls/walls.service.ts'

export function cctvRoutes(app: FastifyInstance, { cameras, walls }: { cameras: CamerasService; walls: WallsService }): void {
  mount(app, cctv.list, ({ query }, caller) => cameras.list(query, caller))
  mount(app, cctv.get, async ({ params }, caller) => ({ data: await cameras.get(params.id, caller) }))
  mount(app, cctv.create, async ({ body }, caller) => ({ data: await cameras.create(body, caller) }))
  mount(app, cctv.update, async ({ params, body }, caller) => ({ data: await cameras.update(params.id, body, caller) }))

  mount(app, cctvWalls.list, ({ query }, caller) => walls.list(query, caller))
  mount(app, cctvWalls.create, async ({ body }, caller) => ({ data: await walls.create(body, caller) }))
  mount(app, cctvWalls.update, async ({ params, body }, caller) => ({ data: await walls.update(params.id, body, caller) }))
  mount(app, cctvWalls.remove, async ({ params }, caller) => {
    await walls.remove(params.id, caller)
    return { data: null }
  })
}

/** For our own gateways alone: where the pictures of a camera are fetched. */
export function cctvGatewayRoutes(app: FastifyInstance, { source }: Pick<CamerasService, 'source'>, internalToken: string): void {
  mountInternal(app, internalToken)(internalCameras.source, async ({ params }) => ({ data: await source(params.id) }))
}
