import { attributes } from '@menara/shared/contract/places/assets.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AttributesService } from './attributes.service.ts'

export function attributesRoutes(app: FastifyInstance, service: AttributesService): void {
  mount(app, attributes.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
}
