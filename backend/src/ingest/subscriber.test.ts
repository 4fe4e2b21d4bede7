import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../tests/kit/free-port.ts'
import { aClient, log, OPEN_DOOR, openWayIn, shelf, WITHIN } from '../../../tests/kit/mqtt.ts'
import { withMosquitto } from '../../../tests/kit/services.ts'
import { openIngest } from './ingest.ts'

const mosquitto = await withMosquitto()
afterAll(() => mosquitto?.stop())

describe.skipIf(!mosquitto)('a broker of somebody else', () => {
  const url = mosquitto?.url ?? ''

  it('IG-6 gives us its messages, several at once, and each is acknowledged when it is stored', async () => {
    const { waiting, take } = shelf()
    const dataDir = `/tmp/menara-${await freePort()}`
    await openWayIn(take, { mqttUrl: url, dataDir })
    const client = await aClient(url)
    await vi.waitFor(
      async () => {
        await client.publishAsync('menara/VJS/a/telemetry', 'first', { qos: 1 })
        expect(waiting.length).toBeGreaterThan(0)
      },
      { timeout: 5000, interval: 50 },
    )
    await Promise.all(Array.from({ length: 10 }, (_, i) => client.publishAsync('menara/VJS/a/event', String(i), { qos: 1 })))
    await client.publishAsync('menara/VJS/a/other', 'not for us', { qos: 1 })
    const events = () => waiting.filter((it) => it.message.topic.endsWith('/event')).map((it) => Buffer.from(it.message.payload).toString())
    await vi.waitFor(() => expect(events()).toHaveLength(10), { timeout: 5000, interval: 2 })
    expect(events()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(waiting.some((it) => it.message.topic.endsWith('/other'))).toBe(false)
    for (const it of waiting) it.store()
  })

  it('IG-6 loses nothing that came while we were away or could not be stored', async () => {
    const dataDir = `/tmp/menara-${await freePort()}`
    const settings = { ...WITHIN, mqttUrl: url, dataDir }
    const client = await aClient(url)
    const first = shelf()
    const one = await openIngest({ settings, log, metrics: new Registry(), take: first.take, door: OPEN_DOOR })
    await vi.waitFor(
      async () => {
        await client.publishAsync('menara/VJS/a/telemetry', 'probe', { qos: 1 })
        expect(first.waiting.length).toBeGreaterThan(0)
      },
      { timeout: 5000, interval: 50 },
    )
    const probes = first.waiting.length
    await client.publishAsync('menara/VJS/a/telemetry', 'not stored', { qos: 1 })
    await first.holds(probes + 1)
    for (const it of first.waiting) Buffer.from(it.message.payload).toString() === 'probe' ? it.store() : it.fail()
    await one.close()
    await client.publishAsync('menara/VJS/a/telemetry', 'while away', { qos: 1 })
    const heard: string[] = []
    await openWayIn(
      async ({ payload }) => {
        heard.push(Buffer.from(payload).toString())
      },
      { mqttUrl: url, dataDir },
    )
    await vi.waitFor(() => expect(heard.filter((it) => it !== 'probe')).toEqual(['not stored', 'while away']), { timeout: 5000 })
  })

  it('IG-10 shares its messages among backends on one database, each to one of them', async () => {
    const databaseUrl = `postgres://somewhere/${await freePort()}`
    const heard: string[][] = [[], []]
    for (const own of heard)
      await openWayIn(
        async ({ payload }) => {
          own.push(Buffer.from(payload).toString())
        },
        { mqttUrl: url, databaseUrl, dataDir: `/tmp/menara-${await freePort()}` },
      )
    const client = await aClient(url)
    await vi.waitFor(
      async () => {
        await client.publishAsync('menara/VJS/a/telemetry', 'probe', { qos: 1 })
        expect(heard.every((own) => own.length > 0)).toBe(true)
      },
      { timeout: 5000, interval: 20 },
    )
    const sent = Array.from({ length: 50 }, (_, i) => String(i))
    await Promise.all(sent.map((it) => client.publishAsync('menara/VJS/a/telemetry', it, { qos: 1 })))
    const all = () => heard.flat().filter((it) => it !== 'probe')
    await vi.waitFor(() => expect(all()).toHaveLength(50), { timeout: 5000, interval: 5 })
    expect(new Set(all())).toEqual(new Set(sent))
    expect(heard.map((own) => own.filter((it) => it !== 'probe').length > 0)).toEqual([true, true])
  })

  it('IG-6 does not take for new what the broker kept from before', async () => {
    const client = await aClient(url)
    await client.publishAsync('menara/VJS/kept/telemetry', 'old', { qos: 1, retain: true })
    const heard: string[] = []
    await openWayIn(
      async ({ payload }) => {
        heard.push(Buffer.from(payload).toString())
      },
      { mqttUrl: url, dataDir: `/tmp/menara-${await freePort()}` },
    )
    await vi.waitFor(
      async () => {
        await client.publishAsync('menara/VJS/kept/telemetry', 'new', { qos: 1 })
        expect(heard).toContain('new')
      },
      { timeout: 5000, interval: 50 },
    )
    expect(heard).not.toContain('old')
    await client.publishAsync('menara/VJS/kept/telemetry', '', { retain: true })
  })

  it('IG-7 is tried until it is there', async () => {
    const port = await freePort()
    const heard: string[] = []
    await openWayIn(
      async ({ payload }) => {
        heard.push(Buffer.from(payload).toString())
      },
      { mqttUrl: `mqtt://127.0.0.1:${port}`, mqttShared: false, dataDir: `/tmp/menara-${port}` },
    )
    const late = await Aedes.createBroker()
    const server = createServer(late.handle).listen(port, '127.0.0.1')
    onTestFinished(
      () =>
        new Promise<void>((closed) => {
          late.close()
          server.close(() => closed())
        }),
    )
    const client = await aClient(`mqtt://127.0.0.1:${port}`)
    await vi.waitFor(
      async () => {
        await client.publishAsync('menara/VJS/a/telemetry', 'hello', { qos: 1 })
        expect(heard).toContain('hello')
      },
      { timeout: 8000, interval: 100 },
    )
  })
})
