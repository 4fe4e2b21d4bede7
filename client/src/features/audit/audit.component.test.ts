import { companies } from '@menara/shared/contract/places/companies.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const button = (key: `${string}:${string}`) => main.getByRole('button', { name: en(key), exact: true })
const drawer = page.getByRole('dialog')

it('AUF-1 the log is written and found by each filter', { timeout: 120_000 }, async () => {
  const text = unique('Pintu darurat lantai 3 terbuka')
  await open('/admin/activity', 'admin')
  await button('activities:write').click()
  await drawer.getByRole('textbox', { name: en('activities:happened') }).fill(text)
  const site = drawer.getByRole('combobox', { name: en('activities:site') })
  const [first] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  await site.click()
  await page.getByRole('option', { name: first?.name ?? '', exact: true }).click()
  await drawer.getByRole('textbox', { name: en('activities:tag') }).fill('fire-door')
  expect.soft(await wrongOn('[role=dialog]'), 'form of an entry').toEqual([])
  await drawer.getByRole('button', { name: en('activities:writeNow') }).click()
  await expectToast('Success Create !')
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  await expect.element(row(text)).toBeVisible()

  await open(`/admin/activity?search=${encodeURIComponent(text)}&type=patrol.note&tag=fire-door`, 'admin')
  await expect.element(row(text)).toHaveLength(1)
  expect.soft(await wrongOn('main'), 'activity log').toEqual([])
  await row(text).click()
  await expect.element(drawer.getByText('fire-door')).toBeVisible()
  expect.soft(await wrongOn('[role=dialog]'), 'entry of the log').toEqual([])
})

it('AUF-2 AUF-3 a change opens with before and after, and the trail is verified', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const [before, after] = [unique('PT Kopi'), unique('PT Teh')]
  const { id } = (await ask(admin, companies.create, { body: { kind: 'tenant', name: before } })).data
  await ask(admin, companies.update, { params: { id }, body: { name: after } })
  await open('/admin/audit?kind=companies&action=company.updated', 'admin')
  await main.getByRole('row').filter({ hasText: after }).click()
  const change = drawer.getByRole('table', { name: en('audit:changed') })
  await expect.element(change).toMatchTextContent(before)
  await expect.element(change).toMatchTextContent(after)
  expect.soft(await wrongOn('[role=dialog]'), 'change').toEqual([])
  await drawer.getByRole('button', { name: en('audit:onlyThis') }).click()
  await expect.element(main.getByRole('row').filter({ hasText: before })).toHaveLength(1)
  await button('audit:verify').click()
  await expect.element(main.getByRole('status').filter({ hasText: en('audit:whole') })).toBeVisible()
  await settled()
  expect.soft(await wrongOn('main'), 'audit trail').toEqual([])
})
