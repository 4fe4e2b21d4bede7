import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { TaggingService } from './tagging.service.ts'

export function taggingRoutes(app: FastifyInstance, service: TaggingService): void {
  mount(app, tagging.words, ({ query }, caller) => service.words(query, caller))
  mount(app, tagging.list, ({ query }, caller) => service.list(query, caller))
  mount(app, tagging.assign, async ({ body }, caller) => ({ data: await service.assign(body, caller) }))
}
