import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../journeys/kit/browsers/chromium.ts'
import { sayMissing } from '../../kit/services/services-run.ts'
import { TALK_CHANNELS, talkGateway } from '../../kit/voice/talk-gateway.ts'

/** Milliseconds, as the page heard them. */
export interface InBrowser {
  readonly granted: readonly number[]
  readonly mouthToEar: readonly number[]
  /** From entering a channel in which somebody speaks to the first sound of it. */
  readonly late: readonly number[]
}
/** What page/page.js offers. */
interface TalkPage {
  talk(plan: typeof PLAN & { readonly channel: string }): Promise<InBrowser>
}
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--autoplay-policy=no-user-gesture-required']
const PLAN = { presses: 20, markSeconds: 10, late: 8 }

/** Two connections of one page in Chromium, over WebRTC: a mark goes in at one and is listened for at the other, on one audio clock. */
export async function measureInBrowser(): Promise<InBrowser | null> {
  const executablePath = findChromium()
  if (!executablePath) return sayMissing('Chromium', 'chromium')
  const house = await talkGateway({ page: join(import.meta.dirname, 'page') })
  const browser = await chromium.launch({ executablePath, args: ARGS })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => process.stderr.write(`the page: ${error.message}\n`))
    await page.goto(house.url)
    await page.waitForFunction('document.title === "ready"')
    return await page.evaluate((plan) => (globalThis as unknown as TalkPage).talk(plan), { channel: TALK_CHANNELS[0], ...PLAN })
  } finally {
    await browser.close()
    await house.stop()
  }
}
