import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { anAlarm, aSensor, type Sensor } from '../../../../../tests/kit/devices/sensors.ts'
import { buildBackend } from '../../../app.ts'
import { newId } from '../../../platform/ids.ts'
import { inboxItems } from '../../../schema/journal.ts'
import { alarmAnnunciations, alarmEscalations } from '../../../schema/monitoring/alarm-figures.ts'
import { alarmJournal } from '../../../schema/monitoring/iot.ts'

const MINUTE = 60_000
const ladder = [{ priority: 'high' as const, lead_min: 2, group_min: 5, supervisor_min: 10 }]

async function aDesk({ admin, cast }: Building, more: object = {}) {
  const body = {
    name: 'Jakarta',
    location_ids: [cast.site],
    lead_id: cast.operator,
    group_id: cast.group,
    supervisor_id: cast.admin,
    ladder,
    ...more,
  }
  const reply = await admin.asks(alarmDesks.create, { body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data
}
const stateOf = async ({ admin }: Building) => (await admin.asks(alarmDesks.states, { query: {} })).body.data[0]
const rows = async ({ admin }: Building) => (await admin.asks(iot.alarms, { query: {} })).body.data
/** Alarms of types `from` up to `to`, all at once. */
async function raise(sensor: Sensor, from: number, to: number, active = true): Promise<void> {
  const them = Array.from({ length: to - from }, (_, place) => ({ type: `t${from + place}`, message: `Alarm ${from + place}`, active }))
  await Promise.all(them.map((item) => sensor.tells(item)))
}

describe('desks', () => {
  it('AL-32 own places, and an alarm belongs to the nearest', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const whole = await aDesk(building)
    const sensor = await aSensor(building, { rules: [{}] })
    await sensor.says({ temperature: 31 })
    expect((await rows(building))[0]?.desk).toEqual({ id: whole.id, name: 'Jakarta' })
    const floor = await aDesk(building, { name: 'Data hall', location_ids: [], area_ids: [cast.floor], ladder: [] })
    expect(floor).toMatchObject({ locations: [], areas: [{ id: cast.floor, name: 'Level 12' }], ladder: [] })
    expect((await rows(building))[0]?.desk?.id).toBe(floor.id)
    expect((await admin.asks(iot.alarms, { query: { desk_id: whole.id } })).body.data).toEqual([])
    await admin.asks(alarmDesks.remove, { params: { id: floor.id } })
    expect((await rows(building))[0]?.desk?.id).toBe(whole.id)
    expect((await admin.asks(alarmDesks.list, { query: {} })).body.data.map((desk) => desk.name)).toEqual(['Jakarta'])
  })

  it('AL-32 are refused: not allowed, places that are taken or not there, ladders that go back', async () => {
    const building = await openBuilding()
    const { admin, operator, elsewhere, cast } = building
    const desk = await aDesk(building)
    expect((await operator.asks(alarmDesks.create, { body: { name: 'Mine' } })).status).toBe(403)
    expect((await operator.asks(alarmDesks.get, { params: { id: desk.id } })).status).toBe(200)
    expect((await elsewhere.asks(alarmDesks.get, { params: { id: desk.id } })).status).toBe(403)
    const twice = [...ladder, ...ladder]
    for (const [body, field, rule] of [
      [{ name: 'B', location_ids: [cast.site] }, 'location_ids', 'unique'],
      [{ name: 'B', location_ids: [newId()] }, 'location_ids', 'exists'],
      [{ name: 'B', area_ids: [newId()] }, 'area_ids', 'exists'],
      [{ name: 'B', lead_id: newId() }, 'lead_id', 'exists'],
      [{ name: 'B', supervisor_id: newId() }, 'supervisor_id', 'exists'],
      [{ name: 'B', group_id: newId() }, 'group_id', 'exists'],
      [{ name: 'Jakarta' }, 'name', 'unique'],
      [{ name: 'B', ladder: twice }, 'ladder', 'unique'],
      [{ name: 'B', ladder: [{ ...ladder[0], group_min: 1 }] }, 'ladder', 'ascending'],
    ] as const) {
      const { status, body: refused } = await admin.sends('POST', '/api/v1/iot/alarm-desks', body)
      expect([status, refused.errors]).toEqual([422, [{ field, rule }]])
    }
    expect(
      (await admin.asks(alarmDesks.update, { params: { id: desk.id }, body: { name: 'Jakarta', location_ids: [cast.site] } })).status,
    ).toBe(200)
  })
})

describe('a flood', () => {
  it('AL-33 begins above ten in ten minutes with its first out, and ends below five', async () => {
    const building = await openBuilding()
    const { clock, backend } = building
    await aDesk(building)
    const sensor = await aSensor(building)
    await sensor.tells({ type: 'first', message: 'Power lost', active: true })
    await raise(sensor, 1, 10)
    expect(await stateOf(building)).toMatchObject({ flood: null, last_10min: 10, annunciated: 10 })
    await raise(sensor, 10, 12)
    expect(await stateOf(building)).toMatchObject({ flood: { first_out: { message: 'Power lost' } }, last_10min: 12 })
    const listed = await rows(building)
    expect(listed).toHaveLength(12)
    expect(listed.filter((item) => item.first_out).map((item) => item.type)).toEqual(['first'])
    clock.advance(9 * MINUTE)
    await raise(sensor, 20, 24)
    await backend.iot.tick()
    expect(await stateOf(building)).toMatchObject({ flood: { peak: 16 } })
    clock.advance(2 * MINUTE)
    await backend.iot.tick()
    expect(await stateOf(building)).toMatchObject({ flood: null, last_10min: 4 })
    expect((await rows(building)).some((row) => row.first_out)).toBe(false)
  })

  it('AL-8 messages that come together are stored whole, each in the order it came', async () => {
    const building = await openBuilding()
    await aDesk(building)
    const sensor = await aSensor(building)
    const turns = Array.from({ length: 300 }, (_, n) =>
      sensor.tells({ type: `t${n % 100}`, message: 'Turn', active: Math.floor(n / 100) !== 1 }),
    )
    await Promise.all(turns)
    const all = await rows(building)
    expect([all.length, new Set(all.map((item) => item.occurrence)), new Set(all.map((item) => item.process))]).toEqual([
      100,
      new Set([2]),
      new Set(['active']),
    ])
    expect(await building.db.sql.$count(alarmAnnunciations)).toBe(200)
    expect(await building.db.sql.$count(alarmJournal)).toBe(300)
    const letters = await building.db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, building.cast.operator))
    expect(letters.length).toBe(0)
  })

  it('AL-9 many critical ones at once at a site are one message', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    const them = Array.from({ length: 20 }, (_, n) => sensor.tells({ type: `t${n}`, message: 'Smoke', priority: 'critical', active: true }))
    await Promise.all(them)
    const letters = await building.db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, building.cast.operator))
    expect(letters.length).toBeLessThan(20)
    expect(letters.some((item) => /^\d+ alarms at VJS Jakarta$/.test(item.title))).toBe(true)
  })

  it('AL-34 three times within a minute is chatter, shown for ten minutes', async () => {
    const building = await openBuilding()
    const { clock, backend } = building
    await aDesk(building)
    const sensor = await aSensor(building)
    for (let time = 0; time < 3; time++) {
      expect((await rows(building))[0]?.chattering ?? false).toBe(false)
      await raise(sensor, 1, 2)
      await raise(sensor, 1, 2, false)
    }
    const [row] = await rows(building)
    expect(row).toMatchObject({ chattering: true, shelf: null, occurrence: 3 })
    expect((await stateOf(building))?.figures.find((figure) => figure.name === 'chattering')).toMatchObject({ value: 1, verdict: 'bad' })
    clock.advance(11 * MINUTE)
    await backend.iot.tick()
    expect((await rows(building))[0]?.chattering).toBe(false)
  })
})

