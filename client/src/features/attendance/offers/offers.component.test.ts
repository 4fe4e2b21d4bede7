import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { shiftOffers } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, signIn, unique, uniqueMail } from '../../../../../tests/journeys/kit/people.ts'

const admin = await sessionOf('admin')
const location_id = (await ask(admin, locations.list, { query: {} })).data.find((item) => item.code === 'VJS')?.id ?? ''
const morning = (await ask(admin, shifts.list, { query: {} })).data.find((item) => item.name === 'Pagi')
const today = (await ask(admin, roster.list, { query: { location_id, from: '2026-11-01', to: '2026-11-01' } })).data.today
const [first, second] = [dayAfter(today, 5), dayAfter(today, 7)]
const TAB = '/people/shift-management?tab=offers'
const mine = page.getByRole('region', { name: en('roster:offers.mine') })
const dialog = page.getByRole('dialog')
const list = page.getByRole('table', { name: en('roster:offers.title') })

/** Two people of the head office with a published morning each, on different days. */
async function twoPeople() {
  const role_ids = (await ask(admin, roles.list, { query: {} })).data.filter((role) => role.name === 'Employee').map((role) => role.id)
  const hired = async (word: string) => {
    const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
    const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids: [location_id], status: 'active' } })
    return { id: data.id, name: value.name, session: await signIn(value.email, value.password) }
  }
  const [ayu, budi] = [await hired('Ayu'), await hired('Budi')]
  const works = (user_id: string, day: string): RosterWish => ({ user_id, day, kind: 'shift', shift_id: morning?.id ?? '' })
  await ask(admin, roster.assign, { body: { location_id, days: [works(ayu.id, first), works(budi.id, second)] } })
  await ask(admin, roster.publish, { body: { location_id, from: today, to: dayAfter(today, 9) } })
  return { ayu, budi }
}

it('SOG-1 SOG-2 SOG-3 a shift is swapped: offered, taken, approved', { timeout: 120_000 }, async () => {
  const { ayu, budi } = await twoPeople()
  await open('/admin/home', ayu.session)
  await mine.getByRole('button', { name: en('roster:offers.offer') }).click()
  await dialog.getByText(en('roster:offers.kind.swap'), { exact: true }).click()
  await dialog.getByRole('combobox', { name: en('roster:offers.inReturn'), exact: false }).fill(budi.name)
  await page.getByRole('option', { name: new RegExp(budi.name) }).click()
  await dialog.getByRole('textbox', { name: en('roster:offers.note') }).fill('Acara keluarga')
  expect(await wrongOn()).toEqual([])
  await dialog.getByRole('button', { name: en('roster:offers.send') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(mine.getByRole('button', { name: en('roster:offers.move.withdraw') })).toBeVisible()

  await open('/admin/home', budi.session)
  const offered = mine.getByRole('listitem').filter({ hasText: ayu.name })
  await expect.element(offered).toMatchTextContent('Acara keluarga')
  await offered.getByRole('button', { name: en('roster:offers.move.accept') }).click()
  await expect.element(offered).toMatchTextContent(en('roster:offers.state.accepted'))

  await open(TAB, 'admin')
  await list.getByRole('row').filter({ hasText: ayu.name }).click()
  await expect.element(dialog).toMatchTextContent('Acara keluarga')
  await dialog.getByRole('button', { name: en('roster:offers.approve') }).click()
  await expect.element(list.getByRole('row').filter({ hasText: ayu.name })).toMatchTextContent(en('roster:offers.state.applied'))
  const days = async (who: typeof ayu) => (await ask(who.session, roster.own, {})).data.map((row) => [row.day, row.shift, row.confirmed])
  expect(await days(ayu)).toEqual([
    [first, null, true],
    [second, 'Pagi', true],
  ])
  expect(await days(budi)).toEqual([
    [first, 'Pagi', true],
    [second, null, true],
  ])
})

it('SOG-2 SOG-4 an open shift is looked for, taken at home, and closed again', { timeout: 120_000 }, async () => {
  const { ayu } = await twoPeople()
  const note = unique('Pameran')
  await open(TAB, 'admin')
  await page.getByRole('button', { name: en('roster:offers.openShift') }).click()
  await dialog.getByRole('textbox', { name: en('roster:offers.day'), exact: false }).fill(second)
  await dialog.getByRole('combobox', { name: en('roster:shift'), exact: false }).click()
  await page.getByRole('option', { name: /Pagi/ }).click()
  await dialog.getByRole('textbox', { name: en('roster:offers.note') }).fill(note)
  await dialog.getByRole('button', { name: en('roster:offers.publishOpen') }).click()
  const row = list.getByRole('row').filter({ hasText: note })
  await expect.element(row).toMatchTextContent(en('roster:offers.state.offered'))
  await row.click()
  await dialog.getByRole('button', { name: en('roster:offers.lookNoLonger') }).click()
  await expect.element(row).toMatchTextContent(en('roster:offers.state.withdrawn'))
  const again = { location_id, day: second, shift_id: morning?.id ?? '', places: 1, note }
  const [made] = (await ask(admin, shiftOffers.open, { body: again })).data
  await open('/admin/home', ayu.session)
  await mine
    .getByRole('listitem')
    .filter({ hasText: note })
    .getByRole('button', { name: en('roster:offers.move.accept') })
    .click()
  await expect
    .poll(async () => (await ask(ayu.session, shiftOffers.own, {})).data.find((item) => item.id === made?.id)?.state)
    .toBe('accepted')
})

it('SOG-3 the tab at 360 px in Indonesian; by keys the states are chosen', { timeout: 120_000 }, async () => {
  const t = textsIn('id')
  await open(TAB, 'admin', { viewport: [360, 740], language: 'id' })
  await expect.element(page.getByRole('tab', { name: t('roster:tab.offers') })).toHaveAttribute('aria-selected', 'true')
  const state = page.getByRole('combobox', { name: t('roster:offers.state.title') })
  ;(state.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(state).toHaveValue(t('roster:offers.state.accepted'))
  expect([overflow(), await wrongInBoth()]).toEqual([0, []])
})
