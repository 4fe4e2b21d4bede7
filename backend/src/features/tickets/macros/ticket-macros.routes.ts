import { ticketMacros } from '@menara/shared/contract/ticket-macros.contract.ts'
import type { FastifyInstance } from 'fastify'
import { formReader } from '../../../platform/http/form.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { ArrivedImage, Uploads } from '../../../platform/uploads.ts'
import type { MacroCall, MacroUse } from './macro-use.service.ts'
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
  const readForm = formReader(ticketMacros.use)
  mount(app, ticketMacros.use, async ({ params }, caller, { request }) => {
    const images: ArrivedImage[] = []
    try {
      const fields = await readForm(request, async (file) => {
        images.push(await uploads.receive(newId(), file))
      })
      return { data: await use(params.id, fields as unknown as MacroCall, { caller, images }) }
    } finally {
      await uploads.discard(images)
    }
  })
}
