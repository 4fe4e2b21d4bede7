import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
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

const DAY = 86_400_000
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('the reception', () => {
  it('VI-20 takes a visitor from submitted to done, and the ticket with them', async () => {
    const house = await openGatehouse()
    const verified = await visitorUpTo(house, 'verified')
    const visitor = (await house.guard.asks(visitors.assign, { params: paramsOf(verified), body: {} })).body.data
    const { guard, host } = house
    const [params, code] = [paramsOf(visitor), visitor.code ?? '']
    const scan = async (action: 'check_in' | 'go_out' | 'come_back' | 'finish') => {
      const { status, body } = await guard.asks(visitors.scan, { body: { code, action } })
      const ticket = (await host.asks(tickets.get, { params: { id: visitor.ticket.id } })).body.data
      return [status, status === 200 ? body.data.state : null, ticket.state]
    }
    expect(await scan('go_out')).toEqual([409, null, 'assigned'])
    expect(await scan('check_in')).toEqual([200, 'checked_in', 'in_progress'])
    expect(await scan('check_in')).toEqual([409, null, 'in_progress'])
    expect(await scan('go_out')).toEqual([200, 'on_break', 'in_progress'])
    expect(await scan('come_back')).toEqual([200, 'checked_in', 'in_progress'])
    expect((await guard.asks(visitors.reject, { params, body: { reason: 'Late' } })).status).toBe(409)
    expect(await scan('finish')).toEqual([200, 'done', 'resolved'])
    const again = await guard.asks(visitors.done, { params, body: {} })
    expect([again.status, (again.body as unknown as { message: string }).message]).toEqual([409, 'Budi Santoso is done: invite them anew'])
    const kinds = (await guard.asks(visitors.events, { params })).body.data.map((item) => item.kind).reverse()
    expect(kinds.filter((kind) => kind !== 'viewed')).toEqual([
      'invited',
      'changed',
      'submitted',
      'verified',
      'assigned',
      'checked_in',
      'went_out',
      'came_back',
      'done',
    ])
  })

  it('VI-20 is for those who receive visitors at the site; of two at once one wins', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'submitted')
    const params = paramsOf(visitor)
    const verify = (who: typeof house.guard) => who.asks(visitors.verify, { params, body: { identity_seen: true } })
    expect([(await verify(house.host)).status, (await verify(house.far)).status, (await verify(house.stranger)).status]).toEqual([
      403, 404, 401,
    ])
    expect(await house.guard.asks(visitors.verify, { params, body: { identity_seen: false } })).toMatchObject(
      refused(422, 'identity_seen', 'const'),
    )
    expect((await Promise.all([verify(house.guard), verify(house.security)])).map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await house.guard.asks(visitors.reject, { params, body: { reason: 'No appointment' } })).body.data).toMatchObject({
      state: 'rejected',
      reason: 'No appointment',
      code: null,
    })
    expect((await house.host.asks(tickets.get, { params: { id: visitor.ticket.id } })).body.data.state).toBe('resolved')
  })

  it('VI-29 verifies the facts that were compared with the document, not what was written meanwhile', async () => {
    const house = await openGatehouse()
    const { host, security, cast } = house
    const visitor = await visitorUpTo(house, 'submitted')
    const params = paramsOf(visitor)
    const verify = (rev: number, more: object = {}) =>
      security.asks(visitors.verify, { params, body: { identity_seen: true, rev, ...more } })
    await host.asks(visitors.update, { params, body: { identity: { kind: 'nik', number: '3174014708900004' } } })
    const { rev } = await seen(security, visitor)
    expect(await verify(visitor.rev)).toMatchObject(refused(409, 'rev', String(rev)))
    expect((await seen(security, visitor)).state).toBe('submitted')
    await security.asks(visitorRules.create, { body: { location_id: cast.site, name: 'Budi Santoso', reason: 'x' } })
    const hit = await seen(security, visitor)
    expect((await verify(rev, { cleared: 'Another man' })).status).toBe(409)
    expect((await verify(hit.rev, { cleared: 'Another man' })).body.data.state).toBe('verified')
  })

  it('VI-21 does not verify who is on the watchlist until security clears it', async () => {
    const house = await openGatehouse()
    const { security, guard, cast } = house
    const entry = { location_id: cast.site, name: 'Santoso, BUDI', reason: 'Took a laptop' }
    await security.asks(visitorRules.create, { body: entry })
    const visitor = await visitorUpTo(house, 'submitted')
    expect(visitor).toMatchObject({ watchlist_hit: true, cleared: null })
    const params = paramsOf(visitor)
    const verify = (who: typeof guard, cleared?: string) =>
      who.asks(visitors.verify, { params, body: { identity_seen: true, ...(cleared && { cleared }) } })
    expect(await verify(guard)).toMatchObject(refused(409, 'cleared', 'watchlist'))
    expect(await verify(security)).toMatchObject(refused(409, 'cleared', 'watchlist'))
    expect((await verify(guard, 'Let him')).status).toBe(403)
    expect((await verify(security, 'Another man of that name')).body.data).toMatchObject({
      state: 'verified',
      cleared: { by: { name: 'Sari' }, reason: 'Another man of that name' },
    })
  })

  it('VI-21 marks who is already expected, by number as well, and only at the entry’s site and days', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified', 'Somebody Else')
    const { security, admin, cast } = house
    const list = (body: object) => security.asks(visitorRules.create, { body: { name: 'Nobody', reason: 'x', ...body } as never })
    expect((await seen(house.guard, visitor)).watchlist_hit).toBe(false)
    await admin.asks(visitorRules.create, { body: { location_id: cast.otherSite, name: 'Somebody Else', reason: 'x' } })
    expect((await seen(house.guard, visitor)).watchlist_hit).toBe(false)
    const made = await list({ location_id: cast.site, identity: { kind: 'nik', number: NIK } })
    expect((await seen(house.guard, visitor)).watchlist_hit).toBe(true)
    await security.asks(visitorRules.remove, { params: { id: made.body.data.id } })
    expect((await seen(house.guard, visitor)).watchlist_hit).toBe(false)
    await list({ location_id: cast.site, name: 'Old Foe', until: '2026-01-01' })
    const [other] = await invite(house.host, await openVisit(house, house.host), ['Old Foe'])
    await submitVisit(house, other as never, await tokenOf(house.host, other as never), '3174014708900004')
    expect((await seen(house.guard, other as never)).watchlist_hit).toBe(false)
  })

  it('VI-22 keeps the watchlist with security, site by site', async () => {
    const house = await openGatehouse()
    const { security, guard, far, admin, cast, stranger } = house
    const draft = { location_id: cast.site, name: 'Foe', reason: 'x', identity: { kind: 'passport' as const, number: 'C 1234567' } }
    for (const [who, status] of [
      [guard, 403],
      [stranger, 401],
    ] as const)
      expect((await who.asks(visitorRules.create, { body: draft })).status).toBe(status)
    const made = (await security.asks(visitorRules.create, { body: draft })).body.data
    expect(made).toMatchObject({ identity: { kind: 'passport', last4: '4567' }, created_by: { name: 'Sari' } })
    const params = { id: made.id }
    expect((await far.asks(visitorRules.list, { query: {} })).body.data).toEqual([])
    expect((await far.asks(visitorRules.remove, { params })).status).toBe(404)
    for (const everywhere of [{}, { location_id: null }])
      expect((await security.asks(visitorRules.create, { body: { ...everywhere, name: 'All', reason: 'x' } })).status).toBe(403)
    expect((await admin.asks(visitorRules.create, { body: { location_id: null, name: 'All', reason: 'x' } })).status).toBe(200)
    expect((await security.asks(visitorRules.update, { params, body: { reason: 'y', identity: null } })).body.data).toMatchObject({
      reason: 'y',
      identity: null,
    })
    expect(await security.asks(visitorRules.create, { body: { ...draft, location_id: cast.otherSite } })).toMatchObject(
      refused(422, 'location_id', 'exists'),
    )
  })

  it('VI-24 has its badge back before the visit is finished', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'checked_in')
    const finish = (body: object) => house.guard.asks(visitors.done, { params: paramsOf(visitor), body })
    expect(await finish({})).toMatchObject(refused(409, 'badge_returned', 'required'))
    expect((await finish({ note: 'Lost in the lift' })).body.data.state).toBe('done')
  })

  it('VI-19 ends by its host where there is no badge to give back', async () => {
    const house = await openGatehouse()
    const { host, otherHost, guard, far } = house
    const visitor = await visitorUpTo(house, 'assigned')
    const params = paramsOf(visitor)
    const end = async (who: typeof host) => who.asks(visitors.done, { params, body: { badge_returned: true } })
    await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    expect(await end(host)).toMatchObject(refused(409, 'badge_returned', 'reception'))
    await guard.asks(visitors.done, { params, body: { badge_returned: true } })
    const next = await visitorUpTo(house, 'verified', 'Wati')
    await guard.asks(visitors.assign, { params: paramsOf(next), body: {} })
    await guard.asks(visitors.scan, { body: { code: next.code ?? '', action: 'check_in' } })
    const endNext = async (who: typeof host) => (await who.asks(visitors.done, { params: paramsOf(next), body: {} })).status
    expect([await endNext(otherHost), await endNext(far), await endNext(host), await endNext(host)]).toEqual([404, 404, 200, 409])
  })

  it('VI-25 keeps the wait at the gate and tells the host', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'assigned')
    const scan = (action: 'arrive' | 'check_in') => house.guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action } })
    await scan('arrive')
    house.clock.advance(4 * 60_000)
    await scan('arrive')
    expect((await scan('check_in')).body.data.wait_minutes).toBe(4)
    const { data } = (await house.host.asks(inbox.list, { query: {} })).body
    expect(data.map((item) => item.type)).toContain('visitor.arrived')
  })
})

