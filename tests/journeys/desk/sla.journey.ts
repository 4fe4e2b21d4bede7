import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const id = say('id')
const GENERAL = 1

const box = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

journey('a policy is set, a ticket gets its clock, waiting stops it, and the strip explains it', async ({ as }) => {
  journey.setTimeout(120_000)
  const admin = await sessionOf('admin')
  const name = unique('Small matters')
  const team = (await ask(await sessionOf('hr'), groups.create, { body: { name: unique('Tenants'), member_ids: [admin.user.id] } })).data
  const [subtype] = (await ask(admin, ticketSubtypes.list, { query: { ticket_type_id: GENERAL } })).data
  const page = await as('admin')
  await page.goto('/admin/manage/ticket?tab=Sla')
  await expect(page.getByRole('region', { name: en('sla:report') })).toBeVisible()
  await page.getByRole('link', { name: en('sla:newPolicy') }).click()
  await box(page, en('sla:name_en')).fill(name)
  await box(page, en('sla:name_id')).fill(`${name} id`)
  await pick(page, en('sla:calendar'), 'Round the clock')
  await page.getByLabel(`${en('sla:kind.resolve')}, ${en('common:priority.low')}`, { exact: true }).fill('240')
  await pick(page, en('sla:types'), en('nav:type.general'))
  await pick(page, en('sla:priorities'), en('common:priority.low'))
  await pick(page, en('sla:subtypes'), String(subtype?.name_en))
  await pick(page, en('sla:requesterGroups'), team.name)
  await box(page, en('sla:order')).fill('1')
  await page.locator(`summary[aria-label="${en('sla:step', { place: 1 })}: ${en('sla:stepDoes')}"]`).press('Enter')
  await pick(page, en('sla:followers'), en('sla:told.managers'))
  await page.getByRole('button', { name: en('sla:whatIf'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'open tickets looked at' })).toBeVisible()
  await expect(page.getByRole('table', { name: en('sla:steps') })).toBeVisible()
  await page.getByRole('button', { name: en('sla:simulate') }).click()
  await expect(page.getByRole('status').filter({ hasText: 'tickets recalculated' })).toBeVisible()
  expect.soft(await wrongOn(page, 'main'), 'policy form').toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  const saved = page.getByRole('region', { name: en('sla:policies') }).getByRole('link', { name })
  // Other journeys open tickets meanwhile: where the policy changes one of them, it is to be confirmed.
  const confirmed = page.getByRole('button', { name: en('sla:confirmSave') })
  await expect(saved.or(confirmed)).toBeVisible()
  if (await confirmed.isVisible()) await confirmed.click()
  await expect(saved).toBeVisible()

  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const body = { ticket_type_id: GENERAL, location_id: site?.id ?? '', title: unique('Dim light'), priority: 'low' as const }
  const ticket = (await ask(admin, tickets.create, { body: { ...body, subtype_id: subtype?.id ?? '' } })).data
  await page.goto(`/desk/ticketing/general/detail?id=${ticket.id}`)
  const clock = page.getByRole('region', { name: en('sla:title') }).getByRole('region', { name: en('sla:kind.resolve') })
  await expect(clock.getByText(en('sla:is.running'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(en('sla:by.requester_group', { names: team.name }))).toBeVisible()
  await expect(clock.getByText(/4 h − .* = .* of open time left, due/)).toBeVisible()

  await ask(admin, tickets.pend, { params: { id: ticket.id }, body: { reason: 'supplier' } })
  await expect(clock.getByText(en('sla:is.paused'), { exact: true }).first()).toBeVisible()
  await expect(clock.getByText(/of open time left when it goes on/)).toBeVisible()
  await clock.locator('summary').click()
  await expect(clock.getByRole('listitem').filter({ hasText: en('tickets:reasons.supplier') })).toContainText('Round the clock')
  await expect(clock.locator('li[data-is]')).toHaveCount(2)
  const steps = clock.getByRole('list', { name: en('sla:stepsOf', { kind: en('sla:kind.resolve') }) })
  await expect(steps.getByRole('listitem').filter({ hasText: en('sla:stepTime.percent', { at: 75 }) })).toContainText(en('sla:plan.follow'))

  const phone = await as('admin', { language: 'id', viewport: { width: 360, height: 740 } })
  await phone.goto(page.url())
  const section = phone.getByRole('region', { name: id('sla:title') })
  await expect(section.getByText(id('sla:is.paused'), { exact: true }).first()).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  expect.soft(await wrongOn(phone, 'main'), 'ticket on a telephone').toEqual([])
  const policy = (await ask(admin, slas.list, { query: { search: name } })).data[0]
  if (policy) {
    const { confirm } = (await ask(admin, slas.preview, { body: { removed: policy.id } })).data
    await ask(admin, slas.remove, { params: { id: policy.id }, query: confirm === null ? {} : { confirm } })
  }
  await ask(admin, groups.remove, { params: { id: team.id } })
})
