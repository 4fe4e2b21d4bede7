import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const field = (name: string) => main.getByRole('textbox', { name: en(`assets:${name}`), exact: true })
const choice = (name: string) => main.getByRole('combobox', { name: en(`assets:${name}`), exact: true })
const save = () => page.getByRole('button', { name: en('common:saveChanges') }).click()
const codeOf = (name: string) => name.toUpperCase().replaceAll(' ', '-')

async function choose(name: string, option: string): Promise<void> {
  await choice(name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const rowOf = (name: string) =>
  page
    .getByRole('table', { name: en('assets:title') })
    .getByRole('row')
    .filter({ hasText: name })

async function find(name: string): Promise<void> {
  await open('/admin/manage/assets', 'admin')
  await page.getByRole('textbox', { name: en('assets:search') }).fill(name)
  await expect.element(main.getByRole('status').filter({ hasText: /row/ })).toMatchTextContent(/^1 row/)
  await expect.element(rowOf(name)).toHaveLength(1)
}

it('an asset is added, changed, taken out of use, put back and removed; each is there after a reload', async () => {
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const name = unique('Chiller')
  await open('/admin/manage/assets', 'admin')
  await page.getByRole('link', { name: en('assets:new') }).click()
  await field('name').fill(name)
  await field('code').fill(codeOf(name))
  await choose('site', site?.name ?? '')
  await choose('type', en('assets:types.hvac'))
  await save()
  await expectToast('Success Create !')
  await expect.poll(address).toMatch(/\/admin\/manage\/assets\/form\?id=/)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)

  await field('serial').fill('SN-4711')
  await choose('condition', en('assets:conditions.fair'))
  await field('longitude').fill('106.82')
  await save()
  await expectToast('Success Update !')
  await reopen()
  await expect.element(field('serial')).toHaveValue('SN-4711')
  await expect.element(choice('condition')).toHaveValue(en('assets:conditions.fair'))
  await expect.element(choice('type')).toHaveValue(en('assets:types.hvac'))
  await expect.element(field('longitude')).toHaveValue('106.82')

  await page.getByRole('button', { name: en('assets:deactivate') }).click()
  await expect.element(page.getByText(en('assets:inactive'), { exact: true })).toBeVisible()
  await reopen()
  await expect.element(page.getByText(en('assets:inactive'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: en('assets:activate') }).click()
  await expect.element(page.getByRole('button', { name: en('assets:deactivate') })).toBeVisible()
  await find(name)
  await expect.element(rowOf(name)).not.toMatchTextContent(en('assets:inactive'))

  await rowOf(name).click()
  await page.getByRole('button', { name: en('common:delete'), exact: true }).click()
  const question = page.getByRole('dialog', { name: en('assets:removeTitle') })
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expectToast('Success Delete !')
  await expect.poll(address).toBe('/admin/manage/assets')
  await open(`/admin/manage/assets?search=${encodeURIComponent(name)}`, 'admin')
  await expect.element(page.getByText(en('assets:empty'), { exact: true })).toBeVisible()
})

it('an attribute of an asset is changed on its own', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name = unique('Pump')
  const fields = {
    location_id: site?.id ?? '',
    name,
    code: codeOf(name),
    type: 'plumbing' as const,
    attributes: [{ name: 'Capacity', value: '40', unit: 'l/s' }],
  }
  const { data } = await ask(admin, assets.create, { body: fields })
  await open(`/admin/manage/assets/form?id=${data.id}`, 'admin')
  const card = page.getByRole('region', { name: en('assets:attributes') })
  await expect.element(card.getByRole('row', { name: /Capacity/ })).toMatchTextContent('40 l/s')
  const edit = card.getByRole('button', { name: en('assets:editName', { name: 'Capacity' }) })
  await edit.click()
  await card.getByRole('textbox', { name: 'Capacity' }).fill('55')
  await userEvent.keyboard('{Escape}')
  await expect.element(card.getByRole('row', { name: /Capacity/ })).toMatchTextContent('40 l/s')
  await edit.click()
  await card.getByRole('textbox', { name: 'Capacity' }).fill('60')
  await userEvent.keyboard('{Enter}')
  await expectToast('Success Update !')
  await reopen()
  await expect.element(card.getByRole('row', { name: /Capacity/ })).toMatchTextContent('60 l/s')
})

it('a fault of an asset is reported from its form, says who else sees it, and is listed there', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const location_id = site?.id ?? ''
  const [name, title] = [unique('Fan'), unique('Rattles')]
  const { data } = await ask(admin, assets.create, { body: { location_id, name, code: codeOf(name), type: 'hvac' } })
  const setting = { ticket_type_id: 1, location_id, viewer_user_ids: [admin.user.id] }
  const viewed = (await ask(admin, ticketDefaults.create, { body: setting })).data
  await open(`/admin/manage/assets/form?id=${data.id}`, 'admin')
  const card = page.getByRole('region', { name: en('tickets:ofAsset.title'), exact: true })
  await expect.element(card).toMatchTextContent(en('tickets:ofAsset.none'))
  await card.getByRole('link', { name: en('tickets:ofAsset.report') }).click()
  await expect.poll(address).toBe(`/desk/ticketing/general/formTicket?asset=${data.id}`)
  await expect.element(page.getByRole('combobox', { name: en('tickets:asset'), exact: true })).toHaveValue(name)
  await expect.element(page.getByText(new RegExp(`^${en('tickets:seenBy', { names: '' })}.*${admin.user.name}`))).toBeVisible()
  await page.getByRole('textbox', { name: en('tickets:fact.title') }).fill(title)
  await page.getByRole('button', { name: en('tickets:createTicket') }).click()
  await expectToast('Success Create !')
  await ask(admin, ticketDefaults.remove, { params: { id: viewed.id } })
  await open(`/admin/manage/assets/form?id=${data.id}`, 'admin')
  await expect.element(card.getByRole('link', { name: new RegExp(title) })).toBeVisible()
})

