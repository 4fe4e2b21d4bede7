import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { en, say } from '../kit/texts.ts'

const id = say('id')
const shown = (page: Page, scheme: 'light' | 'dark') => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
const choose = (page: Page, name: string) =>
  page
    .getByRole('radiogroup', { name: en('nav:scheme.label') })
    .first()
    .getByText(name, { exact: true })
    .click({ force: true })

journey('the language changes at once, everywhere, and is there after a reload', async ({ as }) => {
  const page = await as('guard')
  await page.goto('/admin/setting')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('accounts:settings'))
  await page.getByRole('button', { name: en('nav:language') }).click()
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click()
  const isIndonesian = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id('accounts:settings'))
    await expect(
      page
        .getByRole('navigation', { name: id('nav:navigation') })
        .getByRole('link', { name: id('nav:title.admin_dashboard'), exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('note')).toHaveText(id('nav:demo'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await expect(page).toHaveTitle(`${id('nav:title.admin_setting')} · Menara`)
  }
  await isIndonesian()
  await page.reload()
  await isIndonesian()
  await page
    .getByRole('radiogroup', { name: id('accounts:language') })
    .getByText('English')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('accounts:settings'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

journey('colour mode system follows the operating system while it changes', async ({ as }) => {
  const page = await as('guard', { system: 'dark' })
  await page.goto('/admin/setting')
  await shown(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shown(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shown(page, 'dark')
})

journey('a chosen colour mode wins over the operating system, is kept, and can be given back', async ({ as }) => {
  const page = await as('guard', { system: 'light' })
  await page.goto('/admin/setting')
  await choose(page, en('nav:scheme.dark'))
  await shown(page, 'dark')
  expect(await page.evaluate('localStorage.getItem("colorScheme")')).toBe('dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await shown(page, 'dark')
  await page.reload()
  await shown(page, 'dark')
  await choose(page, en('nav:scheme.system'))
  await shown(page, 'light')
  expect(await page.evaluate('localStorage.getItem("colorScheme")')).toBe('system')
})

journey('a page that forces light is light under a dark preference and a dark system, and only that page', async ({ as }) => {
  const page = await as('guard', { scheme: 'dark', system: 'dark' })
  await page.goto('/desk/external')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shown(page, 'light')
  expect(await page.evaluate('localStorage.getItem("colorScheme")')).toBe('dark')
  await page.goto('/admin/setting')
  await shown(page, 'dark')
})
