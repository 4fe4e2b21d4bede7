import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openGatehouse, paramsOf, visitorUpTo } from '../../../../../tests/kit/desk/visitors.ts'
import { newId } from '../../../platform/ids.ts'
import { audit } from '../../../schema/journal.ts'
import { users } from '../../../schema/people.ts'

async function openAssembly() {
  const house = await openGatehouse()
  const visitor = await visitorUpTo(house, 'checked_in')
  const begin = house.clock.now().getTime()
  const since = (seconds: number): string => new Date(begin + seconds * 1000).toISOString()
  const say = async (who: typeof house.guard, safe: boolean, at: string, visitor_id = visitor.id) => {
    const { status, body } = await who.asks(evacuations.say, { body: { words: [{ visitor_id, safe, at }] } })
    return status === 200 ? body.data[0] : status
  }
  const onSite = async () => (await house.guard.asks(visitors.onSite, { query: {} })).body.data[0]
  return { ...house, visitor, since, say, onSite }
}

describe('the assembly point', () => {
  it('VI-70 the newest word holds, in whatever order words arrive', async () => {
    const house = await openAssembly()
    const { guard, security, say, since, onSite, visitor } = house
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null, safe_by: null })
    expect(await say(guard, true, since(-60))).toMatchObject({ outcome: 'taken', safe: true, by: { name: 'Gilang' } })
    expect(await say(guard, true, since(-60))).toMatchObject({ outcome: 'taken', safe: true })
    expect(await say(security, false, since(-90))).toMatchObject({ outcome: 'older', safe: true, by: { name: 'Gilang' }, at: since(-60) })
    expect(await say(security, false, since(-30))).toMatchObject({ outcome: 'taken', safe: false, by: { name: 'Sari' } })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: since(-30), safe_by: { name: 'Sari' } })
    // A telephone whose clock runs ahead has no last word for ever.
    expect(await say(guard, true, since(3600))).toMatchObject({ outcome: 'taken' })
    expect(Date.parse((await onSite())?.safe_at ?? '')).toBeLessThanOrEqual(house.clock.now().getTime())
    const kinds = (await guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((item) => item.kind)
    expect(kinds.slice(0, 3)).toEqual(['safe', 'missed', 'safe'])
  })

  it('VI-70 of two at once who differ, one word holds for both', async () => {
    const { guard, security, say, since, onSite } = await openAssembly()
    const answers = await Promise.all([say(guard, true, since(-2)), say(security, false, since(-1))])
    expect((await onSite())?.safe).toBe(false)
    expect(answers[1]).toMatchObject({ outcome: 'taken', safe: false })
  })

  it('VI-70 who has left has left; others, strangers and other sites say nothing', async () => {
    const { guard, far, host, stranger, say, since, visitor, onSite } = await openAssembly()
    expect([await say(host, true, since(0)), await say(stranger, true, since(0))]).toEqual([403, 401])
    expect(await say(far, true, since(0))).toEqual({ visitor_id: visitor.id, outcome: 'unknown', safe: false, by: null, at: null })
    expect(await say(guard, true, since(0), newId())).toMatchObject({ outcome: 'unknown' })
    expect((await onSite())?.safe).toBe(false)
    await guard.asks(visitors.done, { params: paramsOf(visitor), body: { badge_returned: true } })
    expect(await say(guard, true, since(0))).toMatchObject({ outcome: 'left' })
  })

  it('VI-71 after the all-clear nobody of the site is marked', async () => {
    const house = await openAssembly()
    const { guard, far, host, cast, say, since, onSite } = house
    await say(guard, true, since(0))
    const clear = (who: typeof guard) => who.asks(evacuations.allClear, { body: { location_id: cast.site } })
    expect([(await clear(host)).status, (await clear(far)).status]).toEqual([403, 404])
    expect((await clear(guard)).body.data).toEqual({ count: 1 })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null })
    expect((await clear(guard)).body.data).toEqual({ count: 0 })
    expect(await say(guard, true, since(-30))).toMatchObject({ outcome: 'older', safe: false })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null })
    house.clock.advance(1000)
    expect(await say(guard, true, since(3600))).toMatchObject({ outcome: 'taken', safe: true })
  })
})

it('VI-72 lists the staff who are checked in at the sites in scope, with their telephones', async () => {
  const house = await openGatehouse()
  const { db, guard, far, host, cast, clock } = house
  const at = clock.now().toISOString()
  await db.sql.update(users).set({ phone: '+62 812 0000 1111', title: 'Engineer' }).where(eq(users.id, cast.operator))
  await house.operator.asks(attendances.checkIn, { body: { location_id: cast.site, reason: 'Works' } })
  const staff = async (who: typeof guard, query: object = {}) => (await who.asks(evacuations.staff, { query })).body.data
  expect(await staff(guard)).toEqual([
    {
      ...{ id: cast.operator, title: 'Engineer', phone: '+62 812 0000 1111', checked_in_at: at },
      ...{ name: expect.any(String), location: { id: cast.site, name: expect.any(String) } },
      ...{ safe: false, safe_at: null, safe_by: null },
    },
  ])
  expect(await staff(guard, { location_id: cast.otherSite })).toEqual([])
  expect(await staff(far)).toEqual([])
  expect((await host.asks(evacuations.staff, { query: {} })).status).toBe(403)
  await house.operator.asks(attendances.checkOut, { body: { location_id: cast.site, reason: 'Home' } })
  expect(await staff(guard)).toEqual([])
})

