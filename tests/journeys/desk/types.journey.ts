import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inDays = (days: number) => new Date(machineNow().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

journey('STG-2 an absence is asked for, approved by somebody else, taken, and none of a colleague’s business', async ({ as, noise }) => {
  // What the form still needs is said by the server.
  noise.expect(/status of 422/)
  const wawan = await hire('Wawan', ['Employee'])
  const person = await as(await signIn(wawan.email, wawan.password))
  await person.goto('/desk/ticketing/absense/formTicket')
  await person.getByRole('textbox', { name: en('tickets:fact.title') }).fill(unique('Wedding'))
  await choose(person, en('tickets:fact.site'), /Jakarta/)
  await person.getByRole('button', { name: en('tickets:createTicket') }).click()
  await expect(person.getByRole('combobox', { name: en('ticket_types:fact.absence_kind') })).toHaveAttribute('aria-invalid', 'true')
  await choose(person, en('ticket_types:fact.absence_kind'), en('ticket_types:kind.family'))
  await person.getByLabel(en('ticket_types:fact.first_day'), { exact: false }).first().fill(inDays(1))
  await person.getByLabel(en('ticket_types:fact.last_day'), { exact: false }).first().fill(inDays(3))
  await person.getByRole('checkbox', { name: en('ticket_types:fact.last_half') }).check()
  await person.getByRole('button', { name: en('tickets:createTicket') }).click()
  const way = part(person, en('ticket_types:way'))
  await expect(way.locator('[data-stage="requested"]')).toBeVisible()
  await expect(way.getByRole('button', { name: en('ticket_types:step.approve') })).toHaveCount(0)
  const id = new URL(person.url()).searchParams.get('id') ?? ''

  const local = say('id')
  const hr = await as('hr', { language: 'id', viewport: { width: 360, height: 740 } })
  await hr.goto(`/desk/ticketing/absense/detail?id=${id}&tab=attendance`)
  await expect(hr.getByText(local('ticket_types:kind.family'))).toBeVisible()
  await hr.getByRole('button', { name: local('ticket_types:step.approve'), exact: true }).click()
  await expect(hr.locator('[data-stage="approved"]')).toBeVisible()
  expect.soft(await wrongOn(hr), 'narrow').toEqual([])
  expect.soft(await hr.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expect(ask(await sessionOf('employee'), tickets.get, { params: { id } })).rejects.toThrow('404')

  await way.getByRole('button', { name: en('ticket_types:step.take') }).click()
  await expect(way.locator('[data-stage="taken"]')).toBeVisible()
  await expect(way.locator('[aria-current="step"]')).toHaveText(en('ticket_types:stage.taken'))
  expect.soft(await wrongInBoth(person), 'ticket').toEqual([])

  await hr.setViewportSize({ width: 1440, height: 900 })
  await hr.goto('/admin/plugins/report?type=absense')
  await expect(part(hr, local('ticket_reports:part.days')).getByRole('link').first()).toBeVisible()
  expect.soft(await wrongOn(hr), 'report').toEqual([])
})
