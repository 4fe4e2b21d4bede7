import { expect } from '@playwright/test'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { journey } from '../kit/journey.ts'
import { faceIs, pressTimes, twoIn } from '../kit/talk.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
})

const PRESSES = 30
/** 3GPP TS 22.179 KPI 1, for 95 % of requests. */
const LIMIT_MS = 300

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

journey('JT-3 from the press to the granted floor on the screen', async ({ as }) => {
  const [asha, bram] = await twoIn(as)
  for (let press = 0; press < PRESSES; press++) {
    await asha.keyboard.down('Space')
    await faceIs(asha, 'talking')
    await asha.keyboard.up('Space')
    await faceIs(asha, 'idle')
  }
  await faceIs(bram, 'idle')
  const times = await pressTimes(asha)
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  process.stdout.write(
    `\n    press -> granted on the screen: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; ${times.length} presses\n`,
  )
  expect(times).toHaveLength(PRESSES)
  expect(p95).toBeLessThan(LIMIT_MS)
})