describe('the gate', () => {
  it('VI-23 opens for its own code on the days of the visit', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'assigned')
    const code = visitor.code ?? ''
    const look = async (who: typeof house.guard, text: string) => (await who.asks(visitors.scan, { body: { code: text } })).status
    expect([
      await look(house.guard, code),
      await look(house.far, code),
      await look(house.host, code),
      await look(house.stranger, code),
    ]).toEqual([200, 404, 403, 401])
    const [kind, id, mark = ''] = code.split('.')
    const turned = `${mark[0] === 'A' ? 'B' : 'A'}${mark.slice(1)}`
    for (const wrong of [`${kind}.${id}.${turned}`, `${kind}.${id}.`, `${kind}.${house.cast.site}.${mark}`, 'hello', `${code}x${code}`])
      expect([wrong, await look(house.guard, wrong)]).toEqual([wrong, 404])
    const later = await openVisit(house, house.host, { start: dayOn(house, 3), end: dayOn(house, 3) })
    const [other] = await invite(house.host, later, ['Early Bird'])
    await submitVisit(house, other as never, await tokenOf(house.host, other as never))
    const params = paramsOf(other as never)
    await house.guard.asks(visitors.verify, { params, body: { identity_seen: true } })
    await house.guard.asks(visitors.assign, { params, body: {} })
    const enter = () => house.guard.asks(visitors.scan, { body: { code: other?.code ?? '', action: 'check_in' } })
    expect(await enter()).toMatchObject(refused(409, 'code', 'day'))
    house.clock.advance(3 * DAY)
    const guard = await house.as(house.guard.id)
    expect((await guard.asks(visitors.scan, { body: { code: other?.code ?? '', action: 'check_in' } })).status).toBe(200)
  })

  it('VI-26 has a board of the day and a list for an evacuation, of the sites in scope', async () => {
    const house = await openGatehouse()
    const inside = await visitorUpTo(house, 'checked_in')
    await invite(house.host, inside.ticket.id, ['Wati'])
    await invite(house.host, await openVisit(house, house.host, { start: dayOn(house, 2), end: dayOn(house, 2) }), ['Later'])
    const { guard, far, host, cast, admin } = house
    const names = async (who: typeof guard, query: object) =>
      (await who.asks(visitors.list, { query })).body.data.map((visitor) => visitor.name)
    expect(await names(guard, { location_id: cast.site })).toEqual(['Budi Santoso', 'Wati'])
    expect(await names(guard, { location_id: cast.site, day: dayOn(house, 2) })).toEqual(['Later'])
    expect(await names(guard, { state: 'invited', search: 'wat' })).toEqual(['Wati'])
    expect([await names(far, {}), await names(far, { location_id: cast.site })]).toEqual([[], []])
    expect((await host.asks(visitors.list, { query: {} })).status).toBe(403)
    const first = (await guard.asks(visitors.list, { query: { limit: 1 } })).body
    expect((await guard.asks(visitors.list, { query: { limit: 1, next: first.next as string } })).body.data[0]?.name).toBe('Wati')
    const forged = Buffer.from('["hello"]').toString('base64url')
    expect(await guard.asks(visitors.list, { query: { next: forged } })).toMatchObject(refused(422, 'next', 'cursor'))
    const onSite = async (who: typeof guard) =>
      (await who.asks(visitors.onSite, { query: {} })).body.data.map((item) => [item.name, item.badge])
    expect([await onSite(guard), await onSite(admin), await onSite(far)]).toEqual([
      [['Budi Santoso', 'V-12']],
      [['Budi Santoso', 'V-12']],
      [],
    ])
  })
})

it('VI-26 has on the board of several sites the day of each', async () => {
  const house = await openGatehouse()
  const { admin, cast, clock } = house
  const day = dayOn(house, 1)
  for (const [location_id, title] of [
    [cast.site, 'Jakarta'],
    [cast.otherSite, 'Makassar'],
  ] as const)
    await invite(admin, await openVisit(house, admin, { location_id, start: day, end: day }), [title])
  // Half past eleven in the evening in Jakarta is half an hour after midnight in Makassar.
  clock.set(new Date(`${dayOn(house, 0)}T16:30:00Z`))
  const late = await house.as(admin.id)
  expect((await late.asks(visitors.list, { query: {} })).body.data.map((visitor) => visitor.name)).toEqual(['Makassar'])
  expect((await late.asks(visitors.list, { query: { day } })).body.data.map((visitor) => visitor.name)).toEqual(['Jakarta', 'Makassar'])
})

function dayOn(house: Awaited<ReturnType<typeof openGatehouse>>, days: number): string {
  return new Date(Date.parse(today(house)) + days * DAY).toISOString().slice(0, 10)
}
