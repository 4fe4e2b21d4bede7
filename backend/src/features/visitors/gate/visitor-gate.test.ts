import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { ScanAction } from '@menara/shared/domain/visitors/visitor-state.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { type Gatehouse, invite, openGatehouse, openVisit, paramsOf, seen, today } from '../../../../../tests/kit/desk/visitors.ts'
import { userLocations } from '../../../schema/people.ts'

const DAY = 86_400_000
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const dayOn = (house: Gatehouse, days: number): string => new Date(Date.parse(today(house)) + days * DAY).toISOString().slice(0, 10)
const scan = (who: Person, { code }: { readonly code: string | null }, action: ScanAction) =>
  who.asks(visitors.scan, { body: { code: code ?? '', action } })
const moveTo = async ({ admin }: Gatehouse, id: string, day: string) => {
  const { rev } = (await admin.asks(tickets.get, { params: { id } })).body.data
  expect((await admin.asks(tickets.update, { params: { id }, body: { start: day, end: day, rev } })).status).toBe(200)
}

/** A walk-in who has come as far as `assigned`, with a badge where one is named. */
async function walkIn(house: Gatehouse, ticket: string, { name = 'Budi Santoso', badge = '' } = {}) {
  const [visitor] = await invite(house.guard, ticket, [name], { walk_in: true })
  if (!visitor) throw new Error('Nobody was taken in')
  const params = paramsOf(visitor)
  await house.guard.asks(visitors.verify, { params, body: { identity_seen: true } })
  const { status } = await house.guard.asks(visitors.assign, { params, body: { badge } })
  expect(status).toBe(200)
  return visitor
}

describe('the gate and the watchlist', () => {
  it('VI-21 lets nobody in who was listed after the verification, until they are cleared', async () => {
    const house = await openGatehouse()
    const { guard, security, cast } = house
    const visitor = await walkIn(house, await openVisit(house, house.host))
    const params = paramsOf(visitor)
    const list = (body: object) =>
      security.asks(visitorRules.create, { body: { location_id: cast.site, name: 'Budi Santoso', reason: 'Took a laptop', ...body } })
    await list({ until: dayOn(house, -1) })
    expect(await seen(guard, visitor)).toMatchObject({ state: 'assigned', watchlist_hit: false })
    const { id } = (await list({})).body.data
    expect(await seen(guard, visitor)).toMatchObject({ state: 'submitted', watchlist_hit: true, verified_at: null })
    expect(await scan(guard, visitor, 'check_in')).toMatchObject(refused(409, 'cleared', 'watchlist'))
    expect(await guard.asks(visitors.assign, { params, body: {} })).toMatchObject(refused(409, 'cleared', 'watchlist'))
    await security.asks(visitors.verify, { params, body: { identity_seen: true, cleared: 'Another man' } })
    await security.asks(visitorRules.update, { params: { id }, body: { reason: 'Took two' } })
    expect(await seen(guard, visitor)).toMatchObject({ state: 'verified', cleared: { reason: 'Another man' } })
    await guard.asks(visitors.assign, { params, body: {} })
    expect((await scan(guard, visitor, 'check_in')).status).toBe(200)
    await security.asks(visitorRules.update, { params: { id }, body: { name: 'Somebody Else' } })
    expect((await seen(guard, visitor)).watchlist_hit).toBe(false)
  })

  it('VI-21 looks again at the check-in, since another day may be one of the list', async () => {
    const house = await openGatehouse()
    const { guard, security, host, cast } = house
    const id = await openVisit(house, host, { start: dayOn(house, 2), end: dayOn(house, 2) })
    const visitor = await walkIn(house, id)
    const until = dayOn(house, 1)
    await security.asks(visitorRules.create, { body: { location_id: cast.site, name: 'Budi Santoso', reason: 'x', until } })
    expect(await seen(guard, visitor)).toMatchObject({ state: 'assigned', watchlist_hit: false })
    await moveTo(house, id, today(house))
    expect(await scan(guard, visitor, 'check_in')).toMatchObject(refused(409, 'cleared', 'watchlist'))
    expect(await seen(guard, visitor)).toMatchObject({ state: 'submitted', watchlist_hit: true })
  })
})

