import { createConnection } from 'node:net'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../tests/kit/building.ts'
import { aClient, count, log, openWayIn, shelf } from '../../../tests/kit/devices/mqtt.ts'
import { aSensor } from '../../../tests/kit/devices/sensors.ts'
import { TEST_START } from '../../../tests/kit/test-clock.ts'
import { gateOf } from './gate.ts'

import { packetGauge } from './packet-gauge.ts'

describe('the broker within', () => {
  it('IG-1 answers a device when its message is stored, and not before', async () => {
    const { waiting, take, holds } = shelf()
    const { place } = await openWayIn(take)
    const client = await aClient(place)
    let answered = 0
    const sent = ['a', 'b'].map((name) =>
      client.publishAsync(`menara/VJS/${name}/telemetry`, '{}', { qos: 1 }).then(() => {
        answered += 1
      }),
    )
    await holds(2)
    // Another device is heard meanwhile, so the broker had the time to answer these.
    await (await aClient(place)).publishAsync('menara/VJS/c/telemetry', '{}', { qos: 0 })
    await holds(3)
    expect(answered).toBe(0)
    expect(waiting.map((item) => item.message.topic)).toEqual([
      'menara/VJS/a/telemetry',
      'menara/VJS/b/telemetry',
      'menara/VJS/c/telemetry',
    ])
    for (const item of waiting) item.store()
    await Promise.all(sent)
    expect(answered).toBe(2)
  })

  it('IG-1 takes QoS 2 and a will as well', async () => {
    const { waiting, take, holds } = shelf()
    const { place } = await openWayIn(take)
    const client = await aClient(place, { will: { topic: 'menara/VJS/a/event', payload: Buffer.from('gone'), qos: 1 } })
    const sent = client.publishAsync('menara/VJS/a/telemetry', '{}', { qos: 2 })
    await holds(1)
    waiting[0]?.store()
    await sent
    client.stream.destroy()
    await holds(2)
    expect(Buffer.from(waiting[1]?.message.payload ?? []).toString()).toBe('gone')
    waiting[1]?.store()
  })

  it('IG-2 does not acknowledge what was not stored, and ends the connection', async () => {
    const { waiting, take, holds } = shelf()
    const { place, metrics } = await openWayIn(take)
    const client = await aClient(place)
    const closed = new Promise<void>((resolve) => client.once('close', resolve))
    let answered = false
    void client.publishAsync('menara/VJS/a/telemetry', '{}', { qos: 1 }).then(
      () => {
        answered = true
      },
      () => undefined,
    )
    await holds(1)
    waiting[0]?.fail()
    await closed
    expect(answered).toBe(false)
    expect(await count(metrics, 'menara_ingest_lost_total')).toBe(1)
  })

  it('IG-3 cuts off who publishes elsewhere, and lets nobody listen elsewhere', async () => {
    const { waiting, take } = shelf()
    const { place } = await openWayIn(take)
    for (const topic of ['other/thing', '$SYS/x', 'menara']) {
      const client = await aClient(place)
      const closed = new Promise<void>((resolve) => client.once('close', resolve))
      client.publish(topic, 'x', { qos: 1 })
      await closed
    }
    const listener = await aClient(place)
    await expect(listener.subscribeAsync('#')).rejects.toThrow()
    expect(await listener.subscribeAsync('menara/VJS/#')).toMatchObject([{ topic: 'menara/VJS/#', qos: 0 }])
    expect(waiting).toEqual([])
  })

  it('IG-4 cuts off a packet that is too long before it has come', async () => {
    const { waiting, take, holds } = shelf()
    const { place } = await openWayIn(take)
    const client = await aClient(place)
    const sent = client.publishAsync('menara/VJS/a/telemetry', Buffer.alloc(200 * 1024, 32), { qos: 1 })
    await holds(1)
    expect(waiting[0]?.message.payload.byteLength).toBe(200 * 1024)
    waiting[0]?.store()
    await sent
    const socket = createConnection(Number(new URL(place).port), '127.0.0.1')
    const cut = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    // CONNECT, then the head of a PUBLISH that announces 256 MB.
    socket.write(Buffer.from([0x10, 13, 0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, 1, 65, 0x30, 0xff, 0xff, 0xff, 0x7f]))
    await cut
  })

  it('IG-4 measures packets however they are cut', () => {
    const packet = (bytes: number) => Buffer.concat([Buffer.from([0x30, (bytes & 0x7f) | 0x80, bytes >> 7]), Buffer.alloc(bytes)])
    const stream = Buffer.concat([packet(200), packet(1000), packet(130)])
    for (const size of [1, 3, 7, 500, 5000]) {
      const gauge = packetGauge(1000)
      for (let at = 0; at < stream.length; at += size) expect(gauge(stream.subarray(at, at + size))).toBe(true)
    }
    expect(packetGauge(999)(stream)).toBe(false)
    expect(packetGauge(1e9)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]))).toBe(false)
  })

  it('IG-5 says which port is taken', async () => {
    const { place } = await openWayIn(async () => undefined)
    const port = Number(new URL(place).port)
    await expect(openWayIn(async () => undefined, { port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  })
})

describe('the gate', () => {
  it('IG-8 counts, and drops or turns away what is too much', async () => {
    const { waiting, take, holds } = shelf()
    const metrics = new Registry()
    const gate = gateOf({ metrics, log, take, now: () => TEST_START, most: 2 })
    const first = [
      gate.pass({ topic: 'menara/a', payload: Buffer.from('1'), qos: 1 }),
      gate.pass({ topic: 'menara/a', payload: Buffer.from('2'), qos: 0 }),
    ]
    await holds(2)
    expect(gate.full()).toBe(true)
    await gate.pass({ topic: 'menara/a', payload: Buffer.from('3'), qos: 0 })
    await expect(gate.pass({ topic: 'menara/a', payload: Buffer.from('4'), qos: 1 })).rejects.toThrow('send this one again')
    for (const item of waiting) item.store()
    await Promise.all(first)
    expect(gate.full()).toBe(false)
    expect(await count(metrics, 'menara_ingest_messages_total')).toBe(4)
    expect(await count(metrics, 'menara_ingest_lost_total')).toBe(2)
    expect(await metrics.metrics()).toContain('menara_ingest_lag_seconds_count 2')
  })
})

describe('a real device', () => {
  it('IG-9 has its alarm committed and hinted within milliseconds', async () => {
    const building = await openBuilding()
    const { place } = await openWayIn(building.backend.iot.take)
    const sensor = await aSensor(building, { rules: [{}] })
    const client = await aClient(place)
    await sensor.says({ temperature: 20 })
    let heard = (): void => undefined
    const end = await building.db.listen('menara_outbox', () => heard())
    const took: number[] = []
    for (let i = 0; i < 21; i += 1) {
      const hinted = new Promise<void>((resolve) => {
        heard = resolve
      })
      const start = performance.now()
      await Promise.all([
        hinted,
        client.publishAsync(sensor.topic, JSON.stringify({ values: { temperature: i % 2 === 0 ? 31 : 20 } }), { qos: 1 }),
      ])
      took.push(performance.now() - start)
    }
    await end()
    const [alarm] = (await building.admin.asks(iot.alarms, { query: {} })).body.data
    expect(alarm).toMatchObject({ process: 'active', occurrence: 11 })
    const median = took.sort((a, b) => a - b)[10] ?? 0
    process.stderr.write(`one MQTT message to a committed and hinted alarm: median ${median.toFixed(1)} ms of 21\n`)
    expect(median).toBeLessThan(250)
  })
})

describe('the door of the broker within', () => {
  it('IG-11 opens to the secret of a device, and closes when that ends', async () => {
    const building = await openBuilding()
    const { admin, backend } = building
    const { place } = await openWayIn(backend.iot.take, { door: backend.iot.door })
    const [one, other] = [await aSensor(building, { code: 'A' }), await aSensor(building, { code: 'B' })]
    const issue = async () => (await admin.asks(deviceManagement.issueCredential, { params: { id: one.id }, body: {} })).body.data
    const { credential, secret } = await issue()
    const signIn = { username: credential.username, password: secret }
    for (const wrong of [
      { username: undefined, password: undefined },
      { ...signIn, password: `${secret}x` },
      { ...signIn, username: 'VJS/B' },
      { ...signIn, username: 'nobody' },
    ])
      await expect(aClient(place, wrong)).rejects.toThrow(/[Nn]ot authorized|refused/)
    const client = await aClient(place, signIn)
    await client.publishAsync(one.topic, '{"values":{"t":1}}', { qos: 1 })
    expect((await admin.asks(iot.readings, { query: { device_id: one.id } })).body.data).toMatchObject([{ value: 1 }])
    await expect(client.subscribeAsync(other.topic)).rejects.toThrow()
    await expect(client.subscribeAsync('menara/VJS/+/telemetry')).rejects.toThrow()
    const closed = new Promise<void>((resolve) => client.once('close', resolve))
    const { secret: next } = await issue()
    await closed
    await expect(aClient(place, signIn)).rejects.toThrow()
    const again = await aClient(place, { ...signIn, password: next })
    const cut = new Promise<void>((resolve) => again.once('close', resolve))
    again.publish(other.topic, '{"values":{"t":2}}', { qos: 1 })
    await cut
    expect((await admin.asks(iot.readings, { query: { device_id: other.id } })).body.data).toEqual([])
  })

  it('IG-12 lets nobody push another out by its client name', async () => {
    const { waiting, take, holds } = shelf()
    const { place } = await openWayIn(take)
    const first = await aClient(place, { clientId: 'same', username: 'VJS' })
    await expect(aClient(place, { clientId: 'same', username: 'MKS' })).rejects.toThrow()
    const sent = first.publishAsync('menara/VJS/a/telemetry', '{}', { qos: 1 })
    await holds(1)
    waiting[0]?.store()
    await sent
  })
})
