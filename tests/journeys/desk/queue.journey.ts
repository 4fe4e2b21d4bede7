import { locations } from '@menara/shared/contract/locations.contract.ts'
import { ticketViews } from '@menara/shared/contract/ticket-views.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { expect } from '@playwright/test'
import { wrongInBoth } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const LIST = '/desk/ticketing/general'
/** In a year of its own: the calendar's page shows these tickets alone. */
const DUE = '2031-03-12T04:00:00.000Z'

async function opened(title: string, priority: 'low' | 'critical') {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  return (await ask(admin, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title, priority, due_at: DUE } })).data
}

journey(
  'QV-5 QB-5 QC-1 an agent saves a view whose figure is live, changes many tickets at once and undoes it, and sees them by due day',
  async ({ as }) => {
    const word = unique('Queue')
    const [one, two] = [await opened(`${word} one`, 'low'), await opened(`${word} two`, 'low')]
    const agent = await as('agent')
    await agent.goto(`${LIST}?search=${encodeURIComponent(word)}&priority=low`)
    const row = (number: string) => agent.getByRole('row').filter({ hasText: number })
    await expect(row(one.number)).toBeVisible()

    await agent.getByRole('button', { name: en('queue:views.menu') }).click()
    await agent.getByRole('menuitem', { name: en('queue:views.saveNew') }).click()
    const dialog = agent.getByRole('dialog')
    await dialog.getByRole('textbox', { name: en('queue:views.name') }).fill(word)
    await dialog.getByRole('button', { name: en('queue:views.save') }).click()
    const figure = agent.locator(`[data-view-count="${word}"]`)
    await expect(figure).toHaveText('2')
    await expect(agent).toHaveURL(/\?v=[0-9a-f-]+$/)

    // Chosen by keyboard, changed at once.
    await row(one.number).focus()
    await agent.keyboard.press('Space')
    await row(two.number).getByRole('checkbox').check()
    const bar = agent.getByRole('region', { name: en('queue:batch.title') })
    await bar.getByRole('button', { name: en('queue:batch.do') }).click()
    await agent.getByRole('menuitem', { name: en('queue:batch.doing.priority') }).click()
    await dialog.getByRole('combobox').click()
    await agent.getByRole('option', { name: en('common:priority.critical') }).click()
    await dialog.getByRole('button', { name: en('queue:batch.apply_other', { count: '2' }) }).click()
    await expect(figure).toHaveText('0')
    const outcome = agent.locator('[data-batch]')
    await expect(outcome).toContainText(en('queue:batch.was.done_other', { count: '2' }))

    // Another changes one of them: it stays, and is named.
    const admin = await sessionOf('admin')
    const { rev } = (await ask(admin, tickets.get, { params: { id: two.id } })).data
    await ask(admin, tickets.update, { params: { id: two.id }, body: { rev, priority: 'high' } })
    await agent.reload()
    await outcome.getByRole('button', { name: en('queue:batch.undo') }).click()
    await expect(outcome).toContainText(two.number)
    await expect(figure).toHaveText('1')
    await expect(row(one.number)).toBeVisible()
    expect.soft(await wrongInBoth(agent), 'list').toEqual([])

    // Service levels have no clock for what is resolved: what is due then is what was agreed.
    for (const item of [one, two]) await ask(admin, tickets.resolve, { params: { id: item.id }, body: { solution: 'Dried' } })
    const id = say('id')
    const calendar = await as('agent', { language: 'id' })
    await calendar.goto(`${LIST}?view=calendar&day=2031-03-01&search=${encodeURIComponent(word)}`)
    const on = (day: string) => calendar.locator(`[data-day="${day}"]`)
    await expect(on('2031-03-12').locator(`[data-ticket="${one.number}"]`)).toBeVisible()
    await on('2031-03-12').locator(`[data-ticket="${two.number}"]`).dragTo(on('2031-03-19'))
    await expect(on('2031-03-19').locator(`[data-ticket="${two.number}"]`)).toBeVisible()
    await calendar.setViewportSize({ width: 360, height: 740 })
    await expect(calendar.locator('[data-agenda="true"]')).toBeVisible()
    await calendar.getByRole('button', { name: id('queue:calendar.move', { number: one.number }) }).press('Enter')
    await calendar.getByLabel(id('queue:calendar.toDay')).fill('2031-03-20')
    await calendar.getByRole('button', { name: id('queue:calendar.put'), exact: true }).press('Enter')
    await expect(on('2031-03-20').locator(`[data-ticket="${one.number}"]`)).toBeVisible()
    // It stays there, and nothing is said about it any more.
    await calendar.reload()
    await expect(on('2031-03-20').locator(`[data-ticket="${one.number}"]`)).toBeVisible()
    expect.soft(await calendar.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect.soft(await wrongInBoth(calendar), 'calendar').toEqual([])

    const me = await sessionOf('agent')
    const mine = (await ask(me, ticketViews.list, { query: { ticket_type_id: 1 } })).data.find((view) => view.name === word)
    await ask(me, ticketViews.remove, { params: { id: mine?.id ?? '' } })
  },
)
