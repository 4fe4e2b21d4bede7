import { activities } from '@menara/shared/contract/activities.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { type Alarm, iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { buildBackend } from '../../app.ts'
import { newId } from '../../platform/ids.ts'
import { audit, outbox } from '../../schema/journal.ts'

const all = async ({ admin }: Building, query: object = { state: 'all' }) => (await admin.asks(iot.alarms, { query })).body.data
const one = async (building: Building) => {
  const [alarm, ...more] = await all(building)
  if (!alarm || more.length > 0) throw new Error(`One alarm was expected, not ${more.length + (alarm ? 1 : 0)}`)
  return (await building.admin.asks(iot.alarm, { params: { id: alarm.id } })).body.data
}
const actionsOn = async ({ db }: Building, id: string) =>
  (await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq)).map((item) => item.action)

describe('a value beyond its limit', () => {
  it('AL-8 raises in the transaction of the reading and hints at once', async () => {
    const building = await openBuilding()
    const { db, cast, clock } = building
    const sensor = await aSensor(building, { units: { temperature: '°C' }, rules: [{}] })
    const at = new Date(clock.now().getTime() - 3000)
    await sensor.says({ temperature: 31.2 }, at)
    const alarm = await one(building)
    expect(alarm).toMatchObject({
      device: { id: sensor.id },
      asset: { id: cast.asset },
      location: { id: cast.site, name: 'VJS Jakarta' },
      area: { id: cast.floor },
      longitude: 106.8229,
      latitude: -6.1944,
      type: 'temperature_high',
      message: 'Supply air too warm',
      point: 'temperature',
      unit: '°C',
      value: 31.2,
      limit: 28,
      priority: 'high',
      process: 'active',
      ack: 'unacked',
      quality: 'ok',
      occurrence: 1,
      rev: 1,
      raised_at: at.toISOString(),
      cleared_at: null,
      acked_at: null,
      acked_by: null,
      ticket: null,
      journal: [{ event: 'raised', occurrence: 1, value: 31.2, source_at: at.toISOString(), actor: null }],
    })
    const { rows } = (await db.sql.execute(
      sql`select count(distinct o.xid::text)::int as n from outbox o where o.topic in ('alarms', 'readings')`,
    )) as unknown as { rows: { n: number }[] }
    expect(rows[0]?.n).toBe(1)
    expect(
      await db.sql
        .select({ key: outbox.key, location_id: outbox.location_id })
        .from(outbox)
        .where(eq(outbox.topic, 'alarms'))
        .orderBy(outbox.seq),
    ).toEqual([{ key: alarm.id, location_id: cast.site }])
  })

  it('AL-3 clears and comes again as a new occurrence, unacknowledged', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building, { rules: [{}] })
    await sensor.says({ temperature: 29 })
    await sensor.says({ temperature: 27.5 })
    expect(await one(building)).toMatchObject({ process: 'active', value: 27.5, rev: 1 })
    await sensor.says({ temperature: 26 })
    expect(await one(building)).toMatchObject({ process: 'normal', ack: 'unacked', rev: 2, occurrence: 1, value: 26 })
    await sensor.says({ temperature: 30 })
    expect(await one(building)).toMatchObject({
      process: 'active',
      ack: 'unacked',
      rev: 3,
      occurrence: 2,
      cleared_at: null,
      journal: [{ event: 'raised' }, { event: 'cleared' }, { event: 'raised', occurrence: 2 }],
    })
  })

  it('AL-1 AL-5 waits for the on-delay, and the clock raises it without a further message', async () => {
    const building = await openBuilding()
    const { clock, backend } = building
    const sensor = await aSensor(building, { rules: [{ on_delay_ms: 30_000 }] })
    await sensor.says({ temperature: 31 })
    clock.advance(10_000)
    await backend.iot.tick()
    expect(await all(building)).toEqual([])
    clock.advance(21_000)
    await backend.iot.tick()
    expect(await one(building)).toMatchObject({ process: 'active', value: 31 })
  })

  it('AL-5 takes the delay up again after a restart, and remembers what is active', async () => {
    const building = await openBuilding()
    const { clock, backend, db } = building
    const slow = await aSensor(building, { code: 'SLOW', rules: [{ on_delay_ms: 30_000 }] })
    const calm = await aSensor(building, { code: 'CALM', rules: [{ on_delay_ms: 30_000 }] })
    await slow.says({ temperature: 31 })
    await calm.says({ temperature: 21 })
    const again = await buildBackend({ ...backend.platform, internalToken: '' })
    try {
      clock.advance(31_000)
      await again.iot.tick()
      expect(await one(building)).toMatchObject({ device: { name: 'Sensor SLOW' }, process: 'active' })
      await again.iot.take({ topic: slow.topic, payload: Buffer.from('{"values":{"temperature":20}}'), receivedAt: clock.now() })
      expect(await one(building)).toMatchObject({ process: 'normal', occurrence: 1 })
    } finally {
      await again.close()
    }
    expect((await db.sql.execute(sql`select 1`)) !== undefined).toBe(true)
  })

  it('AL-6 is stale while its device is silent, and known again when it speaks', async () => {
    const building = await openBuilding()
    const { clock, backend } = building
    const sensor = await aSensor(building, { rules: [{}] })
    await sensor.says({ temperature: 31 })
    clock.advance(61_000)
    await backend.iot.tick()
    expect(await one(building)).toMatchObject({ process: 'active', ack: 'unacked', quality: 'stale', rev: 2 })
    await sensor.says({ humidity: 50 })
    expect(await one(building)).toMatchObject({
      process: 'active',
      quality: 'ok',
      rev: 3,
      journal: [{ event: 'raised' }, { event: 'stale' }, { event: 'fresh' }],
    })
  })

  it('AL-6 starts no delay of a silent device', async () => {
    const building = await openBuilding()
    const { clock, backend } = building
    const sensor = await aSensor(building, { rules: [{ on_delay_ms: 120_000 }] })
    await sensor.says({ temperature: 31 })
    clock.advance(61_000)
    await backend.iot.tick()
    clock.advance(120_000)
    await backend.iot.tick()
    expect(await all(building)).toEqual([])
  })
})

