import { PtzHold, PtzNote, ptz } from '@menara/shared/contract/ptz.contract.ts'
import { ById, closed, Id } from '@menara/shared/kit/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault, invalid } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
import type { PtzService } from './ptz.service.ts'

export function ptzRoutes(app: FastifyInstance, { right }: Pick<PtzService, 'right'>): void {
  mount(app, ptz.right, async ({ params }, caller) => ({ data: await right(params.id, caller) }))
}

interface OfHold {
  readonly id: string
  readonly hold: string
}

/** What our own gateways ask, behind the secret they share with us: where a camera is moved at, and the one hand on it. */
export function ptzGatewayRoutes(app: FastifyInstance, service: Omit<PtzService, 'right'>, internalToken: string): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
  }
  const [checkCamera, checkPlace] = [checkOf(ById, 'address'), checkOf(closed({ id: Id, hold: Id }), 'address')]
  const [checkHold, checkNote] = [checkOf(PtzHold, 'body'), checkOf(PtzNote, 'body')]
  const checked = <Body>(check: ReturnType<typeof checkOf>, body: Body): NonNullable<Body> => {
    if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
    check(body)
    return body
  }
  app.get<{ Params: { id: string } }>('/internal/cctv/cameras/:id/ptz', {
    onRequest,
    handler: async ({ params }) => {
      checkCamera(params)
      return { data: await service.way(params.id) }
    },
  })
  app.put<{ Params: OfHold; Body: PtzHold }>('/internal/cctv/cameras/:id/holds/:hold', {
    onRequest,
    handler: async ({ params, body }) => {
      checkPlace(params)
      await service.hold({ camera: params.id, hold: params.hold }, checked(checkHold, body))
      return { data: null }
    },
  })
  app.post<{ Params: OfHold; Body: PtzNote }>('/internal/cctv/cameras/:id/holds/:hold/end', {
    onRequest,
    handler: async ({ params, body }) => {
      checkPlace(params)
      await service.end({ camera: params.id, hold: params.hold }, checked(checkNote, body))
      return { data: null }
    },
  })
}
