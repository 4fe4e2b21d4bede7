import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { BookingsService } from './bookings.service.ts'

export function bookingsRoutes(app: FastifyInstance, service: BookingsService): void {
  mount(app, bookings.list, ({ query }, caller) => service.list(query, caller))
  mount(app, bookings.availability, async ({ query }, caller) => ({ data: await service.availability(query, caller) }))
  mount(app, bookings.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, bookings.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, bookings.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, bookings.cancel, async ({ params }, caller) => ({ data: await service.cancel(params.id, caller) }))
}
