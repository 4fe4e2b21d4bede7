import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const id = textsIn('id')
const detailOf = (ticketId: string) => `/desk/ticketing/general/detail?id=${ticketId}`
const part = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')

async function opened(title: string) {
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  return (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
}

it('an agent keeps a note to the desk, ticks a checklist, links a ticket and merges another; its requester sees what is theirs', {
  timeout: 120_000,
}, async () => {
  const word = unique('Leak')
  const [one, other, twice] = [await opened(`${word} main`), await opened(`${word} other`), await opened(`${word} twice`)]
  await open(detailOf(one.id), 'agent')
  const composer = part(en('tickets:newNote'))
  await composer.getByRole('textbox').fill('Tenant is in arrears')
  await composer.getByRole('switch', { name: en('tickets:privateNote'), exact: false }).click()
  await composer.getByRole('switch', { name: en('tickets:callNote'), exact: false }).click()
  await composer.getByRole('button', { name: en('tickets:addNote') }).click()
  await expect.element(composer.getByRole('textbox')).toHaveValue('')
  await expect.element(page.getByText(en('tickets:called'), { exact: false }).first()).toBeVisible()

  const tasks = part(en('tickets:tasks.title'))
  await tasks.getByRole('textbox').fill('Isolate\nChange the seal')
  await press(tasks.getByRole('textbox'), '{Enter}')
  await tasks.getByRole('checkbox', { name: /^Isolate/ }).click()
  await expect.element(tasks).toMatchTextContent(en('tickets:tasks.done', { done: '1', all: '2' }))

  const links = part(en('tickets:links.title'))
  await links.getByRole('button', { name: en('tickets:links.add') }).click()
  await dialog.getByRole('combobox', { name: en('tickets:links.kind'), exact: false }).click()
  await page.getByRole('option', { name: en('tickets:links.standing.parent'), exact: true }).click()
  await dialog.getByRole('combobox', { name: en('tickets:links.other'), exact: false }).fill(other.number)
  await page.getByRole('option', { name: new RegExp(other.number) }).click()
  await dialog.getByRole('button', { name: en('tickets:links.add') }).click()
  await expect.element(links.getByRole('link', { name: new RegExp(other.number) })).toBeVisible()
  const done = links.getByRole('checkbox', { name: en('tickets:links.done', { number: other.number }) })
  const stateOfOther = async () => (await ask(await sessionOf('agent'), tickets.get, { params: { id: other.id } })).data.state
  await done.click()
  await expect.poll(stateOfOther).toBe('resolved')
  await expect.element(done).toBeEnabled()
  await done.click()
  await expect.poll(stateOfOther).toBe('in_progress')
  await expect.element(done).not.toBeChecked()
  expect.soft(await wrongInBoth(), 'ticket').toEqual([])

  // The same fault, told twice.
  await open(detailOf(twice.id), 'agent')
  await page.getByRole('button', { name: en('tickets:moreActions') }).click()
  await page.getByRole('menuitem', { name: en('tickets:links.merge'), exact: false }).click()
  await dialog.getByRole('combobox', { name: en('tickets:links.into'), exact: false }).fill(one.number)
  await page.getByRole('option', { name: new RegExp(one.number) }).click()
  await dialog.getByRole('button', { name: en('tickets:links.merge') }).click()
  await expect.poll(address).toMatch(new RegExp(one.id))
  await expect.element(links.getByRole('link', { name: new RegExp(twice.number) })).toBeVisible()

  await open(`${detailOf(one.id)}&tab=notes`, 'employee', { language: 'id', viewport: [360, 740] })
  const seen = part(id('tickets:tasks.title'))
  await expect.element(seen).toMatchTextContent('Isolate')
  await expect.element(seen.getByRole('textbox')).toHaveLength(0)
  await expect.element(page.getByText('Tenant is in arrears', { exact: false })).toHaveLength(0)
  expect.soft(overflow()).toBeLessThanOrEqual(0)
  expect.soft(await wrongOn(), 'requester').toEqual([])
})
