import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, reopen } from '../../../../tests/components/app.tsx'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name: en(`areas:${name}`), exact: true })
const choice = (name: string) => main.getByRole('combobox', { name: en(`areas:${name}`), exact: true })
const save = () => page.getByRole('button', { name: en('common:saveChanges') }).click()
const shown = (title: string) => expect.element(page.getByText(title, { exact: true })).toBeVisible()
const table = page.getByRole('table', { name: en('areas:title') })
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
const codeOf = (name: string) => name.toUpperCase().replaceAll(' ', '-')
const question = page.getByRole('dialog', { name: en('areas:removeTitle') })

async function find(name: string): Promise<void> {
  await open('/admin/manage/area', 'admin')
  await page.getByRole('textbox', { name: en('areas:search') }).fill(name)
  await expect.element(rowOf(name)).toHaveLength(1)
}
async function chooseFirstSite(): Promise<string> {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  await choice('site').fill(site?.name ?? '')
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  return site?.name ?? ''
}

it('an area is added, changed, drawn and removed; each is there after a reload', async () => {
  const name = unique('Lobby')
  await open('/admin/manage/area', 'admin')
  await page.getByRole('link', { name: en('areas:new') }).click()
  const site = await chooseFirstSite()
  await field('name').fill(name)
  await field('code').fill(codeOf(name))
  await choice('kind').click()
  await page.getByRole('option', { name: en('areas:kinds.zone') }).click()
  await field('level').fill('3')
  await save()
  await expectToast('Success Create !')
  await find(name)
  await expect.element(rowOf(name)).toMatchTextContent(codeOf(name))
  await expect.element(rowOf(name)).toMatchTextContent(site)

  await rowOf(name).click()
  await expect.element(field('level')).toHaveValue('3')
  const renamed = `${name} lama`
  await field('name').fill(renamed)
  await page.getByRole('button', { name: en('areas:planEditor.addRectangle') }).click()
  await main.getByRole('textbox', { name: en('areas:planEditor.shapeName') }).fill('Ruang Uji')
  await save()
  await expectToast('Success Update !')
  await find(renamed)
  await rowOf(renamed).click()
  const drawn = page.getByRole('button', { name: en('areas:planEditor.chooseShape', { name: 'Ruang Uji' }) })
  await expect.element(drawn).toHaveTextContent(en('areas:planEditor.corners_other', { count: 4 }))

  await find(renamed)
  await page.getByRole('button', { name: en('areas:removeName', { name: renamed }) }).click()
  await question.getByRole('button', { name: en('common:cancel') }).click()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  await page.getByRole('button', { name: en('areas:removeName', { name: renamed }) }).click()
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expectToast('Success Delete !')
  await expect.element(rowOf(name)).toHaveLength(0)
  await reopen()
  await page.getByRole('textbox', { name: en('areas:search') }).fill(name)
  await shown(en('areas:empty'))
})

for (const language of ['en', 'id'] as const)
  it(`what the form cannot take is shown at the field, in the language of the page (${language})`, async () => {
    const t = textsIn(language)
    const box = (name: string) => main.getByRole('textbox', { name: t(`areas:${name}`), exact: true })
    await open('/admin/manage/area/form', 'admin', { language })
    await page.getByRole('button', { name: t('common:saveChanges') }).click()
    await expect.element(box('name')).toHaveAccessibleDescription(t('refusals:rule.required', { field: t('areas:name') }))
    await expect.element(box('code')).toHaveAccessibleDescription(t('refusals:rule.required', { field: t('areas:code') }))
    // Longer than the contract allows, and no plan at all: the server is not even asked.
    await box('name').fill('x'.repeat(121))
    await page.getByRole('button', { name: t('areas:planEditor.geoJson') }).click()
    await box('plan').fill('{"type": "Point"}')
    await page.getByRole('button', { name: t('common:saveChanges') }).click()
    await expect.element(box('name')).toHaveAccessibleDescription(t('refusals:rule.maxLength', { field: t('areas:name'), limit: 120 }))
  })

it('a code that the server knows already is refused at its field', async () => {
  const name = unique('Twice')
  for (const turn of ['first', 'second']) {
    await open('/admin/manage/area/form', 'admin')
    await chooseFirstSite()
    await field('name').fill(`${name} ${turn}`)
    await field('code').fill(codeOf(name))
    await save()
    if (turn === 'first') await expectToast('Success Create !')
  }
  await expect.element(field('code')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('areas:code') }))
  await expect.element(field('code')).toHaveFocus()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('areas:new'))
})

it('an area that still holds assets stays, and says why', async () => {
  await open('/admin/manage/area', 'admin')
  const full = table.getByRole('row').filter({ has: page.getByRole('cell', { name: /^[1-9]\d*$/ }) })
  await expect.element(full.first()).toBeVisible()
  const name = full.first().getByRole('cell').nth(1).element().textContent
  await full.first().getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await reopen()
  await expect.element(rowOf(name).first()).toBeVisible()
})
