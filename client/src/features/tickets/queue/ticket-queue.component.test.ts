import { ticketViews } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, reopen } from '../../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { press } from '../../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const LIST = '/desk/ticketing/general'
/** In a year of its own: the calendar's page shows these tickets alone. */
const DUE = '2031-03-12T04:00:00.000Z'

async function opened(title: string) {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const body = { ticket_type_id: 1, location_id: site?.id ?? '', title, priority: 'low' as const, due_at: DUE }
  return (await ask(admin, tickets.create, { body })).data
}
const row = (number: string) => page.getByRole('row').filter({ hasText: number })
const dialog = page.getByRole('dialog')

it('QV-5 QB-5 an agent saves a view whose figure is live, changes many tickets at once and undoes it', async () => {
  const word = unique('Queue')
  const [one, two] = [await opened(`${word} one`), await opened(`${word} two`)]
  await open(`${LIST}?search=${encodeURIComponent(word)}&priority=low`, 'agent')
  await expect.element(row(one.number)).toBeVisible()

  await page.getByRole('button', { name: en('queue:views.menu') }).click()
  await page.getByRole('menuitem', { name: en('queue:views.saveNew') }).click()
  await dialog.getByRole('textbox', { name: en('queue:views.name'), exact: false }).fill(word)
  await dialog.getByRole('button', { name: en('queue:views.save') }).click()
  const figure = css(`[data-view-count="${word}"]`)
  await expect.element(figure).toHaveTextContent('2')
  await expect.poll(address).toMatch(/\?v=[0-9a-f-]+$/)

  // Chosen by keyboard, changed at once.
  await press(row(one.number), ' ')
  await row(two.number).getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: en('queue:batch.title'), exact: false })
  await bar.getByRole('button', { name: en('queue:batch.do') }).click()
  await page.getByRole('menuitem', { name: en('queue:batch.doing.priority') }).click()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: en('common:priority.critical') }).click()
  await dialog.getByRole('button', { name: en('queue:batch.apply_other', { count: '2' }) }).click()
  await expect.element(figure).toHaveTextContent('0')
  const outcome = css('[data-batch]')
  await expect.element(outcome).toMatchTextContent(en('queue:batch.was.done_other', { count: '2' }))

  // Another changes one of them: it stays, and is named.
  const admin = await sessionOf('admin')
  const { rev } = (await ask(admin, tickets.get, { params: { id: two.id } })).data
  await ask(admin, tickets.update, { params: { id: two.id }, body: { rev, priority: 'high' } })
  await reopen()
  await outcome.getByRole('button', { name: en('queue:batch.undo') }).click()
  await expect.element(outcome).toMatchTextContent(two.number)
  await expect.element(figure).toHaveTextContent('1')
  await expect.element(row(one.number)).toBeVisible()
  expect.soft(await wrongInBoth(), 'list').toEqual([])

  const me = await sessionOf('agent')
  const saved = (await ask(me, ticketViews.list, { query: { ticket_type_id: 1 } })).data.find((view) => view.name === word)
  await ask(me, ticketViews.remove, { params: { id: saved?.id ?? '' } })
})

it('QC-1 an agent sees tickets by due day and moves them by dragging and by keyboard', async () => {
  const word = unique('Queue')
  const [one, two] = [await opened(`${word} one`), await opened(`${word} two`)]
  const admin = await sessionOf('admin')
  // Service levels have no clock for what is resolved: what is due then is what was agreed.
  for (const item of [one, two]) await ask(admin, tickets.resolve, { params: { id: item.id }, body: { solution: 'Dried' } })
  const id = textsIn('id')
  await open(`${LIST}?view=calendar&day=2031-03-01&search=${encodeURIComponent(word)}`, 'agent', { language: 'id' })
  const on = (day: string) => css(`[data-day="${day}"]`)
  const ticketOn = (day: string, number: string) => css(`[data-ticket="${number}"]`, on(day))
  await expect.element(ticketOn('2031-03-12', one.number)).toBeVisible()
  await ticketOn('2031-03-12', two.number).dropTo(on('2031-03-19'))
  await expect.element(ticketOn('2031-03-19', two.number)).toBeVisible()
  await page.viewport(360, 740)
  await expect.element(css('[data-agenda="true"]')).toBeVisible()
  await press(page.getByRole('button', { name: id('queue:calendar.move', { number: one.number }) }), '{Enter}')
  await page.getByLabelText(id('queue:calendar.toDay'), { exact: false }).fill('2031-03-20')
  await press(page.getByRole('button', { name: id('queue:calendar.put') }), '{Enter}')
  await expect.element(ticketOn('2031-03-20', one.number)).toBeVisible()
  // It stays there, and nothing is said about it any more.
  await reopen()
  await expect.element(ticketOn('2031-03-20', one.number)).toBeVisible()
  expect.soft(overflow()).toBeLessThanOrEqual(0)
  expect.soft(await wrongInBoth(), 'calendar').toEqual([])
})
