import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, settled } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const field = (name: string) => page.getByRole('main').getByRole('textbox', { name: en(`locations:${name}`), exact: true })
const save = () => page.getByRole('button', { name: en('common:saveChanges') }).click()
const table = page.getByRole('table', { name: en('locations:title') })
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
const known = async (name: string) =>
  (await ask(await sessionOf('admin'), locations.list, { query: {} })).data.find((site) => site.name === name)

async function find(name: string): Promise<void> {
  await open('/admin/manage/company?tab=Site', 'admin')
  await page.getByRole('textbox', { name: en('locations:search') }).fill(name)
}

it('a site is added with the map, changed with the keyboard and removed', { timeout: 240_000 }, async () => {
  const name = unique('Gudang Barat')
  await open('/admin/manage/company?tab=Site', 'admin')
  await page.getByRole('link', { name: en('locations:new') }).click()
  await settled()
  await field('name').fill(name)
  // The code is suggested when the name is left.
  await userEvent.keyboard('{Tab}')
  await expect.element(field('code')).not.toHaveValue('')
  await page.getByRole('combobox', { name: en('locations:zone') }).click()
  // Indonesia's zones come first.
  await expect.element(page.getByRole('option').first()).toHaveTextContent('WIB · Asia/Jakarta')
  await page.getByRole('option', { name: 'WITA · Asia/Makassar' }).click()
  await expect.element(css('[data-map][data-state="open"]')).toHaveLength(1)
  await css('[data-map] canvas').click()
  await expect.element(field('longitude')).not.toHaveValue('')
  expect.soft(await wrongOn('main'), 'form of a site').toEqual([])
  await save()
  await expectToast('Success Create !')
  const made = await known(name)
  expect(made).toMatchObject({ zone: 'Asia/Makassar', type: 'head_office' })
  expect(made?.longitude).toBeGreaterThan(90)

  await find(name)
  await rowOf(name).click()
  await field('latitude').fill('-5.1477')
  await field('longitude').fill('119.4327')
  await save()
  await expectToast('Success Update !')
  expect(await known(name)).toMatchObject({ latitude: -5.1477, longitude: 119.4327 })

  await find(name)
  await page.getByRole('button', { name: en('locations:removeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expectToast('Success Delete !')
  expect(await known(name)).toBeUndefined()
})

it('a site that holds anything stays, and says what is in it', async () => {
  const [full] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  await find(full?.name ?? '')
  await page.getByRole('button', { name: en('locations:removeName', { name: full?.name ?? '' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/\d+ areas?/)
  expect(await known(full?.name ?? '')).toMatchObject({ id: full?.id })
})

it('what the form cannot take is shown at the field, in Indonesian', async () => {
  const t = textsIn('id')
  await open('/admin/manage/company/site/form', 'admin', { language: 'id', viewport: [360, 740] })
  await settled()
  await page.getByRole('button', { name: t('common:saveChanges') }).click()
  await expect
    .element(page.getByRole('textbox', { name: t('locations:name'), exact: true }))
    .toHaveAccessibleDescription(t('refusals:rule.required', { field: t('locations:name') }))
})
