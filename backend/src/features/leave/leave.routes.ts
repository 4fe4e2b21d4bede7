import { leave as calls, leaveRules } from '@menara/shared/contract/people/leave.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { LeaveService } from './leave.service.ts'

const done = { data: null }

export function leaveRoutes(app: FastifyInstance, leave: LeaveService): void {
  mount(app, calls.own, async ({ query }, caller) => ({ data: await leave.own(query.year, caller) }))
  mount(app, calls.preview, async ({ query }, caller) => ({ data: await leave.preview(query, caller) }))
  mount(app, calls.list, ({ query }, caller) => leave.list(query, caller))
  mount(app, calls.person, async ({ params, query }, caller) => ({ data: await leave.person(params.id, query.year, caller) }))
  mount(app, calls.setPerson, async ({ params, body }, caller) => ({ data: await leave.setPerson(params.id, body.joined_on, caller) }))
  mount(app, calls.adjust, async ({ params, body }, caller) => ({ data: await leave.adjust(params.id, body, caller) }))
  mount(app, leaveRules.list, async () => ({ data: await leave.rules() }))
  mount(app, leaveRules.create, async ({ body }, caller) => ({ data: await leave.addRule(body, caller) }))
  mount(app, leaveRules.remove, async ({ params }, caller) => {
    await leave.removeRule(params.id, caller)
    return done
  })
  mount(app, calls.blocks, async ({ query }, caller) => ({ data: await leave.blocks(query.location_id, caller) }))
  mount(app, calls.addBlock, async ({ body }, caller) => ({ data: await leave.addBlock(body, caller) }))
  mount(app, calls.removeBlock, async ({ params }, caller) => {
    await leave.removeBlock(params.id, caller)
    return done
  })
}
