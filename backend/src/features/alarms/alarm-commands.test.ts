import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { mayWorkTickets } from '../../../../tests/kit/desk/ticket-workers.ts'
import { anAlarm, aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'

describe('acknowledging', () => {
  it('AL-11 takes the occurrence and revision seen', async () => {
    const { operator, ack, cast } = await anAlarm()
    const { status, body } = await ack(operator)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ack: 'acked', process: 'active', rev: 2, acked_by: { id: cast.operator, name: 'Operator' } })
    expect(body.data.acked_at).not.toBeNull()
  })

  it('AL-11 is refused for an older occurrence, an older revision, or what is acknowledged', async () => {
    const { operator, admin, ack, sensor, now } = await anAlarm()
    await sensor.says({ temperature: 20 })
    expect(await ack(operator)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('look at it as it is now, then try again') },
    })
    await sensor.says({ temperature: 32 })
    expect(await ack(operator)).toMatchObject({ status: 409, body: { message: expect.stringContaining('raised again since you saw it') } })
    expect(await ack(operator, { rev: 3 })).toMatchObject({ status: 409 })
    expect(await now()).toMatchObject({ ack: 'unacked', occurrence: 2, rev: 3 })
    expect(await ack(operator, { occurrence: 2, rev: 3 })).toMatchObject({ status: 200 })
    expect(await ack(admin, { occurrence: 2, rev: 4 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Operator acknowledged') },
    })
  })

  it('AL-11 has one winner', async () => {
    const { operator, admin, ack } = await anAlarm()
    const answers = await Promise.all([ack(operator), ack(admin), ack(operator), ack(admin)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  it('AL-11 needs the permission, the site and a well-formed body', async () => {
    const { agent, elsewhere, stranger, operator, building, ack, alarm, now } = await anAlarm()
    expect((await ack(stranger)).status).toBe(401)
    expect((await ack(agent)).status).toBe(403)
    await building.db.sql.execute(sql`update roles set permissions = permissions || '{alarm_acknowledge}' where name = 'agent'`)
    expect((await ack(await building.as(building.cast.elsewhere))).status).toBe(404)
    expect(elsewhere.id).toBe(building.cast.elsewhere)
    for (const body of [
      '{',
      '[]',
      '{}',
      { command_id: 'x', occurrence: 1, rev: 1 },
      { command_id: newId(), occurrence: '1', rev: 1 },
      { command_id: newId(), occurrence: 1, rev: 1, colour: 'red' },
      { command_id: newId(), occurrence: 1, rev: 1, comment: 'a\u0000b' },
      { command_id: newId(), occurrence: 1, rev: 1, comment: 'x'.repeat(501) },
      { command_id: newId(), occurrence: 1, rev: 1e300 },
    ])
      expect({ body, status: (await operator.sends('POST', `/api/v1/iot/alarms/${alarm.id}/acknowledge`, body)).status }).toEqual({
        body,
        status: 422,
      })
    expect(
      (await operator.asks(iot.acknowledge, { params: { id: newId() }, body: { command_id: newId(), occurrence: 1, rev: 1 } })).status,
    ).toBe(404)
    expect((await now()).ack).toBe('unacked')
  })

  it('AL-12 repeated with the same command gets the same answer and acts once', async () => {
    const { operator, ack, now, sensor, building } = await anAlarm()
    const command_id = newId()
    expect((await ack(operator, { command_id })).status).toBe(200)
    expect(await ack(operator, { command_id })).toMatchObject({ status: 200, body: { data: { ack: 'acked', rev: 2 } } })
    expect((await now()).journal.filter((item) => item.event === 'acknowledged')).toHaveLength(1)
    await sensor.says({ temperature: 20 })
    await sensor.says({ temperature: 33 })
    expect((await ack(operator, { command_id, occurrence: 2, rev: 4 })).status).toBe(200)
    expect(await now()).toMatchObject({ ack: 'unacked', occurrence: 2 })
    const other = await aSensor(building, { code: 'OTHER', rules: [{}] })
    await other.says({ temperature: 31 })
    const [alarm] = (await operator.asks(iot.alarms, { query: { device_id: other.id } })).body.data
    expect(
      await operator.asks(iot.acknowledge, { params: { id: alarm?.id ?? '' }, body: { command_id, occurrence: 1, rev: 1 } }),
    ).toMatchObject({ status: 409 })
  })

  it('AL-13 several decides each on its own', async () => {
    const { operator, building, alarm } = await anAlarm()
    const other = await aSensor(building, { code: 'OTHER', rules: [{}], elsewhere: true })
    await other.says({ temperature: 31 })
    const third = await aSensor(building, { code: 'THIRD', rules: [{}] })
    await third.says({ temperature: 31 })
    const seen = (await building.admin.asks(iot.alarms, { query: {} })).body.data
    const [hidden, last] = [other, third].map((sensor) => seen.find((item) => item.device.id === sensor.id)?.id ?? '')
    const { body } = await operator.asks(iot.acknowledgeMany, {
      body: {
        alarms: [
          { id: alarm.id, command_id: newId(), occurrence: 1, rev: 1 },
          { id: hidden ?? '', command_id: newId(), occurrence: 1, rev: 1 },
          { id: last ?? '', command_id: newId(), occurrence: 1, rev: 9 },
        ],
      },
    })
    expect(body.data).toMatchObject({
      acknowledged: [{ id: alarm.id, ack: 'acked' }],
      refused: [{ id: hidden, message: 'There is no such alarm' }, { id: last }],
    })
    const again = { alarms: [{ id: hidden ?? '', command_id: newId(), occurrence: 1, rev: 1 }] }
    const inIndonesian = await operator.asks(iot.acknowledgeMany, { body: again }, { 'accept-language': 'id' })
    expect(inIndonesian.body.data.refused).toEqual([{ id: hidden, message: 'Alarm tersebut tidak ada' }])
    expect((await operator.asks(iot.acknowledgeMany, { body: { alarms: [] } })).status).toBe(422)
  })
})

describe('a ticket from an alarm', () => {
  const open = (who: Person, id: string, body: object = {}) => who.asks(iot.openTicket, { params: { id }, body })

  it('AL-14 is opened by hand once while it is open, and both know each other', async () => {
    const { operator, alarm, now, cast, admin, db } = await anAlarm()
    const { status, body } = await open(operator, alarm.id, { group_id: cast.group })
    expect(status).toBe(200)
    expect(body.data.alarm).toMatchObject({ rev: 2, ticket: { id: body.data.ticket_id, name: expect.any(String) } })
    expect((await now()).journal.at(-1)).toMatchObject({
      event: 'ticket_opened',
      actor: { id: cast.operator },
      comment: body.data.alarm.ticket?.name,
    })
    const ticket = await admin.asks(tickets.get, { params: { id: body.data.ticket_id } })
    expect(ticket.body.data).toMatchObject({ title: 'Sensor TEMP-1: Supply air too warm' })
    expect(await open(operator, alarm.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(body.data.alarm.ticket?.name ?? '?') },
    })
    const states = await Promise.all([open(operator, alarm.id), open(admin, alarm.id)])
    expect(states.map((state) => state.status)).toEqual([409, 409])
    await db.sql.execute(sql`update tickets set state = 'closed'`)
    expect((await open(operator, alarm.id)).status).toBe(200)
  })

  it('AL-14 is opened once by two at the same moment', async () => {
    const { operator, admin, alarm, db } = await anAlarm()
    const answers = await Promise.all([open(operator, alarm.id), open(admin, alarm.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await db.sql.execute(sql`select 1 from tickets`)) as unknown as { rows: unknown[] }).toMatchObject({ rows: [{}] })
  })

  it('AL-14 is refused to strangers, for another site, and for people and groups that are not there', async () => {
    const { operator, employee, stranger, alarm, cast, building } = await anAlarm()
    expect((await open(stranger, alarm.id)).status).toBe(401)
    expect((await open(employee, alarm.id)).status).toBe(403)
    expect((await open(building.elsewhere, alarm.id)).status).toBe(404)
    expect(await open(operator, alarm.id, { group_id: newId() })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'group_id', rule: 'exists' }] },
    })
    expect(await open(operator, alarm.id, { assignee_id: cast.elsewhere })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'assignee_id', rule: 'exists' }] },
    })
    for (const body of [{ title: '' }, { title: 'a\nb' }, { title: 7 }, { colour: 'red' }])
      expect((await open(operator, alarm.id, body)).status).toBe(422)
  })

  it('AL-14 is opened by a rule that says so, once until it is done', async () => {
    const { sensor, now, db } = await anAlarm({ rules: [{ opens_ticket: true }] })
    const ticketsNow = async () =>
      ((await db.sql.execute(sql`select state, alarm_id, requester_id from tickets`)) as unknown as { rows: object[] }).rows
    const { id, ticket, journal } = await now()
    expect(ticket).not.toBeNull()
    expect(journal.map((item) => item.event)).toEqual(['raised', 'ticket_opened'])
    expect(await ticketsNow()).toMatchObject([{ alarm_id: id, requester_id: null }])
    await sensor.says({ temperature: 20 })
    await sensor.says({ temperature: 31 })
    expect(await ticketsNow()).toHaveLength(1)
    await db.sql.execute(sql`update tickets set state = 'resolved'`)
    await sensor.says({ temperature: 20 })
    await sensor.says({ temperature: 31 })
    expect(await ticketsNow()).toHaveLength(2)
  })

  it('DS-28 AL-14 opened by a rule goes to whom the settings say, past who may not work tickets any more', async () => {
    const building = await openBuilding()
    const { admin, db, cast } = building
    const base = { ticket_type_id: 32, location_id: cast.site }
    await mayWorkTickets(db, cast.operator, true)
    await admin.asks(ticketDefaults.create, { body: { ...base, assignee_id: cast.operator, group_id: cast.group } })
    const sensor = await aSensor(building, { rules: [{ opens_ticket: true }] })
    await mayWorkTickets(db, cast.operator, false)
    await sensor.says({ temperature: 31 })
    const [ticket] = (await admin.asks(tickets.list, { query: { ticket_type_id: 32 } })).body.data
    expect(ticket).toMatchObject({ state: 'assigned', assignee: null, group: { id: cast.group } })
    const logs = (await admin.asks(tickets.logs, { params: { id: ticket?.id ?? '' } })).body.data
    expect(logs.map((log) => [log.action, log.after['not_assigned'] ?? null])).toEqual([
      ['created', null],
      ['not_assigned', { id: cast.operator, name: 'Operator' }],
    ])
  })

  it('AL-15 that cannot be opened does not keep the alarm back', async () => {
    const building: Building = await openBuilding()
    const { db, admin, clock, backend } = building
    const sensor = await aSensor(building, {
      rules: [{ opens_ticket: true }, { point: 'humidity', type: 'humidity_high', limit: 60, on_delay_ms: 1000, opens_ticket: true }],
    })
    await db.sql.execute(sql`alter table tickets add constraint no_more check (false) not valid`)
    try {
      await sensor.says({ temperature: 31, humidity: 70 })
      clock.advance(1500)
      await backend.iot.tick()
    } finally {
      await db.sql.execute(sql`alter table tickets drop constraint no_more`)
    }
    expect((await admin.asks(iot.alarms, { query: {} })).body.data).toMatchObject([
      { process: 'active', ticket: null },
      { process: 'active', ticket: null },
    ])
  })
})