describe('figures', () => {
  it('AL-35 count annunciations only, with target and limit', async () => {
    const building = await openBuilding()
    const { admin, clock } = building
    const desk = await aDesk(building)
    const fan = await aSensor(building, { code: 'FAN', units: { running: '' } })
    const suppress_when = { device_id: fan.id, point: 'running', direction: 'below' as const, limit: 0.5 }
    const quiet = await aSensor(building, { code: 'QUIET', rules: [{ suppress_when }] })
    await fan.says({ running: 0 })
    await quiet.says({ temperature: 31 })
    const sensor = await aSensor(building)
    await raise(sensor, 0, 8)
    await sensor.tells({ type: 'smoke', message: 'Smoke', priority: 'critical', active: true })
    await sensor.tells({ type: 'door', message: 'Door', priority: 'low', active: true })
    clock.advance(1000)
    const { body } = await admin.asks(alarmDesks.report, { params: { id: desk.id }, query: { hours: 1 } })
    const { data } = body
    expect(data.annunciations).toBe(10)
    expect(data.priorities).toMatchObject([
      { priority: 'critical', count: 1, share: 0.1 },
      { priority: 'high', count: 0 },
      { priority: 'medium', count: 8, share: 0.8 },
      { priority: 'low', count: 1 },
    ])
    const figure = (name: string) => data.figures.find((figure) => figure.name === name)
    expect(figure('per_10min')).toMatchObject({ value: expect.closeTo(10 / 6, 3), target: 1, limit: 2, verdict: 'manageable' })
    expect(figure('top_10_share')).toMatchObject({ value: 1, verdict: 'bad' })
    expect(figure('high_share')).toMatchObject({ value: 0.1, verdict: 'manageable' })
    expect(data.bad_actors).toHaveLength(10)
    expect(data.spans.reduce((sum, span) => sum + span.count, 0)).toBe(10)
    clock.advance(25 * 60 * MINUTE)
    const tomorrow = await building.as(building.cast.admin)
    const later = (await tomorrow.asks(alarmDesks.report, { params: { id: desk.id }, query: { hours: 1 } })).body.data
    expect(later).toMatchObject({ annunciations: 0, bad_actors: [] })
    expect(later.stale).toHaveLength(11)
    expect(later.figures.find((figure) => figure.name === 'stale')).toMatchObject({ value: 11, verdict: 'bad' })
  })
})

