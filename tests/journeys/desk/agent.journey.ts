import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongInBoth } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const LIST = '/desk/ticketing/general'
const _at = (id: string) => `${LIST}/detail?id=${id}`
const _part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function opened(title: string) {
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  return (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
}

journey('BD-3 the board moves tickets by keyboard and by dragging, live for the other', async ({ as }) => {
  const word = unique('Board')
  const [one, two] = [await opened(`${word} one`), await opened(`${word} two`)]
  const board = `${LIST}?view=board&search=${encodeURIComponent(word)}`
  const [agent, watcher] = [await as('agent'), await as('admin')]
  const column = (page: Page, state: string) => page.locator(`[data-column="${state}"]`)
  const card = (page: Page, state: string, number: string) => column(page, state).locator(`[data-ticket="${number}"]`)
  await Promise.all([agent.goto(board), watcher.goto(board)])
  await expect(card(agent, 'new', one.number)).toBeVisible()
  await expect(card(agent, 'new', one.number).locator('span[title]')).toHaveText(/\d/)

  await card(agent, 'new', one.number)
    .getByRole('button', { name: en('tickets:board.move', { number: one.number }) })
    .press('Enter')
  await agent.getByRole('menuitem', { name: en('tickets:move.start'), exact: true }).press('Enter')
  await expect(card(watcher, 'in_progress', one.number)).toBeVisible()
  await expect(card(watcher, 'new', one.number)).toHaveCount(0)

  // What needs words asks for them.
  await card(agent, 'new', two.number).dragTo(column(agent, 'pending'))
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('combobox').first().click()
  await agent.getByRole('option').first().click()
  await dialog.getByRole('button', { name: en('tickets:move.pend'), exact: true }).click()
  await expect(card(watcher, 'pending', two.number)).toBeVisible()
  expect.soft(await wrongInBoth(agent), 'board').toEqual([])
  await agent.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => agent.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  // A reload keeps the view.
  await agent.reload()
  await expect(card(agent, 'pending', two.number)).toBeVisible()
})
