import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import {
  type Gatehouse,
  invite,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  submitVisit,
  tokenOf,
} from '../../../../../tests/kit/desk/visitors.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'
import { newId } from '../../../platform/ids.ts'

const VISIT = 27
const draftOf = (name: string, more: object = {}) => ({ command_id: newId(), visitors: [{ name }], ...more })
const isApprovedFor = { status: 409, body: { errors: [{ field: 'visitors', rule: 'approved' }] } }

/** A visit of one, approved by security. */
async function approvedVisit(house: Gatehouse, more: object = {}) {
  await approvalType(house, [askingPeople(house.security.id)], { ticket_type_id: VISIT })
  const id = await openVisit(house, house.host)
  const [visitor] = await invite(house.host, id, [], draftOf('Budi', more))
  if (!visitor) throw new Error('Nobody was invited')
  await votes(house.security, id, 'approve')
  expect(await stateOf(house, id)).toBe('new')
  return { id, visitor }
}

describe('who comes to a visit that was approved', () => {
  it('VI-17 is asked about anew, and invited when it is approved', async () => {
    const house = await openGatehouse(openOutsides())
    const { host, security } = house
    const { id } = await approvedVisit(house)
    const body = draftOf('Wati', { visitors: [{ name: 'Wati', email: 'wati@example.test' }] })
    const added = await host.asks(visitors.invite, { params: { id }, body })
    expect(added.body.data.map((item) => [item.name, item.mailed])).toEqual([['Wati', false]])
    expect(await stateOf(house, id)).toBe('waiting_approval')
    await host.asks(visitors.invite, { params: { id }, body })
    expect((await replayOf(security, id)).requests.map((request) => [request.reason, request.state])).toEqual([
      ['edited', 'pending'],
      ['created', 'approved'],
    ])
    await votes(security, id, 'approve')
    expect((await host.asks(visitors.ofTicket, { params: { id } })).body.data.map((item) => [item.name, item.mailed])).toEqual([
      ['Budi', false],
      ['Wati', true],
    ])
  })

  it('VI-17 is nobody more at the gate: 409 with what is allowed', async () => {
    const house = await openGatehouse()
    const { guard, host } = house
    const { id } = await approvedVisit(house)
    expect(await guard.asks(visitors.invite, { params: { id }, body: draftOf('Late', { walk_in: true }) })).toMatchObject(isApprovedFor)
    expect([await stateOf(house, id), (await host.asks(visitors.ofTicket, { params: { id } })).body.data.length]).toEqual(['new', 1])
  })

  it('VI-17 is asked about anew while it waits, but for those who are named first', async () => {
    const house = await openGatehouse()
    const { host, security } = house
    await approvalType(house, [askingPeople(security.id)], { ticket_type_id: VISIT })
    const id = await openVisit(house, host)
    const rounds = async () => (await replayOf(security, id)).requests.map((request) => request.state)
    const [visitor] = await invite(host, id, [], draftOf('Budi'))
    if (!visitor) throw new Error('Nobody was invited')
    expect(await rounds()).toEqual(['pending'])
    await invite(host, id, [], draftOf('Wati'))
    expect(await rounds()).toEqual(['pending', 'cancelled'])
    const rename = (name: string) => host.asks(visitors.update, { params: paramsOf(visitor), body: { name } })
    await rename('Budi Santoso')
    expect(await rounds()).toEqual(['pending', 'cancelled'])
    await rename('Eve')
    expect([await rounds(), await stateOf(house, id)]).toEqual([['pending', 'cancelled', 'cancelled'], 'waiting_approval'])
  })

  it('VI-17 somebody else instead of who was approved is asked about, and not once visitors are inside', async () => {
    const house = await openGatehouse()
    const { host, guard, security } = house
    const { id, visitor } = await approvedVisit(house)
    const rename = (name: string) => host.asks(visitors.update, { params: paramsOf(visitor), body: { name } })
    expect((await rename('Santoso, Budi')).status).toBe(200)
    expect(await stateOf(house, id)).toBe('new')
    await rename('Eve Santoso')
    expect(await stateOf(house, id)).toBe('waiting_approval')
    const [other] = await invite(host, id, [], draftOf('Wati'))
    await votes(security, id, 'approve')
    await submitVisit(house, visitor, await tokenOf(host, visitor))
    await guard.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true } })
    await guard.asks(visitors.assign, { params: paramsOf(visitor), body: {} })
    await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    expect(await host.asks(visitors.update, { params: paramsOf(other as never), body: { name: 'Mallory' } })).toMatchObject(isApprovedFor)
    expect(await stateOf(house, id)).toBe('in_progress')
  })

  it('VI-35 by the link of a group waits for the approval anew, and the page stays and says so', async () => {
    const house = await openGatehouse()
    const { host, guard, security, stranger } = house
    const { id, visitor } = await approvedVisit(house, { group: true })
    const call = { params: { id }, query: { token: await tokenOf(host, visitor) } }
    const page = async () => {
      const { status, body } = await stranger.asks(publicTickets.get, call)
      return [status, body.data?.adding, body.data?.waiting]
    }
    const add = (name: string) => stranger.asks(publicTickets.add, { ...call, body: { command_id: newId(), name } })
    expect(await page()).toEqual([200, 'anew', false])
    expect((await add('Friend')).body.data).toMatchObject({ name: 'Friend', state: 'invited' })
    expect([await stateOf(house, id), await page()]).toEqual(['waiting_approval', [200, 'anew', true]])
    await submitVisit(house, visitor, call.query.token)
    expect((await seen(guard, visitor)).state).toBe('submitted')
    await votes(security, id, 'approve')
    expect([await stateOf(house, id), await page()]).toEqual(['new', [200, 'anew', false]])
    await guard.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true } })
    await guard.asks(visitors.assign, { params: paramsOf(visitor), body: {} })
    await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    expect(await page()).toEqual([200, 'by_host', false])
    expect(await add('Late')).toMatchObject(isApprovedFor)
    expect((await stranger.asks(publicTickets.visitors, call)).body.data.map((item) => item.name)).toEqual(['Budi', 'Friend'])
  })
})

