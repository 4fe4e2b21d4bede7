import { afterEach, beforeEach, expect, vi } from 'vitest'
import { tellWorkers } from '../journeys/kit/house.ts'
import { close } from './app.tsx'
import { houseTime } from './house.ts'

tellWorkers({ url: location.origin, mqttUrl: '' })

let noise: string[] = []
let expected: RegExp[] = []
/** A line that this test brings about on purpose. */
export const expectNoise = (line: RegExp): void => void expected.push(line)

beforeEach(async () => {
  noise = []
  expected = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      noise.push(`${level} at ${location.pathname}: ${values.map(String).join(' ')}`)
    })
  // The page's date is the house's, not the machine's.
  vi.useFakeTimers({ toFake: ['Date'], now: await houseTime(), shouldAdvanceTime: true })
})

/** A test fails when the client wrote a warning or an error to its console. */
afterEach(async () => {
  await close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
})
