import { ticketLinks } from '@menara/shared/contract/tickets/ticket-links.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { mayWorkTickets } from '../../../../tests/kit/desk/ticket-workers.ts'
import {
  invite,
  NIK,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  submitVisit,
  today,
  tokenOf,
  visitorUpTo,
} from '../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../platform/ids.ts'

const HOUR = 3_600_000
const one = (name = 'Budi') => ({ command_id: newId(), visitors: [{ name }] })
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('inviting', () => {
  it('VI-10 is for the one who opened the ticket and for the reception of the site', async () => {
    const house = await openGatehouse()
    const id = await openVisit(house, house.host)
    const { host, guard, otherHost, far, operator, stranger, admin } = house
    for (const [who, status] of [
      [host, 200],
      [guard, 200],
      [admin, 200],
      [otherHost, 404],
      [far, 404],
      [operator, 403],
      [stranger, 401],
    ] as const) {
      expect((await who.asks(visitors.invite, { params: { id }, body: one() })).status).toBe(status)
      expect((await who.asks(visitors.ofTicket, { params: { id } })).status).toBe(status)
    }
    // An assigned colleague reads, and does not invite.
    await mayWorkTickets(house.db, otherHost.id, true)
    await admin.asks(tickets.assign, { params: { id }, body: { assignee_id: otherHost.id } })
    expect((await otherHost.asks(visitors.ofTicket, { params: { id } })).body.data).toHaveLength(3)
    expect((await otherHost.asks(visitors.invite, { params: { id }, body: one() })).status).toBe(403)
    const [first] = (await host.asks(visitors.ofTicket, { params: { id } })).body.data
    expect((await otherHost.asks(visitors.remove, { params: { id, visitorId: first?.id ?? '' } })).status).toBe(403)
    expect((await otherHost.asks(visitors.link, { params: { id, visitorId: first?.id ?? '' }, body: {} })).status).toBe(403)
    expect((await host.asks(visitors.remove, { params: { id, visitorId: first?.id ?? '' } })).status).toBe(200)
  })

  it('VI-10 another ticket does not have the visitor', async () => {
    const house = await openGatehouse()
    const [one_, two] = [await openVisit(house, house.host), await openVisit(house, house.host)]
    const [visitor] = await invite(house.host, one_, ['Budi'])
    const params = { id: two, visitorId: visitor?.id ?? '' }
    expect((await house.guard.asks(visitors.verify, { params, body: { identity_seen: true } })).status).toBe(404)
    expect((await house.host.asks(visitors.update, { params, body: { name: 'Ali' } })).status).toBe(404)
    expect((await house.guard.asks(visitors.events, { params })).status).toBe(404)
  })

  it('VI-11 invites once however often it is sent', async () => {
    const house = await openGatehouse()
    const id = await openVisit(house, house.host)
    const body = { command_id: newId(), visitors: [{ name: 'Budi' }, { name: 'Wati', company: 'PT Maju' }] }
    const answers = await Promise.all([1, 2, 3].map(() => house.host.asks(visitors.invite, { params: { id }, body })))
    const ids = answers.map((answer) => answer.body.data.map((visitor) => visitor.id))
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    const { data } = (await house.host.asks(visitors.ofTicket, { params: { id } })).body
    expect(data.map((item) => [item.name, item.company, item.state, item.host?.name])).toEqual([
      ['Budi', '', 'invited', 'Hana'],
      ['Wati', 'PT Maju', 'invited', 'Hana'],
    ])
    expect(new Set(await Promise.all(data.map((item) => tokenOf(house.host, item)))).size).toBe(2)
    const group = await invite(house.host, id, ['Ani', 'Ina'], { group: true })
    expect(new Set(await Promise.all(group.map((item) => tokenOf(house.host, item)))).size).toBe(1)
  })

  it('VI-12 needs an open visitor ticket with a day', async () => {
    const house = await openGatehouse()
    const { admin, cast } = house
    const general = (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Leak' } })).body.data.id
    const dayless = await openVisit(house, admin, { start: undefined, end: undefined })
    const past = await openVisit(house, admin, { start: '2026-01-05', end: '2026-01-05' })
    const gone = await openVisit(house, admin)
    await admin.asks(tickets.cancel, { params: { id: gone }, body: { note: 'Not now' } })
    const asked = (id: string) => admin.asks(visitors.invite, { params: { id }, body: one() })
    expect((await asked(general)).status).toBe(409)
    expect(await asked(dayless)).toMatchObject(refused(409, 'start', 'required'))
    expect([(await asked(past)).status, (await asked(gone)).status, (await asked(newId())).status]).toEqual([409, 409, 404])
  })

  it('VI-13 takes a walk-in in at the desk', async () => {
    const house = await openGatehouse()
    const id = await openVisit(house, house.host)
    expect((await house.host.asks(visitors.invite, { params: { id }, body: { ...one(), walk_in: true } })).status).toBe(403)
    const [walkIn] = await invite(house.guard, id, ['Rudi'], { walk_in: true })
    expect(walkIn).toMatchObject({ state: 'submitted', walk_in: true, link: null, documents_pending: true })
    expect(walkIn?.arrived_at).toBe(walkIn?.submitted_at)
  })

  it('VI-14 changes facts until they are inside, and has them verified again', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'assigned')
    const change = (body: object) => house.host.asks(visitors.update, { params: paramsOf(visitor), body })
    expect((await change({ host_id: house.host.id })).body.data.state).toBe('assigned')
    expect((await change({ phone: '+62 811', rev: visitor.rev })).status).toBe(409)
    const changed = (await change({ vehicle: 'B 9 ZZ' })).body.data
    expect([changed.state, changed.verified_at, changed.vehicle]).toEqual(['submitted', null, 'B 9 ZZ'])
    expect((await house.host.asks(tickets.get, { params: { id: visitor.ticket.id } })).body.data.state).toBe('new')
    const inside = await visitorUpTo(house, 'checked_in', 'Wati')
    expect((await house.host.asks(visitors.update, { params: paramsOf(inside), body: { name: 'Other' } })).status).toBe(409)
    expect(await change({ identity: { kind: 'nik', number: '123' } })).toMatchObject(refused(422, 'identity', 'nik'))
  })

  it('VI-15 has a host and areas of the site', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified')
    const assign = (body: object) => house.guard.asks(visitors.assign, { params: paramsOf(visitor), body })
    for (const host_id of [newId(), house.far.id]) expect(await assign({ host_id })).toMatchObject(refused(422, 'host_id', 'exists'))
    expect(await assign({ area_ids: [house.cast.otherFloor] })).toMatchObject(refused(422, 'area_ids', 'exists'))
    expect(await assign({ host_id: null })).toMatchObject(refused(422, 'host_id', 'required'))
    const { data } = (await assign({ host_id: null, escort: 'Pak Joko', badge: 'V-7', area_ids: [house.cast.floor] })).body
    expect(data).toMatchObject({ state: 'assigned', host: null, escort: 'Pak Joko', badge: 'V-7', areas: [{ name: 'Level 12' }] })
  })

  it('VI-16 follows the day and the end of its ticket', async () => {
    const house = await openGatehouse()
    const id = await openVisit(house, house.host, { from: '09:00', to: '11:30' })
    const [visitor] = await invite(house.host, id, ['Budi'])
    const day = today(house)
    expect([visitor?.from, visitor?.until]).toEqual([`${day}T02:00:00.000Z`, `${day}T04:30:00.000Z`])
    const next = new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10)
    const { rev } = (await house.host.asks(tickets.get, { params: { id } })).body.data
    expect((await house.host.asks(tickets.update, { params: { id }, body: { start: next, end: next, rev } })).status).toBe(200)
    expect((await seen(house.host, visitor as never)).from).toBe(`${next}T02:00:00.000Z`)
    const inside = await visitorUpTo(house, 'checked_in')
    const resolve = () => house.admin.asks(tickets.resolve, { params: { id: inside.ticket.id }, body: { solution: 'Enough' } })
    expect((await resolve()).status).toBe(409)
    await house.admin.asks(tickets.cancel, { params: { id }, body: { note: 'Postponed' } })
    expect((await seen(house.guard, visitor as never)).state).toBe('cancelled')
    const [gone, stays] = [await openVisit(house, house.host), await openVisit(house, house.host)]
    const [merged] = await invite(house.host, gone, ['Wati'])
    const merge = (id: string) => house.admin.asks(ticketLinks.merge, { params: { id }, body: { into_id: stays } })
    expect([(await merge(gone)).status, (await merge(inside.ticket.id)).status]).toEqual([200, 409])
    expect((await seen(house.guard, merged as never)).state).toBe('cancelled')
  })
})

