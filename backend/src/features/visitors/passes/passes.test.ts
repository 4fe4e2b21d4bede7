import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { passes, passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { addPasses, type Gatehouse, openGatehouse, paramsOf, seen, visitorUpTo } from '../../../../../tests/kit/desk/visitors.ts'

const DAY = 86_400_000
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message

const give = ({ guard }: Gatehouse, visitor: Visitor, body: object) => guard.asks(visitors.assign, { params: paramsOf(visitor), body })
const freeBadges = async ({ guard, cast }: Gatehouse) =>
  (await guard.asks(passes.free, { query: { location_id: cast.site } })).body.data.badge.free.map((item) => item.code)
const held = async ({ guard }: Gatehouse) =>
  (await guard.asks(passes.list, { query: { limit: 100 } })).body.data.map((pass) => [pass.code, pass.state, pass.visitor?.name])
const kindsOf = async ({ guard }: Gatehouse, visitor: Visitor) =>
  (await guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((item) => item.kind)

describe('giving out', () => {
  it('VI-93 gives what is on the list of the site, and anything where there is none', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-001', 'V-002'] })
    const visitor = await visitorUpTo(house, 'verified')
    const unknown = await give(house, visitor, { badge: 'V-99' })
    expect(unknown).toMatchObject(refused(422, 'badge', 'exists'))
    expect(messageOf(unknown)).toContain('free: V-001, V-002')
    expect((await give(house, visitor, { badge: ' v-002 ', locker: 'the blue one', parking: 'P2' })).body.data).toMatchObject({
      badge: 'V-002',
      locker: 'the blue one',
      parking: 'P2',
    })
    expect(await held(house)).toEqual([['V-002', 'out', 'Budi Santoso']])
  })

  it('VI-94 refuses what somebody has, and says who, since when and what is free', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-001', 'V-002'] })
    const [first, second] = [await visitorUpTo(house, 'verified'), await visitorUpTo(house, 'verified', 'Wati')]
    await give(house, first, { badge: 'V-001' })
    const refusal = await give(house, second, { badge: 'V-001' })
    expect(refusal).toMatchObject(refused(409, 'badge', 'taken'))
    expect(messageOf(refusal)).toMatch(
      new RegExp(
        `^Badge V-001 is with Budi Santoso \\(${first.ticket.number}\\) since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d WIB; free: V-002$`,
      ),
    )
    expect((await seen(house.guard, second)).state).toBe('verified')
    await give(house, second, { badge: 'V-002' })
    expect(messageOf(await give(house, second, { badge: 'V-001' }))).toContain('none is free')
  })

  it('VI-94 gives it at one of two desks', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-001'] })
    const both = [await visitorUpTo(house, 'verified'), await visitorUpTo(house, 'verified', 'Wati')]
    const answers = await Promise.all(both.map((item) => give(house, item, { badge: 'V-001' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await held(house)).toHaveLength(1)
  })

  it('VI-95 offers what is free, the next one first, and frees what was given before', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-10', 'V-9', 'V-11'] })
    await addPasses(house, { badge: ['V-1'] }, house.cast.otherSite)
    const visitor = await visitorUpTo(house, 'verified')
    expect(await freeBadges(house)).toEqual(['V-9', 'V-10', 'V-11'])
    await give(house, visitor, { badge: 'V-9' })
    await give(house, visitor, { escort: 'Pak Umar' })
    expect(await freeBadges(house)).toEqual(['V-10', 'V-11'])
    await give(house, visitor, { badge: 'V-11' })
    expect(await freeBadges(house)).toEqual(['V-9', 'V-10'])
    expect((await give(house, visitor, { badge: '' })).body.data.badge).toBe('')
    expect(await freeBadges(house)).toEqual(['V-9', 'V-10', 'V-11'])
    expect((await house.far.asks(passes.free, { query: { location_id: house.cast.site } })).status).toBe(404)
  })
})

describe('coming back', () => {
  it('VI-96 frees everything at the end of the visit', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-12'], locker: ['L-1'] })
    const given = async (name: string) => {
      const visitor = await visitorUpTo(house, 'verified', name)
      expect((await give(house, visitor, { badge: 'V-12', locker: 'L-1' })).status).toBe(200)
      expect(await held(house)).toHaveLength(2)
      return visitor
    }
    const { guard, host, admin, clock } = house
    await guard.asks(visitors.reject, { params: paramsOf(await given('Turned away')), body: { reason: 'No appointment' } })
    expect(await held(house)).toEqual([])
    await host.asks(visitors.remove, { params: paramsOf(await given('Withdrawn')) })
    expect(await held(house)).toEqual([])
    const { ticket } = await given('Cancelled')
    await admin.asks(tickets.cancel, { params: { id: ticket.id }, body: { note: 'Not needed' } })
    expect(await held(house)).toEqual([])
    const leaver = await given('Leaves')
    await guard.asks(visitors.scan, { body: { code: leaver.code ?? '', action: 'check_in' } })
    await guard.asks(visitors.done, { params: paramsOf(leaver), body: { badge_returned: true } })
    expect(await held(house)).toEqual([])
    await given('Never comes')
    clock.advance(2 * DAY)
    await house.backend.visitors.look()
    expect(await held({ ...house, guard: await house.as(guard.id) })).toEqual([])
  })

  it('VI-96 keeps a badge that did not come back as missing until it is found', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-12', 'V-13'], locker: ['L-1'] })
    const visitor = await visitorUpTo(house, 'verified')
    await give(house, visitor, { badge: 'V-12', locker: 'L-1' })
    await house.guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    await house.guard.asks(visitors.done, { params: paramsOf(visitor), body: { note: 'Left in the taxi' } })
    const [lost, ...others] = (await house.guard.asks(passes.list, { query: {} })).body.data
    expect([lost, others]).toMatchObject([
      { code: 'V-12', state: 'missing', said: 'Left in the taxi', visitor: { name: 'Budi Santoso' } },
      [],
    ])
    expect(await freeBadges(house)).toEqual(['V-13'])
    const next = await visitorUpTo(house, 'verified', 'Wati')
    expect(await give(house, next, { badge: 'V-12' })).toMatchObject(refused(409, 'badge', 'missing'))
    const params = { id: lost?.id ?? '' }
    expect((await house.guard.asks(passes.back, { params })).body.data).toMatchObject({ code: 'V-12', state: 'free' })
    expect(await house.guard.asks(passes.back, { params })).toMatchObject(refused(409, 'id', 'free'))
    expect((await kindsOf(house, visitor)).slice(0, 3)).toEqual(['pass_found', 'badge_missing', 'done'])
    expect((await give(house, next, { badge: 'V-12' })).status).toBe(200)
  })

  it('VI-96 forgets with the personal data what was said about a badge', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-12'] })
    const visitor = await visitorUpTo(house, 'checked_in')
    await house.guard.asks(visitors.done, { params: paramsOf(visitor), body: { note: 'Budi took it home' } })
    house.clock.advance(100 * DAY)
    await house.backend.visitors.look()
    const guard = await house.as(house.guard.id)
    expect((await guard.asks(passes.list, { query: {} })).body.data).toMatchObject([{ state: 'missing', said: '', visitor: { name: '' } }])
  })

  it('VI-97 takes back a locker from who is inside, a badge only from who is not', async () => {
    const house = await openGatehouse()
    await addPasses(house, { badge: ['V-12'], locker: ['L-1'] })
    const { guard, far, host, stranger } = house
    const visitor = await visitorUpTo(house, 'verified')
    await give(house, visitor, { badge: 'V-12', locker: 'L-1' })
    const [badge, locker] = (await guard.asks(passes.list, { query: {} })).body.data.map((pass) => ({ params: { id: pass.id } }))
    if (!badge || !locker) throw new Error('Nothing is out')
    expect([
      (await far.asks(passes.back, badge)).status,
      (await host.asks(passes.back, badge)).status,
      (await stranger.asks(passes.back, badge)).status,
    ]).toEqual([404, 403, 401])
    expect((await guard.asks(passes.back, badge)).status).toBe(200)
    expect(await seen(guard, visitor)).toMatchObject({ badge: '', locker: 'L-1', state: 'assigned' })
    await give(house, visitor, { badge: 'V-12' })
    await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })
    const refusal = await guard.asks(passes.back, badge)
    expect(refusal).toMatchObject(refused(409, 'id', 'inside'))
    expect(messageOf(refusal)).toBe('Budi Santoso is checked in with V-12: finish the visit, then the badge is free')
    expect((await guard.asks(passes.back, locker)).status).toBe(200)
    expect(await seen(guard, visitor)).toMatchObject({ badge: 'V-12', locker: '' })
  })

  it('VI-97 counts what is free, out and missing, of the sites in scope', async () => {
    const house = await openGatehouse()
    const { guard, far, admin, cast } = house
    await addPasses(house, { badge: ['V-11', 'V-12', 'V-13'], locker: ['L-1'] })
    await addPasses(house, { badge: ['V-1'] }, cast.otherSite)
    await visitorUpTo(house, 'checked_in')
    const counts = async (who: typeof guard, query = {}) =>
      (await who.asks(passes.counts, { query })).body.data.map((item) => [item.location.id, item.kind, item.free, item.out, item.missing])
    const own = [
      [cast.site, 'badge', 2, 1, 0],
      [cast.site, 'locker', 1, 0, 0],
    ]
    const others = [[cast.otherSite, 'badge', 1, 0, 0]]
    expect([await counts(guard), await counts(far), await counts(guard, { location_id: cast.otherSite })]).toEqual([own, others, []])
    expect((await counts(admin)).length).toBe(3)
    expect((await far.asks(passes.list, { query: {} })).body.data).toEqual([])
    expect((await guard.asks(passSettings.list, { query: {} })).status).toBe(403)
  })
})
