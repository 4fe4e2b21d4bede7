import { passes, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { PassBoard } from './pass-board.service.ts'
import type { PassSettings } from './pass-settings.service.ts'

export function passesRoutes(app: FastifyInstance, board: PassBoard, settings: PassSettings): void {
  mount(app, passes.list, ({ query }, caller) => board.list(query, caller))
  mount(app, passes.counts, async ({ query }, caller) => ({ data: await board.counts(query, caller) }))
  mount(app, passes.free, async ({ query }, caller) => ({ data: await board.free(query, caller) }))
  mount(app, passes.back, async ({ params }, caller) => ({ data: await board.back(params.id, caller) }))

  mount(app, passSettings.list, ({ query }, caller) => settings.list(query, caller))
  mount(app, passSettings.get, async ({ params }, caller) => ({ data: await settings.get(params.id, caller) }))
  mount(app, passSettings.create, async ({ body }, caller) => ({ data: await settings.create(body, caller) }))
  mount(app, passSettings.update, async ({ params, body }, caller) => ({ data: await settings.update(params.id, body, caller) }))
  mount(app, passSettings.remove, async ({ params }, caller) => {
    await settings.remove(params.id, caller)
    return { data: null }
  })
}
