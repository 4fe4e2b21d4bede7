import { progressStatuses } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketClosings } from '@menara/shared/contract/desk/ticket-closings.contract.ts'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { ticketLabels } from '@menara/shared/contract/desk/ticket-labels.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { DefaultAssignees } from './defaults/default-assignees.service.ts'
import type { TicketDefaultsService } from './defaults/ticket-defaults.service.ts'
import type { ProgressLabelsService } from './progress-labels.service.ts'
import type { TicketClosingsService } from './ticket-closings.service.ts'
import type { TicketLabelService } from './ticket-label.service.ts'
import type { TicketSubtypesService } from './ticket-subtypes.service.ts'

export function progressLabelsRoutes(app: FastifyInstance, labels: ProgressLabelsService, { give }: TicketLabelService): void {
  mount(app, progressStatuses.create, async ({ body }, caller) => ({ data: await labels.create(body, caller) }))
  mount(app, progressStatuses.update, async ({ params, body }, caller) => ({ data: await labels.update(params.id, body, caller) }))
  mount(app, progressStatuses.remove, async ({ params }, caller) => {
    await labels.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ticketLabels.give, async ({ params, body }, caller) => ({ data: await give(params.id, body, caller) }))
}

export function ticketSubtypesRoutes(app: FastifyInstance, subtypes: TicketSubtypesService): void {
  mount(app, ticketSubtypes.list, async ({ query }, caller) => ({ data: await subtypes.list(query, caller) }))
  mount(app, ticketSubtypes.create, async ({ body }, caller) => ({ data: await subtypes.create(body, caller) }))
  mount(app, ticketSubtypes.update, async ({ params, body }, caller) => ({ data: await subtypes.update(params.id, body, caller) }))
  mount(app, ticketSubtypes.remove, async ({ params }, caller) => {
    await subtypes.remove(params.id, caller)
    return { data: null }
  })
}

export function ticketClosingsRoutes(app: FastifyInstance, { list, put }: TicketClosingsService): void {
  mount(app, ticketClosings.list, async () => ({ data: await list() }))
  mount(app, ticketClosings.put, async ({ params, body }, caller) => ({ data: await put(params.id, body.days, caller) }))
}

export function ticketDefaultsRoutes(app: FastifyInstance, service: TicketDefaultsService, hands: DefaultAssignees): void {
  mount(app, ticketDefaults.list, ({ query }, caller) => service.list(query, caller))
  mount(app, ticketDefaults.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ticketDefaults.update, async ({ params, body }, caller) => ({
    data: await service.update(params.id, { ...body, ticket_type_id: params.ticketTypeId }, caller),
  }))
  mount(app, ticketDefaults.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ticketDefaults.both, async ({ params, query }, caller) => ({
    data: { for: await hands.whoGets(params.id, query, caller), viewers: await hands.whoSees(params.id, query, caller) },
  }))
  mount(app, ticketDefaults.defaultFor, async ({ params, query }, caller) => ({ data: await hands.whoGets(params.id, query, caller) }))
  mount(app, ticketDefaults.viewers, async ({ params, query }, caller) => ({ data: await hands.whoSees(params.id, query, caller) }))
}
