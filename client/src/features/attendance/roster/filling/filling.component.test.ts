import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { monthAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { monthOf } from '@menara/shared/domain/people/attendance-settling.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../../tests/components/axe.ts'
import { css } from '../../../../../../tests/components/css.ts'
import { en, textsIn } from '../../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../../tests/components/width.ts'
import { ask, sessionOf, unique, uniqueMail } from '../../../../../../tests/journeys/kit/people.ts'

const admin = await sessionOf('admin')
const site = (await ask(admin, locations.list, { query: {} })).data.find((item) => item.code === 'DJJ')
const location_id = site?.id ?? ''
const morning = (await ask(admin, shifts.list, { query: {} })).data.find((item) => item.name === 'Pagi')
const { today } = (await ask(admin, roster.list, { query: { location_id, from: '2026-11-01', to: '2026-11-01' } })).data
const month = monthAfter(monthOf(today), 2)
const address = `/people/shift-management?site=${location_id}&month=${month}`
const dialog = page.getByRole('dialog')

async function employee(word: string) {
  const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
  const role_ids = (await ask(admin, roles.list, { query: {} })).data.filter((role) => role.name === 'Employee').map((role) => role.id)
  const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids: [location_id], status: 'active' } })
  return { ...value, id: data.id }
}

it('RSG-10 the need is entered by weekday, for holidays and for a named day, clean for axe in light and dark', async () => {
  await open(address, 'admin')
  await page.getByRole('button', { name: en('roster:needs'), exact: true }).click()
  const group = dialog.getByRole('group', { name: /^Pagi/ })
  await group.getByRole('textbox', { name: 'Mon' }).fill('1')
  await group.getByRole('textbox', { name: 'Sun' }).fill('9')
  await group.getByRole('button', { name: en('roster:addDate') }).click()
  await expect.element(group.getByRole('textbox', { name: en('roster:needDay') })).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { needs } = (await ask(admin, roster.list, { query: { location_id, from: `${month}-01`, to: `${month}-02` } })).data
  expect(needs).toMatchObject([{ shift_id: morning?.id, weekdays: [1, 0, 0, 0, 0, 0, 9], holiday: null, dates: [{ count: 1 }] }])
})

it('RSG-8 RSG-9 a month is filled after a preview that says why places stay empty, and undone', async () => {
  const hired = await employee('Isi')
  const weekdays = [2, 2, 2, 2, 2, 2, 2]
  const needs = [{ shift_id: morning?.id ?? '', weekdays, holiday: null, dates: [], skills: [] }]
  await ask(admin, roster.setNeeds, { body: { location_id, needs } })
  await open(address, 'admin')
  await page.getByRole('button', { name: en('roster:fill.open') }).click()
  await dialog.getByRole('combobox', { name: en('roster:people') }).fill(hired.name)
  await page.getByRole('option', { name: hired.name }).click()
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: en('roster:preview') }).click()
  await expect.element(dialog.getByRole('list', { name: en('roster:fill.gapList') })).toMatchTextContent('at the hours of the week')
  expect(await wrongInBoth()).toEqual([])
  await dialog.getByRole('button', { name: /^Fill \d+ days/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const undo = page.getByRole('button', { name: en('roster:fill.undo') })
  await expect.element(undo).toBeVisible()
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  const { people } = (await ask(admin, roster.list, { query: { location_id, from: `${month}-01`, to: `${month}-28` } })).data
  expect(people.find((person) => person.user.id === hired.id)?.cells).toEqual([])
})

it('RSG-11 a skill is added, given to a person with its last day, and removed from both', async () => {
  const hired = await employee('Terampil')
  const name = unique('Skill')
  await open(`/people/shift-management?site=${location_id}&tab=skills`, 'admin')
  await page.getByRole('textbox', { name: en('roster:skills.new') }).fill(name)
  await page.getByRole('button', { name: en('roster:skills.add'), exact: true }).click()
  await expect.element(page.getByRole('list', { name: en('roster:skills.title') })).toMatchTextContent(name)
  const change = page.getByRole('button', { name: `Skills of ${hired.name}` })
  await change.click()
  await dialog.getByRole('checkbox', { name }).click()
  await dialog.getByRole('textbox', { name: `${name}: valid until` }).fill('31 Dec 2027')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: en('roster:skills.people') })).toMatchTextContent(`${name} until 31 Dec 2027`)
  expect(await wrongInBoth()).toEqual([])
  await change.click()
  await dialog.getByRole('checkbox', { name }).click()
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await dialog.getByRole('button', { name: en('roster:skills.remove'), exact: true }).click()
  await expect.element(page.getByRole('list', { name: en('roster:skills.title') })).not.toMatchTextContent(name)
})

it('RSG-8 on a phone in Indonesian the dialogs fit', async () => {
  const t = textsIn('id')
  await open(address, 'admin', { viewport: [360, 740], language: 'id' })
  for (const name of ['roster:fill.open', 'roster:needs'] as const) {
    await page.getByRole('button', { name: t(name), exact: true }).click()
    await expect.element(dialog).toBeVisible()
    await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
    expect([overflow(), await wrongOn()]).toEqual([0, []])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
