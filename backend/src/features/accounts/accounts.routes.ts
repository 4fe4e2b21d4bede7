import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AccountsService } from './accounts.service.ts'
import { entranceOf } from './entrance.ts'
import type { SessionsService } from './sessions/sessions.service.ts'

const DONE = { data: null } as const

export function accountsRoutes(app: FastifyInstance, service: AccountsService, sessions: SessionsService): void {
  mount(app, accounts.login, async ({ body }, _caller, { request, reply }) => {
    const { session, cookie } = await service.login(body, entranceOf(request))
    void reply.header('set-cookie', cookie)
    return { data: session }
  })
  mount(app, accounts.refresh, async ({ body }) => ({ data: await sessions.renew(body.refreshToken) }))
  mount(app, accounts.logout, async (_call, caller) => {
    await sessions.logout(caller)
    return DONE
  })
  mount(app, accounts.register, async ({ body }, _caller, { request }) => {
    await service.register(body, entranceOf(request))
    return { data: { status: 'pending' as const } }
  })
  mount(app, accounts.me, async (_call, caller) => ({ data: await service.me(caller) }))
  mount(app, accounts.changePassword, async ({ body }, caller) => {
    await service.changePassword(body, caller)
    return DONE
  })
  mount(app, accounts.setLanguage, async ({ body }, caller) => {
    await service.setLanguage(body.language, caller)
    return DONE
  })
  mount(app, accounts.sessions, async (_call, caller) => ({ data: await sessions.list(caller.userId, caller) }))
  mount(app, accounts.revoke, async ({ params }, caller) => {
    await sessions.revoke(params.id, caller)
    return DONE
  })
}
