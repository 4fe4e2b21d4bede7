import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { invite, openGatehouse, openVisit, paramsOf, seen, submitVisit, today, tokenOf } from '../../../../../tests/kit/desk/visitors.ts'
import { openOutsides, PUBLIC_URL } from '../../../../../tests/kit/upstreams/outsides.ts'
import { newId } from '../../../platform/ids.ts'
import { visitorCancellationNotices } from '../../../schema/visitors/visitor-clearing.ts'

const DAY = 86_400_000
const ADDRESS = 'budi@example.test'
type House = Awaited<ReturnType<typeof openHouse>>
const openHouse = () => openGatehouse(openOutsides())
const dayIn = (house: House, days: number): string => new Date(Date.parse(today(house)) + days * DAY).toISOString().slice(0, 10)
const visitIn = (house: House, days: number) => openVisit(house, house.host, { start: dayIn(house, days), end: dayIn(house, days) })

async function guest(house: House, ticket: string, more: object = {}) {
  const draft = { visitors: [{ name: 'Budi Santoso', email: ADDRESS }], ...more }
  const [visitor] = await invite(house.host, ticket, [], draft)
  if (!visitor) throw new Error('Nobody was invited')
  return visitor
}
/** Subjects of what has arrived since the last look. */
async function post(house: House) {
  await house.work()
  return house.mail.mails.splice(0).map((mail) => ({ to: mail.to[0], subject: mail.headers.get('subject') ?? '', text: mail.text }))
}

