import { deadLetters } from '@menara/shared/contract/iot/dead-letters.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import { aSensor } from '../../../../../tests/kit/devices/sensors.ts'
import { samples } from '../../../schema/monitoring/telemetry.ts'

const MINUTE = 60_000
async function aSpeaker(building: Building) {
  const sensor = await aSensor(building)
  const { secret } = (await building.admin.asks(deviceManagement.issueCredential, { params: { id: sensor.id }, body: {} })).body.data
  const headers = { authorization: `Bearer ${secret}` }
  const send = (readings: unknown) => building.stranger.asks(telemetry.batch, { body: { readings: readings as never } }, headers)
  return { sensor, secret, headers, send }
}
const newest = async ({ admin }: Building) =>
  Object.fromEntries((await admin.asks(iot.readings, { query: {} })).body.data.map((item) => [item.point, item.value]))

describe('a batch over HTTP', () => {
  it('TE-22 is taken item by item, and once', async () => {
    const building = await openBuilding()
    const { send } = await aSpeaker(building)
    const at = (ms: number) => new Date(building.clock.now().getTime() - ms).toISOString()
    const readings = [
      { point: 't', at: at(3 * MINUTE), value: 20 },
      { point: 't', at: at(2 * MINUTE), value: 21.5 },
      { point: 'open', at: at(2 * MINUTE), value: true },
      { point: 'a b', value: 1 },
      { point: 't', value: 'warm' },
      { point: 't', at: 'yesterday', value: 1 },
      { point: 't', at: at(25 * 60 * MINUTE), value: 1 },
      { value: 1 },
      { point: 't', value: 1, colour: 'red' },
      'text',
    ]
    const { body } = await send(readings)
    expect(body.data.accepted).toBe(3)
    expect(body.data.refused.map((item) => [item.index, item.status, item.field])).toEqual([
      [3, 422, 'point'],
      [4, 422, 'value'],
      [5, 422, 'at'],
      [6, 422, 'at'],
      [7, 422, 'point'],
      [8, 422, 'colour'],
      [9, 422, ''],
    ])
    expect(await newest(building)).toEqual({ t: 21.5, open: 1 })
    for (let i = 0; i < 2; i++) expect((await send(readings.slice(0, 3))).body.data).toEqual({ accepted: 3, refused: [] })
    expect(await building.db.sql.$count(samples)).toBe(3)
    expect((await building.admin.asks(deadLetters.list, { query: {} })).body.data).toEqual([])
    const many = Array.from({ length: 250 }, (_, i) => ({ point: `p${i}`, at: at(0), value: i }))
    const full = (await send(many)).body.data
    expect([full.accepted, full.refused.length, full.refused[0]?.field]).toEqual([198, 52, 'point'])
  })

  it('TE-22 is taken from the device alone', async () => {
    const building = await openBuilding()
    const { sensor, secret } = await aSpeaker(building)
    const send = async (authorization?: string) =>
      (
        await building.stranger.asks(
          telemetry.batch,
          { body: { readings: [{ point: 't', value: 1 }] } },
          authorization ? { authorization } : {},
        )
      ).status
    expect(await send(`Bearer ${secret}`)).toBe(200)
    for (const wrong of [
      undefined,
      `Bearer ${secret}x`,
      `Bearer ${secret.slice(0, -1)}`,
      secret,
      'Bearer x',
      `Bearer ${building.admin.token}`,
      `Bearer ${secret.replace(/_[^_]+$/, `_${'A'.repeat(43)}`)}`,
    ])
      expect([wrong, await send(wrong)]).toEqual([wrong, 401])
    await building.admin.asks(deviceManagement.update, { params: { id: sensor.id }, body: { duty: 'retired' } })
    expect(await send(`Bearer ${secret}`)).toBe(401)
  })

  it('TE-23 is bounded in size and in how often it comes', async () => {
    const building = await openBuilding()
    const { send, headers } = await aSpeaker(building)
    expect(
      (await building.stranger.sends('POST', '/api/v1/telemetry/batch', `{"readings":["${'x'.repeat(1_100_000)}"]}`, headers)).status,
    ).toBe(413)
    expect((await send([])).status).toBe(422)
    expect((await send(Array.from({ length: 5001 }, () => 0))).status).toBe(422)
    // Faster than 10 a second, however slow the machine: nothing of it is stored.
    const answers = await Promise.all(Array.from({ length: 300 }, () => send([0])))
    const turned = answers.filter((answer) => answer.status === 429)
    expect(turned.length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(30)
    expect(Number(turned[0]?.headers['retry-after'])).toBeGreaterThan(0)
    building.clock.advance(1000)
    expect((await send([{ point: 't', value: 1 }])).status).toBe(200)
  })
})

describe('dead letters', () => {
  const open = async ({ admin }: Building, query: object = {}) => (await admin.asks(deadLetters.list, { query })).body.data

  it('TE-11 are counted, and found by reason, topic, state and time', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.mutters('{')
    await sensor.mutters('[]')
    await sensor.mutters('{')
    const counts = (await building.admin.asks(deadLetters.counts, {})).body.data
    expect(counts).toMatchObject({ open: 3, topics: [{ topic: sensor.topic, count: 3 }] })
    expect(counts.reasons).toEqual([
      { reason: 'json', count: 2 },
      { reason: 'shape', count: 1 },
    ])
    expect(await open(building, { reason: 'shape' })).toMatchObject([{ payload: '[]', state: 'open', settled_by: null }])
    expect(await open(building, { search: 'TEMP-1' })).toHaveLength(3)
    expect(await open(building, { search: '%' })).toEqual([])
    expect(await open(building, { end: '2020-01-01' })).toEqual([])
    expect((await building.operator.asks(deadLetters.counts, {})).status).toBe(403)
  })

  it('TE-20 that are dismissed are put aside, once', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    await sensor.mutters('{')
    const ids = (await open(building)).map((item) => item.id)
    expect((await building.admin.asks(deadLetters.dismiss, { body: { ids } })).body.data).toEqual({ dismissed: 1 })
    expect((await building.admin.asks(deadLetters.dismiss, { body: { ids } })).body.data).toEqual({ dismissed: 0 })
    expect(await open(building)).toEqual([])
    expect(await open(building, { state: 'dismissed' })).toMatchObject([{ settled_by: { id: building.cast.admin } }])
    expect((await building.admin.asks(deadLetters.replay, { body: { ids } })).body.data).toEqual({ replayed: [], refused: [] })
  })

  it('TE-21 are taken in again after the device was mended', async () => {
    const building = await openBuilding()
    const { admin, backend, clock, cast } = building
    const said = new Date(clock.now().getTime() - MINUTE)
    const tell = (payload: string) =>
      backend.iot.take({ topic: 'menara/VJS/NEW-1/telemetry', payload: Buffer.from(payload), receivedAt: said })
    await tell('{"values":{"t":7}}')
    await tell('{"values":')
    const letters = await open(building)
    const ids = letters.map((item) => item.id)
    const first = (await admin.asks(deadLetters.replay, { body: { ids } })).body.data
    expect([first.replayed, first.refused.length]).toEqual([[], 2])
    const device = { location_id: cast.site, code: 'NEW-1', name: 'New', kind: 'sensor' as const }
    expect((await admin.asks(deviceManagement.create, { body: device })).status).toBe(200)
    const second = (await admin.asks(deadLetters.replay, { body: { ids } })).body.data
    expect(second).toMatchObject({ replayed: [letters.find((item) => item.reason === 'device')?.id], refused: [{ reason: 'json' }] })
    expect((await admin.asks(iot.readings, { query: {} })).body.data).toMatchObject([{ value: 7, at: said.toISOString() }])
    expect(await open(building)).toMatchObject([{ reason: 'json' }])
    expect(await open(building, { state: 'replayed' })).toHaveLength(1)
    clock.advance(30 * 24 * 60 * MINUTE)
    await backend.iot.take({
      topic: 'menara/VJS/NEW-1/telemetry',
      payload: Buffer.from(`{"values":{"t":1}} ${'x'.repeat(5000)}`),
      receivedAt: clock.now(),
    })
    const later = await building.as(cast.admin)
    const left = (await later.asks(deadLetters.list, { query: {} })).body.data.map((item) => item.id)
    const { refused } = (await later.asks(deadLetters.replay, { body: { ids: left } })).body.data
    expect(refused.map((item) => item.message)).toEqual([expect.stringContaining('too old'), expect.stringContaining('4096')])
  })
})