describe('personal data', () => {
  it('VI-40 shows four characters, and the whole number only to security, with a reason in the audit', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'submitted')
    expect(visitor.identity).toEqual({ kind: 'nik', last4: '0003' })
    const params = paramsOf(visitor)
    const ask = (who: typeof house.guard) => who.asks(visitors.identity, { params, body: { reason: 'The police asked' } })
    expect([(await ask(house.guard)).status, (await ask(house.far)).status, (await ask(house.stranger)).status]).toEqual([403, 404, 401])
    expect((await ask(house.security)).body.data).toEqual({ kind: 'nik', number: NIK })
    const rows = JSON.stringify((await house.db.sql.execute('select * from visitors')) as unknown)
    expect(rows).toContain('0003')
    expect(rows).not.toContain(NIK)
    const { data } = (await house.guard.asks(visitors.events, { params })).body
    expect(data[0]).toMatchObject({ kind: 'identity_read', by: { name: 'Sari' }, text: 'The police asked' })
    // Sealed to its row: what is laid into another row does not open.
    const [other] = await invite(house.host, visitor.ticket.id, ['Wati'])
    await house.db.sql.execute(
      `update visitors set identity_kind = 'nik', identity_last4 = '0003', identity_sealed = (select identity_sealed from visitors where id = '${visitor.id}') where id = '${other?.id}'`,
    )
    expect((await house.security.asks(visitors.identity, { params: paramsOf(other as never), body: { reason: 'x' } })).status).toBe(404)
  })

  it('VI-41 stays out of the audit trail and the activities', async () => {
    const house = await openGatehouse()
    const [visitor] = await invite(house.host, await openVisit(house, house.host), ['Zulkifli Unik'])
    await house.host.asks(visitors.update, { params: paramsOf(visitor as never), body: { email: 'zul@example.test', phone: '0811-777' } })
    await submitVisit(house, visitor as never, await tokenOf(house.host, visitor as never))
    for (const table of ['audit', 'activities', 'inbox_items', 'outbox', 'ticket_logs']) {
      const rows = JSON.stringify((await house.db.sql.execute(`select * from ${table}`)) as unknown)
      expect([table, /Zulkifli|zul@|0811-777|3174014708900003/.test(rows)]).toEqual([table, false])
    }
  })
})

