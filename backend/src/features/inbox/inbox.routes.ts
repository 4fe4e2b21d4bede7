import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { InboxService } from './inbox.service.ts'
import type { InboxMovesService } from './inbox-moves.service.ts'

export function inboxRoutes(app: FastifyInstance, service: InboxService, moves: InboxMovesService): void {
  mount(app, inbox.list, ({ query }, caller) => service.list(caller.userId, query))
  mount(app, inbox.read, async ({ params }, caller) => ({ data: await service.read(params.id, caller.userId) }))
  mount(app, inbox.move, async ({ body }, caller) => ({ data: await moves.move(body, caller.userId) }))
  mount(app, inbox.readAll, async (_call, caller) => {
    await service.readAll(caller.userId)
    return { data: null }
  })
}
