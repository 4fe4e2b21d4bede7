import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const LIST = '/desk/ticketing/general'
const at = (id: string) => `${LIST}/detail?id=${id}`
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function opened(title: string) {
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  return (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
}

journey(
  'an agent keeps a note to the desk, ticks a checklist, links a ticket and merges another; its requester sees what is theirs',
  async ({ as }) => {
    const word = unique('Leak')
    const [main, other, twice] = [await opened(`${word} main`), await opened(`${word} other`), await opened(`${word} twice`)]
    const agent = await as('agent')
    await agent.goto(at(main.id))
    const composer = part(agent, en('tickets:newNote'))
    await composer.getByRole('textbox').fill('Tenant is in arrears')
    await composer.getByRole('switch', { name: en('tickets:privateNote') }).click()
    await composer.getByRole('switch', { name: en('tickets:callNote') }).click()
    await composer.getByRole('button', { name: en('tickets:addNote') }).click()
    await expect(composer.getByRole('textbox')).toHaveValue('')
    await expect(agent.getByText(en('tickets:called')).first()).toBeVisible()

    const tasks = part(agent, en('tickets:tasks.title'))
    await tasks.getByRole('textbox').fill('Isolate\nChange the seal')
    await tasks.getByRole('textbox').press('Enter')
    await tasks.getByRole('checkbox', { name: /^Isolate/ }).check()
    await expect(tasks).toContainText(en('tickets:tasks.done', { done: '1', all: '2' }))

    const links = part(agent, en('tickets:links.title'))
    await links.getByRole('button', { name: en('tickets:links.add') }).click()
    const dialog = agent.getByRole('dialog')
    await dialog.getByRole('combobox', { name: en('tickets:links.kind') }).click()
    await agent.getByRole('option', { name: en('tickets:links.standing.parent'), exact: true }).click()
    await dialog.getByRole('combobox', { name: en('tickets:links.other') }).fill(other.number)
    await agent.getByRole('option', { name: new RegExp(other.number) }).click()
    await dialog.getByRole('button', { name: en('tickets:links.add') }).click()
    await expect(links.getByRole('link', { name: new RegExp(other.number) })).toBeVisible()
    expect.soft(await wrongInBoth(agent), 'ticket').toEqual([])
    await agent.emulateMedia({ colorScheme: 'light' })

    // The same fault, told twice.
    await agent.goto(at(twice.id))
    await agent.getByRole('button', { name: en('tickets:moreActions') }).click()
    await agent.getByRole('menuitem', { name: en('tickets:links.merge') }).click()
    await dialog.getByRole('combobox', { name: en('tickets:links.into') }).fill(main.number)
    await agent.getByRole('option', { name: new RegExp(main.number) }).click()
    await dialog.getByRole('button', { name: en('tickets:links.merge') }).click()
    await expect(agent).toHaveURL(new RegExp(main.id))
    await expect(links.getByRole('link', { name: new RegExp(twice.number) })).toBeVisible()

    const id = say('id')
    const requester = await as('employee', { language: 'id', viewport: { width: 360, height: 740 } })
    await requester.goto(`${at(main.id)}&tab=notes`)
    await expect(part(requester, id('tickets:tasks.title'))).toContainText('Isolate')
    await expect(part(requester, id('tickets:tasks.title')).getByRole('textbox')).toHaveCount(0)
    await expect(requester.getByText('Tenant is in arrears')).toHaveCount(0)
    expect.soft(await requester.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect.soft(await wrongOn(requester), 'requester').toEqual([])
  },
)

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

journey('two agents who change one ticket at once see each other, and nothing is lost', async ({ as }) => {
  const ticket = await opened(unique('Both'))
  const [agent, admin] = [await as('agent'), await as('admin')]
  await Promise.all([agent.goto(at(ticket.id)), admin.goto(at(ticket.id))])
  await expect(agent.locator('[data-doing="viewing"]')).toBeVisible()
  for (const page of [agent, admin]) await page.getByRole('button', { name: en('common:edit'), exact: true }).click()
  await expect(agent.locator('[data-doing="editing"]')).toBeVisible()
  const form = (page: Page) => page.getByRole('form', { name: en('tickets:editTicket') })
  await form(agent)
    .getByRole('textbox', { name: en('tickets:fact.title') })
    .fill(`${ticket.title} by the agent`)
  await form(admin)
    .getByRole('textbox', { name: en('tickets:fact.description') })
    .fill('By the administrator')
  await form(agent)
    .getByRole('button', { name: en('common:saveChanges') })
    .click()
  // The other is told whose change came between, keeps what was typed, and puts it on top.
  await expect(form(admin).getByText(en('tickets:conflict.title'))).toBeVisible()
  await form(admin)
    .getByRole('button', { name: en('tickets:conflict.putMine') })
    .click()
  await expect(form(admin)).toHaveCount(0)
  const { data } = await ask(await sessionOf('admin'), tickets.get, { params: { id: ticket.id } })
  expect([data.title, data.description]).toEqual([`${ticket.title} by the agent`, 'By the administrator'])
  await expect(agent.getByText('By the administrator').first()).toBeVisible()
  await admin.goto(LIST)
  await expect(agent.locator('[data-doing]')).toHaveCount(0)
  // As it stood before either of them.
  await agent.goto(`${LIST}/info?id=${ticket.id}`)
  await agent.getByRole('table').getByRole('button').first().click()
  const then = agent.getByRole('region', { name: /^As it stood on/ })
  await expect(then.locator('[data-changed="true"]').first()).toContainText(`Now: ${ticket.title} by the agent`)
  await expect(then.getByText(ticket.title, { exact: true })).toBeVisible()
  expect.soft(await wrongOn(agent), 'past').toEqual([])
})
