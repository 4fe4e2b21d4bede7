import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { describe, expect, it, vi } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { draft, made, mapping, modbusAt, SOON, statusOf } from '../../../../tests/kit/devices/connectors.ts'
import { bacnetDevice, modbusDevice } from '../../../../tests/kit/devices/field-devices.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { samples } from '../../schema/monitoring/telemetry.ts'
import { connectorAddress } from './connector-address.ts'

describe('administering connectors', () => {
  it('CN-6 is for those who manage devices, at the sites they see; a disabled or removed one asks no more', async () => {
    const building = await openBuilding()
    const { admin, operator, elsewhere } = building
    const meter = await aSensor(building)
    const device = await modbusDevice({ registers: { 0: 1 } })
    const body = draft(building, { port: device.port, mappings: [mapping(meter.id, 'r', { modbus: modbusAt(0) })] })
    expect((await operator.asks(connectors.create, { body })).status).toBe(403)
    expect((await elsewhere.asks(connectors.list, { query: {} })).status).toBe(403)
    const id = await made(building, body)
    const params = { id }
    await vi.waitFor(async () => expect((await statusOf(building, id)).state).toBe('running'), SOON)
    expect((await admin.asks(connectors.list, { query: { kind: 'modbus_tcp' } })).body.data).toMatchObject([{ id, name: 'Main panel' }])
    expect((await admin.asks(connectors.update, { params, body: { enabled: false } })).body.data.status.state).toBe('disabled')
    const before = await device.asked()
    expect((await admin.asks(connectors.update, { params, body: { name: 'Panel B' } })).body.data).toMatchObject({
      name: 'Panel B',
      enabled: false,
    })
    expect(await device.asked()).toEqual(before)
    expect((await admin.asks(connectors.remove, { params })).status).toBe(200)
    expect((await admin.asks(connectors.get, { params })).status).toBe(404)
  })

  it('CN-7 refuses mappings that lead nowhere', async () => {
    const building = await openBuilding()
    const [here, there] = [await aSensor(building), await aSensor(building, { code: 'X', elsewhere: true })]
    const good = mapping(here.id, 'r', { modbus: modbusAt(0) })
    const bacnet = { object: 'analog-input' as const, instance: 1, cov: false }
    for (const [mappings, broken] of [
      [[{ ...good, device_id: there.id }], 'mappings.0.device_id exists'],
      [[good, { ...good, device_id: building.cast.site, point: 's' }], 'mappings.1.device_id exists'],
      [[{ ...good, modbus: null }], 'mappings.0.modbus address'],
      [[{ ...good, bacnet }], 'mappings.0.modbus address'],
      [[{ ...good, modbus: null, bacnet }], 'mappings.0.modbus address'],
      [[good, good], 'mappings.1.point unique'],
    ] as const) {
      const { status, body } = await building.admin.sends(
        'POST',
        '/api/v1/connectors',
        draft(building, { port: 1502, mappings: [...mappings] }),
      )
      expect([status, `${body.errors[0]?.field} ${body.errors[0]?.rule}`]).toEqual([422, broken])
    }
    const odd = [
      { port: 0 },
      { host: 'a b' },
      { host: '' },
      { interval_ms: 1 },
      { mappings: [{}] },
      { location_id: building.cast.asset },
      { name: 'a\u0000' },
    ]
    for (const wrong of odd) {
      const sent = await building.admin.sends('POST', '/api/v1/connectors', {
        ...draft(building, { port: 1502, mappings: [good] }),
        ...wrong,
      })
      expect([wrong, sent.status]).toEqual([wrong, 422])
    }
  })

  it('CN-8 does not ask this machine, its link or many at once', async () => {
    const own = [{ host: '127.0.0.1', port: 5432 }]
    const find = connectorAddress({ allowLocal: false, own })
    const guard = (host: string) => find(host, 502)
    for (const host of [
      '127.0.0.1',
      '127.8.8.8',
      'localhost',
      '0.0.0.0',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      'fe80::1',
      '224.0.0.1',
      '255.255.255.255',
      '[::127.0.0.1]'.slice(1, -1),
      '64:ff9b::a00:1',
      '100.64.1.2',
      '2130706433',
      '0177.0.0.1',
    ])
      await expect(guard(host), host).rejects.toMatchObject({ code: 'invalid' })
    expect(await guard('10.1.2.3')).toBe('10.1.2.3')
    const local = connectorAddress({ allowLocal: true, own })
    expect(await local('127.0.0.1', 502)).toBe('127.0.0.1')
    await expect(local('127.0.0.1', 5432)).rejects.toMatchObject({ errors: [{ rule: 'own' }] })
    await expect(local('255.255.255.255', 502)).rejects.toMatchObject({ code: 'invalid' })
    await expect(guard('nowhere.invalid')).rejects.toMatchObject({ code: 'invalid' })
  })

  it('CN-9 a trial shows what came and stores nothing', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building)
    const device = await modbusDevice({ registers: { 0: 42 } })
    const mappings = [mapping(meter.id, 'a', { scale: 0.5, modbus: modbusAt(0) }), mapping(meter.id, 'b', { modbus: modbusAt(9) })]
    const body = draft(building, { port: device.port, mappings, enabled: false })
    const trial = (await building.admin.asks(connectors.tryDraft, { body })).body.data
    expect(trial).toMatchObject({
      reached: true,
      error: '',
      values: [
        { point: 'a', raw: 42, value: 21, error: '', reason: '' },
        { point: 'b', raw: null, value: null, reason: 'denied' },
      ],
    })
    const id = await made(building, body)
    await device.stop()
    const silent = await bacnetDevice({ objects: {} })
    await silent.set({ silent: true })
    const bacnet = { object: 'analog-input' as const, instance: 1, cov: false }
    const deaf = draft(building, { kind: 'bacnet_ip', port: silent.port, timeout_ms: 100, mappings: [mapping(meter.id, 'a', { bacnet })] })
    expect((await building.admin.asks(connectors.tryDraft, { body: deaf })).body.data).toMatchObject({ reached: false, reason: 'timeout' })
    const failed = (await building.admin.asks(connectors.try, { params: { id } })).body.data
    expect(failed).toMatchObject({ reached: false, latency_ms: null, reason: 'timeout', values: [] })
    expect(await building.db.sql.$count(samples)).toBe(0)
  })

  it('CN-11 a trial answers the same whether nothing listens, something else does, or nobody speaks', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building)
    const [talkative, mute] = [createServer((socket) => socket.end('SSH-2.0-x\r\n')), createServer()]
    const ports = await Promise.all([talkative, mute].map(listening))
    const closed = await listening(createServer()).then(async (result) => {
      await result.close()
      return result
    })
    const answers = []
    for (const { port } of [...ports, closed]) {
      const began = performance.now()
      const body = draft(building, { port, timeout_ms: 400, enabled: false, mappings: [mapping(meter.id, 'a', { modbus: modbusAt(0) })] })
      const { status, body: said } = await building.admin.asks(connectors.tryDraft, { body })
      expect(performance.now() - began).toBeGreaterThanOrEqual(390)
      answers.push({ status, ...said.data })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    for (const port of ports) await port.close()
  })
})

async function listening(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
