import { ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SatisfactionService } from './satisfaction.service.ts'

export function satisfactionRoutes(app: FastifyInstance, service: SatisfactionService): void {
  mount(app, ticketSurveys.figures, async ({ query }, caller) => ({ data: await service.figures(query, caller) }))
  mount(app, ticketSurveys.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, ticketSurveys.answer, async ({ params, body }, caller) => ({ data: await service.answer(params.id, body, caller) }))
  mount(app, ticketSurveys.activity, async ({ body }, caller) => ({ data: await service.activity(body, caller) }))
  mount(app, ticketSurveys.publicGet, async ({ params }) => ({ data: await service.publicGet(params.token) }))
  mount(app, ticketSurveys.publicAnswer, async ({ params, body }) => ({ data: await service.publicAnswer(params.token, body) }))
}
