import { bookingLinks, publicRooms } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import { bookingSeries } from '@menara/shared/contract/bookings/booking-series.contract.ts'
import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { BookingLinksService } from './links/booking-links.service.ts'
import type { RoomDisplayService } from './links/room-display.service.ts'
import type { BookingsService } from './record/bookings.service.ts'
import type { BookingRulesService } from './rules/booking-rules.service.ts'
import type { BookingSeriesService } from './series/booking-series.service.ts'
import type { BookingCompanyService } from './services/booking-company.service.ts'
import type { BookingStepsService } from './steps/booking-steps.service.ts'

interface BookingsRoutesNeeds {
  readonly bookings: BookingsService
  readonly rules: BookingRulesService
  readonly series: BookingSeriesService
  readonly steps: BookingStepsService
  readonly company: BookingCompanyService
  readonly links: BookingLinksService
  readonly displays: RoomDisplayService
}

export function bookingsRoutes(app: FastifyInstance, { bookings: service, rules, series, company, ...needs }: BookingsRoutesNeeds): void {
  mount(app, bookings.list, ({ query }, caller) => service.list(query, caller))
  mount(app, bookings.availability, async ({ query }, caller) => ({ data: await service.availability(query, caller) }))
  mount(app, bookings.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, bookings.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, bookings.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, bookings.cancel, async ({ params }, caller) => ({ data: await service.cancel(params.id, caller) }))
  mount(app, bookingRules.list, async ({ query }, caller) => ({ data: await rules.list(query, caller) }))
  mount(app, bookingRules.set, async ({ body }, caller) => ({ data: await rules.set(body, caller) }))
  mount(app, bookingRules.of, async ({ params }, caller) => ({ data: await rules.of(params.id, caller) }))
  mount(app, bookingSeries.preview, async ({ query }, caller) => ({ data: await series.preview(query, caller) }))
  mount(app, bookingSeries.create, async ({ body }, caller) => ({ data: await series.create(body, caller) }))
  mount(app, bookingSeries.update, async ({ params, body }, caller) => ({ data: await series.update(params.id, body, caller) }))
  mount(app, bookingSeries.cancel, async ({ params, query }, caller) => ({ data: await series.cancel(params.id, query, caller) }))
  mount(app, bookingSteps.company, async ({ params }, caller) => ({ data: await company.of(params.id, caller) }))
  mount(app, bookingSteps.request, async ({ params, body }, caller) => ({ data: await company.request(params.id, body, caller) }))
  mount(app, bookingSteps.bring, async ({ params, body }, caller) => ({ data: await company.bring(params.id, body, caller) }))
  mount(app, bookingSteps.invite, async ({ params, body }, caller) => ({ data: await company.invite(params.id, body, caller) }))
  stepRoutes(app, needs.steps)
  linkRoutes(app, needs)
}

function stepRoutes(app: FastifyInstance, steps: BookingStepsService): void {
  mount(app, bookingSteps.wait, async ({ body }, caller) => ({ data: await steps.wait(body, caller) }))
  mount(app, bookingSteps.accept, async ({ params }, caller) => ({ data: await steps.accept(params.id, caller) }))
  mount(app, bookingSteps.checkIn, async ({ params }, caller) => ({ data: await steps.checkIn(params.id, caller) }))
  mount(app, bookingSteps.checkInHere, async ({ body }, caller) => ({ data: await steps.checkInHere(body, caller) }))
  mount(app, bookingSteps.giveBack, async ({ params }, caller) => ({ data: await steps.giveBack(params.id, caller) }))
  mount(app, bookingSteps.free, ({ query }, caller) => steps.free(query, caller))
  mount(app, bookingSteps.troubles, async ({ query }, caller) => ({ data: await steps.troubles(query, caller) }))
}

function linkRoutes(app: FastifyInstance, { links, displays }: Pick<BookingsRoutesNeeds, 'links' | 'displays'>): void {
  mount(app, bookingLinks.list, async ({ query }, caller) => ({ data: await links.list(query, caller) }))
  mount(app, bookingLinks.create, async ({ body }, caller) => ({ data: await links.create(body, caller) }))
  mount(app, bookingLinks.revoke, async ({ params }, caller) => ({ data: await links.revoke(params.id, caller) }))
  mount(app, publicRooms.get, async ({ params }) => ({ data: await displays.get(params.token) }))
  mount(app, publicRooms.book, async ({ params, body }) => ({ data: await displays.book(params.token, body.minutes) }))
  mount(app, publicRooms.checkIn, async ({ params, body }) => ({ data: await displays.checkIn(params.token, body.id) }))
  mount(app, publicRooms.end, async ({ params, body }) => ({ data: await displays.end(params.token, body.id) }))
  mount(app, publicRooms.calendar, async ({ params }, _caller, { reply }) => {
    const text = await displays.calendar(params.token)
    return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' }).send(text)
  })
}
