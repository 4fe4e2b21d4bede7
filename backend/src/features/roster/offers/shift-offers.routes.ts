import { shiftOffers as calls } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { offerChoices } from './offer-choices.service.ts'
import type { ShiftOffersService } from './shift-offers.service.ts'

export function shiftOffersRoutes(app: FastifyInstance, needs: RosterNeeds, offers: ShiftOffersService): void {
  mount(app, calls.list, ({ query }, caller) => offers.list(query, caller))
  mount(app, calls.own, async (_call, caller) => ({ data: await offers.own(caller) }))
  mount(app, calls.choices, async ({ query }, caller) => ({ data: await offerChoices(needs, query.day, caller) }))
  mount(app, calls.create, async ({ body }, caller) => ({ data: await offers.create(body, caller) }))
  mount(app, calls.open, async ({ body }, caller) => ({ data: await offers.open(body, caller) }))
  mount(app, calls.accept, async ({ params }, caller) => ({ data: await offers.accept(params.id, caller) }))
  mount(app, calls.decline, async ({ params }, caller) => ({ data: await offers.decline(params.id, caller) }))
  mount(app, calls.withdraw, async ({ params }, caller) => ({ data: await offers.withdraw(params.id, caller) }))
  mount(app, calls.close, async ({ params }, caller) => ({ data: await offers.close(params.id, caller) }))
  mount(app, calls.decide, async ({ params, body }, caller) => ({ data: await offers.decide(params.id, body, caller) }))
}
