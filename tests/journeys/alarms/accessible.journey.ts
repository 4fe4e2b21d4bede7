import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** axe itself calls it experimental. */
const EXPERIMENTAL = ['label-content-name-mismatch']
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

async function wrongOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(EXPERIMENTAL).analyze()
  return violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.target.join(' ')}`))
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
/** The page itself never scrolls sideways. */
const tooWide = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')

for (const view of VIEWS)
  journey(`axe finds nothing wrong at the alarm desk${view && `, ${view}`}, light and dark`, async ({ as }) => {
    const page = await as('admin')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await look(page, ALARMS + view)
      expect.soft(await wrongOn(page), colorScheme).toEqual([])
    }
  })

journey('the alarm desk fits from 360 px to 4K', async ({ as }) => {
  journey.setTimeout(180_000)
  const page = await as('admin')
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const view of VIEWS) {
      await look(page, ALARMS + view)
      expect.soft(await tooWide(page), `${view} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
