import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { anAlarm, aRule, aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../../platform/ids.ts'

describe('rules', () => {
  it('AL-16 are added, listed, changed and removed', async () => {
    const building = await openBuilding()
    const { admin } = building
    const sensor = await aSensor(building)
    const { status, body } = await admin.asks(iot.createRule, { body: aRule(sensor.id) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      device: 'Sensor TEMP-1',
      deadband: 1,
      on_delay_ms: 0,
      off_delay_ms: 0,
      opens_ticket: false,
      enabled: true,
    })
    const params = { id: body.data.id }
    expect((await admin.asks(iot.updateRule, { params, body: { limit: 30 } })).body.data).toEqual({ ...body.data, limit: 30 })
    expect((await admin.asks(iot.rules, { query: { device_id: sensor.id } })).body.data).toMatchObject([{ limit: 30 }])
    expect((await admin.asks(iot.removeRule, { params })).body).toEqual({ data: null })
    expect((await admin.asks(iot.rule, { params })).status).toBe(404)
    expect((await admin.asks(iot.removeRule, { params })).status).toBe(404)
    const { rows } = (await building.db.sql.execute(
      sql`select action from audit where subject_id = ${params.id} order by seq`,
    )) as unknown as { rows: { action: string }[] }
    expect(rows.map((row) => row.action)).toEqual(['alarm_rule.created', 'alarm_rule.updated', 'alarm_rule.removed'])
  })

  it('AL-16 come a page at a time', async () => {
    const building = await openBuilding()
    for (const code of ['B', 'A']) await aSensor(building, { code, rules: [{}, { type: 'other', point: 'x' }] })
    const seen: string[] = []
    for (let next: string | undefined = '0'; next; ) {
      const page: { data: AlarmRule[]; next?: string } = (await building.admin.asks(iot.rules, { query: { limit: 3, next } })).body
      seen.push(...page.data.map((item) => `${item.device} ${item.type}`))
      next = page.next
    }
    expect(seen).toEqual(['Sensor A other', 'Sensor A temperature_high', 'Sensor B other', 'Sensor B temperature_high'])
  })

  it('AL-16 are refused: not allowed, another site, no such device, twice the same type, malformed', async () => {
    const building = await openBuilding()
    const { admin, operator, db, cast } = building
    const here = await aSensor(building, { code: 'HERE', rules: [{}] })
    const there = await aSensor(building, { code: 'THERE', elsewhere: true, rules: [{}] })
    expect((await operator.asks(iot.createRule, { body: aRule(here.id) })).status).toBe(403)
    expect(await admin.asks(iot.createRule, { body: aRule(newId()) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'device_id', rule: 'exists' }] },
    })
    expect(await admin.asks(iot.createRule, { body: { ...aRule(here.id), point: 'other' } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'type', rule: 'unique' }] },
    })
    const draft = { ...aRule(here.id), type: 'another' }
    for (const wrong of [
      { limit: 'x' },
      { limit: null },
      { direction: 'sideways' },
      { deadband: -1 },
      { on_delay_ms: 86_400_001 },
      { on_delay_ms: 0.5 },
      { priority: 'urgent' },
      { message: '' },
      { message: 'a\u0000b' },
      { message: 'x'.repeat(201) },
      { type: 'has space' },
      { point: '' },
      { colour: 'red' },
      { opens_ticket: 'yes' },
    ])
      expect({ wrong, status: (await admin.sends('POST', '/api/v1/iot/rules', { ...draft, ...wrong })).status }).toEqual({
        wrong,
        status: 422,
      })
    await db.sql.execute(sql`update roles set permissions = permissions || '{alarm_configure}' where name = 'operator'`)
    const configurer = await building.as(cast.operator)
    const [theirs] = (await admin.asks(iot.rules, { query: { device_id: there.id } })).body.data
    const params = { id: theirs?.id ?? '' }
    // Permissions are remembered for two seconds.
    building.clock.advance(2000)
    expect((await configurer.asks(iot.removeRule, { params })).status).toBe(404)
    expect((await configurer.asks(iot.updateRule, { params, body: { limit: 1 } })).status).toBe(404)
    expect((await configurer.asks(iot.createRule, { body: { ...aRule(there.id), type: 'x' } })).status).toBe(422)
    const [ours] = (await configurer.asks(iot.rules, { query: {} })).body.data
    expect(ours?.device_id).toBe(here.id)
    expect((await configurer.asks(iot.updateRule, { params: { id: ours?.id ?? '' }, body: { device_id: there.id } })).status).toBe(422)
  })

  it('AL-17 are applied to the newest value at once', async () => {
    const building = await openBuilding()
    const { admin, clock, backend } = building
    const sensor = await aSensor(building)
    await sensor.says({ temperature: 31 })
    const { body } = await admin.asks(iot.createRule, { body: aRule(sensor.id) })
    const state = async () =>
      (await admin.asks(iot.alarms, { query: { state: 'all' } })).body.data.map((item) => [
        item.process,
        item.ack,
        item.limit,
        item.priority,
        item.message,
      ])
    const change = (facts: object) => admin.asks(iot.updateRule, { params: { id: body.data.id }, body: facts })
    expect(await state()).toEqual([['active', 'unacked', 28, 'high', 'Supply air too warm']])
    await change({ limit: 35, off_delay_ms: 10_000 })
    expect(await state()).toEqual([['active', 'unacked', 35, 'high', 'Supply air too warm']])
    clock.advance(11_000)
    await backend.iot.tick()
    expect(await state()).toEqual([['normal', 'unacked', 35, 'high', 'Supply air too warm']])
  })

  it('AL-17 calls again for a higher priority, not for a lower one', async () => {
    const { admin, operator, ack, now } = await anAlarm()
    await ack(operator)
    const [rule] = (await admin.asks(iot.rules, { query: {} })).body.data
    const change = (body: object) => admin.asks(iot.updateRule, { params: { id: rule?.id ?? '' }, body })
    await change({ priority: 'low', message: 'Warm' })
    expect(await now()).toMatchObject({ ack: 'acked', priority: 'low', message: 'Warm' })
    await change({ priority: 'critical' })
    expect(await now()).toMatchObject({ ack: 'unacked', priority: 'critical', occurrence: 1 })
  })

  it.each([
    ['disabled', (admin: Person, id: string) => admin.asks(iot.updateRule, { params: { id }, body: { enabled: false } })],
    ['removed', (admin: Person, id: string) => admin.asks(iot.removeRule, { params: { id } })],
    ['changed', (admin: Person, id: string) => admin.asks(iot.updateRule, { params: { id }, body: { type: 'other_type', limit: 50 } })],
  ] as const)('AL-17 clears its alarm when it is %s, and the journal says so', async (word, act) => {
    const { admin, now, sensor, cast } = await anAlarm()
    const [rule] = (await admin.asks(iot.rules, { query: {} })).body.data
    expect((await act(admin, rule?.id ?? '')).status).toBe(200)
    expect(await now()).toMatchObject({
      process: 'normal',
      journal: [{ event: 'raised' }, { event: 'cleared', actor: { id: cast.admin }, comment: `The rule was ${word}` }],
    })
    await sensor.says({ temperature: 40 })
    expect((await now()).process).toBe('normal')
  })
})
