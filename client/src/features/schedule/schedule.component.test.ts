import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { mondayOf } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayPlus, isoWeek } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, settled } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const t = (name: string, params: Record<string, string | number> = {}) => en(`schedule:${name}`, params)
const main = page.getByRole('main')
/** Planned work of the demo that lies far ahead, and its site. */
async function someWork() {
  const admin = await sessionOf('admin')
  const rows = (await ask(admin, maintenance.occurrences, { query: { state: 'planned', start: '2027-03-01', limit: 40 } })).data
  return { admin, work: rows.at(-1) ?? (rows[0] as NonNullable<(typeof rows)[0]>) }
}
const pageOf = ({ due_on, location }: { due_on: string; location: { id: string } }, more = '') =>
  `/admin/plugins/schedule?site=${location.id}&day=${due_on}&layers=events,maintenance${more}`

it('SCH-3 the calendar is walked by keys alone, over the end of a month and into a week', { timeout: 120_000 }, async () => {
  const { work } = await someWork()
  await open(pageOf({ ...work, due_on: '2027-03-31' }), 'admin')
  const day = (text: RegExp) => main.getByRole('button', { name: text })
  await press(day(/^Wednesday,? 31 March 2027/), '{ArrowRight}')
  await expect.element(day(/^Thursday,? 1 April 2027/)).toHaveFocus()
  expect(address()).toContain('day=2027-04-01')
  await userEvent.keyboard('{End}{ArrowDown}')
  await expect.element(day(/^Sunday,? 11 April 2027/)).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day(/^Thursday,? 11 March 2027/)).toHaveFocus()
  expect(await wrongInBoth()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await settled()
  expect(address()).toContain('span=week')
})

