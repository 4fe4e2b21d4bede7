import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function wrongOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(['label-content-name-mismatch']).analyze()
  return violations.flatMap((it) =>
    it.nodes.map((node) => `${it.id}: ${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-map][data-state="opening"]')).toHaveCount(0)
}

const PATHS = ['dashboard', 'dashboard?edit=true', 'monitoring', 'monitoring?tab=letters', 'monitoring?tab=connectors', 'report']

journey('axe finds nothing wrong on the IoT screens, light and dark', async ({ as }) => {
  journey.setTimeout(180_000)
  const page = await as('admin')
  for (const path of PATHS) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/admin/plugins/iot/${path}`)
    await settled(page)
    expect.soft(await wrongOn(page), `${path}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect.soft(await wrongOn(page), `${path}, dark`).toEqual([])
  }
  await page.goto('/admin/plugins/iot/monitoring')
  await settled(page)
  await page.locator('[data-device]').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: en('iot:trend') })).toBeVisible()
  await settled(page)
  expect.soft(await wrongOn(page), 'drawer').toEqual([])
})

journey('axe finds nothing wrong on the IoT screens at 360 px', async ({ as }) => {
  journey.setTimeout(120_000)
  const page = await as('admin', { viewport: { width: 360, height: 740 } })
  for (const path of PATHS) {
    await page.goto(`/admin/plugins/iot/${path}`)
    await settled(page)
    expect.soft(await wrongOn(page), path).toEqual([])
    expect.soft(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${path} scrolls sideways`).toBe(true)
  }
})
