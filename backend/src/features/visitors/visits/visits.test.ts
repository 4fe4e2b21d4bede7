import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf } from '../../../../../tests/kit/desk/approvals.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'
import { type Gatehouse, openGatehouse, today, tokenOf } from '../../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../../platform/ids.ts'

const guests = [
  { name: 'Budi', email: 'budi@example.test' },
  { name: 'Wati', company: 'PT Maju' },
]
const draftOf = (house: Gatehouse, more: object = {}) => ({
  command_id: newId(),
  title: 'Audit',
  location_id: house.cast.site,
  start: today(house),
  visitors: guests,
  ...more,
})
const open = (house: Gatehouse, who: Person, more: object = {}) => who.asks(visits.open, { body: draftOf(house, more) })
const counted = async ({ db }: Gatehouse) => {
  const { rows } = (await db.sql.execute(
    'select (select count(*)::int from tickets) as tickets, (select count(*)::int from visitors) as visitors',
  )) as unknown as { rows: object[] }
  return rows[0]
}

describe('a visit', () => {
  it('VR-1 is opened with everybody who comes, or not at all', async () => {
    const house = await openGatehouse()
    const { cast, host } = house
    const yesterday = new Date(Date.parse(today(house)) - 86_400_000).toISOString().slice(0, 10)
    for (const [facts, field, rule] of [
      [{ host_id: cast.elsewhere }, 'host_id', 'exists'],
      [{ area_id: cast.otherFloor }, 'area_id', 'exists'],
      [{ location_id: cast.otherSite }, 'location_id', 'exists'],
      [{ category_id: newId() }, 'category_id', 'exists'],
      [{ start: yesterday }, 'start', 'past'],
      [{ start: '2026-02-30' }, 'start', 'format'],
      [{ end: yesterday }, 'end', 'minimum'],
      [{ end: '2099-12-31' }, 'end', 'horizon'],
      [{ end: '9999-12-31' }, 'end', 'years'],
      [{ from: '10:00', to: '09:00' }, 'to', 'after'],
      [{ visitors: [] }, 'visitors', 'minItems'],
    ] as const)
      expect(await open(house, host, facts)).toMatchObject({ status: 422, body: { errors: [{ field, rule }] } })
    expect(await counted(house)).toEqual({ tickets: 0, visitors: 0 })
    const tomorrow = new Date(Date.parse(today(house)) + 86_400_000).toISOString().slice(0, 10)
    const { data } = (await open(house, host, { start: tomorrow, from: '09:00', to: '11:00' })).body
    expect(
      data.visitors.map((visitor) => [visitor.name, visitor.company, visitor.state, visitor.ticket.number, visitor.host?.name]),
    ).toEqual([
      ['Budi', '', 'invited', data.ticket.number, 'Hana'],
      ['Wati', 'PT Maju', 'invited', data.ticket.number, 'Hana'],
    ])
    expect(await counted(house)).toEqual({ tickets: 1, visitors: 2 })
  })

  it('VR-1 is not opened when its hours are over at the site', async () => {
    const house = await openGatehouse()
    const day = today(house)
    // Half past noon in Jakarta.
    house.clock.set(new Date(`${day}T05:30:00Z`))
    const host = await house.as(house.host.id)
    const status = async (facts: object) => (await open(house, host, { start: day, ...facts })).status
    const over = { status: 422, body: { errors: [{ field: 'to', rule: 'past' }] } }
    expect(await open(house, host, { start: day, from: '09:00', to: '12:30' })).toMatchObject(over)
    expect([await status({ from: '09:00', to: '12:31' }), await status({ from: '09:00' })]).toEqual([200, 200])
  })

  it('VR-2 is opened once by one command', async () => {
    const house = await openGatehouse()
    const body = draftOf(house)
    const answers = await Promise.all([1, 2, 3].map(() => house.host.asks(visits.open, { body })))
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    expect(await counted(house)).toEqual({ tickets: 1, visitors: 2 })
    expect((await house.host.asks(visits.open, { body: { ...body, visitors: [{ name: 'Ani' }] } })).status).toBe(409)
    expect((await house.otherHost.asks(visits.open, { body })).body.data.ticket.id).not.toBe(first?.body.data.ticket.id)
  })

  it('VR-3 is a ticket as the desk opens them', async () => {
    const house = await openGatehouse()
    const { admin, host, guard, operator, stranger, cast } = house
    expect([(await open(house, operator)).status, (await open(house, stranger)).status]).toEqual([403, 401])
    await mayWorkTickets(house.db, guard.id, true)
    await admin.asks(ticketDefaults.create, { body: { ticket_type_id: 27, location_id: cast.site, assignee_id: guard.id } })
    await approvalType(house, [askingPeople(admin.id)], { ticket_type_id: 27 })
    const { id } = (await open(house, host, { message: 'Bring your card' })).body.data.ticket
    const { data } = (await host.asks(tickets.get, { params: { id } })).body
    expect([data.type, data.requester?.id, data.assignee?.id, data.description, await stateOf(house, id)]).toEqual([
      'visitor',
      host.id,
      guard.id,
      'Bring your card',
      'waiting_approval',
    ])
    expect((await open(house, host, { walk_in: true })).status).toBe(403)
    const walked = (await open(house, guard, { walk_in: true })).body.data.visitors
    expect(walked.map((item) => [item.state, item.link, item.arrived_at !== null])).toEqual([
      ['submitted', null, true],
      ['submitted', null, true],
    ])
  })

  it('VR-4 has hosts, a place and a message for everybody, and one link for a group', async () => {
    const house = await openGatehouse()
    const { guard, host, otherHost, stranger, cast } = house
    const hosts = { host_id: host.id, co_host_id: otherHost.id, area_id: cast.floor }
    const { data } = (await open(house, guard, { ...hosts, group: true, language: 'en', message: 'Gate 2' })).body
    for (const visitor of data.visitors)
      expect([visitor.host?.id, visitor.co_host?.id, visitor.areas.map((area) => area.id)]).toEqual([host.id, otherHost.id, [cast.floor]])
    const tokens = await Promise.all(data.visitors.map((visitor) => tokenOf(guard, visitor)))
    expect(new Set(tokens).size).toBe(1)
    const asked = { params: { id: data.ticket.id }, query: { token: tokens[0] ?? '' } }
    const expected_at = new Date(house.clock.now().getTime() + 3_600_000).toISOString()
    await stranger.asks(publicTickets.update, { ...asked, body: { message: 'By train', expected_at } })
    await stranger.asks(publicTickets.add, { ...asked, body: { command_id: newId(), name: 'Ani' } })
    const look = async (token = '') =>
      (await stranger.asks(publicTickets.get, { params: { id: data.ticket.id }, query: { token } })).body.data
    expect(await look(tokens[0])).toMatchObject({ note: 'Gate 2', host: 'Hana', language: 'en', adding: 'free' })
    const [first] = data.visitors
    if (!first) throw new Error('Nobody was invited')
    expect((await look(await tokenOf(guard, first, true))).note).toBe('Gate 2')
    // VI-35 VI-37: who was named is like the others, and what the group said is not lost with its first link.
    const all = (await guard.asks(visitors.ofTicket, { params: { id: data.ticket.id } })).body.data
    expect(all.map((item) => [item.name, item.host?.id, item.co_host?.id, item.areas.length, item.message, item.expected_at])).toEqual(
      ['Budi', 'Wati', 'Ani'].map((name) => [name, host.id, otherHost.id, 1, 'By train', expected_at]),
    )
  })
})