describe('an alarm the device decides', () => {
  it('AL-7 comes and goes by its events and calls again only upward', async () => {
    const building = await openBuilding()
    const { operator } = building
    const door = await aSensor(building, { code: 'DOOR-1' })
    await door.tells({ type: 'forced', message: 'Door forced', active: true, priority: 'medium' })
    const raised = await one(building)
    expect(raised).toMatchObject({
      type: 'forced',
      message: 'Door forced',
      priority: 'medium',
      point: null,
      limit: null,
      value: null,
      process: 'active',
    })
    await operator.asks(iot.acknowledge, { params: { id: raised.id }, body: { command_id: newId(), occurrence: 1, rev: 1 } })
    await door.tells({ type: 'forced', message: 'Door forced', active: true, priority: 'low' })
    expect(await one(building)).toMatchObject({ priority: 'low', ack: 'acked' })
    await door.tells({ type: 'forced', message: 'Door forced wide open', active: true, priority: 'critical' })
    expect(await one(building)).toMatchObject({
      priority: 'critical',
      ack: 'unacked',
      acked_by: null,
      message: 'Door forced wide open',
      occurrence: 1,
    })
    await door.tells({ type: 'forced', message: 'Door forced', active: false })
    await door.tells({ type: 'forced', message: 'Door forced', active: false })
    const { process, journal } = await one(building)
    expect(process).toBe('normal')
    expect(journal.map((item) => item.event)).toEqual(['raised', 'acknowledged', 'severity', 'severity', 'cleared'])
  })

  it('AL-7 is refused when a rule decides that type', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building, { rules: [{}] })
    await sensor.tells({ type: 'temperature_high', message: 'Hot', active: true })
    expect(await all(building)).toEqual([])
    expect((await building.admin.asks(iot.deadLetters, { query: {} })).body.data).toMatchObject([
      { reason: 'shape', detail: expect.stringContaining('rule') },
    ])
  })
})

describe('telling', () => {
  it('AL-9 notes each step everywhere, and calls those on duty for critical and high only', async () => {
    const building = await openBuilding()
    const { operator, agent, elsewhere, admin, cast } = building
    const sensor = await aSensor(building, {
      rules: [{ priority: 'critical' }, { point: 'humidity', type: 'humidity_high', limit: 60, priority: 'medium', message: 'Too humid' }],
    })
    await sensor.says({ temperature: 31, humidity: 70 })
    const [hot, humid] = await all(building)
    const called = async (who: typeof admin) => (await who.asks(inbox.list, { query: { type: 'alarm' } })).body.data
    expect(await called(operator)).toMatchObject([
      {
        title: 'Critical alarm: Supply air too warm',
        link: `/admin/plugins/iot/alarm?alarm=${hot?.id}`,
        message: { key: 'alarm.raised', params: { device: 'Sensor TEMP-1', location: 'VJS Jakarta', message: 'Supply air too warm' } },
      },
    ])
    expect(await called(admin)).toHaveLength(1)
    expect([await called(agent), await called(elsewhere)]).toEqual([[], []])
    await operator.asks(iot.acknowledge, {
      params: { id: hot?.id ?? '' },
      body: { command_id: newId(), occurrence: 1, rev: 1, comment: "Looking <b>now</b>'; --" },
    })
    await sensor.says({ temperature: 20, humidity: 40 })
    const about = { device: 'Sensor TEMP-1', message: 'Supply air too warm' }
    expect(
      (await admin.asks(activities.list, { query: { link_id: hot?.id ?? '' } })).body.data.map((activity) => [
        activity.type,
        activity.actor?.id ?? null,
        activity.location?.id,
        activity.area?.id,
        activity.message,
      ]),
    ).toEqual([
      ['alarm.cleared', null, cast.site, cast.floor, { key: 'alarm.cleared', params: about }],
      [
        'alarm.acknowledged',
        cast.operator,
        cast.site,
        cast.floor,
        { key: 'alarm.acknowledged', params: { ...about, comment: "Looking <b>now</b>'; --" } },
      ],
      ['alarm.raised', null, cast.site, cast.floor, { key: 'alarm.raised_limit', params: { ...about, value: '31', limit: '28' } }],
    ])
    expect(
      (await admin.asks(iot.alarm, { params: { id: hot?.id ?? '' } })).body.data.journal.map((item) => [
        item.event,
        item.actor?.name ?? null,
        item.comment,
      ]),
    ).toEqual([
      ['raised', null, ''],
      ['acknowledged', 'Operator', "Looking <b>now</b>'; --"],
      ['cleared', null, ''],
    ])
    expect(await actionsOn(building, hot?.id ?? '')).toEqual(['alarm.raised', 'alarm.acknowledged', 'alarm.cleared'])
    expect(await actionsOn(building, humid?.id ?? '')).toEqual(['alarm.raised', 'alarm.cleared'])
    expect(await building.backend.platform.journal.verify()).toMatchObject({ broken: null })
  })
})

