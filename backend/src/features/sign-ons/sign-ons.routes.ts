import { signOns } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SignOnsService } from './sign-ons.service.ts'

export function signOnsRoutes(app: FastifyInstance, service: SignOnsService): void {
  mount(app, signOns.list, ({ query }, caller) => service.list(query, caller))
  mount(app, signOns.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, signOns.start, async ({ body }, caller) => ({ data: await service.start(body, caller) }))
  mount(app, signOns.end, async (_call, caller) => {
    await service.end(caller)
    return { data: null }
  })
}
