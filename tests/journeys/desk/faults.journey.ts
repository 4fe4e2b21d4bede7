import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'
import { quietSite } from '../kit/values.ts'

const id = say('id')
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const DAY_MS = 86_400_000
const NARROW = { width: 360, height: 740 }

/** An area at a site of its own, with its code. */
async function poster(): Promise<{ code: string; area: string }> {
  const admin = await sessionOf('admin')
  const location_id = (await quietSite()).id
  const area = unique('Pantry')
  await ask(admin, areas.create, { body: { location_id, name: area, code: area.replaceAll(' ', '-').slice(-30), kind: 'room' } })
  await ask(admin, faultCodes.create, { body: { location_id } })
  const [item] = (await ask(admin, faultCodes.list, { query: { location_id } })).data
  return { area, code: item?.code ?? '' }
}
async function ticketCalled(title: string): Promise<string> {
  const { data } = await ask(await sessionOf('agent'), tickets.list, { query: { search: title } })
  return data[0]?.id ?? ''
}
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** A category whose tickets are resolved only with a photo. */
async function photographed(): Promise<string> {
  const name = unique('Taps')
  const body = { ticket_type_id: 1, name_en: name, name_id: name, photo_required: true }
  return (await ask(await sessionOf('admin'), categories.create, { body })).data.id
}

/** Puts the ticket on hold by its dialog: until a time, when whoever has it is reminded. */
async function holdUntilReminded(page: Page): Promise<void> {
  await button(page, en('tickets:move.pend')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: en('tickets:reason') }).click()
  await page.getByRole('option', { name: en('tickets:reasons.parts') }).click()
  await dialog.getByRole('textbox', { name: /^Until/ }).fill(new Date(machineNow().getTime() + 5 * DAY_MS).toISOString().slice(0, 16))
  await dialog.getByRole('combobox', { name: en('tickets:thenDo') }).click()
  await page.getByRole('option', { name: en('tickets:thenChoice.remind') }).click()
  expect.soft(await wrongOn(page), 'hold').toEqual([])
  await button(dialog, en('tickets:move.pend')).click()
  await expect(page.getByRole('region', { name: en('tickets:summary') })).toContainText(en('tickets:waitsUntil.remind', { at: '' }))
}

journey(
  'a fault is reported by QR without a login, worked, resolved with the photo its category wants, confirmed and judged',
  async ({ as, noise }) => {
    // Resolving without the photo is refused by the server.
    noise.expect(/status of 409/)
    const { code, area } = await poster()
    const title = unique('Kran menetes')
    const page = await as('stranger', { language: 'id', viewport: NARROW })
    await page.goto(`/desk/external?fault=${code}`)
    await expect(page.getByText(area, { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: id('faults:what') }).fill(title)
    await page.getByRole('textbox', { name: id('faults:name') }).fill('Sari')
    await page.getByRole('textbox', { name: id('faults:contact') }).fill('0812 3456')
    await page.locator('input[type=file]').setInputFiles({ name: 'kran.png', mimeType: 'image/png', buffer: PNG })
    expect.soft(await wrongOn(page), 'fault page').toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width)
    await button(page, id('faults:send')).click()
    await page.getByRole('link', { name: id('faults:follow') }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(id('faults:happened.created'), { exact: true })).toBeVisible()

    const ticket = await ticketCalled(title)
    const agent = await as('agent')
    await agent.goto(`/desk/ticketing/general/detail?id=${ticket}`)
    await expect(agent.getByRole('region', { name: en('faults:reporter') })).toContainText('0812 3456')
    const session = await sessionOf('agent')
    await holdUntilReminded(agent)
    await ask(session, tickets.start, { params: { id: ticket }, body: {} })
    await ask(session, tickets.update, { params: { id: ticket }, body: { category_id: await photographed() } })
    await button(agent, en('tickets:move.resolve')).click()
    const dialog = agent.getByRole('dialog', { name: en('tickets:move.resolve') })
    const photo = dialog.getByRole('listitem').filter({ hasText: en('ticket_types:wanted.photo') })
    await expect(photo).toContainText(en('ticket_types:proof.missing'))
    await dialog.getByRole('textbox', { name: en('tickets:solution') }).fill('Karet diganti')
    expect.soft(await wrongOn(agent), 'resolve').toEqual([])
    // The picture that came with the fault proves nothing about its end.
    await button(agent, en('tickets:move.resolve')).last().click()
    await expect(agent.getByRole('alert').filter({ hasText: 'photo' })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'karet.png', mimeType: 'image/png', buffer: PNG })
    await expect(photo).toContainText(en('ticket_types:proof.there'))
    // Escape leaves the drawing alone, and nothing that was typed is lost.
    await button(dialog, en('ticket_tools:drawing.open', { name: 'karet.png' })).click()
    await expect(agent.getByRole('dialog')).toHaveCount(2)
    await agent.keyboard.press('Escape')
    await expect(agent.getByRole('dialog')).toHaveCount(1)
    await expect(dialog.getByRole('textbox', { name: en('tickets:solution') })).toHaveValue('Karet diganti')
    await dialog.getByRole('button', { name: en('tickets:move.resolve'), exact: true }).click()
    await expect(dialog).toHaveCount(0)

    await page.reload()
    await expect(page.getByRole('region', { name: id('faults:isItSolved') })).toContainText('Karet diganti')
    expect.soft(await wrongOn(page), 'follow-up page').toEqual([])
    await button(page, id('faults:confirm')).click()
    await expect(page.getByText(id('faults:happened.confirmed'), { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: id('satisfaction:score.2'), exact: true }).check()
    await page.getByRole('textbox', { name: id('satisfaction:comment') }).fill('Lama sekali')
    await button(page, id('satisfaction:send')).click()
    await expect(page.getByRole('status').filter({ hasText: id('satisfaction:thanks', { score: 2 }) })).toBeVisible()

    await agent.reload()
    // What is closed goes on in a follow-up, and each leads to the other.
    await button(agent, en('ticket_tools:followUp.open')).click()
    const goingOn = agent.getByRole('dialog')
    expect.soft(await wrongOn(agent), 'follow-up of a closed ticket').toEqual([])
    await goingOn.getByRole('textbox', { name: en('ticket_tools:followUp.description') }).fill('Masih menetes')
    await goingOn.locator('input[type=file]').setInputFiles({ name: 'tetes.png', mimeType: 'image/png', buffer: PNG })
    await button(goingOn, en('ticket_tools:followUp.do')).click()
    await expect(agent.getByText('Masih menetes', { exact: true })).toBeVisible()
    await expect(agent.getByRole('img', { name: en('tickets:imageNo', { number: 1, count: 1 }) }).first()).toBeVisible()
    await agent
      .getByRole('region', { name: en('tickets:links.title') })
      .getByRole('link', { name: title })
      .click()
    const survey = agent.getByRole('region', { name: en('satisfaction:title') })
    await expect(survey).toContainText('2/5')
    await expect(survey).toContainText('Lama sekali')
    const { follow_up } = (await ask(session, ticketSurveys.get, { params: { id: ticket } })).data
    await survey.getByRole('link', { name: follow_up?.number ?? '' }).click()
    await expect(agent.getByRole('heading', { level: 1 })).toContainText(title)
  },
)
