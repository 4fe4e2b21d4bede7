import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type PresenceActivity, ticketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const LIST = '/desk/ticketing/general'

it('two agents who change one ticket at once see each other, and nothing is lost', { timeout: 120_000 }, async () => {
  const [employee, agent, admin] = [await sessionOf('employee'), await sessionOf('agent'), await sessionOf('admin')]
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  const body = { ticket_type_id: 1, location_id: site?.id ?? '', title: unique('Both') }
  const { data: ticket } = await ask(employee, tickets.create, { body })
  const params = { id: ticket.id }
  const agentIs = (doing: PresenceActivity) => ask(agent, ticketPresence.say, { params, body: { doing } })
  const here = async () => (await ask(agent, ticketPresence.list, { query: { ticket_id: ticket.id } })).data
  const adminDoes = async () => (await here()).find((person) => person.id === admin.user.id)?.doing

  await open(`${LIST}/detail?id=${ticket.id}`, 'admin')
  await expect.poll(adminDoes).toBe('viewing')
  await agentIs('viewing')
  await expect.element(css('[data-doing="viewing"]')).toBeVisible()
  await page.getByRole('button', { name: en('common:edit'), exact: true }).click()
  await expect.poll(adminDoes).toBe('editing')
  await agentIs('editing')
  await expect.element(css('[data-doing="editing"]')).toBeVisible()
  const form = page.getByRole('form', { name: en('tickets:editTicket') })
  await form.getByRole('textbox', { name: en('tickets:fact.description'), exact: false }).fill('By the administrator')
  await ask(agent, tickets.update, { params, body: { title: `${ticket.title} by the agent` } })
  await form.getByRole('button', { name: en('common:saveChanges') }).click()
  // They are told whose change came between, keep what was typed, and put it on top.
  await expect.element(form.getByText(en('tickets:conflict.title'), { exact: false })).toBeVisible()
  await form.getByRole('button', { name: en('tickets:conflict.putMine') }).click()
  await expect.element(form).toHaveLength(0)
  const { data } = await ask(admin, tickets.get, { params })
  expect([data.title, data.description]).toEqual([`${ticket.title} by the agent`, 'By the administrator'])
  await ask(agent, ticketPresence.leave, { params })
  await expect.element(css('[data-doing]')).toHaveLength(0)

  // As it stood before either of them.
  await open(`${LIST}/info?id=${ticket.id}`, 'agent')
  await page.getByRole('table').getByRole('button').first().click()
  const then = page.getByRole('region', { name: /^As it stood on/ })
  await expect.element(css('[data-changed="true"]', then).first()).toMatchTextContent(`Now: ${ticket.title} by the agent`)
  await expect.element(then.getByText(ticket.title, { exact: true })).toBeVisible()
  expect.soft(await wrongOn(), 'past').toEqual([])
  await expect.poll(adminDoes).toBeUndefined()
})