describe('the list', () => {
  it('AL-10 shows what stands: unacknowledged first, then priority, then the newest; other views on demand', async () => {
    const building = await openBuilding()
    const { operator, admin, cast, clock } = building
    const raise = async (code: string, priority: string, more: object = {}) => {
      clock.advance(1000)
      const sensor = await aSensor(building, { code, ...more })
      await sensor.tells({ type: 'fault', message: `Fault ${code}`, active: true, priority })
      return sensor
    }
    await raise('LOW', 'low')
    await raise('HIGH-OLD', 'high')
    await raise('HIGH-NEW', 'high')
    const critical = await raise('CRITICAL', 'critical')
    await raise('THERE', 'critical', { elsewhere: true })
    const names = async (query: object = {}, who = admin) =>
      (await who.asks(iot.alarms, { query })).body.data.map((item) => item.device.name.replace('Sensor ', ''))
    expect(await names()).toEqual(['THERE', 'CRITICAL', 'HIGH-NEW', 'HIGH-OLD', 'LOW'])
    expect(await names({}, operator)).toEqual(['CRITICAL', 'HIGH-NEW', 'HIGH-OLD', 'LOW'])
    const [top] = (await operator.asks(iot.alarms, { query: {} })).body.data
    await operator.asks(iot.acknowledge, { params: { id: top?.id ?? '' }, body: { command_id: newId(), occurrence: 1, rev: 1 } })
    expect(await names({}, operator)).toEqual(['HIGH-NEW', 'HIGH-OLD', 'LOW', 'CRITICAL'])
    const paged: string[] = []
    for (let next: string | undefined = '0'; next; ) {
      const page: { data: Alarm[]; next?: string } = (await operator.asks(iot.alarms, { query: { limit: 1, next } })).body
      paged.push(...page.data.map((item) => item.device.name.replace('Sensor ', '')))
      next = page.next
    }
    expect(paged).toEqual(['HIGH-NEW', 'HIGH-OLD', 'LOW', 'CRITICAL'])
    await critical.tells({ type: 'fault', message: 'x', active: false })
    expect(await names({}, operator)).toEqual(['HIGH-NEW', 'HIGH-OLD', 'LOW'])
    expect(await names({ state: 'all' }, operator)).toHaveLength(4)
    expect(await names({ state: 'active', priority: 'high' }, operator)).toEqual(['HIGH-NEW', 'HIGH-OLD'])
    expect(await names({ state: 'unacked', location_id: cast.otherSite })).toEqual(['THERE'])
    expect(await names({ search: 'high-' })).toEqual(['HIGH-NEW', 'HIGH-OLD'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ device_id: critical.id, state: 'all' })).toEqual(['CRITICAL'])
    expect(await names({ area_id: cast.otherFloor })).toEqual(['THERE'])
    const [there] = (await admin.asks(iot.alarms, { query: { location_id: cast.otherSite } })).body.data
    expect((await operator.asks(iot.alarm, { params: { id: there?.id ?? '' } })).status).toBe(404)
    for (const query of ['state=loud', 'next=%00', 'next=WzAsMCwieCIsIngiXQ', 'limit=5001', 'search=%00', 'priority=urgent'])
      expect({ query, status: (await admin.sends('GET', `/api/v1/iot/alarms?${query}`)).status }).toEqual({ query, status: 422 })
  })
})