describe('the gate and the ticket', () => {
  it('VI-27 VI-3 opens when the visit is approved', async () => {
    const house = await openGatehouse()
    const { guard, security } = house
    await approvalType(house, [askingPeople(security.id)], { ticket_type_id: 27 })
    const id = await openVisit(house, house.host)
    const [visitor, late] = [await walkIn(house, id), await walkIn(house, id, { name: 'Wati' })]
    expect(await scan(guard, visitor, 'check_in')).toMatchObject(refused(409, 'code', 'approval'))
    expect((await seen(guard, visitor)).state).toBe('assigned')
    await guard.asks(visitors.reject, { params: paramsOf(late), body: { reason: 'Too many' } })
    await votes(security, id, 'approve')
    expect((await scan(guard, visitor, 'check_in')).status).toBe(200)
    await guard.asks(visitors.done, { params: paramsOf(visitor), body: {} })
    expect(await stateOf(house, id)).toBe('resolved')
    const other = await openVisit(house, house.host)
    await guard.asks(visitors.reject, { params: paramsOf(await walkIn(house, other)), body: { reason: 'Went home' } })
    expect(await stateOf(house, other)).toBe('waiting_approval')
    await votes(security, other, 'approve')
    expect(await stateOf(house, other)).toBe('resolved')
  })

  it('VI-20 is not for who sees the ticket from another site, to approve it', async () => {
    const house = await openGatehouse()
    // Asked while they belonged to the site.
    const here = { user_id: house.far.id, location_id: house.cast.site }
    await house.db.sql.insert(userLocations).values(here)
    await approvalType(house, [askingPeople(house.far.id)], { ticket_type_id: 27 })
    const [visitor] = await invite(house.guard, await openVisit(house, house.host), ['Budi'], { walk_in: true })
    if (!visitor) throw new Error('Nobody was taken in')
    const params = paramsOf(visitor)
    await house.db.sql.delete(userLocations).where(eq(userLocations.location_id, house.cast.site))
    const far = await house.as(house.far.id)
    expect((await far.asks(visitors.ofTicket, { params: { id: visitor.ticket.id } })).status).toBe(200)
    const answers = [
      await far.asks(visitors.verify, { params, body: { identity_seen: true } }),
      await far.asks(visitors.reject, { params, body: { reason: 'x' } }),
      await far.asks(visitors.identity, { params, body: { reason: 'x' } }),
      await far.asks(visitors.update, { params, body: { company: 'x' } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
  })

  it('VI-23 VI-24 VI-28 takes nobody back after the last day, and no badge for granted', async () => {
    const house = await openGatehouse()
    const day = today(house)
    const id = await openVisit(house, house.host)
    const visitor = await walkIn(house, id, { badge: 'V-1' })
    const until = async (moment: string) =>
      (await house.guard.asks(visitors.assign, { params: paramsOf(visitor), body: { until: moment } })).status
    expect([await until(`${day}T23:30:00+07:00`), await until(`${day}T23:30:00Z`), await until(`${day}T12:59:60Z`)]).toEqual([
      200, 422, 422,
    ])
    await scan(house.guard, visitor, 'check_in')
    expect(await scan(house.guard, visitor, 'finish')).toMatchObject(refused(409, 'badge_returned', 'required'))
    await scan(house.guard, visitor, 'go_out')
    house.clock.advance(2 * DAY)
    const guard = await house.as(house.guard.id)
    expect(await scan(guard, visitor, 'come_back')).toMatchObject(refused(409, 'code', 'day'))
    await moveTo({ ...house, admin: await house.as(house.admin.id) }, id, dayOn(house, 0))
    expect((await scan(guard, visitor, 'come_back')).status).toBe(200)
  })

  it('VI-64 tells the co-host when the host is at the gate', async () => {
    const house = await openGatehouse()
    const { guard, otherHost } = house
    const visitor = await walkIn(house, await openVisit(house, guard))
    await guard.asks(visitors.update, { params: paramsOf(visitor), body: { co_host_id: otherHost.id } })
    await scan(guard, visitor, 'check_in')
    const told = async (who: Person) =>
      (await who.asks(inbox.list, { query: {} })).body.data.filter((item) => item.type === 'visitor.arrived').length
    expect([await told(guard), await told(otherHost)]).toEqual([0, 1])
  })
})
