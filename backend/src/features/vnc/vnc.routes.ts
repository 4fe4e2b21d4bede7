import { vnc } from '@menara/shared/contract/vnc.contract.ts'
import { VncNote, VncRedeem } from '@menara/shared/contract/vnc-wire.ts'
import { ById } from '@menara/shared/kit/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault, invalid } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
import type { VncLog } from './vnc-log.service.ts'
import type { VncScreensService } from './vnc-screens.service.ts'
import type { VncTargetsService } from './vnc-targets.service.ts'

interface Services {
  readonly targets: VncTargetsService
  readonly screens: VncScreensService
  readonly log: VncLog
}

export function vncRoutes(app: FastifyInstance, { targets, screens, log }: Services): void {
  mount(app, vnc.list, ({ query }, caller) => targets.list(query, caller))
  mount(app, vnc.get, async ({ params }, caller) => ({ data: await targets.get(params.id, caller) }))
  mount(app, vnc.create, async ({ body }, caller) => ({ data: await targets.create(body, caller) }))
  mount(app, vnc.update, async ({ params, body }, caller) => ({ data: await targets.update(params.id, body, caller) }))
  mount(app, vnc.remove, async ({ params }, caller) => {
    await targets.remove(params.id, caller)
    return { data: null }
  })
  mount(app, vnc.screens, async ({ query }, caller) => ({ data: await screens.screens(query, caller) }))
  mount(app, vnc.screen, async ({ params }, caller) => ({ data: await screens.screen(params.id, caller) }))
  mount(app, vnc.ticket, async ({ params, body }, caller) => ({ data: await screens.ticket(params.id, body.mode, caller) }))
  mount(app, vnc.sessions, ({ query }, caller) => log.list(query, caller))
  mount(app, vnc.session, async ({ params }, caller) => ({ data: await log.get(params.id, caller) }))
}

/** What our own gateways ask, behind the secret they share with us: entries for tickets, ways to screens, notes of sessions. */
export function vncGatewayRoutes(app: FastifyInstance, { screens, log }: Omit<Services, 'targets'>, internalToken: string): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
  }
  const checkId = checkOf(ById, 'address')
  const checked = <Body>(check: ReturnType<typeof checkOf>, body: Body): NonNullable<Body> => {
    if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
    check(body)
    return body
  }
  const [checkRedeem, checkNote] = [checkOf(VncRedeem, 'body'), checkOf(VncNote, 'body')]
  app.post<{ Body: VncRedeem }>('/internal/vnc/sessions', {
    onRequest,
    handler: async ({ body }) => ({ data: await screens.redeem(checked(checkRedeem, body)) }),
  })
  app.put<{ Params: { id: string }; Body: VncNote }>('/internal/vnc/sessions/:id', {
    onRequest,
    handler: async ({ params, body }) => {
      checkId(params)
      await log.note(params.id, checked(checkNote, body))
      return { data: null }
    },
  })
  app.get<{ Params: { id: string } }>('/internal/vnc/targets/:id/way', {
    onRequest,
    handler: async ({ params }) => {
      checkId(params)
      return { data: await screens.way(params.id) }
    },
  })
}
