import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { choose, pick } from '../kit/choices.ts'
import { journey } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { withDatedProduct } from '../kit/products/dated-product.ts'
import { en, say } from '../kit/texts.ts'

/** Who is away reads Indonesian, the others English. The product begins on Wednesday, 25 November 2026. */
const kata = say('id')
const [THURSDAY, FRIDAY] = ['2026-11-26', '2026-11-27'] as const
const dated = withDatedProduct()

/** Asks for two days of leave and names who takes over. Returns the address of the request. */
async function asks(page: Page, subject: string, substitute: Hired): Promise<string> {
  await page.goto('/desk/ticketing/absense/formTicket')
  await page.getByRole('textbox', { name: kata('tickets:fact.title') }).fill(subject)
  await pick(page, { field: kata('ticket_types:fact.absence_kind'), option: kata('ticket_types:kind.family') })
  await choose(page, { field: kata('ticket_types:fact.handover'), option: substitute.name })
  await page.getByRole('textbox', { name: kata('ticket_types:fact.first_day') }).fill(THURSDAY)
  await page.getByRole('textbox', { name: kata('ticket_types:fact.last_day') }).fill(FRIDAY)
  await page.getByRole('button', { name: kata('tickets:createTicket') }).click()
  await page.waitForURL(/detail/)
  return page.url()
}

journey('an absence with a substitute: asked for, approved, tickets and approvals go over and come back', async ({ as }) => {
  journey.setTimeout(300_000)
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''
  const away = await hire('Sari', ['Desk agent', 'Employee'], [site])
  const substitute = await hire('Pengganti', ['Desk agent', 'Employee'], [site])
  const title = unique('Pintu lift macet')
  const body = { ticket_type_id: 1, location_id: site, title, assignee_id: away.id }
  const { id } = (await ask(admin, tickets.create, { body })).data

  const asking = await dated.dated(
    await as(await signIn(away.email, away.password), { language: 'id', viewport: { width: 360, height: 740 } }),
  )
  const address = await asks(asking, unique('Cuti keluarga'), substitute)
  const superior = await dated.dated(await as('admin'))
  await superior.goto(address)
  await superior.getByRole('button', { name: en('ticket_types:step.approve'), exact: true }).click()
  const card = superior.getByRole('region', { name: en('ticket_types:cover.title') })
  await expect(card).toContainText(en('ticket_types:cover.state.planned'))
  await expect(card).toContainText(en('ticket_types:cover.approvals', { person: away.name, substitute: substitute.name }))

  await dated.until(`${THURSDAY}T01:00:00Z`)
  const standIn = await dated.dated(await as(await signIn(substitute.email, substitute.password)))
  await standIn.goto(`/desk/ticketing/general/detail?id=${id}`)
  await expect(standIn.getByRole('main')).toContainText(substitute.name)
  await expect(standIn.getByRole('main')).toContainText(`${en('tickets:fact.covered_for')}`)
  await standIn.goto('/desk/approvals?tab=substitutes')
  await expect(standIn.getByRole('table', { name: en('approvals:substitute.list') })).toContainText(away.name)

  await dated.until('2026-11-28T01:00:00Z')
  const back = await dated.dated(await as(await signIn(away.email, away.password), { language: 'id' }))
  await back.goto(address)
  const over = back.getByRole('region', { name: kata('ticket_types:cover.title') })
  await expect(over).toContainText(kata('ticket_types:cover.state.ended'))
  await over.getByRole('link', { name: new RegExp(title) }).click()
  await expect(back.getByRole('heading', { level: 1 })).toHaveText(title)
  expect((await ask(await signIn(away.email, away.password), tickets.get, { params: { id } })).data.assignee?.id).toBe(away.id)
})
