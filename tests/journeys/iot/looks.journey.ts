import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-map][data-state="opening"]')).toHaveCount(0)
}

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const PATHS = ['dashboard', 'dashboard?edit=true', 'monitoring', 'monitoring?tab=letters', 'monitoring?tab=connectors', 'report']

journey('axe finds nothing wrong on the IoT screens, light and dark, and they fit a phone', async ({ as }) => {
  journey.setTimeout(180_000)
  const page = await as('admin')
  for (const path of PATHS) {
    await page.goto(`/admin/plugins/iot/${path}`)
    await settled(page)
    expect.soft(await wrongInBoth(page), path).toEqual([])
    await page.setViewportSize(PHONE)
    expect.soft(await wrongOn(page), `${path} on a phone`).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${path} scrolls sideways`).toBe(true)
    await page.setViewportSize(DESK)
  }
  await page.goto('/admin/plugins/iot/monitoring')
  await settled(page)
  await page.locator('[data-device]').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: en('iot:trend') })).toBeVisible()
  await settled(page)
  expect.soft(await wrongOn(page), 'drawer').toEqual([])
})
