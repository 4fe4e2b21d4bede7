import { bookingSteps } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { expect, it } from 'vitest'
import { ruled } from '../../../../../tests/kit/bookings/booking-rules.ts'
import { booked, draftOf, openBookable } from '../../../../../tests/kit/bookings/bookings.ts'
import { stateOf } from '../../../../../tests/kit/desk/approvals.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'
import { assets } from '../../../schema/places.ts'

it('BK-32 opens a ticket for each service, and calls them off with the booking', async () => {
  const building = await openBookable()
  const { employee, admin, agent, cast } = building
  const { id } = await booked(employee, cast.asset, { from: '14:00', to: '15:00', title: 'Board' })
  const ask = (kind: 'catering' | 'cleaning') =>
    employee.asks(bookingSteps.request, { params: { id }, body: { kind, note: 'Coffee for 8' } })
  expect((await ask('catering')).status).toBe(409)
  const body = { ticket_type_id: 1, name_en: 'Catering', name_id: 'Konsumsi' }
  const catering = (await admin.asks(ticketSubtypes.create, { body: body as never })).body.data.id
  await ruled(admin, cast.asset, { catering_subtype_id: catering })
  expect((await agent.asks(bookingSteps.request, { params: { id }, body: { kind: 'catering' } })).status).toBe(403)
  const { services } = (await ask('catering')).body.data
  expect(services).toMatchObject([{ kind: 'catering', note: 'Coffee for 8', ticket: { number: expect.stringMatching(/^GEN-/) } }])
  const ticketId = services[0]?.ticket.id ?? ''
  expect((await admin.asks(tickets.get, { params: { id: ticketId } })).body.data).toMatchObject({
    title: 'Air handling unit 3: Board',
    description: 'Coffee for 8',
    subtype: { id: catering },
    requester: { id: cast.employee },
    start: '2026-11-23T07:00:00.000Z',
    from: '14:00',
  })
  expect((await ask('catering')).status).toBe(409)
  expect((await ask('cleaning')).status).toBe(409)
  const guests = await admin.asks(bookingSteps.bring, { params: { id }, body: { guests: [{ name: 'Sari' }] } })
  const visit = guests.body.data.services.find((one) => one.kind === 'visitors')?.ticket.id ?? ''
  expect(await stateOf(building, visit)).not.toBe('cancelled')
  await employee.asks(bookings.update, { params: { id }, body: { from: '16:00', to: '17:30' } })
  for (const ticket of [ticketId, visit])
    expect((await admin.asks(tickets.get, { params: { id: ticket } })).body.data).toMatchObject({ from: '16:00', to: '17:30' })
  const [guest] = (await admin.asks(visitors.list, { query: { day: '2026-11-23' } })).body.data
  expect(guest).toMatchObject({ from: '2026-11-23T09:00:00.000Z', until: '2026-11-23T10:30:00.000Z' })
  await employee.asks(bookings.cancel, { params: { id } })
  expect([await stateOf(building, ticketId), await stateOf(building, visit)]).toEqual(['cancelled', 'cancelled'])
})

it('BK-33 invites colleagues by mail, and tells them when it is called off', async () => {
  const outsides = await openOutsides()
  const { admin, cast, db } = outsides
  await db.sql.update(assets).set({ bookable: true })
  const day = new Date(outsides.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const { id } = (await admin.asks(bookings.create, { body: draftOf(cast.asset, { from: '11:00', to: '12:00', day, title: 'Board' }) }))
    .body.data
  const invite = (user_ids: string[]) => admin.asks(bookingSteps.invite, { params: { id }, body: { user_ids } })
  expect((await invite(['0190a0a0-0000-7000-8000-000000000000'])).status).toBe(422)
  expect((await invite([cast.agent])).body.data.invited).toMatchObject([{ id: cast.agent }])
  await outsides.work()
  const parts = () => outsides.mail.mails.map((mail) => `${mail.to.join()} ${JSON.stringify(mail)}`)
  expect(outsides.mail.mails.map((mail) => [mail.to, mail.headers.get('subject')])).toEqual([
    [['agent@example.test'], expect.stringContaining('Board')],
  ])
  expect(parts()[0]).toMatch(/text\/calendar|invite\.ics|METHOD/)
  await admin.asks(bookings.update, { params: { id }, body: { to: '12:30' } })
  await admin.asks(bookings.cancel, { params: { id } })
  await outsides.work()
  expect(outsides.mail.mails.at(-1)?.headers.get('subject')).toMatch(/Cancelled: Board|Dibatalkan: Board/)
})
