import { expect, type Page } from '@playwright/test'
import { wrongInBoth } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'

const ALARMS = '/admin/plugins/iot/alarm'
const VIEWS = [
  '',
  '?view=shelved',
  '?view=journal',
  '?view=figures',
  '?view=rules',
  '?view=rules&rule=new',
  '?view=desks',
  '?view=desks&desk=new',
  '?wall=Axe',
]
const SIZES = [
  [3840, 2160],
  [360, 740],
  [1440, 900],
] as const

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
/** The page itself never scrolls sideways. */
const tooWide = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')

for (const view of VIEWS)
  journey(
    `axe finds nothing wrong at the alarm desk${view && `, ${view}`}, light and dark, and it fits from 360 px to 4K`,
    async ({ as }) => {
      const page = await as('admin')
      await look(page, ALARMS + view)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await expect.poll(() => tooWide(page), `at ${width} px`).toBeLessThanOrEqual(0)
      }
      expect.soft(await wrongInBoth(page)).toEqual([])
    },
  )
