import { costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

it('CC-11 a budget is set below the form, and lines of a requisition say what is left of it while they are typed', {
  timeout: 120_000,
}, async () => {
  const admin = await sessionOf('admin')
  const code = unique('CC').replaceAll(' ', '-')
  const owner_id = (await sessionOf('agent')).user.id
  const { id } = (await ask(admin, costCentres.create, { body: { code, name_en: 'Fit-out', name_id: 'Renovasi', owner_id } })).data
  await open(`/admin/manage/ticket/formBasic?kind=cost_centre&type=30&id=${id}`, 'admin')
  const budget = page.getByRole('region', { name: en('cost_centres:budget.title'), exact: true })
  await budget.getByRole('textbox').fill('1000000')
  await budget.getByRole('button', { name: en('cost_centres:budget.save') }).click()
  await expectToast('Success Update !')
  await expect.element(budget.getByRole('row', { name: `${en('cost_centres:budget.left')} Rp 1,000,000`, exact: true })).toBeVisible()
  expect.soft(await wrongOn('main'), 'budget of a cost centre').toEqual([])

  const [purchase] = (await ask(await sessionOf('agent'), purchases.list, { query: { limit: 1, state: 'submitted' } })).data
  await open(`/desk/ticketing/procurement/addItem?id=${purchase?.id ?? ''}`, 'agent')
  const line = page.getByRole('group', { name: /^Line \d+$/ }).last()
  await line.getByRole('combobox', { name: en('purchasing:lines.costCentre'), exact: true }).fill(code)
  await page.getByRole('option', { name: code, exact: true }).click()
  await expect.element(line.getByText(/^Left in \d{4}: Rp 1,000,000$/)).toBeVisible()
  await line.getByLabelText(en('purchasing:lines.estimate')).fill('400000')
  await line.getByLabelText(en('purchasing:lines.quantity')).fill('2')
  await expect.element(line.getByText(/^Left in \d{4}: Rp 200,000$/)).toBeVisible()
  await line.getByLabelText(en('purchasing:lines.quantity')).fill('3')
  await expect.element(line.getByText(/^Over the budget of \d{4} by Rp 200,000$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: en('common:saveChanges') })).toBeEnabled()
  expect.soft(await wrongOn('main'), 'lines beyond a budget').toEqual([])
  await page.viewport(360, 780)
  expect.soft(overflow(), 'lines on a telephone').toBeLessThanOrEqual(0)
})
