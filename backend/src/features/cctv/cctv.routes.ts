import { cctv, cctvWalls } from '@menara/shared/contract/cctv.contract.ts'
import { ById } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
import type { CamerasService } from './cameras.service.ts'
import type { WallsService } from './walls.service.ts'

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

/** `GET /internal/cctv/cameras/:id/source`: our own gateways alone, behind the secret they share with us. */
export function cctvGatewayRoutes(app: FastifyInstance, { source }: Pick<CamerasService, 'source'>, internalToken: string): void {
  const checkAddress = checkOf(ById, 'address')
  app.get<{ Params: { id: string } }>('/internal/cctv/cameras/:id/source', {
    onRequest: async (request) => {
      if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
    },
    handler: async ({ params }) => {
      checkAddress(params)
      return { data: await source(params.id) }
    },
  })
}
