import { access } from '@menara/shared/contract/people/access.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AccessService } from './access/access.service.ts'
import type { UserStandingService } from './access/user-standing.service.ts'
import type { UsersService } from './users.service.ts'

const DONE = { data: null } as const

export function accessRoutes(app: FastifyInstance, service: AccessService): void {
  mount(app, access.preview, async ({ body }, caller) => ({ data: await service.preview(body, caller) }))
  mount(app, access.explain, async ({ query }, caller) => ({ data: await service.explain(query, caller) }))
}

export function usersRoutes(app: FastifyInstance, service: UsersService, standing: UserStandingService): void {
  mount(app, users.list, ({ query }, caller) => service.list(query, caller))
  mount(app, users.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, users.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, users.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, users.remove, async ({ params }, caller) => {
    await standing.remove(params.id, caller)
    return DONE
  })
  mount(app, users.setStatus, async ({ params, body }, caller) => ({ data: await standing.setStatus(params.id, body.status, caller) }))
  mount(app, users.byLocation, async ({ params, query }, caller) => ({ data: await service.byLocation(params.id, query, caller) }))
  mount(app, users.resetPassword, async ({ params, body }, caller) => {
    await standing.resetPassword(params.id, body.password, caller)
    return DONE
  })
  mount(app, users.sessions, async ({ params }, caller) => ({ data: await standing.openSessions(params.id, caller) }))
  mount(app, users.endSessions, async ({ params }, caller) => {
    await standing.endSessions(params.id, caller)
    return DONE
  })
  mount(app, users.secondFactor, async ({ params }, caller) => ({ data: await standing.secondFactorOf(params.id, caller) }))
  mount(app, users.resetSecondFactor, async ({ params }, caller) => {
    await standing.resetSecondFactor(params.id, caller)
    return DONE
  })
  mount(app, users.tokens, async ({ params }, caller) => ({ data: await standing.tokensOf(params.id, caller) }))
  mount(app, users.revokeToken, async ({ params }, caller) => {
    await standing.revokeToken(params.id, params.token_id, caller)
    return DONE
  })
}
