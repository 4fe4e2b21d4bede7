import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

const broken = { status: 500, json: { status: 500, title: '', message: 'The list is stuck', errors: [] } }
const LIST = '**/api/v1/assets?*'

journey('KT-101 a list that failed leads to /login, from where a valid session comes back and asks once more', async ({ as, noise }) => {
  noise.expect(/status of 500/)
  const page = await as('admin')
  let asked = 0
  await page.route(LIST, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill(broken) : route.fallback()
  })
  await page.goto('/admin/manage/assets')
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible()
  await expect(page).toHaveURL('/admin/manage/assets')
  expect(asked).toBe(2)

  asked = 0
  await page.unroute(LIST)
  await page.route(LIST, (route) => {
    asked += 1
    return route.fulfill(broken)
  })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText('The list is stuck')).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  await expect(page).toHaveURL('/admin/manage/assets')

  // "Try again" is pressed once; for three seconds nobody presses it again.
  const again = main.getByRole('button', { name: en('common:tryAgain') })
  await again.click()
  await expect(again).toBeDisabled()
  await expect.poll(() => asked).toBe(3)
  await expect(again).toBeEnabled()
})