describe('the calendar', () => {
  it('VI-102 shows visits of the days that are asked for, with how many come', async () => {
    const house = await openGatehouse()
    const { guard, host, far, operator, cast } = house
    const id = await openVisit(house, host)
    const [one_, two] = await invite(host, id, ['Budi', 'Wati'])
    await host.asks(visitors.remove, { params: { id, visitorId: two?.id ?? '' } })
    const expected = async (who = guard, start = '2026-11-25', end = start) =>
      who.asks(visitors.expected, { query: { location_id: cast.site, start, end } })
    const rows = (await expected()).body.data
    expect(rows).toMatchObject([{ ticket: { id }, location: { id: cast.site }, host: { id: host.id }, from: one_?.from, people: 1 }])
    expect(JSON.stringify(rows)).not.toContain('Budi')
    expect((await expected(guard, '2026-11-20', '2026-11-24')).body.data).toEqual([])
    expect((await expected(guard, '2027-11-20', '2027-11-24')).body.data).toEqual([])
    expect(await expected(far)).toMatchObject(refused(422, 'location_id', 'exists'))
    expect((await expected(operator)).status).toBe(403)
    expect(await expected(guard, '2026-11-25', '2026-11-24')).toMatchObject(refused(422, 'end', 'minimum'))
    expect(await expected(guard, '2026-11-25', '2027-11-24')).toMatchObject(refused(422, 'end', 'range'))
  })
})
