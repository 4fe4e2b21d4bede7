import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

/** Its tree is empty in the demo, so that all of it is on the screen. */
const TRAVELLING = 30

const main = page.getByRole('main')
const box = (name: string) => main.getByRole('textbox', { name, exact: true })
const choice = (name: string) => main.getByRole('combobox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const table = page.getByRole('table', { name: en('categories:title') })
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
const question = page.getByRole('dialog', { name: en('categories:removeTitle') })

async function choose(label: string, option: string): Promise<void> {
  await choice(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.element(choice(label)).toHaveValue(option)
}
async function find(name: string): Promise<void> {
  await open('/desk/categories', 'admin')
  await page.getByRole('textbox', { name: en('categories:search') }).fill(name)
  await expect.element(rowOf(name)).toHaveLength(1)
}
/** The first team that serves every site, and the first site. */
async function teamAndSite() {
  const admin = await sessionOf('admin')
  const team = (await ask(admin, groups.list, { query: { limit: 1000 } })).data.find((group) => group.location_id === null)
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  return { team: team?.name ?? 'no team', site: site?.name ?? 'no site' }
}

it('an administrator makes a category, an agent opens a ticket with it, and its team has it', async () => {
  const { team, site } = await teamAndSite()
  const name = unique('Pompa')
  await open('/desk/categories', 'admin')
  await page.getByRole('link', { name: en('categories:new') }).click()
  await box(en('categories:name_en')).fill(name)
  await box(en('categories:name_id')).fill(`${name} bocor`)
  await choose(en('categories:defaultTeam'), team)
  await choose(en('categories:defaultPriority'), en('common:priority.critical'))
  await press(en('common:saveChanges'))
  await expectToast('Success Create !')
  await find(name)
  await expect.element(rowOf(name)).toMatchTextContent(team)
  await expect.element(rowOf(name)).toMatchTextContent(en('common:priority.critical'))

  await open('/desk/ticketing/general/formTicket', 'agent')
  await choose(en('tickets:fact.site'), site)
  await choose(en('categories:category'), name)
  await expect.element(choice(en('tickets:fact.priority'))).toHaveValue(en('common:priority.critical'))
  await expect.element(choice(en('tickets:group'))).toHaveValue(team)
  const title = unique('Water on the floor')
  await box(en('tickets:fact.title')).fill(title)
  await press(en('tickets:createTicket'))
  await expect.poll(address).toMatch(/\/desk\/ticketing\/general\/detail/)
  await reopen()
  const detail = address()
  const summary = page.getByRole('region', { name: en('tickets:summary') })
  await expect.element(summary.getByRole('row', { name: new RegExp(en('tickets:fact.category')) })).toMatchTextContent(name)
  await expect.element(summary.getByRole('row', { name: new RegExp(en('tickets:fact.group')) })).toMatchTextContent(team)

  // The count in the tree leads to the ticket.
  await find(name)
  await page.getByRole('link', { name: en('categories:openOf_one', { count: 1, name }) }).click()
  await expect.element(page.getByRole('table').getByText(title)).toBeVisible()
  await expect.element(choice(en('tickets:column.category'))).toHaveValue(name)
  // In the other language the category has its other name.
  await open(detail, 'agent', { language: 'id' })
  await expect.element(main.getByText(`${name} bocor`, { exact: true })).toBeVisible()
})

it('a category with tickets stays and is archived, one without is removed, and siblings change places', async () => {
  const admin = await sessionOf('admin')
  const parent = unique('Induk')
  const add = (name: string, parent_id: string | null) =>
    ask(admin, categories.create, { body: { ticket_type_id: TRAVELLING, name_en: name, name_id: name, parent_id } })
  const top = (await add(parent, null)).data.id
  const [first, second] = [unique('Satu'), unique('Dua')]
  await add(first, top)
  await add(second, top)
  // Among the settings of tickets it is the same tree.
  await open(`/admin/manage/ticket?type=${TRAVELLING}`, 'admin')
  const indexOf = (name: string) =>
    table
      .getByRole('row')
      .elements()
      .findIndex((row) => row.textContent.includes(name))
  await expect.element(rowOf(first)).toBeVisible()
  expect(indexOf(first)).toBeLessThan(indexOf(second))
  await page.getByRole('button', { name: en('categories:upName', { name: `${parent} › ${second}` }) }).click()
  await expect.poll(() => indexOf(second) < indexOf(first)).toBe(true)
  await reopen()
  await expect.element(rowOf(first)).toBeVisible()
  expect(indexOf(second)).toBeLessThan(indexOf(first))

  await press(en('categories:removeName', { name: parent }))
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('it may be archived')
  await press(en('categories:archiveName', { name: parent }))
  await expect.element(rowOf(first)).toHaveLength(0)
  const choices = await ask(admin, categories.choices, { query: { ticket_type_id: TRAVELLING, category: parent } })
  expect(choices.data).toEqual([])

  const { data } = await add(unique('Sendiri'), null)
  await open(`/admin/manage/ticket/formCategory?id=${data.id}`, 'admin')
  await press(en('common:delete'))
  await question.getByRole('button', { name: en('common:delete') }).click()
  await expectToast('Success Delete !')
  await expect.poll(address).toBe(`/admin/manage/ticket?type=${TRAVELLING}`)
  await expect.element(rowOf(parent)).toHaveLength(0)
})

it('who does not manage categories is refused', async () => {
  await open('/desk/categories', 'employee')
  await expect.poll(address).toMatch(/\/401\?missing=show_manage_category/)
  await expect(ask(await sessionOf('employee'), categories.list, { query: {} })).rejects.toThrow(/answered 403/)
})