describe('mails to visitors', () => {
  it('VI-60 invite with a link that opens the page, in the language of the invitation', async () => {
    const house = await openHouse()
    const ticket = await visitIn(house, 3)
    for (const [language, invited, host] of [
      ['en', 'You are invited to', 'Hana expects you at'],
      ['id', 'Anda diundang ke', 'Hana menantikan Anda di'],
    ] as const) {
      const visitor = await guest(house, ticket, { language })
      expect(visitor.mailed).toBe(true)
      const [mail, ...others] = await post(house)
      expect([mail?.to, others]).toEqual([ADDRESS, []])
      expect(mail?.subject).toContain(invited)
      expect(mail?.text).toContain(host)
      expect(mail?.text).not.toContain('/admin/setting/notifications')
      const address = new URL(mail?.text.match(/https:\S+/)?.[0] ?? '')
      expect(address.origin).toBe(PUBLIC_URL)
      const query = { token: address.searchParams.get('token') ?? '' }
      expect((await house.stranger.asks(publicTickets.get, { params: { id: ticket }, query })).status).toBe(200)
    }
  })

  it('NT-16 VI-60 leave no name, address or token among the deliveries; one address is invited once', async () => {
    const house = await openHouse()
    const visitor = await guest(house, await visitIn(house, 3))
    const token = await tokenOf(house.host, visitor)
    await house.host.asks(visitors.update, { params: paramsOf(visitor), body: { company: 'PT Maju' } })
    expect(await post(house)).toHaveLength(1)
    await house.host.asks(visitors.update, { params: paramsOf(visitor), body: { email: 'other@example.test' } })
    expect((await post(house)).map((item) => item.to)).toEqual(['other@example.test'])
    const params = { ...paramsOf(visitor) }
    await house.stranger.asks(publicTickets.put, { params, query: { token }, body: { email: 'third@example.test' } })
    expect(await post(house)).toEqual([])
    const rows = JSON.stringify((await house.db.sql.execute('select * from deliveries')) as unknown)
    expect(rows).toContain('visitor.invited')
    for (const secret of ['Budi', ADDRESS, token]) expect(rows).not.toContain(secret)
  })

  it('VI-61 wait for the approval the visit needs, and are sent anew after one that was asked for again', async () => {
    const house = await openHouse()
    await approvalType(house, [askingPeople(house.guard.id)], { ticket_type_id: 27, name_en: 'Visits', name_id: 'Kunjungan' })
    const ticket = await visitIn(house, 3)
    const visitor = await guest(house, ticket, { language: 'en' })
    const invitations = async () => (await post(house)).filter((item) => item.to === ADDRESS).map((item) => item.subject)
    const again = () => house.host.asks(visitors.mail, { params: paramsOf(visitor), body: {} })
    expect([await stateOf(house, ticket), visitor.mailed, await invitations(), (await again()).status]).toEqual([
      'waiting_approval',
      false,
      [],
      409,
    ])
    await votes(house.guard, ticket, 'approve')
    expect(await invitations()).toEqual([expect.stringContaining('You are invited')])
    const { rev } = (await house.host.asks(tickets.get, { params: { id: ticket } })).body.data
    await house.host.asks(tickets.update, { params: { id: ticket }, body: { title: 'Another audit', rev } as never })
    expect([await stateOf(house, ticket), await invitations()]).toEqual(['waiting_approval', []])
    await votes(house.guard, ticket, 'approve')
    expect(await invitations()).toEqual([expect.stringContaining('You are invited')])
  })

  it('NT-16 VI-61 say nothing that is not true any more', async () => {
    const house = await openHouse()
    const visitor = await guest(house, await visitIn(house, 3))
    await house.host.asks(visitors.remove, { params: paramsOf(visitor) })
    const mails = await post(house)
    expect(mails.map((mail) => mail.subject.slice(0, 20))).toEqual(['Kunjungan Anda ke VJ'])
    expect(mails[0]?.text).not.toContain('token=')
  })

  it('VI-62 tell of another day and of a withdrawal', async () => {
    const house = await openHouse()
    const ticket = await visitIn(house, 3)
    const visitor = await guest(house, ticket, { language: 'en' })
    await post(house)
    const { rev } = (await house.host.asks(tickets.get, { params: { id: ticket } })).body.data
    const [start, end] = [dayIn(house, 5), dayIn(house, 5)]
    expect((await house.host.asks(tickets.update, { params: { id: ticket }, body: { start, end, rev } as never })).status).toBe(200)
    expect((await post(house)).map((item) => item.subject)).toEqual([expect.stringContaining('has a new time')])
    await house.host.asks(visitors.remove, { params: paramsOf(visitor) })
    expect((await post(house)).map((item) => item.subject)).toEqual([expect.stringContaining('is cancelled')])
    const kinds = (await house.guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((item) => item.kind)
    expect(kinds.filter((kind) => kind.startsWith('mailed')).reverse()).toEqual([
      'mailed_invited',
      'mailed_rescheduled',
      'mailed_cancelled',
    ])
  })

  it('VI-62 remind once, a day before, of what was asked earlier', async () => {
    const house = await openHouse()
    await guest(house, await visitIn(house, 3), { language: 'en' })
    await guest(house, await visitIn(house, 1), { language: 'en' })
    await post(house)
    await house.backend.visitors.look()
    expect(await post(house)).toEqual([])
    house.clock.set(new Date(Date.parse(dayIn(house, 3)) - 8 * 3_600_000))
    await house.backend.visitors.look()
    await house.backend.visitors.look()
    const mails = (await post(house)).filter((item) => item.to === ADDRESS)
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining('is near')])
  })

  it('VI-63 are sent again by who may invite, while there is somewhere to send them and something that opens', async () => {
    const house = await openHouse()
    const ticket = await visitIn(house, 3)
    const [visitor, [mute]] = [await guest(house, ticket), await invite(house.host, ticket, ['Wati'])]
    const again = async (who: typeof house.host, item = visitor) =>
      (await who.asks(visitors.mail, { params: paramsOf(item), body: {} })).status
    await post(house)
    expect([await again(house.host), await again(house.guard), await again(house.otherHost), await again(house.far)]).toEqual([
      200, 200, 404, 404,
    ])
    expect(await post(house)).toHaveLength(2)
    expect([await again(house.host, mute), await again(house.stranger)]).toEqual([409, 401])
    await house.host.asks(visitors.revoke, { params: paramsOf(visitor) })
    expect(await again(house.host)).toBe(409)
    const dumb = await openGatehouse(openOutsides({ unset: true }))
    const quiet = await guest(dumb, await visitIn(dumb, 3))
    const said = (await dumb.host.asks(visitors.mail, { params: paramsOf(quiet), body: {} })).body
    expect([quiet.mailed, said]).toMatchObject([false, { data: { mailed: false } }])
  })

  it('VI-64 are not the only ones: host and co-host are told of the arrival', async () => {
    const house = await openHouse()
    const { host, otherHost, guard } = house
    const draft = { visitors: [{ name: 'Budi', co_host_id: otherHost.id }], command_id: newId() }
    const [visitor] = await invite(host, await openVisit(house, host), [], draft)
    await submitVisit(house, visitor as never, await tokenOf(host, visitor as never))
    const params = paramsOf(visitor as never)
    await guard.asks(visitors.verify, { params, body: { identity_seen: true } })
    const late = { params, body: { until: new Date(house.clock.now().getTime() + 9 * DAY).toISOString() } }
    expect(await guard.asks(visitors.assign, late)).toMatchObject({ status: 422, body: { errors: [{ field: 'until', rule: 'window' }] } })
    await guard.asks(visitors.assign, { params, body: {} })
    await guard.asks(visitors.scan, { body: { code: visitor?.code ?? '', action: 'check_in' } })
    expect((await seen(guard, visitor as never)).co_host).toEqual({ id: otherHost.id, name: 'Omar' })
    for (const who of [host, otherHost])
      expect((await who.asks(inbox.list, { query: {} })).body.data.map((item) => item.type)).toContain('visitor.arrived')
    const nobody = { params, body: { co_host_id: newId() } }
    expect((await host.asks(visitors.update, nobody)).status).toBe(422)
  })

  it('VI-44 tell who was invited that the visit they belong to was removed; what is kept for it goes with the mail', async () => {
    const house = await openHouse()
    const ticket = await visitIn(house, 3)
    const visitor = await guest(house, ticket, { language: 'en' })
    const [gone] = await invite(house.host, ticket, [], { visitors: [{ name: 'Wati', email: 'wati@example.test' }] })
    await post(house)
    // Withdrawn a moment before: what tells them has not left.
    await house.host.asks(visitors.remove, { params: paramsOf(gone as never) })
    expect((await house.admin.asks(tickets.remove, { params: { id: visitor.ticket.id } })).status).toBe(200)
    const kept = async () => JSON.stringify((await house.db.sql.execute('select * from visitor_farewells')) as unknown)
    expect(await kept()).not.toMatch(/Budi|example/)
    const farewells = () => house.db.sql.$count(visitorCancellationNotices)
    expect(await farewells()).toBe(2)
    await house.backend.visitors.look()
    const mails = (await post(house)).toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? ''))
    expect(mails.map((mail) => mail.to)).toEqual([ADDRESS, 'wati@example.test'])
    expect(mails[0]?.subject).toContain('is cancelled')
    expect(mails[0]?.text).toContain('Budi Santoso')
    await house.backend.visitors.look()
    expect(await farewells()).toBe(0)
  })
})
