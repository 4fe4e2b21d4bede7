import {
  cctvExports,
  cctvFootage,
  ExportNote,
  FootageClaim,
  FootageNote,
  FootageSweep,
} from '@menara/shared/contract/cctv-footage.contract.ts'
import { ById } from '@menara/shared/kit/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Fault, invalid } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
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

type Door = readonly [method: 'POST' | 'PUT', path: string, body: TSchema, answer: (body: never, id: string) => Promise<unknown>]

/** Doors for our own gateways alone, behind the secret they share with us. */
export function footageGatewayRoutes(app: FastifyInstance, { footage, exports }: Services, internalToken: string): void {
  const checkAddress = checkOf(ById, 'address')
  const doors: readonly Door[] = [
    ['POST', '/internal/cctv/footage/claim', FootageClaim, async (claim: FootageClaim) => ({ cameras: await footage.claim(claim) })],
    ['POST', '/internal/cctv/footage/sweep', FootageSweep, async ({ ids }: FootageSweep) => ({ due: await footage.sweep(ids) })],
    ['PUT', '/internal/cctv/footage/:id', FootageNote, async (note: FootageNote, id) => (await footage.note(id, note)) ?? null],
    ['POST', '/internal/cctv/exports/claim', FootageClaim, ({ recorder }: FootageClaim) => exports.claim(recorder)],
    ['POST', '/internal/cctv/exports/sweep', FootageSweep, async ({ ids }: FootageSweep) => ({ due: await exports.sweep(ids) })],
    ['PUT', '/internal/cctv/exports/:id', ExportNote, async (note: ExportNote, id) => (await exports.note(id, note)) ?? null],
  ]
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
  }
  for (const [method, url, schema, answer] of doors) {
    const check = checkOf(schema, 'body')
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      onRequest,
      handler: async ({ params, body }) => {
        if (params.id !== undefined) checkAddress(params)
        if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
        check(body)
        return { data: await answer(body as never, params.id ?? '') }
      },
    })
  }
}
