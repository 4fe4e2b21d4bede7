import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { RfqInvitationsService } from './rfq-invitations.service.ts'
import type { RfqsService } from './rfqs.service.ts'

export function rfqsRoutes(app: FastifyInstance, service: RfqsService, invitations: RfqInvitationsService): void {
  mount(app, rfqs.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, rfqs.put, async ({ params, body }, caller) => ({ data: await service.put(params.id, body, caller) }))
  mount(app, rfqs.send, async ({ params }, caller) => ({ data: await service.send(params.id, caller) }))
  mount(app, rfqs.invite, async ({ params, body }, caller) => ({ data: await invitations.invite(params.id, body, caller) }))
  mount(app, rfqs.open, async ({ params }, caller) => ({ data: await service.open(params.id, caller) }))
  mount(app, rfqs.cancel, async ({ params, body }, caller) => ({ data: await service.cancel(params.id, body.reason, caller) }))
  mount(app, rfqs.link, async ({ params }, caller) => ({ data: await invitations.link(params.id, caller) }))
  mount(app, rfqs.revoke, async ({ params, body }, caller) => ({ data: await invitations.revoke(params.id, body.reason, caller) }))
  mount(app, rfqs.answer, async ({ params, body }, caller) => ({ data: await invitations.answer(params.id, body.answer, caller) }))
}
