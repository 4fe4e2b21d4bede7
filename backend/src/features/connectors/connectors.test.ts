import type { Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { describe, expect, it, vi } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { draft, made, mapping, modbusAt, newest, SOON, statusOf } from '../../../../tests/kit/devices/connectors.ts'
import { bacnetDevice, modbusDevice } from '../../../../tests/kit/devices/field-devices.ts'
import { aRule, aSensor } from '../../../../tests/kit/devices/sensors.ts'

describe('Modbus TCP', () => {
  it('CN-2 reads registers into points by type, order and scale, neighbours with one request', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building, { code: 'PM-1' })
    // 230.5 as float; -2 as int16; 70000 as uint32 with words swapped; 1234567890123 as uint64; 3.5 as float64, little-endian.
    const registers = {
      0: 0x4366,
      1: 0x8000,
      2: 0xfffe,
      4: 0x1170,
      5: 0x0001,
      6: 0x0000,
      7: 0x011f,
      8: 0x71fb,
      9: 0x04cb,
      10: 0,
      11: 0,
      12: 0,
      13: 0x0c40,
      3: 7,
    }
    const device = await modbusDevice({ registers, bits: { 3: true, 4: false } })
    const at = (point: string, address: number, more: Partial<NonNullable<Mapping['modbus']>>, facts: Partial<Mapping> = {}) =>
      mapping(meter.id, point, { ...facts, modbus: modbusAt(address, more) })
    await made(
      building,
      draft(building, {
        port: device.port,
        mappings: [
          at('voltage', 0, { type: 'float32' }, { unit: 'V' }),
          at('offset_c', 2, { type: 'int16' }, { scale: 0.5, offset: 1 }),
          at('count', 4, { type: 'uint32', order: 'CDAB' }, { kind: 'counter' }),
          at('energy', 6, { type: 'uint64' }, { kind: 'counter', unit: 'kWh', scale: 0.001 }),
          at('ratio', 10, { type: 'float64', order: 'DCBA' }),
          at('closed', 3, { table: 'coil', type: 'bool' }, { kind: 'state' }),
          at('open', 4, { table: 'discrete', type: 'bool' }, { kind: 'state' }),
        ],
      }),
    )
    await vi.waitFor(
      async () =>
        expect(await newest(building)).toEqual({
          ...{ voltage: 230.5, offset_c: 0, count: 70_000, energy: 1_234_567_890.123, ratio: 3.5 },
          ...{ closed: 1, open: 0 },
        }),
      SOON,
    )
    // As often as each other: neighbours with one request. Counted between two rounds, of which each asks for both.
    await vi.waitFor(async () => {
      const { holding = 0, coil = 0 } = await device.asked()
      expect([holding, coil]).toEqual([coil, holding])
    }, SOON)
    const { body } = await building.admin.asks(telemetry.points, { query: { device_id: meter.id, kind: 'counter' } })
    expect(body.data.map((item) => [item.point, item.unit])).toEqual([
      ['count', ''],
      ['energy', 'kWh'],
    ])
    expect((await building.admin.asks(iot.device, { params: { id: meter.id } })).body.data.status).toBe('online')
    const { body: present } = await building.admin.asks(telemetry.deviceStatus, { query: {} })
    expect(present.data).toMatchObject([{ id: meter.id, via: 'modbus', status: 'online' }])
  })

  it('CN-1 raises the alarm its value calls for', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building, { rules: [aRule('')].map(({ device_id: _, ...rule }) => rule) })
    const device = await modbusDevice({ registers: { 0: 315 } })
    const mappings = [mapping(sensor.id, 'temperature', { scale: 0.1, modbus: modbusAt(0) })]
    await made(building, draft(building, { port: device.port, mappings }))
    await vi.waitFor(
      async () =>
        expect((await building.admin.asks(iot.alarms, { query: {} })).body.data).toMatchObject([{ value: 31.5, process: 'active' }]),
      SOON,
    )
  })

  it('CN-3 marks bad what the device refuses, and reads the others', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building)
    const device = await modbusDevice({ registers: { 0: 1, 2: 3 } })
    const mappings = [0, 1, 2].map((n) => mapping(meter.id, `r${n}`, { modbus: modbusAt(n) }))
    const id = await made(building, draft(building, { port: device.port, mappings }))
    const seen = async () =>
      Object.fromEntries(
        (await building.admin.asks(iot.readings, { query: {} })).body.data.map((item) => [item.point, [item.value, item.quality]]),
      )
    await vi.waitFor(async () => expect(await seen()).toEqual({ r0: [1, 'good'], r1: [null, 'bad'], r2: [3, 'good'] }), SOON)
    expect((await statusOf(building, id)).error).toContain('1 of 3 values could not be read. r1')
    await device.set({ registers: { 0: 1, 1: 2, 2: 3 } })
    await vi.waitFor(async () => expect((await seen())['r1']).toEqual([2, 'good']), SOON)
  })

  it('CN-4 leaves in peace what does not answer, says why, and is back when it is', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building)
    const device = await modbusDevice({ registers: { 0: 1 } })
    const mappings = [mapping(meter.id, 'r', { modbus: modbusAt(0) })]
    const id = await made(building, draft(building, { port: device.port, mappings }))
    await vi.waitFor(async () => expect(await statusOf(building, id)).toMatchObject({ state: 'running', error: '' }), SOON)
    await device.stop()
    building.clock.advance(60_000)
    await vi.waitFor(async () => expect((await statusOf(building, id)).failures).toBeGreaterThan(1), SOON)
    const away = await statusOf(building, id)
    expect(away).toMatchObject({ state: 'backing_off', reason: 'timeout', last_ok_at: expect.any(String) })
    expect(away.last_at?.localeCompare(away.last_ok_at ?? '')).toBe(1)
    expect(away.error).not.toBe('')
    await modbusDevice({ registers: { 0: 5 }, port: device.port })
    await vi.waitFor(async () => expect(await newest(building)).toEqual({ r: 5 }), SOON)
    expect(await statusOf(building, id)).toMatchObject({ state: 'running', error: '', reason: '' })
    expect(await building.backend.platform.metrics.metrics()).toMatch(
      /menara_connector_polls_total\{connector="Main panel",result="failed"\} [1-9]/,
    )
  })

  it('CN-10 counts polls, values and how long they take', async () => {
    const building = await openBuilding()
    const meter = await aSensor(building)
    const device = await modbusDevice({ registers: { 0: 1 } })
    const id = await made(building, draft(building, { port: device.port, mappings: [mapping(meter.id, 'r', { modbus: modbusAt(0) })] }))
    await vi.waitFor(async () => expect((await statusOf(building, id)).values).toBeGreaterThan(1), SOON)
    const text = await building.backend.platform.metrics.metrics()
    expect(text).toContain('menara_connector_up{connector="Main panel"} 1')
    expect(text).toMatch(/menara_connector_values_total\{connector="Main panel"\} [2-9]/)
    expect(text).toMatch(/menara_connector_poll_seconds_count\{connector="Main panel"\} [1-9]/)
  })
})

