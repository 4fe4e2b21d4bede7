import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { houseTime } from '../../../../tests/components/house.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'

const part = (name: string) => page.getByRole('region', { name })
const now = await houseTime()
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: false }).click()
  await page.getByRole('option', { name: option, exact: false }).first().click()
}

it('STG-2 an absence is asked for, approved by somebody else, taken, and none of a colleague’s business', async () => {
  const wawan = await hire('Wawan', ['Employee'])
  const person = await signIn(wawan.email, wawan.password)
  await open('/desk/ticketing/absense/formTicket', person)
  await page.getByRole('textbox', { name: en('tickets:fact.title'), exact: false }).fill(unique('Wedding'))
  await choose(en('tickets:fact.site'), /Jakarta/)
  await page.getByRole('button', { name: en('tickets:createTicket') }).click()
  // What the form still needs is said by the server.
  const kind = page.getByRole('combobox', { name: en('ticket_types:fact.absence_kind'), exact: false })
  await expect.element(kind).toHaveAttribute('aria-invalid', 'true')
  await choose(en('ticket_types:fact.absence_kind'), en('ticket_types:kind.family'))
  await page.getByLabelText(en('ticket_types:fact.first_day'), { exact: false }).first().fill(inDays(1))
  await page.getByLabelText(en('ticket_types:fact.last_day'), { exact: false }).first().fill(inDays(3))
  await page.getByRole('checkbox', { name: en('ticket_types:fact.last_half') }).click()
  await expect.element(page.getByRole('checkbox', { name: en('ticket_types:fact.last_half') })).toBeChecked()
  await page.getByRole('button', { name: en('tickets:createTicket') }).click()
  const way = part(en('ticket_types:way'))
  await expect.element(css('[data-stage="requested"]', way)).toBeVisible()
  await expect.element(way.getByRole('button', { name: en('ticket_types:step.approve') })).not.toBeInTheDocument()
  const ticket = address()
  const id = new URL(ticket, location.origin).searchParams.get('id') ?? ''

  const local = textsIn('id')
  await open(`/desk/ticketing/absense/detail?id=${id}&tab=attendance`, 'hr', { language: 'id', viewport: [360, 740] })
  await expect.element(page.getByText(local('ticket_types:kind.family'), { exact: false })).toBeVisible()
  await page.getByRole('button', { name: local('ticket_types:step.approve') }).click()
  await expect.element(css('[data-stage="approved"]')).toBeVisible()
  expect.soft(await wrongOn(), 'narrow').toEqual([])
  expect.soft(overflow()).toBeLessThanOrEqual(0)
  await expect(ask(await sessionOf('employee'), tickets.get, { params: { id } })).rejects.toThrow('404')

  await open(ticket, person)
  await way.getByRole('button', { name: en('ticket_types:step.take') }).click()
  await expect.element(css('[data-stage="taken"]', way)).toBeVisible()
  await expect.element(css('[aria-current="step"]', way)).toHaveTextContent(en('ticket_types:stage.taken'))
  expect.soft(await wrongInBoth(), 'ticket').toEqual([])

  await open('/admin/plugins/report?type=absense', 'hr', { language: 'id' })
  await expect.element(part(local('ticket_reports:part.days')).getByRole('link').first()).toBeVisible()
  expect.soft(await wrongOn(), 'report').toEqual([])
})
