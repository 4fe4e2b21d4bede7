import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { HandoversService } from './handovers.service.ts'

export function handoversRoutes(app: FastifyInstance, service: HandoversService): void {
  mount(app, handovers.list, ({ query }, caller) => service.list(query, caller))
  mount(app, handovers.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, handovers.prepare, async ({ body }, caller) => ({ data: await service.prepare(body.desk_id, caller) }))
  mount(app, handovers.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, handovers.addNote, async ({ params, body }, caller) => ({ data: await service.addNote(params.id, body, caller) }))
  mount(app, handovers.clearNote, async ({ params }, caller) => ({ data: await service.clearNote(params.id, params.note, caller) }))
  mount(app, handovers.refresh, async ({ params, body }, caller) => ({ data: await service.refresh(params.id, body, caller) }))
  mount(app, handovers.give, async ({ params, body }, caller) => ({ data: await service.give(params.id, body, caller) }))
  mount(app, handovers.take, async ({ params, body }, caller) => ({ data: await service.take(params.id, body, caller) }))
  mount(app, handovers.withdraw, async ({ params, body }, caller) => ({ data: await service.withdraw(params.id, body, caller) }))
}
