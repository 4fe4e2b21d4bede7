import { shiftWishes } from '@menara/shared/contract/people/roster/shift-wishes.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { ShiftWishesService } from './shift-wishes.service.ts'

export function shiftWishesRoutes(app: FastifyInstance, wishes: ShiftWishesService): void {
  mount(app, shiftWishes.own, async ({ query }, caller) => ({ data: await wishes.own(query.month, caller) }))
  mount(app, shiftWishes.put, async ({ body }, caller) => ({ data: await wishes.put(body, caller) }))
  mount(app, shiftWishes.setLimit, async ({ body }, caller) => ({ data: await wishes.setLimit(body.location_id, body.per_month, caller) }))
}
