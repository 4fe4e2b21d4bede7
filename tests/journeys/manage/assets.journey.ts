import { assets } from '@menara/shared/contract/assets.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name: en(`assets:${name}`), exact: true })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name: en(`assets:${name}`), exact: true })
const save = (page: Page) => page.getByRole('button', { name: en('common:saveChanges') }).click()
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()
const codeOf = (name: string) => name.toUpperCase().replaceAll(' ', '-')

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: en('assets:title') })
    .getByRole('row')
    .filter({ hasText: name })

async function find(page: Page, name: string): Promise<void> {
  await page.goto('/admin/manage/assets')
  await page.getByRole('textbox', { name: en('assets:search') }).fill(name)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /row/ })).toHaveText(/^1 row/)
  await expect(rowOf(page, name)).toHaveCount(1)
}

journey('an asset is added, changed, taken out of use, put back and removed; each is there after a reload', async ({ as }) => {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const name = unique('Chiller')
  const page = await as('admin')
  await page.goto('/admin/manage/assets')
  await page.getByRole('link', { name: en('assets:new') }).click()
  await field(page, 'name').fill(name)
  await field(page, 'code').fill(codeOf(name))
  await choose(page, 'site', site?.name ?? '')
  await choose(page, 'type', en('assets:types.hvac'))
  await save(page)
  await said(page, 'Success Create !')
  await expect(page).toHaveURL(/\/admin\/manage\/assets\/form\?id=/)
  await expect(heading(page)).toHaveText(name)

  await field(page, 'serial').fill('SN-4711')
  await choose(page, 'condition', en('assets:conditions.fair'))
  await field(page, 'longitude').fill('106.82')
  await save(page)
  await said(page, 'Success Update !')
  await page.reload()
  await expect(field(page, 'serial')).toHaveValue('SN-4711')
  await expect(choice(page, 'condition')).toHaveValue(en('assets:conditions.fair'))
  await expect(choice(page, 'type')).toHaveValue(en('assets:types.hvac'))
  await expect(field(page, 'longitude')).toHaveValue('106.82')

  await page.getByRole('button', { name: en('assets:deactivate') }).click()
  await expect(page.getByText(en('assets:inactive'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(en('assets:inactive'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: en('assets:activate') }).click()
  await expect(page.getByRole('button', { name: en('assets:deactivate') })).toBeVisible()
  await find(page, name)
  await expect(rowOf(page, name)).not.toContainText(en('assets:inactive'))

  await rowOf(page, name).click()
  await page.getByRole('button', { name: en('common:delete'), exact: true }).click()
  await page
    .getByRole('dialog', { name: en('assets:removeTitle') })
    .getByRole('button', { name: en('common:delete') })
    .click()
  await said(page, 'Success Delete !')
  await expect(page).toHaveURL('/admin/manage/assets')
  await page.goto(`/admin/manage/assets?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(en('assets:empty'), { exact: true })).toBeVisible()
})

journey('an attribute of an asset is changed on its own', async ({ as }) => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name = unique('Pump')
  const facts = {
    location_id: site?.id ?? '',
    name,
    code: codeOf(name),
    type: 'plumbing' as const,
    attributes: [{ name: 'Capacity', value: '40', unit: 'l/s' }],
  }
  const { data } = await ask(admin, assets.create, { body: facts })
  const page = await as('admin')
  await page.goto(`/admin/manage/assets/form?id=${data.id}`)
  const card = page.getByRole('region', { name: en('assets:attributes') })
  await expect(card.getByRole('row', { name: /Capacity/ })).toContainText('40 l/s')
  const edit = card.getByRole('button', { name: en('assets:editName', { name: 'Capacity' }) })
  await edit.click()
  await card.getByRole('textbox', { name: 'Capacity' }).fill('55')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('row', { name: /Capacity/ })).toContainText('40 l/s')
  await edit.click()
  await card.getByRole('textbox', { name: 'Capacity' }).fill('60')
  await page.keyboard.press('Enter')
  await said(page, 'Success Update !')
  await page.reload()
  await expect(card.getByRole('row', { name: /Capacity/ })).toContainText('60 l/s')
})

journey('a list is narrowed by search, type and state in the address, and lives there', async ({ as }) => {
  const admin = await sessionOf('admin')
  const lifts = (await ask(admin, assets.list, { query: { type: 'lift', limit: 1000, next: '0' } })).data
  const page = await as('admin')
  await page.goto('/admin/manage/assets')
  await choose(page, 'type', en('assets:types.lift'))
  await expect(page).toHaveURL('/admin/manage/assets?type=lift')
  const count = page.getByRole('main').getByRole('status').filter({ hasText: /row/ })
  await expect(count).toHaveText(new RegExp(`^${Math.min(lifts.length, 50)} row`))
  await page.reload()
  await expect(choice(page, 'type')).toHaveValue(en('assets:types.lift'))
  await page.getByRole('textbox', { name: en('assets:search') }).fill('nothing-is-called-this')
  await expect(page.getByText(en('assets:empty'), { exact: true })).toBeVisible()
})

journey('a code that is taken is said at its field and nothing is lost', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  const admin = await sessionOf('admin')
  const [taken] = (await ask(admin, assets.list, { query: { limit: 1, next: '0' } })).data
  const page = await as('admin')
  await page.goto('/admin/manage/assets/form')
  await field(page, 'name').fill('Second of its code')
  await field(page, 'code').fill(taken?.code ?? '')
  await choose(page, 'site', taken?.location.name ?? '')
  await save(page)
  await expect(field(page, 'code')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('assets:code') }))
  await expect(field(page, 'name')).toHaveValue('Second of its code')
})