describe('staff at the assembly point', () => {
  async function openMuster() {
    const house = await openAssembly()
    const { operator, cast, guard, since, clock } = house
    await operator.asks(attendances.checkIn, { body: { location_id: cast.site, reason: 'Works' } })
    clock.advance(60_000)
    const sayOf = async (who: typeof guard, safe: boolean, at: string, user_id: string = cast.operator) => {
      const { status, body } = await who.asks(evacuations.say, { body: { words: [{ user_id, safe, at }] } })
      return status === 200 ? body.data[0] : status
    }
    const listed = async () => (await guard.asks(evacuations.staff, { query: {} })).body.data[0]
    return { ...house, sayOf, listed, later: (seconds: number) => since(60 + seconds) }
  }

  it('VI-73 are marked by who receives visitors, and by the newest word', async () => {
    const { guard, security, sayOf, listed, later, cast, db } = await openMuster()
    expect(await sayOf(guard, true, later(-20))).toMatchObject({
      user_id: cast.operator,
      outcome: 'taken',
      safe: true,
      by: { name: 'Gilang' },
    })
    expect(await listed()).toMatchObject({ id: cast.operator, safe: true, safe_at: later(-20), safe_by: { name: 'Gilang' } })
    expect(await sayOf(guard, true, later(-20))).toMatchObject({ outcome: 'taken' })
    expect(await sayOf(security, false, later(-30))).toMatchObject({ outcome: 'older', safe: true, by: { name: 'Gilang' } })
    // A clock that runs ahead has no last word for ever, and a mark is undone.
    expect(await sayOf(security, false, later(3600))).toMatchObject({ outcome: 'taken', safe: false, at: later(0) })
    expect(await listed()).toMatchObject({ safe: false, safe_at: later(0), safe_by: { name: 'Sari' } })
    const rows = await db.sql.select().from(audit).where(eq(audit.subject, 'evacuations')).orderBy(audit.seq)
    expect(rows.map((row) => [row.action, row.actor_id, row.subject_id])).toEqual([
      ['evacuation.safe', guard.id, cast.operator],
      ['evacuation.missed', security.id, cast.operator],
    ])
  })

  it('VI-73 are not marked by others, and a word names one person', async () => {
    const { guard, host, far, stranger, sayOf, listed, later, visitor, cast } = await openMuster()
    expect([await sayOf(host, true, later(0)), await sayOf(stranger, true, later(0))]).toEqual([403, 401])
    for (const [who, id] of [
      [far, cast.operator],
      [guard, newId()],
      [guard, cast.agent],
    ] as const)
      expect(await sayOf(who, true, later(0), id)).toEqual({ user_id: id, outcome: 'unknown', safe: false, by: null, at: null })
    for (const names of [{}, { visitor_id: visitor.id, user_id: cast.operator }]) {
      const reply = await guard.sends('POST', '/desk/api/v1/visitors/safe', { words: [{ ...names, safe: true, at: later(0) }] })
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'words.0.visitor_id', rule: 'one_of' }] } })
    }
    expect(await listed()).toMatchObject({ safe: false, safe_by: null })
  })

  it('VI-73 are unmarked by the all-clear, and the next evacuation begins empty', async () => {
    const { guard, say, sayOf, listed, later, clock, cast } = await openMuster()
    await say(guard, true, later(0))
    await sayOf(guard, true, later(0))
    expect((await guard.asks(evacuations.allClear, { body: { location_id: cast.site } })).body.data).toEqual({ count: 2 })
    expect(await listed()).toMatchObject({ safe: false, safe_at: null, safe_by: null })
    expect(await sayOf(guard, true, later(-10))).toMatchObject({ outcome: 'older', safe: false })
    clock.advance(1000)
    expect(await sayOf(guard, true, later(1))).toMatchObject({ outcome: 'taken', safe: true })
  })

  it('VI-73 who has checked out has left, and a mark is of one stay', async () => {
    const { guard, operator, sayOf, listed, later, clock, cast } = await openMuster()
    await sayOf(guard, true, later(0))
    await operator.asks(attendances.checkOut, { body: { location_id: cast.site, reason: 'Home' } })
    expect(await sayOf(guard, true, later(0))).toMatchObject({ outcome: 'left' })
    clock.advance(300_000)
    await operator.asks(attendances.checkIn, { body: { location_id: cast.site, reason: 'Works' } })
    expect(await listed()).toMatchObject({ id: cast.operator, safe: false, safe_at: null })
  })
})
