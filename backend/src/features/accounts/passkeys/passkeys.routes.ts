import { passkeys } from '@menara/shared/contract/people/passkeys.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { SignedIn } from '../accounts.service.ts'
import { entranceOf } from '../entrance.ts'
import type { PasskeysService } from './passkeys.service.ts'

export function passkeysRoutes(app: FastifyInstance, service: PasskeysService): void {
  const enter = ({ session, cookie }: SignedIn, reply: FastifyReply) => {
    void reply.header('set-cookie', cookie)
    return { data: session }
  }
  mount(app, passkeys.list, async (_call, { userId }) => ({ data: await service.list(userId) }))
  mount(app, passkeys.begin, async ({ body }, caller) => ({ data: await service.begin(body, caller) }))
  mount(app, passkeys.register, async ({ body }, caller) => ({ data: await service.register(body, caller) }))
  mount(app, passkeys.remove, async ({ params, body }, caller) => {
    await service.remove(params.id, body, caller)
    return { data: null }
  })
  mount(app, passkeys.beginSignIn, async () => ({ data: await service.beginSignIn() }))
  mount(app, passkeys.signIn, async ({ body }, _caller, { request, reply }) =>
    enter(await service.signIn(body.credential, entranceOf(request)), reply),
  )
  mount(app, passkeys.beginSecondFactor, async ({ body }) => ({ data: await service.beginSecondFactor(body.challenge) }))
  mount(app, passkeys.secondFactor, async ({ body }, _caller, { request, reply }) =>
    enter(await service.secondFactor(body, entranceOf(request)), reply),
  )
}
