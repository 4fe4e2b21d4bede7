import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { savedFiles } from '../../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, signIn, unique, uniqueMail } from '../../../../../tests/journeys/kit/people.ts'

const busy = css('[aria-busy="true"]')
const grid = page.getByRole('grid', { name: en('roster:grid') })
const admin = await sessionOf('admin')
const site = (await ask(admin, locations.list, { query: {} })).data.find((item) => item.code === 'VJS')
const location_id = site?.id ?? ''
const morning = (await ask(admin, shifts.list, { query: {} })).data.find((item) => item.name === 'Pagi')
const rosterOf = async (from: string, to: string) => (await ask(admin, roster.list, { query: { location_id, from, to } })).data
const today = (await rosterOf('2026-11-01', '2026-11-01')).today
const later = dayAfter(today, 20)

/** Somebody who works at the head office alone. */
async function employee(word: string) {
  const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
  const role_ids = (await ask(admin, roles.list, { query: {} })).data.filter((role) => role.name === 'Employee').map((role) => role.id)
  const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids: [location_id], status: 'active' } })
  return { ...value, id: data.id }
}

it('RSG-5 by keys alone a day is planned, taken away and published', async () => {
  const hired = await employee('Roster')
  await open(`/people/shift-management?month=${monthOf(later)}&search=${encodeURIComponent(hired.name)}`, 'admin')
  const cells = grid.getByRole('row').filter({ hasText: hired.name }).getByRole('gridcell')
  const column = Number(later.slice(8)) - 1
  await expect.element(cells.nth(column)).toBeVisible()
  ;(cells.nth(column).element() as HTMLElement).focus()
  ;(cells.nth(column).element() as HTMLElement).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  await userEvent.keyboard('p')
  await expect.element(cells.nth(column)).toHaveAccessibleName(/Pagi 07:00–15:00, Not published/)
  await userEvent.keyboard('{Delete}')
  await expect.element(cells.nth(column)).toHaveAccessibleName(/no plan/)
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Day off/ })
    .click()
  await expect.element(cells.nth(column)).toHaveAccessibleName(/Day off, Not published/)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect.element(cells.nth(column)).toHaveAccessibleName(/Day off, not confirmed/)
})

it('RSG-6 a person sees their own published days and confirms them', async () => {
  const hired = await employee('Jadwal')
  const session = await signIn(hired.email, hired.password)
  const days = [{ user_id: hired.id, day: dayAfter(today, 3), kind: 'shift' as const, shift_id: morning?.id ?? '' }]
  await ask(admin, roster.assign, { body: { location_id, days } })
  await ask(admin, roster.publish, { body: { location_id, from: today, to: dayAfter(today, 9) } })
  expect((await ask(session, roster.own, {})).data).toMatchObject([{ shift: 'Pagi', confirmed: false }])
  await open('/admin/home', session)
  const mine = page.getByRole('region', { name: en('roster:mine') })
  await expect.element(mine).toMatchTextContent('Pagi 07:00')
  await mine.getByRole('button', { name: /^Confirm/ }).click()
  await expect.element(mine.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
})

it('RSG-7 one day is a list on a phone, in Indonesian', async () => {
  const t = textsIn('id')
  await open('/people/shift-management', 'admin', { viewport: [360, 740], language: 'id' })
  const list = page.getByRole('list', { name: t('roster:dayList') })
  await list.getByRole('button').first().click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /Pagi/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(busy).toHaveLength(0)
  expect([overflow(), await wrongOn()]).toEqual([0, []])
})

it('RSG-4 the need and its gaps are shown, clean for axe in light and dark', async () => {
  await open('/people/shift-management', 'hr')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('roster:title'))
  await expect.element(css('tfoot td[data-gap]').first()).toBeVisible()
  await expect.element(busy).toHaveLength(0)
  expect(await wrongInBoth()).toEqual([])
})

it('who may not manage people sees no roster', async () => {
  await open('/people/shift-management', 'employee')
  await expect.poll(address).toMatch(/\/401/)
})

it('RSG-12 the roster of the month is saved as PDF, of a group, on A3 and in Indonesian', async () => {
  await open(`/people/shift-management?month=${monthOf(today)}`, 'admin')
  await page.getByRole('button', { name: en('roster:sheet.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A3', { exact: true }).click()
  await dialog.getByText(en('roster:sheet.languages.id'), { exact: true }).click()
  await dialog.getByRole('combobox', { name: en('roster:sheet.group') }).click()
  await page.getByRole('option').first().click()
  expect(await wrongInBoth('[role=dialog]')).toEqual([])
  const files = savedFiles()
  await dialog.getByRole('button', { name: en('roster:sheet.save') }).click()
  await expect.poll(() => files.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})
