import { alarmCommands } from '@menara/shared/contract/alarms/alarm-commands.contract.ts'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { anAlarm, aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'
import { inboxItems } from '../../schema/journal.ts'

type Command = Exclude<keyof typeof alarmCommands, 'shelveMany'>

/** Gives a command on the alarm as it is now. */
async function aDesk(facts: Parameters<typeof anAlarm>[0] = {}) {
  const alarm = await anAlarm(facts)
  const give = async (who: Person, command: Command, body: object = {}) => {
    const { occurrence, rev } = await alarm.now()
    const given = { command_id: newId(), occurrence, rev, ...body }
    return who.asks(alarmCommands[command], { params: { id: alarm.alarm.id }, body: given } as never) as Promise<unknown> as Promise<{
      status: number
      body: { data: Alarm; message: string; current?: Alarm; errors: { field: string; rule: string }[] }
    }>
  }
  const events = async () => (await alarm.now()).journal.map((entry) => entry.event)
  return { ...alarm, give, events }
}
const timed = { kind: 'timed', reason: 'Technician on site' }
const oneshot = { kind: 'oneshot', reason: 'Known until the filter is changed' }

describe('shelving', () => {
  it('AL-25 sets an alarm aside for 30 minutes with a reason, and it is judged and journalled meanwhile', async () => {
    const { operator, give, sensor, now, events, clock, cast } = await aDesk()
    const { status, body } = await give(operator, 'shelve', timed)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      isa: 'G',
      annunciated: false,
      shelf: { kind: 'timed', reason: 'Technician on site', by: { id: cast.operator, name: 'Operator' } },
    })
    const minutes = (Date.parse(body.data.shelf?.until ?? '') - clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    await sensor.says({ temperature: 20 })
    await sensor.says({ temperature: 33 })
    expect(await now()).toMatchObject({ process: 'active', occurrence: 2, isa: 'G', annunciated: false })
    expect(await events()).toEqual(['raised', 'shelved', 'cleared', 'raised'])
  })

  it('AL-27 its end has an active alarm call again, acknowledged before or not, and a calm one only leave the shelf', async () => {
    const { operator, ack, give, now, events, clock, backend } = await aDesk()
    await ack(operator)
    await give(operator, 'shelve', { ...timed, minutes: 10 })
    clock.advance(9 * 60_000)
    await backend.iot.tick()
    expect(await now()).toMatchObject({ isa: 'G', ack: 'acked' })
    clock.advance(61_000)
    await backend.iot.tick()
    expect(await now()).toMatchObject({ ack: 'unacked', annunciated: true, shelf: null, occurrence: 1 })
    expect(await events()).toEqual(expect.arrayContaining(['shelf_ended']))
  })

  it('AL-27 by hand it calls again at once', async () => {
    const { operator, ack, give } = await aDesk()
    await ack(operator)
    await give(operator, 'shelve', timed)
    expect(await give(operator, 'unshelve', { comment: 'Repaired' })).toMatchObject({
      status: 200,
      body: { data: { isa: 'B', annunciated: true } },
    })
    expect(await give(operator, 'unshelve')).toMatchObject({ status: 409, body: { message: 'It is not shelved', current: { isa: 'B' } } })
  })

  it('AL-25 for one occurrence ends when the alarm is normal', async () => {
    const { operator, give, sensor, now, events } = await aDesk()
    expect((await give(operator, 'shelve', oneshot)).body.data.shelf).toMatchObject({ kind: 'oneshot', until: null })
    await sensor.says({ temperature: 20 })
    expect(await now()).toMatchObject({ shelf: null, isa: 'D' })
    expect(await events()).toEqual(['raised', 'shelved', 'cleared', 'shelf_ended'])
    expect(await give(operator, 'shelve', oneshot)).toMatchObject({ status: 409, body: { message: expect.stringContaining('timed') } })
  })

  it('AL-25 is refused without a reason, for too long, twice, and for an older sight of it', async () => {
    const { operator, agent, elsewhere, stranger, give, alarm } = await aDesk()
    for (const body of [
      { kind: 'timed' },
      { ...timed, minutes: 721 },
      { ...timed, minutes: 0 },
      { ...timed, kind: 'ever' },
      { ...timed, reason: ' ' },
    ])
      expect([body, (await give(operator, 'shelve', body)).status]).toEqual([body, 422])
    expect(await give(operator, 'shelve', { ...timed, rev: 0 })).toMatchObject({
      status: 409,
      body: {
        current: { id: alarm.id, rev: 1 },
        errors: [
          { field: 'occurrence', rule: '1' },
          { field: 'rev', rule: '1' },
        ],
      },
    })
    expect((await give(agent, 'shelve', timed)).status).toBe(403)
    expect((await give(elsewhere, 'shelve', timed)).status).toBe(403)
    expect((await give(stranger, 'shelve', timed)).status).toBe(401)
    expect((await give(operator, 'shelve', { ...timed, minutes: 720 })).status).toBe(200)
    expect((await give(operator, 'shelve', timed)).body.message).toContain('shelved already')
  })

  it('AL-12 a shelf asked for twice with one command is one shelf', async () => {
    const { operator, alarm, events } = await aDesk()
    const body = { command_id: newId(), occurrence: 1, rev: 1, ...timed, kind: 'timed' as const }
    for (let time = 0; time < 2; time++)
      expect((await operator.asks(alarmCommands.shelve, { params: { id: alarm.id }, body })).status).toBe(200)
    expect(await events()).toEqual(['raised', 'shelved'])
  })

  it('AL-13 several are shelved for one reason, each decided on its own', async () => {
    const building = await openBuilding()
    for (const code of ['A', 'B']) await (await aSensor(building, { code, rules: [{}] })).says({ temperature: 31 })
    const rows = (await building.operator.asks(iot.alarms, { query: {} })).body.data
    const alarms = rows.map(({ id, occurrence }, place) => ({ id, command_id: newId(), occurrence, rev: place === 0 ? 1 : 7 }))
    const { body } = await building.operator.asks(alarmCommands.shelveMany, { body: { alarms, kind: 'timed', reason: 'Drill' } })
    expect(body.data.shelved.map((item) => item.id)).toEqual([rows[0]?.id])
    expect(body.data.refused).toEqual([{ id: rows[1]?.id, message: expect.stringContaining('look at it as it is now, then try again') }])
  })
})

