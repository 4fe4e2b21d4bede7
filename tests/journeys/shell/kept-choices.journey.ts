import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const id = say('id')

journey('the chosen site, language and colour mode are there after a reload', async ({ as }) => {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const page = await as('admin', { system: 'light' })
  await page.goto('/admin/setting')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: en('nav:site') }).click()
  await page.getByRole('menuitemradio', { name: site?.name ?? '', exact: true }).click()
  await page
    .getByRole('radiogroup', { name: en('nav:scheme.label') })
    .first()
    .getByText(en('nav:scheme.dark'), { exact: true })
    .click({ force: true })
  await banner.getByRole('button', { name: en('nav:language') }).click()
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id('accounts:settings'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id('accounts:settings'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page).toHaveTitle(`${id('nav:title.admin_setting')} · Menara`)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(banner.getByRole('button', { name: id('nav:site') })).toHaveAccessibleName(`${id('nav:site')}: ${site?.name}`)
})
