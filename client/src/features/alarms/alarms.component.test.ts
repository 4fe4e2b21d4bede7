import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { overflow } from '../../../../tests/components/width.ts'

const PATH = '/admin/plugins/iot/alarm'
const VIEWS = [
  '',
  '?view=shelved',
  '?view=journal',
  '?view=figures',
  '?view=rules',
  '?view=rules&rule=new',
  '?view=rules&template=all',
  '?view=rules&template=new',
  '?view=desks',
  '?view=desks&desk=new',
  '?wall=Axe',
]
const SIZES = [
  [3840, 2160],
  [360, 740],
  [1440, 900],
] as const

for (const view of VIEWS)
  it(`axe finds nothing wrong at the alarm desk${view && `, ${view}`}, light and dark, and it fits from 360 px to 4K`, async () => {
    await open(PATH + view, 'admin')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
    for (const [width, height] of SIZES) {
      await page.viewport(width, height)
      await expect.poll(overflow, { message: `at ${width} px` }).toBeLessThanOrEqual(0)
    }
    expect.soft(await wrongInBoth()).toEqual([])
  })