describe('BACnet/IP', () => {
  const at = (device: string, point: string, more: Partial<NonNullable<Mapping['bacnet']>>) =>
    mapping(device, point, { bacnet: { object: 'analog-input', instance: 0, cov: false, ...more } })

  it('CN-5 reads several objects at once and hears of changes', async () => {
    const building = await openBuilding()
    const ahu = await aSensor(building, { code: 'AHU-1' })
    const device = await bacnetDevice({ objects: { '0:1': 21.5, '2:7': 55, '3:2': 1 } })
    const mappings = [
      at(ahu.id, 'supply', { instance: 1, cov: true }),
      at(ahu.id, 'setpoint', { object: 'analog-value', instance: 7 }),
      at(ahu.id, 'fan', { object: 'binary-input', instance: 2 }),
    ]
    await made(building, draft(building, { kind: 'bacnet_ip', port: device.port, mappings, interval_ms: 3_600_000 }))
    await vi.waitFor(async () => expect(await newest(building)).toEqual({ supply: 21.5, setpoint: 55, fan: 1 }), SOON)
    await vi.waitFor(async () => expect(await device.asked()).toEqual({ readPropertyMultiple: 1, subscribeCov: 1 }), SOON)
    await device.set({ objects: { '0:1': 25.25, '2:7': 60, '3:2': 1 } })
    // The next poll is an hour away: only the change was told.
    await vi.waitFor(async () => expect(await newest(building)).toEqual({ supply: 25.25, setpoint: 55, fan: 1 }), SOON)
  })

  it('CN-5 reads one by one where the device cannot do more; CN-3 marks bad what it does not have', async () => {
    const building = await openBuilding()
    const ahu = await aSensor(building)
    const device = await bacnetDevice({ objects: { '0:1': 21.5, '19:3': 4 }, multiple: false })
    const mappings = [
      at(ahu.id, 'supply', { instance: 1 }),
      at(ahu.id, 'mode', { object: 'multi-state-value', instance: 3 }),
      at(ahu.id, 'nothing', { instance: 99 }),
    ]
    const id = await made(building, draft(building, { kind: 'bacnet_ip', port: device.port, mappings }))
    await vi.waitFor(async () => expect(await newest(building)).toEqual({ supply: 21.5, mode: 4, nothing: null }), SOON)
    expect((await statusOf(building, id)).error).toContain('nothing')
    await device.set({ silent: true })
    await vi.waitFor(
      async () =>
        expect(await statusOf(building, id)).toMatchObject({ state: 'backing_off', error: 'No device of this kind answers there' }),
      SOON,
    )
    await device.set({ silent: false })
    await vi.waitFor(async () => expect((await statusOf(building, id)).state).toBe('running'), SOON)
  })
})
