import { evacuations } from '@menara/shared/contract/evacuations.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const inIndonesian = say('id')
const TELEPHONE = { width: 360, height: 740 }
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const press = (page: Page, name: string, key: string) => cardOf(page, name).getByRole('button', { name: key, exact: true }).click()

async function openVisit() {
  const agent = await sessionOf('agent')
  const [site] = (await ask(agent, locations.list, { query: {} })).data
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: site?.zone ?? 'UTC' }).format(new Date())
  const body = { ticket_type_id: 27, location_id: site?.id ?? '', title: unique('Audit'), start: day, end: day }
  return { agent, site, ticket: (await ask(agent, tickets.create, { body })).data }
}
const linkTo = async ({ ticket, id }: Visitor) =>
  (await ask(await sessionOf('agent'), visitors.link, { params: { id: ticket.id, visitorId: id }, body: {} })).data.path

/** At the assembly point without a connection: the page opens, a word is kept, and what somebody else said later is told. */
async function counts(desk: Page, { guest, id, site }: { guest: string; id: string; site: string }): Promise<void> {
  await desk.goto(`/desk/evacuation?site=${site}`)
  await expect(desk.getByText(en('visitors:evacuation.keepsPage'))).toBeVisible()
  await desk.context().setOffline(true)
  await desk.reload()
  const row = desk.getByRole('row', { name: new RegExp(guest) })
  await expect(desk.getByRole('alert')).toContainText(en('visitors:offlineList'))
  const safe = row.getByRole('button', {
    name: en('visitors:evacuation.markName', { what: en('visitors:evacuation.markSafe'), name: guest }),
  })
  await safe.click()
  await expect(row).toContainText(en('visitors:evacuation.saidHere'))
  expect(await wrongOn(desk, 'main')).toEqual([])
  const agent = await sessionOf('agent')
  await ask(agent, evacuations.say, { body: { words: [{ visitor_id: id, safe: false, at: new Date().toISOString() }] } })
  await desk.context().setOffline(false)
  await expect(desk.getByRole('alert')).toContainText(en('visitors:evacuation.conflicts'))
  await expect(desk.getByRole('alert')).toContainText(guest)
  await safe.click()
  const inside = async () => (await ask(agent, visitors.onSite, { query: { location_id: site } })).data.find((it) => it.id === id)?.safe
  await expect.poll(inside).toBe(true)
}

journey(
  'a visitor is invited, completes their data without a login, and is received; one of the watchlist is turned away',
  async ({ as, noise }) => {
    // The evacuation page is looked at without a connection.
    noise.expect(/ERR_INTERNET_DISCONNECTED/)
    const { agent, site, ticket } = await openVisit()
    const [guest, foe] = [unique('Budi'), unique('Joko')]
    await ask(agent, visitorRules.create, { body: { location_id: site?.id ?? null, name: foe, reason: 'Took a laptop' } })

    const desk = await as('agent')
    await desk.goto(`/desk/ticketing/visitor/detail?id=${ticket.id}&tab=visitor`)
    await desk.getByRole('button', { name: en('visitors:invite'), exact: true }).click()
    await desk.getByRole('textbox', { name: en('visitors:lines') }).fill(`${guest}, PT Maju, 0811 222 333\n${foe}`)
    await desk.getByRole('button', { name: en('visitors:inviteCount_other', { count: 2 }) }).click()
    await expect(cardOf(desk, guest)).toContainText('PT Maju')
    const invited = (await ask(agent, visitors.ofTicket, { params: { id: ticket.id } })).data

    const phone = await as('stranger', { language: 'id', viewport: TELEPHONE })
    for (const visitor of invited) {
      await phone.goto(await linkTo(visitor))
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(site?.name ?? '')
      await phone.getByRole('textbox', { name: inIndonesian('external:number') }).fill('3174014708900003')
      await phone.getByRole('textbox', { name: inIndonesian('external:items') }).fill('1 laptop (SN-7)')
      await phone.getByRole('checkbox', { name: inIndonesian('external:agree') }).check()
      if (visitor.name === guest) expect(await wrongOn(phone)).toEqual([])
      await phone.getByRole('button', { name: inIndonesian('external:handIn'), exact: true }).click()
      await expect(phone.getByRole('status')).toContainText(inIndonesian('external:status.submitted'))
    }
    expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

    // The one on the watchlist is seen at once, and turned away.
    await expect(cardOf(desk, foe)).toContainText(en('visitors:flag.watchlist'))
    await press(desk, foe, en('visitors:stepName', { step: en('visitors:step.reject'), name: foe }))
    await desk.getByRole('textbox', { name: en('visitors:fact.reason') }).fill('On the list')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: en('visitors:step.reject'), exact: true })
      .click()
    await expect(cardOf(desk, foe)).toContainText(en('visitors:state.rejected'))
    await phone.reload()
    await expect(phone.getByRole('status')).toContainText(inIndonesian('external:status.rejected'))

    await press(desk, guest, en('visitors:stepName', { step: en('visitors:step.verify'), name: guest }))
    await desk.getByRole('checkbox').check()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: en('visitors:step.verify'), exact: true })
      .click()
    await press(desk, guest, en('visitors:stepName', { step: en('visitors:step.assign'), name: guest }))
    await desk.getByRole('textbox', { name: en('visitors:fact.badge'), exact: true }).fill('V-12')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: en('visitors:step.assign'), exact: true })
      .click()
    await expect(cardOf(desk, guest)).toContainText(en('visitors:state.assigned'))
    expect(await wrongOn(desk, 'main')).toEqual([])

    const [first] = invited
    if (!first) throw new Error('Nobody was invited')
    await phone.goto(await linkTo(first))
    await expect(phone.getByRole('img', { name: inIndonesian('external:codeOf', { name: guest }) })).toBeVisible()

    // The gate reads the code the telephone shows.
    await desk.goto('/desk/ticketing/visitor/list?desk=board')
    await desk.getByRole('textbox', { name: en('visitors:scanCode') }).fill(first.code ?? '')
    await desk.keyboard.press('Enter')
    const found = desk.getByRole('dialog')
    await found.getByRole('button', { name: en('visitors:scan.check_in'), exact: true }).click()
    await expect(found).toContainText(en('visitors:state.checked_in'))
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('region', { name: en('visitors:column.inside') })).toContainText(guest)
    expect(await wrongOn(desk, 'main')).toEqual([])
    await desk.getByRole('tab', { name: en('visitors:view.evacuation') }).click()
    await expect(desk.getByRole('table', { name: en('visitors:view.evacuation') })).toContainText(guest)
    await counts(desk, { guest, id: first.id, site: site?.id ?? '' })

    await desk.goto(`/desk/ticketing/visitor/detail?id=${ticket.id}&tab=visitor`)
    await press(desk, guest, en('visitors:step.done'))
    await desk.getByRole('checkbox', { name: en('visitors:badgeReturned', { badge: 'V-12' }) }).check()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: en('visitors:step.done'), exact: true })
      .click()
    await expect(cardOf(desk, guest)).toContainText(en('visitors:state.done'))
    await expect.poll(async () => (await ask(agent, tickets.get, { params: { id: ticket.id } })).data.state).toBe('resolved')
  },
)
