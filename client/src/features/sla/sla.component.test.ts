import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const GENERAL = 1
const id = textsIn('id')
const main = page.getByRole('main')
const box = (name: string) => main.getByRole('textbox', { name, exact: true })

async function pick(label: string, option: string): Promise<void> {
  await main.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await userEvent.keyboard('{Escape}')
}

/** A team of the administrator's own, and the first sub-type of general tickets. */
async function teamAndSubtype() {
  const [admin, hr] = [await sessionOf('admin'), await sessionOf('hr')]
  const { data: team } = await ask(hr, groups.create, { body: { name: unique('Tenants'), member_ids: [admin.user.id] } })
  const [subtype] = (await ask(admin, ticketSubtypes.list, { query: { ticket_type_id: GENERAL } })).data
  if (!subtype) throw new Error('The demo has no sub-types')
  return { admin, team, subtype }
}
/** Takes a policy away again, and with it the team it is for. */
async function forget(name: string, teamId: string): Promise<void> {
  const admin = await sessionOf('admin')
  const policy = (await ask(admin, slas.list, { query: { search: name } })).data[0]
  if (policy) {
    const { confirm } = (await ask(admin, slas.preview, { body: { removed: policy.id } })).data
    await ask(admin, slas.remove, { params: { id: policy.id }, query: confirm === null ? {} : { confirm } })
  }
  await ask(admin, groups.remove, { params: { id: teamId } })
}

it('a policy is written, tried on the past and on what is open, and saved', { timeout: 120_000 }, async () => {
  const { admin, team, subtype } = await teamAndSubtype()
  const name = unique('Small matters')
  await open('/admin/manage/ticket?tab=Sla', 'admin')
  await expect.element(page.getByRole('region', { name: en('sla:report') })).toBeVisible()
  await page.getByRole('link', { name: en('sla:newPolicy') }).click()
  await box(en('sla:name_en')).fill(name)
  await box(en('sla:name_id')).fill(`${name} id`)
  await pick(en('sla:calendar'), 'Round the clock')
  await page.getByLabelText(`${en('sla:kind.resolve')}, ${en('common:priority.low')}`, { exact: true }).fill('240')
  await pick(en('sla:types'), en('nav:type.general'))
  await pick(en('sla:priorities'), en('common:priority.low'))
  await pick(en('sla:subtypes'), subtype.name_en)
  await pick(en('sla:requesterGroups'), team.name)
  await box(en('sla:order')).fill('1')
  await press(css(`summary[aria-label="${en('sla:step', { place: 1 })}: ${en('sla:stepDoes')}"]`), '{Enter}')
  await pick(en('sla:followers'), en('sla:told.managers'))
  await page.getByRole('button', { name: en('sla:whatIf'), exact: true }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'open tickets looked at' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: en('sla:steps') })).toBeVisible()
  await page.getByRole('button', { name: en('sla:simulate') }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'tickets recalculated' })).toBeVisible()
  expect.soft(await wrongOn('main'), 'policy form').toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(page.getByRole('region', { name: en('sla:policies') }).getByRole('link', { name, exact: false })).toBeVisible()
  const [policy] = (await ask(admin, slas.list, { query: { search: name } })).data
  expect(policy).toMatchObject({
    ticket_type_ids: [GENERAL],
    priorities: ['low'],
    subtype_ids: [subtype.id],
    requester_group_ids: [team.id],
    targets: [{ kind: 'resolve', priority: 'low', amount: 240, unit: 'minutes' }],
  })
  expect(policy?.ladder[0]?.followers).toEqual(['managers'])
  await forget(name, team.id)
})

it('a ticket gets its clock, waiting stops it, and the strip explains it', { timeout: 120_000 }, async () => {
  const { admin, team, subtype } = await teamAndSubtype()
  const name = unique('Small matters')
  const calendar = (await ask(admin, slaCalendars.list, { query: {} })).data.find((item) => item.name_en === 'Round the clock')
  const draft: SlaDraft = {
    name_en: name,
    name_id: name,
    ticket_type_ids: [GENERAL],
    priorities: ['low'],
    subtype_ids: [subtype.id],
    requester_group_ids: [team.id],
    calendar_id: calendar?.id ?? '',
    targets: [{ kind: 'resolve', priority: 'low', amount: 240, unit: 'minutes' }],
    ladder: [{ at: 75, unit: 'percent', notify: ['leader'], raise_priority: false, followers: ['managers'] }],
    sort: 1,
  }
  await ask(admin, slas.create, { body: draft })
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const body = { ticket_type_id: GENERAL, location_id: site?.id ?? '', title: unique('Dim light'), priority: 'low' as const }
  const ticket = (await ask(admin, tickets.create, { body: { ...body, subtype_id: subtype.id } })).data
  const address = `/desk/ticketing/general/detail?id=${ticket.id}`
  await open(address, 'admin')
  const clock = page.getByRole('region', { name: en('sla:title') }).getByRole('region', { name: en('sla:kind.resolve') })
  await expect.element(clock.getByText(en('sla:is.running'), { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(en('sla:by.requester_group', { names: team.name }), { exact: false })).toBeVisible()
  await expect.element(clock.getByText(/4 h − .* = .* of open time left, due/)).toBeVisible()

  await ask(admin, tickets.pend, { params: { id: ticket.id }, body: { reason: 'supplier' } })
  await expect.element(clock.getByText(en('sla:is.paused'), { exact: true }).first()).toBeVisible()
  await expect.element(clock.getByText(/of open time left when it goes on/)).toBeVisible()
  await css('summary', clock).click()
  const waits = clock.getByRole('listitem').filter({ hasText: en('tickets:reasons.supplier') })
  await expect.element(waits).toMatchTextContent('Round the clock')
  await expect.element(css('li[data-is]', clock)).toHaveLength(2)
  const steps = clock.getByRole('list', { name: en('sla:stepsOf', { kind: en('sla:kind.resolve') }) })
  const step = steps.getByRole('listitem').filter({ hasText: en('sla:stepTime.percent', { at: 75 }) })
  await expect.element(step).toMatchTextContent(en('sla:plan.follow'))

  await open(address, 'admin', { language: 'id', viewport: [360, 740] })
  const section = page.getByRole('region', { name: id('sla:title') })
  await expect.element(section.getByText(id('sla:is.paused'), { exact: true }).first()).toBeVisible()
  section.element().scrollIntoView()
  expect.soft(await wrongOn('main'), 'ticket on a telephone').toEqual([])
  await forget(name, team.id)
})
