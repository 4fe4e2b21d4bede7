import { ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/http/picture-form.ts'
import type { MacroUse } from './macro-use.service.ts'
import type { TicketMacrosService } from './ticket-macros.service.ts'

interface MacrosRoutesNeeds {
  readonly service: TicketMacrosService
  readonly use: MacroUse
  readonly uploads: Uploads
  newId(): string
}

export function ticketMacrosRoutes(app: FastifyInstance, { service, use, uploads, newId }: MacrosRoutesNeeds): void {
  mount(app, ticketMacros.list, async ({ query }) => ({ data: await service.list(query) }))
  mount(app, ticketMacros.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ticketMacros.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, ticketMacros.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  const read = pictureReader(ticketMacros.use, { uploads, newId })
  mount(app, ticketMacros.use, ({ params }, caller, { request }) =>
    read(request, async (fields, images) => ({ data: await use(params.id, fields, { caller, images }) })),
  )
}
