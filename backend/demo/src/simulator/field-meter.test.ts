import modbus from 'modbus-serial'
import { expect, it } from 'vitest'
import { freePort } from '../../../../tests/kit/services/free-port.ts'
import { portfolioOf } from '../portfolio/tickets/story.ts'
import { movingMeter } from './field-meter.ts'

/** Volts, as the connector's map reads them; undefined where nobody answers. */
async function voltsAt(port: number): Promise<number | undefined> {
  const client = new modbus.default()
  client.on('error', () => undefined)
  try {
    await client.connectTCP('127.0.0.1', { port })
    client.setID(1)
    client.setTimeout(2000)
    return ((await client.readHoldingRegisters(2, 1)).data[0] ?? 0) / 10
  } catch {
    return undefined
  } finally {
    client.destroy(() => undefined)
  }
}

it('DM-31 the meter follows to another port, and answers at one only', async () => {
  const points = portfolioOf().equipment.devices.find((device) => device.profile === 'modbus_meter')?.points ?? []
  const [here, there] = [await freePort(), await freePort()]
  const meter = movingMeter(() => Date.UTC(2026, 10, 21, 3))
  await meter.standAt({ port: here, points })
  await expect.poll(() => voltsAt(here)).toBeGreaterThan(180)
  await meter.standAt({ port: here, points })
  expect(await voltsAt(here)).toBeGreaterThan(180)
  await meter.standAt({ port: there, points })
  await expect.poll(() => voltsAt(there)).toBeGreaterThan(180)
  expect(await voltsAt(here)).toBeUndefined()
  await meter.standAt(null)
  expect(await voltsAt(there)).toBeUndefined()
  await meter.close()
  await meter.close()
})
