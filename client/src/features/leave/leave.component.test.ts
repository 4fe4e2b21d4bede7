import { leave, leaveRules } from '@menara/shared/contract/people/leave.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, signIn, unique, uniqueMail } from '../../../../tests/journeys/kit/people.ts'

const admin = await sessionOf('admin')
const location_id = (await ask(admin, locations.list, { query: {} })).data.find((item) => item.code === 'VJS')?.id ?? ''
const dialog = page.getByRole('dialog')
const RULE = {
  ...{ valid_from: '2019-01-01', days_per_year: 12, waiting_months: 12, pro_rata: false },
  ...{ carry_over_days: 0, carry_over_months: 6, joint_leave_counts: false },
}
if ((await ask(admin, leaveRules.list, {})).data.length === 0) await ask(admin, leaveRules.create, { body: RULE })

/** Somebody who works at the head office alone. */
async function hired(word: string) {
  const role_ids = (await ask(admin, roles.list, { query: {} })).data.filter((role) => role.name === 'Employee').map((role) => role.id)
  const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
  const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids: [location_id], status: 'active' } })
  return { id: data.id, name: value.name, session: await signIn(value.email, value.password) }
}

it('LVG-1 a person opens from the list and is given days by hand', { timeout: 120_000 }, async () => {
  const ayu = await hired('Ayu')
  await open(`/people/leave?site=${location_id}&year=2027&search=${encodeURIComponent(ayu.name)}`, 'admin')
  await page
    .getByRole('table', { name: en('leave:tab.balances') })
    .getByRole('row')
    .filter({ hasText: ayu.name })
    .click()
  await expect.element(dialog).toMatchTextContent(/2027/)
  await dialog.getByRole('textbox', { name: en('leave:addDays') }).fill('1.5')
  await dialog.getByRole('textbox', { name: en('leave:reason'), exact: false }).fill('Sepuluh tahun bekerja')
  await dialog.getByRole('button', { name: en('leave:change') }).click()
  await expect.element(dialog.getByRole('table')).toMatchTextContent(/Sepuluh tahun bekerja.*\+1\.5/)
  const { data } = await ask(admin, leave.person, { params: { id: ayu.id }, query: { year: 2027 } })
  expect(data.person.balance?.adjusted).toBe(1.5)
})

it('LVG-2 days are blocked and freed; who may only read sees no buttons', { timeout: 120_000 }, async () => {
  const reason = unique('Tutup buku')
  await open(`/people/leave?tab=blocks&site=${location_id}`, 'admin')
  await page.getByRole('textbox', { name: en('leave:first'), exact: false }).fill('2031-12-20')
  await page.getByRole('textbox', { name: en('leave:last'), exact: false }).fill('2031-12-31')
  await page.getByRole('textbox', { name: en('leave:reason'), exact: false }).fill(reason)
  await page.getByRole('button', { name: en('leave:block'), exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect.element(row).toMatchTextContent('2031')
  await row.getByRole('button').click()
  await expect.element(row).not.toBeInTheDocument()
  await open('/people/leave?tab=rules', 'admin')
  await expect.element(page.getByRole('table', { name: en('leave:tab.rules') })).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
})

it('LVG-3 LVG-4 the form of a request says what it costs, and home what is left', { timeout: 120_000 }, async () => {
  const { session } = await hired('Budi')
  await open('/admin/home', session)
  await expect.element(page.getByRole('region', { name: en('leave:mine') })).toMatchTextContent(/left in/)
  await open('/desk/ticketing/absense/formTicket', session)
  await page.getByRole('combobox', { name: en('ticket_types:fact.absence_kind'), exact: false }).click()
  await page.getByRole('option', { name: en('ticket_types:kind.annual') }).click()
  await page.getByRole('textbox', { name: en('ticket_types:fact.first_day'), exact: false }).fill('2027-02-01')
  await page.getByRole('textbox', { name: en('ticket_types:fact.last_day'), exact: false }).fill('2027-02-02')
  await expect.element(page.getByRole('main')).toMatchTextContent(/Costs 2 days of work/)
  const t = textsIn('id')
  await open('/people/leave', 'admin', { viewport: [360, 740], language: 'id' })
  await expect.element(page.getByRole('tab', { name: t('leave:tab.balances') })).toBeVisible()
  await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
  expect(overflow()).toBe(0)
})
