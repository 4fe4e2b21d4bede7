import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'
import { outbox } from '../../schema/journal.ts'
import { announcerOf } from './announcer.ts'

it('TE-7 readings are announced at most every half second for a site, the last one always', async () => {
  const building = await openBuilding()
  const sensor = await aSensor(building)
  await sensor.says({ t: 1 })
  const announced = await building.db.sql.select().from(outbox).where(eq(outbox.topic, 'readings')).orderBy(outbox.seq)
  expect(announced).toMatchObject([{ location_id: building.cast.site }])

  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  const announcer = announcerOf({ now: () => TEST_START, tell: (site) => void told.push(site), later: async (work) => work() })
  for (let i = 0; i < 6; i += 1) {
    announcer.changed(['VJS'])
    announcer.settle()
  }
  expect(told).toEqual(['VJS'])
  vi.advanceTimersByTime(500)
  expect(told).toEqual(['VJS', 'VJS'])
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['VJS', 'VJS'])
})
