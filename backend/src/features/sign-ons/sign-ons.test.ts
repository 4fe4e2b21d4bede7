import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { signOns } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { activities, audit, inboxItems, outbox } from '../../schema/journal.ts'
import { alarmEscalations } from '../../schema/monitoring/alarm-figures.ts'
import { sessions, users } from '../../schema/people.ts'

const MINUTE = 60_000
const LADDER = [{ priority: 'high' as const, lead_min: 2, group_min: 5, supervisor_min: 10 }]

async function aDesk({ admin, cast }: Building, more: object = {}): Promise<{ id: string; name: string }> {
  const reply = await admin.asks(alarmDesks.create, { body: { name: 'Jakarta', location_ids: [cast.site], ...more } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data
}
const signs = (who: Person, desk_id: string, take_over = false) => who.asks(signOns.start, { body: { desk_id, take_over } })
/** Who stands at which desk, as the state of the desks tells it. */
const there = async ({ admin }: Building) =>
  Object.fromEntries(
    (await admin.asks(alarmDesks.states, { query: {} })).body.data.map((item) => [item.name, item.signed_on.map((one) => one.user.name)]),
  )
const past = async ({ admin }: Building) =>
  (await admin.asks(signOns.list, { query: { state: 'all' } })).body.data.map((item) => [
    item.user.name,
    item.desk.name,
    item.ended_because,
    item.ended_by?.name,
  ])
const letters = ({ db }: Building, user: string, title: string) =>
  db.sql
    .select()
    .from(inboxItems)
    .where(and(eq(inboxItems.user_id, user), like(inboxItems.title, title)))

describe('signing on', () => {
  it('SN-1 is for a desk one sees, shared with others, one desk at a time', async () => {
    const building = await openBuilding()
    const { admin, operator, employee, clock } = building
    const [desk, other] = [
      await aDesk(building),
      await aDesk(building, { name: 'Data hall', location_ids: [], area_ids: [building.cast.floor] }),
    ]
    expect((await signs(operator, desk.id)).body.data).toMatchObject({
      desk: { name: 'Jakarta' },
      user: { id: operator.id },
      ended_at: null,
    })
    clock.advance(1000)
    await signs(admin, desk.id)
    expect(await there(building)).toEqual({ Jakarta: ['Operator', 'Admin'], 'Data hall': [] })
    await signs(operator, other.id)
    expect(await there(building)).toEqual({ Jakarta: ['Admin'], 'Data hall': ['Operator'] })
    expect((await past(building)).filter(([name]) => name === 'Operator')).toEqual([
      ['Operator', 'Data hall', null, undefined],
      ['Operator', 'Jakarta', 'moved', 'Operator'],
    ])
    expect((await signs(employee, desk.id)).status).toBe(403)
    expect((await signs(building.stranger, desk.id)).status).toBe(401)
  })

  it('SN-2 twice at one desk keeps the time, and hangs on the newest session', async () => {
    const building = await openBuilding()
    const { operator, cast, clock } = building
    const desk = await aDesk(building)
    const first = (await signs(operator, desk.id)).body.data
    clock.advance(5 * MINUTE)
    const again = await building.as(cast.operator)
    expect((await signs(again, desk.id)).body.data).toEqual(first)
    // The first browser signs out: the second still stands there.
    await operator.asks(accounts.logout, {})
    expect(await there(building)).toEqual({ Jakarta: ['Operator'] })
    await again.asks(accounts.logout, {})
    expect(await there(building)).toEqual({ Jakarta: [] })
  })

  it('SN-3 ends by signing off', async () => {
    const building = await openBuilding()
    const { operator } = building
    const desk = await aDesk(building)
    expect((await operator.asks(signOns.end, {})).status).toBe(409)
    const { id } = (await signs(operator, desk.id)).body.data
    expect((await operator.asks(signOns.end, {})).status).toBe(200)
    expect((await operator.asks(signOns.get, { params: { id } })).body.data).toMatchObject({
      ended_because: 'signed_off',
      ended_by: { name: 'Operator' },
    })
    expect((await operator.asks(signOns.end, {})).status).toBe(409)
    expect(await there(building)).toEqual({ Jakarta: [] })
    await signs(operator, desk.id)
    expect(await there(building)).toEqual({ Jakarta: ['Operator'] })
  })

  it('SN-3 ends with its session, at once, and is written down at the next look of the clock', async () => {
    const building = await openBuilding()
    const { operator, agent, admin, cast, db, clock, backend } = building
    const desk = await aDesk(building)
    await signs(operator, desk.id)
    await signs(admin, desk.id)
    await signs(agent, desk.id)
    const before = (await there(building)).Jakarta
    expect(before).toContain('Operator')
    await operator.asks(accounts.logout, {})
    expect((await there(building)).Jakarta).not.toContain('Operator')
    expect((await past(building)).find(([name]) => name === 'Operator')?.[2]).toBeNull()
    await backend.iot.tick()
    expect((await past(building)).find(([name]) => name === 'Operator')).toEqual(['Operator', 'Jakarta', 'session', undefined])
    // A person who is blocked, and a session that ran out.
    await signs(await building.as(cast.operator), desk.id)
    await db.sql.update(users).set({ status: 'blocked' }).where(eq(users.id, cast.operator))
    expect((await there(building)).Jakarta).not.toContain('Operator')
    clock.advance(31 * 24 * 60 * MINUTE)
    await db.sql.update(users).set({ status: 'active' }).where(eq(users.id, cast.operator))
    const later = await building.as(cast.admin)
    expect((await later.asks(alarmDesks.states, { query: {} })).body.data[0]?.signed_on).toEqual([])
    await backend.iot.tick()
    expect((await later.asks(signOns.list, { query: { state: 'all' } })).body.data.every((item) => item.ended_because === 'session')).toBe(
      true,
    )
    // Who comes back begins anew, also where the clock has not looked yet.
    const anew = await building.as(cast.operator)
    await signs(anew, desk.id)
    await db.sql.update(sessions).set({ revoked_at: clock.now().toISOString() }).where(eq(sessions.user_id, cast.operator))
    await signs(await building.as(cast.operator), desk.id)
    expect((await later.asks(alarmDesks.states, { query: {} })).body.data[0]?.signed_on).toHaveLength(1)
  })

  it('SN-4 a take-over ends everybody else, who is told', async () => {
    const building = await openBuilding()
    const { admin, operator, cast, db } = building
    const desk = await aDesk(building)
    const mine = (await signs(operator, desk.id)).body.data
    await signs(admin, desk.id, true)
    expect(await there(building)).toEqual({ Jakarta: ['Admin'] })
    expect((await operator.asks(signOns.get, { params: { id: mine.id } })).body.data).toMatchObject({
      ended_because: 'taken_over',
      ended_by: { id: cast.admin, name: 'Admin' },
    })
    const [letter] = await letters(building, cast.operator, '%took over%')
    expect(letter?.title).toBe('Admin took over Jakarta')
    expect(await letters(building, cast.admin, '%took over%')).toEqual([])
    const notes = await db.sql.select().from(activities).where(eq(activities.type, 'desk.taken_over'))
    expect(notes.map((note) => [note.description, note.message])).toEqual([
      ['Admin took over Jakarta from Operator', { key: 'desk.taken_over', params: { actor: 'Admin', desk: 'Jakarta', from: 'Operator' } }],
    ])
    const trail = await db.sql.select().from(audit).where(eq(audit.subject, 'desk_sign_on')).orderBy(audit.seq)
    expect(trail.map((item) => [item.action, item.actor_id])).toEqual([
      ['desk.signed_on', cast.operator],
      ['desk.signed_on', cast.admin],
      ['desk.signed_off', cast.admin],
    ])
    // Nobody else there: nobody is told.
    await signs(admin, desk.id, true)
    expect(await there(building)).toEqual({ Jakarta: ['Admin'] })
    expect(await letters(building, cast.operator, '%took over%')).toHaveLength(1)
  })

  it('SN-5 a signed hand-over changes who stands there', async () => {
    const building = await openBuilding()
    const { admin, operator } = building
    const desk = await aDesk(building)
    await signs(operator, desk.id)
    const { id } = (await operator.asks(handovers.prepare, { body: { desk_id: desk.id } })).body.data
    const params = { id }
    await operator.asks(handovers.give, { params, body: { rev: 0 } })
    expect(await there(building)).toEqual({ Jakarta: ['Operator'] })
    expect((await operator.asks(handovers.take, { params, body: { rev: 1 } })).status).toBe(409)
    expect(await there(building)).toEqual({ Jakarta: ['Operator'] })
    expect((await admin.asks(handovers.take, { params, body: { rev: 1 } })).status).toBe(200)
    expect(await there(building)).toEqual({ Jakarta: ['Admin'] })
    expect((await past(building)).find(([name]) => name === 'Operator')).toEqual(['Operator', 'Jakarta', 'handed_over', 'Admin'])
  })
})

describe('who is called', () => {
  it('SN-6 a raised alarm calls who is signed on at its desk, else everybody who may', async () => {
    const building = await openBuilding()
    const { admin, operator, cast } = building
    const desk = await aDesk(building)
    const sensor = await aSensor(building)
    const tells = (type: string) => sensor.tells({ type, message: `Alarm ${type}`, priority: 'critical', active: true })
    const called = async (type: string) => {
      const both = [cast.admin, cast.operator].map(async (id) => [id, (await letters(building, id, `%Alarm ${type}%`)).length] as const)
      return (await Promise.all(both)).flatMap(([id, count]) => (count > 0 ? [id] : []))
    }
    await tells('nobody')
    expect(await called('nobody')).toEqual([cast.admin, cast.operator])
    await signs(operator, desk.id)
    await tells('one')
    expect(await called('one')).toEqual([cast.operator])
    await signs(admin, desk.id)
    await tells('two')
    expect(await called('two')).toEqual([cast.admin, cast.operator])
    await operator.asks(signOns.end, {})
    await tells('left')
    expect(await called('left')).toEqual([cast.admin])
    await admin.asks(accounts.logout, {})
    await tells('away')
    expect(await called('away')).toEqual([cast.admin, cast.operator])
  })

  it('SN-7 the ladder tells who really works', async () => {
    const building = await openBuilding()
    const { operator, cast, clock, backend, db } = building
    const ladder = { ladder: LADDER, lead_id: cast.admin, group_id: cast.group, supervisor_id: cast.admin }
    const desk = await aDesk(building, ladder)
    const sensor = await aSensor(building, { rules: [{}], heartbeat_s: 36_000 })
    const told = async () =>
      (await db.sql.select().from(alarmEscalations).orderBy(alarmEscalations.at)).map((item) => [item.level, [...item.told].sort()])
    const pass = async (minutes: number) => {
      clock.advance(minutes * MINUTE)
      await backend.iot.tick()
    }
    await signs(operator, desk.id)
    await sensor.says({ temperature: 31 })
    await pass(2.1)
    await pass(3)
    await pass(5)
    expect(await told()).toEqual([
      [1, [cast.admin, cast.operator].sort()],
      [2, [cast.operator]],
      [3, [cast.admin]],
    ])
  })
})

describe('being told', () => {
  it('SN-8 of desks one sees, announced with each change', async () => {
    const building = await openBuilding()
    const { admin, operator, cast, db } = building
    const [here, there_] = [await aDesk(building), await aDesk(building, { name: 'Makassar', location_ids: [cast.otherSite] })]
    await signs(operator, here.id)
    const { id } = (await signs(admin, there_.id)).body.data
    expect((await operator.asks(signOns.get, { params: { id } })).status).toBe(404)
    expect((await operator.asks(signOns.list, { query: {} })).body.data.map((item) => item.user.name)).toEqual(['Operator'])
    expect((await admin.asks(signOns.list, { query: { limit: 1 } })).body).toMatchObject({
      data: [{ user: { name: 'Admin' } }],
      next: expect.any(String),
    })
    expect((await admin.asks(signOns.list, { query: { desk_id: here.id } })).body.data.map((item) => item.user.name)).toEqual(['Operator'])
    const hints = await db.sql.select().from(outbox).where(eq(outbox.topic, 'alarm_desks')).orderBy(outbox.seq)
    expect(hints.filter((hint) => hint.key === here.id).length).toBeGreaterThan(1)
    // The desk goes, and with it who stood there.
    await admin.asks(alarmDesks.remove, { params: { id: here.id } })
    expect((await operator.asks(signOns.end, {})).status).toBe(409)
  })

  it('SN-9 bad input is refused', async () => {
    const building = await openBuilding()
    const { operator, cast } = building
    const away = await aDesk(building, { name: 'Makassar', location_ids: [cast.otherSite] })
    for (const [body, field] of [
      [{}, 'desk_id'],
      [{ desk_id: 7 }, 'desk_id'],
      [{ desk_id: newId() }, 'desk_id'],
      [{ desk_id: away.id }, 'desk_id'],
      [{ desk_id: away.id, take_over: 'yes' }, 'take_over'],
      [{ desk_id: away.id, more: 1 }, 'more'],
    ] as const) {
      const { status, body: told } = await operator.sends('POST', '/api/v1/iot/desk-sign-ons', body)
      expect([status, told.errors[0]?.field]).toEqual([422, field])
    }
    expect((await operator.sends('POST', '/api/v1/iot/desk-sign-ons', '{')).status).toBe(422)
    expect((await operator.asks(signOns.get, { params: { id: newId() } })).status).toBe(404)
  })
})
