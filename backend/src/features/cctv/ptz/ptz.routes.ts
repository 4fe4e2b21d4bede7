import { internalCameras } from '@menara/shared/contract/internal.contract.ts'
import { ptz } from '@menara/shared/contract/media/ptz.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountInternal } from '../../../platform/http/mount.ts'
import type { PtzService } from './ptz.service.ts'

export function ptzRoutes(app: FastifyInstance, { right }: Pick<PtzService, 'right'>): void {
  mount(app, ptz.right, async ({ params }, caller) => ({ data: await right(params.id, caller) }))
}

/** For our own gateways alone: where a camera is moved, and who has it. */
export function ptzGatewayRoutes(app: FastifyInstance, service: Omit<PtzService, 'right'>, internalToken: string): void {
  const serve = mountInternal(app, internalToken)
  serve(internalCameras.ptz, async ({ params }) => ({ data: await service.way(params.id) }))
  serve(internalCameras.hold, async ({ params, body }) => {
    await service.hold({ camera: params.id, hold: params.hold }, body)
    return { data: null }
  })
  serve(internalCameras.endHold, async ({ params, body }) => {
    await service.end({ camera: params.id, hold: params.hold }, body)
    return { data: null }
  })
}
