import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name: en(`areas:${name}`), exact: true })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name: en(`areas:${name}`), exact: true })
const save = (page: Page) => page.getByRole('button', { name: en('common:saveChanges') }).click()
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true })).toBeVisible()
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: en('areas:title') })
    .getByRole('row')
    .filter({ hasText: name })

async function find(page: Page, name: string): Promise<void> {
  await page.goto('/admin/manage/area')
  await page.getByRole('textbox', { name: en('areas:search') }).fill(name)
  await expect(rowOf(page, name)).toHaveCount(1)
}

const PLAN = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'room', name: 'Ruang Uji' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [106.8, -6.2],
            [106.801, -6.2],
            [106.801, -6.201],
            [106.8, -6.201],
            [106.8, -6.2],
          ],
        ],
      },
    },
  ],
}

journey('an area is added, changed, drawn and removed; each is there after a reload', async ({ as }) => {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const name = unique('Lobby')
  const code = name.toUpperCase().replaceAll(' ', '-')
  const page = await as('admin')
  await page.goto('/admin/manage/area')
  await page.getByRole('link', { name: en('areas:new') }).click()
  await choice(page, 'site').fill(site?.name ?? '')
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  await field(page, 'name').fill(name)
  await field(page, 'code').fill(code)
  await choice(page, 'kind').click()
  await page.getByRole('option', { name: en('areas:kinds.zone') }).click()
  await field(page, 'level').fill('3')
  await save(page)
  await said(page, 'Success Create !')
  await find(page, name)
  await expect(rowOf(page, name)).toContainText(code)
  await expect(rowOf(page, name)).toContainText(site?.name ?? '')

  await rowOf(page, name).click()
  await expect(field(page, 'level')).toHaveValue('3')
  await field(page, 'name').fill(`${name} lama`)
  await field(page, 'plan').fill(JSON.stringify(PLAN))
  await save(page)
  await said(page, 'Success Update !')
  await find(page, `${name} lama`)
  await rowOf(page, `${name} lama`).click()
  await expect(page.getByRole('img', { name: en('areas:planOf', { name: `${name} lama` }) })).toBeVisible()

  await find(page, `${name} lama`)
  await page.getByRole('button', { name: en('areas:removeName', { name: `${name} lama` }) }).click()
  const question = page.getByRole('dialog', { name: en('areas:removeTitle') })
  await question.getByRole('button', { name: en('common:cancel') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: en('areas:removeName', { name: `${name} lama` }) }).click()
  await question.getByRole('button', { name: en('common:delete') }).click()
  await said(page, 'Success Delete !')
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.reload()
  await page.getByRole('textbox', { name: en('areas:search') }).fill(name)
  await expect(page.getByText(en('areas:empty'), { exact: true })).toBeVisible()
})

journey('what the form cannot take is said at the field, in the language of the page', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  for (const language of ['en', 'id'] as const) {
    const t = say(language)
    const page = await as('admin', { language })
    const box = (name: string) => page.getByRole('main').getByRole('textbox', { name: t(`areas:${name}`), exact: true })
    await page.goto('/admin/manage/area/form')
    await page.getByRole('button', { name: t('common:saveChanges') }).click()
    await expect(box('name')).toHaveAccessibleDescription(t('refusals:rule.required', { field: t('areas:name') }))
    await expect(box('code')).toHaveAccessibleDescription(t('refusals:rule.required', { field: t('areas:code') }))
    // Longer than the contract allows, and no plan at all: the server is not even asked.
    await box('name').fill('x'.repeat(121))
    await box('plan').fill('{"type": "Point"}')
    await page.getByRole('button', { name: t('common:saveChanges') }).click()
    await expect(box('name')).toHaveAccessibleDescription(t('refusals:rule.maxLength', { field: t('areas:name'), limit: 120 }))
  }
  // What only the server knows: the code is taken.
  const page = await as('admin')
  const name = unique('Twice')
  const code = name.toUpperCase().replaceAll(' ', '-')
  for (const turn of ['first', 'second']) {
    await page.goto('/admin/manage/area/form')
    await choice(page, 'site').fill(site?.name ?? '')
    await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
    await field(page, 'name').fill(`${name} ${turn}`)
    await field(page, 'code').fill(code)
    await save(page)
    if (turn === 'first') await said(page, 'Success Create !')
  }
  await expect(field(page, 'code')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('areas:code') }))
  await expect(field(page, 'code')).toBeFocused()
  await expect(heading(page)).toHaveText(en('areas:new'))
})

journey('KT-84 a form sent before its sentences are there says them as soon as they are', async ({ as }) => {
  const page = await as('admin')
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/en-*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('take several words that do not belong together')) await late.promise
    await route.fulfill({ response })
  })
  await page.goto('/admin/manage/area/form')
  await save(page)
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
  late.resolve()
  await expect(field(page, 'name')).toHaveAccessibleDescription(en('refusals:rule.required', { field: en('areas:name') }))
})

journey('an area that still holds assets stays, and says why', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  const page = await as('admin')
  await page.goto('/admin/manage/area')
  const full = page
    .getByRole('table', { name: en('areas:title') })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: /^[1-9]\d*$/ }) })
  const name = await full.first().getByRole('cell').first().textContent()
  await full.first().getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, name ?? '').first()).toBeVisible()
})
