import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

/** Counts how often the page itself is loaded. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

journey('a crash shows 500 and Internal Server Error, and the way home works', async ({ as, noise }) => {
  noise.expect(/null/)
  const page = await as('admin')
  await page.route('**/api/v1/areas*', (route) => route.fulfill({ json: { data: [null] } }))
  await page.goto('/admin/manage/area')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: en('nav:toHome') }).click()
  await expect(page).toHaveURL('/admin/home')
  await expect(page.getByRole('navigation', { name: en('nav:navigation') })).toBeVisible()
})

journey('a part that cannot be loaded reloads the page once, and then it is there', async ({ as, noise }) => {
  noise.expect(/ERR_FAILED|dynamically imported module|undefined/)
  const page = await as('admin')
  const loads = loadsOf(page)
  await page.goto('/admin/home')
  await page.route(/\/assets\/areas\.screen-[^/]+\.js/, (route) => (loads() < 2 ? route.abort() : route.continue()))
  await page.getByRole('link', { name: en('nav:title.admin_manage_area'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('areas:title'))
  expect(loads()).toBe(2)
})

journey('a part that stays away never makes a loop', async ({ as, noise }) => {
  noise.expect(/ERR_FAILED|dynamically imported module|undefined/)
  const page = await as('admin')
  const loads = loadsOf(page)
  await page.route(/\/assets\/areas\.screen-[^/]+\.js/, (route) => route.abort())
  await page.goto('/admin/manage/area')
  await expect.poll(loads).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  // The person asks again by hand: still one page load each, none by itself.
  await page.getByRole('button', { name: en('nav:reload') }).click()
  await expect.poll(loads).toBe(3)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  expect(loads()).toBe(3)
})
