import { categories } from '@menara/shared/contract/categories.contract.ts'
import { groups } from '@menara/shared/contract/groups.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

/** Its tree is empty in the demo, so that all of it is on the screen. */
const TRAVELLING = 30

const main = (page: Page) => page.getByRole('main')
const box = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: en('categories:title') })
    .getByRole('row')
    .filter({ hasText: name })

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = main(page).getByRole('combobox', { name: label, exact: true })
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(field).toHaveValue(option)
}
async function find(page: Page, name: string, address = '/desk/categories'): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: en('categories:search') }).fill(name)
  await expect(rowOf(page, name)).toHaveCount(1)
}
/** The first team that serves every site, and the first site. */
async function teamAndSite() {
  const admin = await sessionOf('admin')
  const team = (await ask(admin, groups.list, { query: { limit: 1000 } })).data.find((group) => group.location_id === null)
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  return { team: team?.name ?? 'no team', site: site?.name ?? 'no site' }
}

journey('an administrator makes a category, an agent opens a ticket with it, and its team has it', async ({ as }) => {
  const { team, site } = await teamAndSite()
  const name = unique('Pompa')
  const page = await as('admin')
  await page.goto('/desk/categories')
  await page.getByRole('link', { name: en('categories:new') }).click()
  await box(page, en('categories:name_en')).fill(name)
  await box(page, en('categories:name_id')).fill(`${name} bocor`)
  await choose(page, en('categories:defaultTeam'), team)
  await choose(page, en('categories:defaultPriority'), en('common:priority.critical'))
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await said(page, 'Success Create !')
  await find(page, name)
  await expect(rowOf(page, name)).toContainText(team)
  await expect(rowOf(page, name)).toContainText(en('common:priority.critical'))

  const agent = await as('agent')
  await agent.goto('/desk/ticketing/general/formTicket')
  await choose(agent, en('tickets:fact.site'), site)
  await choose(agent, en('categories:category'), name)
  await expect(main(agent).getByRole('combobox', { name: en('tickets:fact.priority') })).toHaveValue(en('common:priority.critical'))
  await expect(main(agent).getByRole('combobox', { name: en('tickets:group') })).toHaveValue(team)
  const title = unique('Water on the floor')
  await box(agent, en('tickets:fact.title')).fill(title)
  await agent.getByRole('button', { name: en('tickets:createTicket') }).click()
  await expect(agent).toHaveURL(/\/desk\/ticketing\/general\/detail/)
  await agent.reload()
  const summary = agent.getByRole('region', { name: en('tickets:summary') })
  await expect(summary.getByRole('row', { name: new RegExp(en('tickets:fact.category')) })).toContainText(name)
  await expect(summary.getByRole('row', { name: new RegExp(en('tickets:fact.group')) })).toContainText(team)

  // The count in the tree leads to the ticket.
  await find(page, name)
  await page.getByRole('link', { name: en('categories:openOf_one', { count: 1, name }) }).click()
  await expect(page.getByRole('table').getByText(title)).toBeVisible()
  await expect(main(page).getByRole('combobox', { name: en('tickets:column.category') })).toHaveValue(name)
  // In the other language the category has its other name.
  const indonesian = await as('agent', { language: 'id' })
  await indonesian.goto(agent.url())
  await expect(main(indonesian).getByText(`${name} bocor`, { exact: true })).toBeVisible()
})

journey('a category with tickets stays and is archived, one without is removed, and siblings change places', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  const admin = await sessionOf('admin')
  const parent = unique('Induk')
  const add = (name: string, parent_id: string | null) =>
    ask(admin, categories.create, { body: { ticket_type_id: TRAVELLING, name_en: name, name_id: name, parent_id } })
  const top = (await add(parent, null)).data.id
  const [first, second] = [unique('Satu'), unique('Dua')]
  await add(first, top)
  await add(second, top)
  const page = await as('admin')
  // Among the settings of tickets it is the same tree.
  await page.goto(`/admin/manage/ticket?type=${TRAVELLING}`)
  const rows = page.getByRole('table', { name: en('categories:title') }).getByRole('row')
  const placeOf = async (name: string) => (await rows.allTextContents()).findIndex((text) => text.includes(name))
  await expect(rowOf(page, first)).toBeVisible()
  expect(await placeOf(first)).toBeLessThan(await placeOf(second))
  await page.getByRole('button', { name: en('categories:upName', { name: `${parent} › ${second}` }) }).click()
  await expect.poll(async () => (await placeOf(second)) < (await placeOf(first))).toBe(true)
  await page.reload()
  await expect(rowOf(page, first)).toBeVisible()
  expect(await placeOf(second)).toBeLessThan(await placeOf(first))

  await page.getByRole('button', { name: en('categories:removeName', { name: parent }), exact: true }).click()
  const question = page.getByRole('dialog', { name: en('categories:removeTitle') })
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expect(page.getByRole('alert')).toContainText('it may be archived')
  await page.getByRole('button', { name: en('categories:archiveName', { name: parent }), exact: true }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  const choices = await ask(admin, categories.choices, { query: { ticket_type_id: TRAVELLING, category: parent } })
  expect(choices.data).toEqual([])

  const lone = unique('Sendiri')
  const { data } = await add(lone, null)
  await page.goto(`/admin/manage/ticket/formCategory?id=${data.id}`)
  await page.getByRole('button', { name: en('common:delete'), exact: true }).click()
  await question.getByRole('button', { name: en('common:delete') }).click()
  await said(page, 'Success Delete !')
  await expect(page).toHaveURL(`/admin/manage/ticket?type=${TRAVELLING}`)
  await expect(rowOf(page, parent)).toHaveCount(0)
})

journey('who does not manage categories is refused', async ({ as }) => {
  const page = await as('employee')
  await page.goto('/desk/categories')
  await expect(page).toHaveURL(/\/401\?missing=show_manage_category/)
  await expect(ask(await sessionOf('employee'), categories.list, { query: {} })).rejects.toThrow(/answered 403/)
})
