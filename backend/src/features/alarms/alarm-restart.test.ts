import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor, type Sensor } from '../../../../tests/kit/devices/sensors.ts'
import { type Backend, buildBackend } from '../../app.ts'
import { alarmDelays } from '../../schema/monitoring/alarm-figures.ts'

const SECOND = 1000
const RATE = { kind: 'rate' as const, point: 'level', window_s: 120, type: 'rising', limit: 1, deadband: 0 }
const rows = async ({ admin }: Building) => (await admin.asks(iot.alarms, { query: { state: 'all' } })).body.data

/** The backend is gone for a while and comes back on the same database. */
async function restarted({ backend, clock }: Building, awayMs = 0): Promise<Backend> {
  await backend.iot.close()
  clock.advance(awayMs)
  const again = await buildBackend({ ...backend.platform, internalToken: '' })
  onTestFinished(() => again.close())
  return again
}
/** The device speaks to this backend; `at`: its own clock, in milliseconds. */
const told =
  ({ clock }: Building, backend: Backend, { topic }: Sensor) =>
  (values: object, at?: number): Promise<void> => {
    const said = { values, ...(at !== undefined && { at: new Date(at).toISOString() }) }
    return backend.iot.take({ topic, payload: Buffer.from(JSON.stringify(said)), receivedAt: clock.now() })
  }

describe('after a restart', () => {
  it('AL-39 a rate goes on with what it heard before', async () => {
    const building = await openBuilding()
    const { clock } = building
    const [rising, calm] = [
      await aSensor(building, { code: 'RISING', units: { level: 'm' }, rules: [RATE] }),
      await aSensor(building, { code: 'CALM', units: { level: 'm' }, rules: [RATE] }),
    ]
    let at = clock.now().getTime()
    for (const level of [0, 1]) {
      await rising.says({ level }, new Date(at))
      await calm.says({ level: 5 }, new Date(at))
      clock.advance(30 * SECOND)
      at += 30 * SECOND
    }
    const again = await restarted(building)
    // Half of the window is covered with this one word: what was heard before counts.
    await told(building, again, rising)({ level: 2 }, at)
    await told(building, again, calm)({ level: 5 }, at)
    expect(await rows(building)).toMatchObject([{ device: { name: 'Sensor RISING' }, process: 'active', value: expect.closeTo(2, 1) }])
  })

  it('AL-39 a rate knows only its window, and one that stands is not raised twice', async () => {
    const building = await openBuilding()
    const { clock } = building
    const sensor = await aSensor(building, { units: { level: 'm' }, rules: [RATE], heartbeat_s: 3600 })
    let at = clock.now().getTime()
    const later = (seconds: number): void => {
      clock.advance(seconds * SECOND)
      at += seconds * SECOND
    }
    for (const level of [0, 1, 2]) {
      await sensor.says({ level }, new Date(at))
      later(30)
    }
    expect(await rows(building)).toMatchObject([{ process: 'active', occurrence: 1 }])
    const again = await restarted(building)
    const says = told(building, again, sensor)
    await again.iot.tick()
    await says({ level: 3 }, at)
    expect(await rows(building)).toMatchObject([{ process: 'active', occurrence: 1, value: expect.closeTo(2, 1) }])
    for (const level of [3, 3, 3, 3]) {
      later(30)
      await says({ level }, at)
    }
    expect(await rows(building)).toMatchObject([{ process: 'normal', occurrence: 1 }])
    // Away for longer than the window: what was before it is no part of the rate.
    later(200)
    await says({ level: 900 }, at)
    expect(await rows(building)).toMatchObject([{ process: 'normal', occurrence: 1 }])
  })

  it('AL-39 the delay of a rate goes on from when it began', async () => {
    const building = await openBuilding()
    const { clock } = building
    const sensor = await aSensor(building, { units: { level: 'm' }, rules: [{ ...RATE, on_delay_ms: 60_000 }], heartbeat_s: 3600 })
    const from = clock.now().getTime()
    for (const level of [0, 1, 2]) {
      await sensor.says({ level }, new Date(from + level * 30 * SECOND))
      clock.advance(30 * SECOND)
    }
    const again = await restarted(building)
    await again.iot.tick()
    expect(await rows(building)).toEqual([])
    clock.advance(31 * SECOND)
    await again.iot.tick()
    expect(await rows(building)).toMatchObject([{ process: 'active', occurrence: 1 }])
  })

  it('AL-39 a delay is not lost while nobody listened, however long that was', async () => {
    const building = await openBuilding()
    const { clock, db } = building
    const rules = [{ on_delay_ms: 300_000 }]
    const [still, over] = [
      await aSensor(building, { code: 'STILL', rules, heartbeat_s: 10 }),
      await aSensor(building, { code: 'OVER', rules, heartbeat_s: 10 }),
    ]
    for (const sensor of [still, over]) await sensor.says({ temperature: 31 })
    const again = await restarted(building, 60 * SECOND)
    await again.iot.tick()
    // What has been said while nobody listened is not known: nothing is decided before the device speaks.
    expect(await rows(building)).toEqual([])
    await told(building, again, still)({ temperature: 32 })
    await told(building, again, over)({ temperature: 20 })
    await told(building, again, over)({ temperature: 32 })
    for (let passed = 0; passed < 245; passed += 5) {
      clock.advance(5 * SECOND)
      for (const sensor of [still, over]) await told(building, again, sensor)({ temperature: 32 })
    }
    await again.iot.tick()
    expect((await rows(building)).map((row) => [row.device.name, row.process, row.occurrence])).toEqual([['Sensor STILL', 'active', 1]])
    expect(await db.sql.$count(alarmDelays)).toBe(1)
  })

  it('AL-39 a delay that was over by then is carried out with the first word', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building, { rules: [{ on_delay_ms: 30_000 }], heartbeat_s: 10 })
    await sensor.says({ temperature: 31 })
    const again = await restarted(building, 60 * SECOND)
    await again.iot.tick()
    expect(await rows(building)).toEqual([])
    await told(building, again, sensor)({ temperature: 32 })
    expect(await rows(building)).toMatchObject([{ process: 'active', occurrence: 1 }])
  })

  it('AL-39 a device that stays silent loses its delay', async () => {
    const building = await openBuilding()
    const { clock, db } = building
    const sensor = await aSensor(building, { rules: [{ on_delay_ms: 30_000 }], heartbeat_s: 10 })
    await sensor.says({ temperature: 31 })
    const again = await restarted(building, 20 * SECOND)
    clock.advance(20 * SECOND)
    await again.iot.tick()
    expect(await db.sql.$count(alarmDelays)).toBe(0)
    await told(building, again, sensor)({ temperature: 31 })
    expect(await rows(building)).toEqual([])
  })
})