describe('a critical alarm', () => {
  const critical = { rules: [{ priority: 'critical' }] }

  it('AL-26 is shelved only when a second person confirms', async () => {
    const { operator, admin, give, now, db, cast, events } = await aDesk(critical)
    const asked = await give(operator, 'shelve', timed)
    expect(asked.body.data).toMatchObject({ shelf: null, annunciated: true, shelf_request: { minutes: 30, by: { id: cast.operator } } })
    const told = await db.sql.select().from(inboxItems).where(eq(inboxItems.user_id, cast.admin))
    expect(told.map((item) => item.title)).toContain('Operator asks to shelve a critical alarm')
    expect(await give(operator, 'confirmShelf')).toMatchObject({ status: 409, body: { message: expect.stringContaining('second person') } })
    expect(await give(admin, 'shelve', timed)).toMatchObject({ status: 409 })
    expect((await give(admin, 'confirmShelf')).body.data).toMatchObject({
      isa: 'G',
      shelf_request: null,
      shelf: { by: { id: cast.operator } },
    })
    expect((await now()).annunciated).toBe(false)
    expect(await events()).toEqual(['raised', 'shelf_requested', 'shelved'])
  })

  it('AL-26 either may refuse', async () => {
    const { operator, admin, give } = await aDesk(critical)
    for (const who of [operator, admin]) {
      await give(operator, 'shelve', timed)
      expect((await give(who, 'refuseShelf', { comment: 'No' })).body.data).toMatchObject({ shelf_request: null, annunciated: true })
    }
    expect((await give(admin, 'confirmShelf')).status).toBe(409)
  })

  it('AL-26 one that becomes critical leaves the shelf', async () => {
    const { operator, admin, give, sensor, events, now } = await aDesk()
    await give(operator, 'shelve', timed)
    const rule = (await admin.asks(iot.rules, { query: { device_id: sensor.id } })).body.data[0]
    await admin.asks(iot.updateRule, { params: { id: rule?.id ?? '' }, body: { priority: 'critical' } })
    expect(await now()).toMatchObject({ shelf: null, annunciated: true, priority: 'critical' })
    expect(await events()).toEqual(['raised', 'shelved', 'severity', 'shelf_ended'])
  })
})