describe('a visit that is refused', () => {
  it('VI-18 VI-62 withdraws who is expected, and who was mailed before it waited anew is told', async () => {
    const house = await openGatehouse(openOutsides())
    const { host, security } = house
    const { id, visitor } = await approvedVisit(house, { language: 'en', visitors: [{ name: 'Budi', email: 'budi@example.test' }] })
    const [other] = await invite(host, id, [], { visitors: [{ name: 'Wati', email: 'wati@example.test' }] })
    await house.work()
    house.mail.mails.splice(0)
    await votes(security, id, 'reject', { comment: 'Not in this week' })
    expect(await stateOf(house, id)).toBe('rejected')
    for (const item of [visitor, other]) expect((await seen(host, item as never)).state).toBe('cancelled')
    await house.work()
    const told = house.mail.mails.filter((mail) => mail.to[0]?.endsWith('example.test') && /Budi|Wati/.test(mail.text))
    expect(told.map((mail) => [mail.to[0], mail.headers.get('subject')])).toEqual([
      ['budi@example.test', expect.stringContaining('is cancelled')],
    ])
    // Unless somebody else decides otherwise.
    house.mail.mails.splice(0)
    await host.asks(tickets.appeal, { params: { id }, body: { note: 'They bring the generator' } })
    expect([await stateOf(house, id), (await seen(host, visitor)).state]).toEqual(['waiting_approval', 'invited'])
    await votes(security, id, 'approve')
    await house.work()
    expect(await stateOf(house, id)).toBe('new')
    const invited = house.mail.mails.filter((mail) => /^(budi|wati)@/.test(mail.to[0] ?? ''))
    expect(invited.map((mail) => mail.to[0]).toSorted()).toEqual(['budi@example.test', 'wati@example.test'])
  })

  it('VI-18 leaves who is inside on the evacuation list until they are out', async () => {
    const house = await openGatehouse()
    const { guard, admin, security } = house
    await approvalType(house, [askingPeople(security.id)], { ticket_type_id: VISIT })
    const id = await openVisit(house, house.host)
    const [visitor, late] = await invite(guard, id, ['Budi', 'Wati'], { walk_in: true })
    if (!visitor || !late) throw new Error('Nobody was taken in')
    await votes(security, id, 'approve')
    const params = paramsOf(visitor)
    await guard.asks(visitors.verify, { params, body: { identity_seen: true } })
    await guard.asks(visitors.assign, { params, body: { badge: 'V-1' } })
    await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    const { rev } = (await admin.asks(tickets.get, { params: { id } })).body.data
    await admin.asks(tickets.update, { params: { id }, body: { title: 'Something else', rev } })
    expect((await votes(security, id, 'reject', { comment: 'No' })).status).toBe(200)
    expect((await guard.asks(visitors.onSite, { query: {} })).body.data.map((item) => item.name)).toEqual(['Budi'])
    expect([(await seen(guard, visitor)).state, (await seen(guard, late)).state]).toEqual(['checked_in', 'cancelled'])
    expect((await guard.asks(visitors.done, { params, body: { badge_returned: true } })).body.data.state).toBe('done')
    expect(await stateOf(house, id)).toBe('rejected')
  })
})
