import { expect } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { journey } from '../kit/journey.ts'

const HOUR_MS = 3_600_000

journey('the browser, the product and whoever asks it go by one date', async ({ as }) => {
  const page = await as('stranger')
  const answer = await page.goto('/login')
  const { date = '' } = answer?.headers() ?? {}
  const inPage = await page.evaluate<number>('Date.now()')
  for (const value of [Date.parse(date), inPage]) expect(Math.abs(machineNow().getTime() - value)).toBeLessThan(HOUR_MS)
})
