import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/manage/module'

it('a talk channel is made, changed and removed under Modules; who may not manage modules finds no such page', async () => {
  const name = unique('Lift crew')
  await open(PATH, 'admin')
  const tab = page.getByRole('tabpanel', { name: en('modules:tab.ptt') })
  await expect.element(tab).toBeVisible()
  expect.soft(await wrongOn(), 'tab').toEqual([])
  await expect.element(tab.getByRole('link', { name: en('modules:ptt.console') })).toHaveAttribute('href', '/desk/ptt/envisions')
  await tab.getByRole('link', { name: en('modules:ptt.new') }).click()
  await page.getByRole('textbox', { name: en('ptt:name'), exact: true }).fill(name)
  await page.getByRole('textbox', { name: en('ptt:limitLabel'), exact: true }).fill('45')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.poll(address).toBe('/admin/manage/ptt')

  await open(PATH, 'admin')
  await tab.getByRole('textbox', { name: en('ptt:searchChannel') }).fill(name)
  const row = tab.getByRole('row').filter({ hasText: name })
  await expect.element(row).toMatchTextContent(en('ptt:seconds_other', { count: 45 }))
  const admin = await sessionOf('admin')
  const [created] = (await ask(admin, ptt.list, { query: { search: name } })).data
  expect(created).toMatchObject({ talk_limit_s: 45, kind: 'group' })
  await row.getByRole('button', { name: en('ptt:removeName', { name }) }).click()
  const question = page.getByRole('dialog', { name: en('ptt:removeTitle') })
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expect.element(row).toHaveLength(0)
  expect((await ask(admin, ptt.list, { query: { search: name } })).data).toEqual([])

  await open(PATH, 'finance')
  await expect.poll(address).toMatch(/\/401\?missing=/)
})
