import { ptt } from '@menara/shared/contract/ptt.contract.ts'
import { expect } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const AT = '/admin/manage/module'

journey('a talk channel is made, changed and removed under Modules; who may not manage modules finds no such page', async ({ as }) => {
  const name = unique('Lift crew')
  const page = await as('admin')
  await page.goto(AT)
  const tab = page.getByRole('tabpanel', { name: en('modules:tab.ptt') })
  expect.soft(await wrongOn(page), 'tab').toEqual([])
  await expect(tab.getByRole('link', { name: en('modules:ptt.console') })).toHaveAttribute('href', '/desk/ptt/envisions')
  await tab.getByRole('link', { name: en('modules:ptt.new') }).click()
  await page.getByLabel(en('ptt:name')).fill(name)
  await page.getByLabel(en('ptt:limitLabel')).fill('45')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(page).toHaveURL(/\/admin\/manage\/ptt$/)

  await page.goto(AT)
  await tab.getByRole('textbox', { name: en('ptt:searchChannel') }).fill(name)
  const row = tab.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(en('ptt:seconds_other', { count: 45 }))
  const admin = await sessionOf('admin')
  const made = (await ask(admin, ptt.list, { query: { search: name } })).data[0]
  expect(made).toMatchObject({ talk_limit_s: 45, kind: 'group' })
  await row.getByRole('button', { name: en('ptt:removeName', { name }) }).click()
  await page
    .getByRole('dialog', { name: en('ptt:removeTitle') })
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect(row).toHaveCount(0)
  expect((await ask(admin, ptt.list, { query: { search: name } })).data).toEqual([])

  const finance = await as('finance')
  await finance.goto(AT)
  await expect(finance).toHaveURL(/401/)
})