describe('a latching alarm', () => {
  it('AL-24 stays latched until it is normal, acknowledged and reset', async () => {
    const { operator, sensor, give, now, ack, events } = await aDesk({ rules: [{ latching: true }] })
    expect(await now()).toMatchObject({ latched: true, isa: 'B' })
    expect((await give(operator, 'reset')).body.message).toContain('still active')
    await sensor.says({ temperature: 20 })
    expect((await now()).isa).toBe('E')
    expect((await give(operator, 'reset')).body.message).toContain('Acknowledge it first')
    await ack(operator, { rev: 2 })
    expect((await now()).isa).toBe('F')
    expect((await operator.asks(iot.alarms, { query: {} })).body.data).toHaveLength(1)
    expect((await give(operator, 'reset')).body.data).toMatchObject({ isa: 'A', latched: false })
    expect((await operator.asks(iot.alarms, { query: {} })).body.data).toEqual([])
    expect(await events()).toEqual(['raised', 'cleared', 'acknowledged', 'reset'])
  })
})

describe('out of service', () => {
  it('AL-29 needs an open ticket, and back in service an active alarm calls again', async () => {
    const { admin, operator, give, ack, cast, now } = await aDesk()
    const ticket = (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'New sensor' } })).body
      .data
    const out = { ticket_id: ticket.id, reason: 'Sensor is replaced' }
    expect((await give(operator, 'takeOut', out)).status).toBe(403)
    expect((await give(admin, 'takeOut', { ...out, ticket_id: newId() })).body.errors).toEqual([{ field: 'ticket_id', rule: 'exists' }])
    expect((await give(admin, 'takeOut', { reason: 'No ticket' })).status).toBe(422)
    await ack(operator)
    expect((await give(admin, 'takeOut', out)).body.data).toMatchObject({
      isa: 'I',
      annunciated: false,
      out_of_service: { ticket: { id: ticket.id, name: ticket.number }, reason: 'Sensor is replaced', by: { id: cast.admin } },
    })
    expect((await operator.asks(iot.alarms, { query: { state: 'out_of_service' } })).body.data).toHaveLength(1)
    expect((await give(admin, 'shelve', timed)).body.message).toContain('out of service')
    expect((await give(admin, 'putBack')).body.data).toMatchObject({ isa: 'B', annunciated: true, out_of_service: null })
    expect((await give(admin, 'putBack')).status).toBe(409)
    await admin.asks(tickets.cancel, { params: { id: ticket.id }, body: { note: 'Not needed' } })
    expect((await give(admin, 'takeOut', out)).body.errors).toEqual([{ field: 'ticket_id', rule: 'open' }])
    expect((await now()).annunciated).toBe(true)
  })
})

describe('suppression by design', () => {
  it('AL-28 holds while its condition holds, and an unacknowledged active alarm calls when it ends', async () => {
    const building = await openBuilding()
    const fan = await aSensor(building, { code: 'AHU-03', units: { running: '' } })
    const sensor = await aSensor(building, {
      rules: [{ suppress_when: { device_id: fan.id, point: 'running', direction: 'below', limit: 0.5 } }],
    })
    const now = async () => (await building.admin.asks(iot.alarms, { query: { state: 'all' } })).body.data[0]
    await fan.says({ running: 0 })
    await sensor.says({ temperature: 31 })
    expect(await now()).toMatchObject({ process: 'active', suppressed: true, isa: 'H', annunciated: false })
    expect((await now())?.suppressed_by).toContain('Sensor AHU-03: running = 0 (< 0.5)')
    expect((await building.admin.asks(iot.alarms, { query: { state: 'suppressed' } })).body.data).toHaveLength(1)
    await fan.says({ running: 1 })
    expect(await now()).toMatchObject({ suppressed: false, suppressed_by: null, isa: 'B', annunciated: true })
    await fan.says({ running: 0 })
    await sensor.says({ temperature: 20 })
    expect(await now()).toMatchObject({ process: 'normal', isa: 'H' })
    const { journal } = (await building.admin.asks(iot.alarm, { params: { id: (await now())?.id ?? '' } })).body.data
    expect(journal.map((item) => item.event)).toEqual(['raised', 'suppressed', 'unsuppressed', 'suppressed', 'cleared'])
  })

  it('AL-28 calls nobody while it holds', async () => {
    const building = await openBuilding()
    const fan = await aSensor(building, { code: 'AHU-03', units: { running: '' } })
    const suppress_when = { device_id: fan.id, point: 'running', direction: 'below' as const, limit: 0.5 }
    const sensor = await aSensor(building, { rules: [{ suppress_when, opens_ticket: true }] })
    await fan.says({ running: 0 })
    await sensor.says({ temperature: 31 })
    expect(await building.db.sql.select().from(inboxItems)).toEqual([])
    expect((await building.admin.asks(iot.alarms, { query: {} })).body.data[0]?.ticket).toBeNull()
  })
})
