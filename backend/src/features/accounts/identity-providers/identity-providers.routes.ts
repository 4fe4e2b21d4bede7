import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { entranceOf } from '../entrance.ts'
import type { IdentityProvidersService } from './identity-providers.service.ts'
import type { ProviderSignInsService } from './provider-sign-ins.service.ts'

export function identityProvidersRoutes(app: FastifyInstance, service: IdentityProvidersService, signIns: ProviderSignInsService): void {
  mount(app, identityProviders.list, () => service.list())
  mount(app, identityProviders.get, async ({ params }) => ({ data: await service.get(params.id) }))
  mount(app, identityProviders.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, identityProviders.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, identityProviders.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, identityProviders.check, async ({ params }) => ({ data: await service.check(params.id) }))
  mount(app, identityProviders.offered, async () => ({ data: await signIns.offered() }))
  mount(app, identityProviders.start, async ({ body }, _caller, { request, reply }) => {
    const { url, cookie } = await signIns.start(body.id, entranceOf(request))
    void reply.header('set-cookie', cookie)
    return { data: { url } }
  })
  mount(app, identityProviders.finish, async ({ body }, _caller, { request, reply }) => {
    const { session, cookie } = await signIns.finish(body, entranceOf(request))
    void reply.header('set-cookie', cookie)
    return { data: session }
  })
}
