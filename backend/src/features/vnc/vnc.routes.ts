import { internalVnc } from '@menara/shared/contract/internal.contract.ts'
import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountInternal } from '../../platform/http/mount.ts'
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

/** What our own gateways ask: entries for tickets, ways to screens, notes of sessions. */
export function vncGatewayRoutes(app: FastifyInstance, { screens, log }: Omit<Services, 'targets'>, internalToken: string): void {
  const serve = mountInternal(app, internalToken)
  serve(internalVnc.redeem, async ({ body }) => ({ data: await screens.redeem(body) }))
  serve(internalVnc.note, async ({ params, body }) => {
    await log.note(params.id, body)
    return { data: null }
  })
  serve(internalVnc.way, async ({ params }) => ({ data: await screens.way(params.id) }))
}
