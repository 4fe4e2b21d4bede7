import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('an administrator adds a cost centre, and sees that its owner would be asked for a trip that it pays', {
  timeout: 120_000,
}, async () => {
  const owner = (await sessionOf('agent')).user.name
  const code = unique('CC').replaceAll(' ', '-')
  await open('/admin/manage/ticket/formBasic?kind=cost_centre&type=30', 'admin')
  await page.getByRole('textbox', { name: en('cost_centres:code'), exact: false }).fill(code)
  await page.getByRole('textbox', { name: en('cost_centres:name_en'), exact: false }).fill('Fit-out')
  await page.getByRole('textbox', { name: en('cost_centres:name_id'), exact: false }).fill('Renovasi')
  await choose(en('cost_centres:owner'), owner)
  expect.soft(await wrongOn('main'), 'cost centre').toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect
    .element(page.getByRole('region', { name: en('cost_centres:title') }).getByRole('row', { name: code, exact: false }))
    .toMatchTextContent(owner)
  await page.getByRole('tab', { name: en('categories:tab.Approval') }).click()
  await page.getByRole('button', { name: en('approvals:type.new') }).click()
  await page.getByRole('combobox', { name: en('approvals:step.source'), exact: false }).click()
  await page.getByRole('option', { name: en('approvals:step.sources.cost_centre_owner'), exact: true }).click()
  await page
    .getByRole('textbox', { name: en('approvals:type.name_en'), exact: false })
    .last()
    .fill('Budget')
  await page
    .getByRole('textbox', { name: en('approvals:type.name_id'), exact: false })
    .last()
    .fill('Anggaran')
  await choose(en('cost_centres:one'), `${code} · Fit-out`)
  await page.getByRole('button', { name: en('approvals:preview.ask') }).click()
  await expect.element(page.getByRole('list', { name: en('approvals:preview.title') })).toMatchTextContent(owner)
  expect.soft(await wrongOn('main'), 'who would be asked').toEqual([])
})