it('a list is narrowed by search, type and state in the address, and lives there', async () => {
  const admin = await sessionOf('admin')
  const lifts = (await ask(admin, assets.list, { query: { type: 'lift', limit: 1000, next: '0' } })).data
  await open('/admin/manage/assets', 'admin')
  await choose('type', en('assets:types.lift'))
  await expect.poll(address).toBe('/admin/manage/assets?type=lift')
  const count = main.getByRole('status').filter({ hasText: /row/ })
  await expect.element(count).toMatchTextContent(new RegExp(`^${Math.min(lifts.length, 50)} row`))
  await reopen()
  await expect.element(choice('type')).toHaveValue(en('assets:types.lift'))
  await page.getByRole('textbox', { name: en('assets:search') }).fill('nothing-is-called-this')
  await expect.element(page.getByText(en('assets:empty'), { exact: true })).toBeVisible()
})

it('a code that is taken is said at its field and nothing is lost', async () => {
  const admin = await sessionOf('admin')
  const [taken] = (await ask(admin, assets.list, { query: { limit: 1, next: '0' } })).data
  await open('/admin/manage/assets/form', 'admin')
  await field('name').fill('Second of its code')
  await field('code').fill(taken?.code ?? '')
  await choose('site', taken?.location.name ?? '')
  await save()
  await expect.element(field('code')).toHaveAccessibleDescription(en('refusals:rule.unique', { field: en('assets:code') }))
  await expect.element(field('name')).toHaveValue('Second of its code')
})

it('labels of the assets that are chosen come as one PDF', async () => {
  await open('/admin/manage/assets', 'admin')
  const table = page.getByRole('table', { name: en('assets:title') })
  await table.getByRole('checkbox').nth(1).click()
  await table.getByRole('checkbox').nth(2).click()
  const print = page.getByRole('button', { name: en('assets:labels') })
  const saved = savedFiles()
  await print.click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`${en('assets:labelsFile')}.pdf`])
  expect(new TextDecoder().decode(await saved[0]?.bytes)).toMatch(/^%PDF-1\.\d/)
})
