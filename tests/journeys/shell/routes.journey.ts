import { expect, type Page } from '@playwright/test'
import { addressOf, inShares, titleIn } from '../../kit/visits.ts'
import { journey, LONG } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

/** Goes on to an address as a link of the page does; the first of a page is loaded. */
async function goTo(page: Page, address: string): Promise<void> {
  if (page.url().startsWith('about:')) await page.goto(address)
  else await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
}

const shares = inShares(30)
for (const [at, share] of shares.entries()) {
  journey(
    `every route opens for the administrator with a title and a heading, quietly (${at + 1} of ${shares.length})`,
    LONG,
    async ({ as }) => {
      const page = await as('admin')
      for (const visit of share) {
        const address = await addressOf(visit)
        // As a link that was sent to somebody; it is loaded once for all, and then gone on within the page.
        const served = await page.request.get(address, { headers: { accept: 'text/html' } })
        expect.soft(served.status(), visit.path).toBe(200)
        await goTo(page, address)
        await expect.soft(page, visit.path).toHaveTitle(titleIn(en, visit))
        await expect.soft(page.getByRole('heading', { level: 1 }), visit.path).toHaveCount(1)
        await expect.soft(page.getByRole('main'), visit.path).not.toContainText(/Page not found|Internal Server Error/i)
        // What it asks for is answered, too.
        await expect(page.locator('[aria-busy="true"]'), visit.path).toHaveCount(0)
      }
    },
  )
}