it('SCH-4 planned work is moved by the keyboard with a reason', { timeout: 120_000 }, async () => {
  const { admin, work } = await someWork()
  await open(pageOf(work, '&span=week'), 'admin')
  const button = main.getByRole('button', { name: new RegExp(`${work.plan.name}.*${work.asset?.name ?? ''}`) }).first()
  await press(button, '{Alt>}{ArrowRight}{/Alt}')
  const dialog = page.getByRole('dialog')
  const move = dialog.getByRole('button', { name: t('move'), exact: true })
  await expect.element(move).toBeDisabled()
  await dialog.getByRole('textbox', { name: t('reason') }).fill('Event in the hall')
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await press(move, '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const query = { plan_id: work.plan.id, start: work.due_on, limit: 20 }
  await expect
    .poll(async () => (await ask(admin, maintenance.occurrences, { query })).data.some((one) => one.moved_reason === 'Event in the hall'))
    .toBe(true)
})

it('SCH-5 a plan is made by its form, which says what is wrong at its field', { timeout: 120_000 }, async () => {
  const { admin, work } = await someWork()
  const name = unique('Pompa')
  await open(`/admin/plugins/schedule?tab=plans&plan=new&site=${work.location.id}`, 'admin')
  const save = page.getByRole('button', { name: en('common:saveChanges') })
  await save.click()
  await expect.element(page.getByRole('textbox', { name: t('plan.code') })).toHaveFocus()
  await page.getByRole('textbox', { name: t('plan.code') }).fill('PM-TEST')
  await page.getByRole('textbox', { name: t('plan.name'), exact: true }).fill(name)
  const choose = async (label: string, typed: string, option: RegExp) => {
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first()
      .fill(typed)
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose(t('plan.template'), 'chiller', /chiller/)
  await save.click()
  await expect.element(page.getByText(/needs|required|Asset/).first()).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
  await choose(t('plan.assets'), 'chiller', /Chiller/)
  await save.click()
  await expect.element(page.getByRole('button', { name: t('plan.move.activate') })).toBeVisible()
  const made = (await ask(admin, maintenancePlans.list, { query: { search: name } })).data[0]
  expect(made).toMatchObject({ state: 'draft', code: 'PM-TEST', unit: 'month' })
  await ask(admin, maintenancePlans.remove, { params: { id: made?.id ?? '' } })
})

it('SCH-6 the load of teams is read without a colour and on a phone', { timeout: 120_000 }, async () => {
  const { work } = await someWork()
  await open(`/admin/plugins/schedule?tab=load&site=${work.location.id}`, 'admin')
  await expect.element(main.getByRole('table', { name: t('tab.load') })).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
  await page.viewport(360, 740)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

it('SCH-6 SCH-8 the work of a week is listed below it, and moved to another by keys and by dragging', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const rows = (await ask(admin, maintenance.occurrences, { query: { state: 'planned', start: '2026-12-07', limit: 200 } })).data
  const work = rows.find(({ group }) => group !== null)
  if (!work?.group) throw new Error('The demo has no planned work of a team')
  const monday = mondayOf(work.due_on)
  const name = (week: string) => t('load.workOf', { team: work.group?.name ?? '', number: isoWeek(week) })
  await open(`/admin/plugins/schedule?tab=load&site=${work.location.id}&week=${monday}`, 'admin')
  const hours = main.getByRole('button', { name: name(monday), exact: false })
  await press(hours, '{Enter}')
  await expect.element(hours).toHaveAttribute('aria-expanded', 'true')
  const list = main.getByRole('region', { name: name(monday) })
  const item = list.getByRole('button', { name: work.plan.name, exact: false }).first()
  await expect.element(item).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
  const dialog = page.getByRole('dialog')
  await press(item, '{Alt>}{ArrowRight}{/Alt}')
  await expect.element(dialog.getByRole('textbox', { name: t('reason') })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toHaveLength(0)
  const next = dayPlus(monday, 7)
  const target = main.getByRole('row').filter({ hasText: work.group.name }).getByRole('cell').nth(2)
  await userEvent.dragAndDrop(item, target)
  await dialog.getByRole('textbox', { name: t('reason') }).fill('Holiday')
  await press(dialog.getByRole('button', { name: t('move'), exact: true }), '{Enter}')
  await expect.element(dialog).toHaveLength(0)
  const moved = async () =>
    (
      await ask(admin, maintenance.occurrences, {
        query: { start: next, end: dayPlus(next, 6), group_id: work.group?.id ?? '', limit: 200 },
      })
    ).data
  await expect.poll(async () => (await moved()).some((one) => one.moved_reason === 'Holiday')).toBe(true)
})

it('SCH-7 the page of an asset shows its plans and their work', { timeout: 120_000 }, async () => {
  const { work } = await someWork()
  await open(`/admin/manage/assets/form?id=${work.asset?.id}`, 'admin')
  const card = main.getByRole('region', { name: t('ofAsset') })
  await expect.element(card.getByRole('link', { name: new RegExp(work.plan.code) }).first()).toBeVisible()
  await expect.element(card.getByText(t('work.planned')).first()).toBeVisible()
})

it('SCH-2 visits stand on their day with how many come, and lead to their ticket', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const [guest] = (await ask(admin, visitors.list, { query: { state: 'submitted', limit: 1 } })).data
  const query = { location_id: guest?.location.id ?? '', start: '2026-11-01', end: '2026-11-30' }
  const visit = (await ask(admin, visitors.expected, { query })).data.find(({ ticket }) => ticket.id === guest?.ticket.id)
  if (!visit) throw new Error('The demo expects nobody')
  const site = visit.location
  const day = new Date(Date.parse(visit.from) + 7 * 3_600_000).toISOString().slice(0, 10)
  await open(`/admin/plugins/schedule?site=${site.id}&day=${day}&span=week&layers=visitors`, 'admin')
  const link = main
    .getByRole('link', {
      name: new RegExp(`${visit.ticket.title}.*${t(visit.people === 1 ? 'guests_one' : 'guests_other', { count: visit.people })}`),
    })
    .first()
  await expect.element(link).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
  await press(link, '{Enter}')
  await expect.poll(address).toMatch(/^\/desk\/ticketing\/visitor\/detail\?id=.*tab=visitor/)
})
