import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, settled } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name: en(`companies:${name}`), exact: true })
const ofContact = (name: string) =>
  main.getByRole('textbox', { name: en('companies:ofContact', { field: en(`companies:${name}`), number: 1 }) })
const save = () => page.getByRole('button', { name: en('common:saveChanges') }).click()
const rowOf = (name: string) =>
  page
    .getByRole('table', { name: en('companies:tab.Company') })
    .getByRole('row')
    .filter({ hasText: name })
const known = async (search: string) => (await ask(await sessionOf('admin'), companies.list, { query: { search } })).data[0]

it('a company is added with a contact and a site, found, changed and set aside', { timeout: 240_000 }, async () => {
  const name = unique('PT Kopi')
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  await open('/admin/manage/company', 'admin')
  await page.getByRole('link', { name: en('companies:new.Company') }).click()
  await settled()
  await field('name').fill(name)
  await field('taxNumber').fill('12')
  await save()
  await expect.element(field('taxNumber')).toHaveAttribute('aria-invalid', 'true')
  await field('taxNumber').fill('01.234.567.8-901.000')
  await page.getByRole('button', { name: en('companies:addContact') }).click()
  await ofContact('contactName').fill('Rina Wati')
  await ofContact('email').fill('rina@example.test')
  await page.getByRole('combobox', { name: en('companies:sites') }).fill(site?.name ?? '')
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  expect.soft(await wrongOn('main'), 'form of a company').toEqual([])
  await save()
  await expectToast('Success Create !')
  expect(await known(name)).toMatchObject({ kind: 'customer', tax_number: '012345678901000', locations: [{ id: site?.id }] })

  // The search is in the address, and finds a contact.
  await open(`/admin/manage/company?search=${encodeURIComponent(name)}`, 'admin')
  await expect.element(rowOf(name)).toMatchTextContent('Rina Wati')
  expect.soft(await wrongOn('main'), 'list of companies').toEqual([])
  await rowOf(name).click()
  await page.getByRole('switch', { name: en('companies:active') }).click()
  await save()
  await expectToast('Success Update !')
  await open(`/admin/manage/company?search=${encodeURIComponent(name)}&inactive=true`, 'admin')
  await expect.element(rowOf(name)).toHaveLength(1)
  await page.getByRole('button', { name: en('companies:removeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expectToast('Success Delete !')
  expect(await known(name)).toBeUndefined()
})

it('is usable on a phone, in Indonesian', async () => {
  const t = textsIn('id')
  await open('/admin/manage/company/form', 'admin', { language: 'id', viewport: [360, 740] })
  await settled()
  await page.getByRole('button', { name: t('companies:addContact') }).click()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await open('/admin/manage/company', 'admin', { language: 'id', viewport: [360, 740] })
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