describe('the ladder', () => {
  const told = async ({ db }: Building) => {
    const rowsOfAll = await db.sql.select().from(alarmEscalations).orderBy(alarmEscalations.at)
    return rowsOfAll.map((item) => [item.level, [...item.told].sort()])
  }
  const letters = ({ db }: Building, user: string) =>
    db.sql
      .select()
      .from(inboxItems)
      .where(and(eq(inboxItems.user_id, user), like(inboxItems.title, 'Not acknowledged%')))

  it('AL-36 calls lead, group and supervisor after their minutes, once each, until it is acknowledged', async () => {
    const building = await openBuilding()
    const { clock, backend, cast, operator } = building
    await aDesk(building)
    const sensor = await aSensor(building, { rules: [{}], heartbeat_s: 3600 })
    await sensor.says({ temperature: 31 })
    const pass = async (minutes: number) => {
      clock.advance(minutes * MINUTE)
      await backend.iot.tick()
    }
    await pass(1)
    expect(await told(building)).toEqual([])
    await pass(1.1)
    await pass(0.1)
    expect(await told(building)).toEqual([[1, [cast.operator]]])
    expect((await rows(building))[0]).toMatchObject({ escalation_level: 1 })
    expect(await letters(building, cast.operator)).toHaveLength(1)
    await pass(3)
    expect(await told(building)).toEqual([
      [1, [cast.operator]],
      [2, [cast.agent, cast.operator].sort()],
    ])
    const [row] = await rows(building)
    const body = { command_id: newId(), occurrence: row?.occurrence ?? 0, rev: row?.rev ?? 0 }
    expect((await operator.asks(iot.acknowledge, { params: { id: row?.id ?? '' }, body })).body.data.escalation_level).toBe(0)
    await pass(20)
    expect(await told(building)).toHaveLength(2)
    const later = await building.as(cast.admin)
    const { escalations, journal } = (await later.asks(iot.alarm, { params: { id: row?.id ?? '' } })).body.data
    expect(escalations.map((escalation) => [escalation.level, escalation.told.map((who) => who.name)])).toEqual([
      [2, ['Agent', 'Operator']],
      [1, ['Operator']],
    ])
    expect(journal.map((item) => item.event)).toEqual(['raised', 'escalated', 'escalated', 'acknowledged'])
  })

  it('AL-37 goes on after a restart, and one backend at a time does it', async () => {
    const building = await openBuilding()
    const { clock, backend, cast } = building
    await aDesk(building)
    const sensor = await aSensor(building, { rules: [{}], heartbeat_s: 3600 })
    await sensor.says({ temperature: 31 })
    const again = await buildBackend({ ...backend.platform, internalToken: '' })
    try {
      clock.advance(3 * MINUTE)
      await Promise.all([again.iot.tick(), backend.iot.tick()])
      await Promise.all([again.iot.tick(), backend.iot.tick()])
      expect(await told(building)).toEqual([[1, [cast.operator]]])
    } finally {
      await again.close()
    }
  })
})

describe('the ticket of an alarm', () => {
  const ticketOf = async ({ admin, now }: Awaited<ReturnType<typeof anAlarm>>) => {
    const id = (await now()).ticket?.id ?? ''
    const logs = (await admin.asks(tickets.logs, { params: { id } } as never)).body as { data: { action: string; text: string }[] }
    return { ...(await admin.asks(tickets.get, { params: { id } })).body.data, logs: logs.data }
  }

  it('AL-38 is resolved by what the device says once the alarm is acknowledged, and reopened when it comes back', async () => {
    const alarm = await anAlarm({ rules: [{ opens_ticket: true, resolves_ticket: true }] })
    const { operator, sensor, clock } = alarm
    await sensor.says({ temperature: 20 })
    expect(await ticketOf(alarm)).toMatchObject({ state: 'new' })
    expect((await ticketOf(alarm)).logs.some(({ text }) => text.startsWith('Back to normal by the device'))).toBe(true)
    const { occurrence, rev } = await alarm.now()
    await alarm.ack(operator, { occurrence, rev })
    const resolved = await ticketOf(alarm)
    expect(resolved).toMatchObject({ state: 'resolved', solution: expect.stringContaining('Back to normal') })
    clock.advance(5 * MINUTE)
    await sensor.says({ temperature: 32 })
    expect(await ticketOf(alarm)).toMatchObject({ id: resolved.id, state: 'in_progress' })
  })

  it('AL-38 is only told when the rule does not resolve it', async () => {
    const alarm = await anAlarm({ rules: [{ opens_ticket: true }] })
    const { rev } = await alarm.now()
    await alarm.ack(alarm.operator, { rev })
    await alarm.sensor.says({ temperature: 20 })
    const ticket = await ticketOf(alarm)
    expect([ticket.state, ticket.logs.some(({ text }) => text.startsWith('Back to normal'))]).toEqual(['new', true])
  })
})
