import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openHouse } from '../../../kit/components/component-house.ts'
import { forgetSessions } from '../people.ts'
import { insteadOfProduct } from './instead.ts'

const CLIENT = join(import.meta.dirname, '../../../../client/dist')
type House = Awaited<ReturnType<typeof openHouse>>

/**
 * Backend, gateway and client for the journeys of one file whose clock they move: it begins at `TEST_START`. Call it at the top of the file.
 */
export function withDatedProduct() {
  let house: House | null = null
  let pages: Page[] = []
  insteadOfProduct(async () => {
    house = await openHouse(CLIENT)
    return { house: { url: house.url, mqttUrl: '' }, close: house.close }
  })
  const opened = (): House => {
    if (!house) throw new Error('There is no product with a clock of its own')
    return house
  }
  return {
    /** Lets the time come, in ISO 8601, with all that falls due until then. Pages are closed, and whoever was signed in signs in again. */
    async until(instant: string): Promise<void> {
      const ms = Date.parse(instant) - (await opened().now())
      if (ms <= 0) throw new Error(`${instant} is over`)
      for (const page of pages) await page.close()
      pages = []
      await opened().advance(ms)
      forgetSessions()
    },
    /** Gives a page that time as its own. */
    dated: async (page: Page): Promise<Page> => {
      await page.clock.setFixedTime(await opened().now())
      pages.push(page)
      return page
    },
  }
}
