import { secondFactors } from '@menara/shared/contract/people/second-factors.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { entranceOf } from '../entrance.ts'
import type { SecondFactorsService } from './second-factors.service.ts'

const withCodes = (codes: readonly string[]) => ({ data: { recovery_codes: [...codes] } })

export function secondFactorsRoutes(app: FastifyInstance, service: SecondFactorsService): void {
  mount(app, secondFactors.verify, async ({ body }, _caller, { request, reply }) => {
    const { session, cookie } = await service.verify(body, entranceOf(request))
    void reply.header('set-cookie', cookie)
    return { data: session }
  })
  mount(app, secondFactors.beginAtSignIn, async ({ body }) => ({ data: await service.beginAtSignIn(body.challenge) }))
  mount(app, secondFactors.confirmAtSignIn, async ({ body }, _caller, { request, reply }) => {
    const { session, cookie, codes } = await service.confirmAtSignIn(body, entranceOf(request))
    void reply.header('set-cookie', cookie)
    return { data: { session, recovery_codes: codes } }
  })
  mount(app, secondFactors.get, async (_call, { userId }) => ({ data: await service.of(userId) }))
  mount(app, secondFactors.begin, async ({ body }, caller) => ({ data: await service.begin(body, caller) }))
  mount(app, secondFactors.confirm, async ({ body }, caller) => withCodes(await service.confirm(body.code, caller)))
  mount(app, secondFactors.renewCodes, async ({ body }, caller) => withCodes(await service.renewCodes(body, caller)))
  mount(app, secondFactors.remove, async ({ body }, caller) => {
    await service.remove(body, caller)
    return { data: null }
  })
}
