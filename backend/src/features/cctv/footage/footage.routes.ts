import { internalExports, internalFootage } from '@menara/shared/contract/internal.contract.ts'
import { cctvExports, cctvFootage } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountInternal } from '../../../platform/http/mount.ts'
import type { ExportsService } from './exports.service.ts'
import type { FootageService } from './footage.service.ts'

interface Services {
  readonly footage: FootageService
  readonly exports: ExportsService
}

export function footageRoutes(app: FastifyInstance, { footage, exports }: Services): void {
  mount(app, cctvFootage.timeline, async ({ params, query }, caller) => ({ data: await footage.timeline(params.id, query, caller) }))
  mount(app, cctvFootage.segment, async ({ params }, caller) => ({ data: await footage.segment(params.id, caller) }))
  mount(app, cctvExports.list, ({ query }, caller) => exports.list(query, caller))
  mount(app, cctvExports.get, async ({ params }, caller) => ({ data: await exports.get(params.id, caller) }))
  mount(app, cctvExports.create, async ({ body }, caller) => ({ data: await exports.create(body, caller) }))
}

/** For our own gateways alone: the catalogue of what they record, and the exports they make. */
export function footageGatewayRoutes(app: FastifyInstance, { footage, exports }: Services, internalToken: string): void {
  const serve = mountInternal(app, internalToken)
  serve(internalFootage.claim, async ({ body }) => ({ data: { cameras: await footage.claim(body) } }))
  serve(internalFootage.due, async ({ body }) => ({ data: { due: await footage.sweep(body.ids) } }))
  serve(internalFootage.note, async ({ params, body }) => {
    await footage.note(params.id, body)
    return { data: null }
  })
  serve(internalExports.claim, async ({ body }) => ({ data: await exports.claim(body.recorder) }))
  serve(internalExports.due, async ({ body }) => ({ data: { due: await exports.sweep(body.ids) } }))
  serve(internalExports.note, async ({ params, body }) => {
    await exports.note(params.id, body)
    return { data: null }
  })
}
