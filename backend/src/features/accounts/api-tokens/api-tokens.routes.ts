import { apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { ApiTokensService } from './api-tokens.service.ts'

export function apiTokensRoutes(app: FastifyInstance, service: ApiTokensService): void {
  mount(app, apiTokens.list, async (_call, { userId }) => ({ data: await service.list(userId) }))
  mount(app, apiTokens.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, apiTokens.revoke, async ({ params }, { userId }) => {
    await service.revoke(params.id, { userId, actorId: userId })
    return { data: null }
  })
}
