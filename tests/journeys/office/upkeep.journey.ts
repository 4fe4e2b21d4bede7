import { readFileSync } from 'node:fs'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const inIndonesian = say('id')
/** Today in Jakarta. */
const TODAY = new Date(machineNow().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

/** A plan of one asset that is due today and then every month. */
async function planDueToday(name: string) {
  const admin = await sessionOf('admin')
  const template = { ticket_type_id: 33, name_en: name, name_id: name, title: name, priority: 'medium' as const }
  const { id: template_id } = (await ask(admin, ticketTemplates.create, { body: { ...template, tasks: [] } })).data
  const [asset] = (await ask(admin, assets.list, { query: { search: 'chiller', type: 'hvac', limit: 1 } })).data
  const body = {
    ...{ code: `PM-${name.slice(-6).toUpperCase()}`, name, location_id: asset?.location.id ?? '', asset_ids: [asset?.id ?? ''] },
    ...{ trigger: 'calendar' as const, unit: 'month' as const, month_day: Number(TODAY.slice(8)), starts_on: TODAY, template_id },
  }
  const { data: plan } = await ask(admin, maintenancePlans.create, { body })
  await ask(admin, maintenancePlans.move, { params: { id: plan.id }, body: { move: 'activate' } })
  return { plan, siteId: body.location_id }
}

journey('planned work opens its ticket by itself, is done at the desk, and stands in the calendar and the year plan', async ({ as }) => {
  journey.setTimeout(240_000)
  const name = unique('Servis')
  const admin = await sessionOf('admin')
  const { plan, siteId } = await planDueToday(name)
  const calendar = await as('admin', { language: 'id' })
  await calendar.goto(`/admin/plugins/schedule?site=${siteId}&day=${TODAY}&span=week&layers=maintenance`)
  const planned = calendar
    .getByRole('main')
    .getByRole('button', { name: new RegExp(name) })
    .first()
  await expect(planned).toBeVisible()

  // One of the servers opens the ticket within a minute; nobody presses anything.
  const work = async () => (await ask(admin, maintenance.occurrences, { query: { plan_id: plan.id, start: TODAY, end: TODAY } })).data[0]
  await expect.poll(async () => (await work())?.ticket?.id, { timeout: 90_000 }).toBeTruthy()
  const ticket = (await work())?.ticket
  const desk = await as('agent')
  await desk.goto(`/desk/ticketing/${ticket?.type}/detail?id=${ticket?.id}`)
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(name)
  await ask(admin, tickets.resolve, { params: { id: ticket?.id ?? '' }, body: { solution: 'Greased' } })
  await expect(desk.getByRole('region', { name: en('tickets:timeline') })).toContainText(en('tickets:action.resolved'))

  await calendar.reload()
  await expect.poll(async () => (await work())?.state, { timeout: 60_000 }).toBe('done')
  await expect(
    calendar
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`${name}.*${inIndonesian('schedule:work.done')}`) })
      .first(),
  ).toBeVisible()
  expect(await wrongOn(calendar, 'main')).toEqual([])

  await calendar.goto(`/admin/plugins/schedule?site=${siteId}&tab=load`)
  await calendar.getByRole('button', { name: inIndonesian('schedule:year.plan') }).click()
  const saved = calendar.waitForEvent('download')
  await calendar
    .getByRole('dialog')
    .getByRole('link', { name: /PDF/ })
    .or(calendar.getByRole('dialog').getByRole('button', { name: /PDF/ }))
    .click()
  const file = readFileSync(await (await saved).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})
