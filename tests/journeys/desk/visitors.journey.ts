import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { passes } from '@menara/shared/contract/visitors/passes.contract.ts'
import { visitorGates } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { expect, type Page } from '@playwright/test'
import { stepOf } from '../../kit/desk/approval-steps.ts'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const inIndonesian = say('id')
const TELEPHONE = { width: 360, height: 740 }
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const press = (page: Page, name: string, key: string) => cardOf(page, name).getByRole('button', { name: key, exact: true }).click()

async function firstSite() {
  const agent = await sessionOf('agent')
  const [site] = (await ask(agent, locations.list, { query: {} })).data
  if (!site) throw new Error('There is no site')
  return { agent, site }
}

/** A visit with everybody who comes, in one go; answers the id of its ticket. */
async function opensVisit(desk: Page, { site, lines }: { readonly site: string; readonly lines: readonly string[] }): Promise<string> {
  await desk.goto('/desk/ticketing/visitor/formTicket')
  await desk.getByRole('textbox', { name: en('visits:purpose') }).fill(unique('Audit'))
  await desk
    .getByRole('main')
    .getByRole('combobox', { name: en('tickets:fact.site'), exact: true })
    .click()
  await desk.getByRole('option', { name: site, exact: true }).click()
  await desk.getByRole('textbox', { name: en('visitors:lines') }).fill([...lines, ', nobody'].join('\n'))
  await expect(desk.getByText(en('visitors:invitation.wrongLines_one', { count: 1 }))).toBeVisible()
  await desk.getByRole('textbox', { name: en('visitors:lines') }).fill(lines.join('\n'))
  await desk.getByRole('textbox', { name: en('visits:message') }).fill('Gate 2, please')
  expect(await wrongOn(desk, 'main')).toEqual([])
  await desk.getByRole('button', { name: en('visits:openVisit') }).click()
  await desk.waitForURL(/visitor\/detail/)
  return new URL(desk.url()).searchParams.get('id') ?? ''
}

const linkTo = async ({ ticket, id }: Visitor) =>
  (await ask(await sessionOf('agent'), visitors.link, { params: { id: ticket.id, visitorId: id }, body: {} })).data.path

/** Puts a run of badges on the list of the site, and gives the first. */
async function lists(page: Page, site: string): Promise<string> {
  const stem = `${unique('B').replaceAll(' ', '-')}-`
  await page.goto('/admin/manage/ticket/formBasic?kind=pass&type=27')
  await page.getByRole('combobox', { name: en('passes:site') }).fill(site)
  await page.getByRole('option', { name: site, exact: true }).click()
  await page.getByRole('textbox', { name: en('passes:from') }).fill(`${stem}01`)
  await page.getByRole('textbox', { name: en('passes:to') }).fill(`${stem}03`)
  // The page has another status while its connection is away.
  await expect(page.getByRole('main').locator('p[role=status]')).toHaveText(
    en('passes:run_other', { count: 3, first: `${stem}01`, last: `${stem}03` }),
  )
  expect(await wrongOn(page, 'main')).toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await page.getByRole('textbox', { name: en('passes:search') }).fill(stem)
  await expect(page.getByRole('table', { name: en('passes:title') }).getByRole('row', { name: `${stem}02` })).toBeVisible()
  return `${stem}01`
}

/** Beside the lists: how long visitors of the site wait at its gate at most. */
async function aims(page: Page, { site, minutes }: { readonly site: string; readonly minutes: number }): Promise<void> {
  const gates = page.getByRole('region', { name: en('visitors:gate.title') })
  const ofSite = gates.getByRole('group', { name: site, exact: true })
  await ofSite.getByRole('textbox', { name: site, exact: true }).fill(String(minutes))
  await ofSite.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(ofSite.getByRole('button', { name: en('common:saveChanges') })).toHaveCount(0)
  await expect(ofSite.getByRole('textbox')).toHaveValue(new RegExp(`^${minutes} `))
  expect(await wrongOn(page, 'main')).toEqual([])
}

/** An approval of the administrator's that may decide about hits on the watchlist. */
async function approvalOfHits(): Promise<string> {
  const [admin, name] = [await sessionOf('admin'), unique('Hit')]
  const steps = [stepOf({ user_ids: [admin.user.id] })]
  await ask(admin, approvals.createType, { body: { ticket_type_id: 27, active: false, name_en: name, name_id: name, steps } })
  return name
}
/** And who decides about hits on its watchlist. */
async function letsDecide(page: Page, { site, name }: { readonly site: string; readonly name: string }): Promise<void> {
  const chosen = page.getByRole('region', { name: en('visitors:clearing.title') }).getByRole('combobox', { name: site, exact: true })
  await chosen.click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(chosen).toHaveValue(name)
  expect(await wrongOn(page, 'main')).toEqual([])
}

/** Whoever is asked reads who it is and why they are listed. */
async function refuses(page: Page, { ticketId, foe }: { readonly ticketId: string; readonly foe: string }): Promise<void> {
  await page.goto(`/desk/approvals?ticket=${ticketId}`)
  const request = page.getByRole('region', { name: en('approvals:approval') })
  await expect(request).toContainText(en('approvals:onWatchlist', { who: foe }))
  await expect(request).toContainText(en('approvals:listedFor', { reason: 'Took a laptop' }))
  expect(await wrongOn(page, 'main')).toEqual([])
  await request.getByRole('button', { name: en('approvals:decision.reject'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en('approvals:comment') }).fill('It is he')
  await dialog.getByRole('button', { name: en('approvals:decision.reject'), exact: true }).click()
  await expect(request).toContainText(en('approvals:state.rejected'))
}

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
  await ask(agent, evacuations.say, { body: { words: [{ visitor_id: id, safe: false, at: machineNow().toISOString() }] } })
  await desk.context().setOffline(false)
  await expect(desk.getByRole('alert')).toContainText(en('visitors:evacuation.conflicts'))
  await expect(desk.getByRole('alert')).toContainText(guest)
  await safe.click()
  const inside = async () => (await ask(agent, visitors.onSite, { query: { location_id: site } })).data.find((item) => item.id === id)?.safe
  await expect.poll(inside).toBe(true)
}

journey(
  'a visitor is invited, completes their data without a login, and is received; one of the watchlist is refused by an approval',
  async ({ as, noise }) => {
    // The evacuation page is looked at without a connection.
    noise.expect(/ERR_INTERNET_DISCONNECTED/)
    const { agent, site } = await firstSite()
    const [guest, foe] = [unique('Budi'), unique('Joko')]
    await ask(agent, visitorRules.create, { body: { location_id: site.id, name: foe, reason: 'Took a laptop' } })

    await ask(await sessionOf('admin'), visitorGates.set, { params: { id: site.id }, body: { minutes: 10 } })
    const hits = await approvalOfHits()
    const admin = await as('admin')
    const badge = await lists(admin, site.name)
    await aims(admin, { site: site.name, minutes: 30 })
    await letsDecide(admin, { site: site.name, name: hits })
    const desk = await as('agent')
    const ticketId = await opensVisit(desk, { site: site.name, lines: [`${guest}, PT Maju, 0811 222 333`, foe] })
    await desk.goto(`/desk/ticketing/visitor/detail?id=${ticketId}&tab=visitor`)
    await expect(cardOf(desk, guest)).toContainText('PT Maju')
    const invited = (await ask(agent, visitors.ofTicket, { params: { id: ticketId } })).data

    const phone = await as('stranger', { language: 'id', viewport: TELEPHONE })
    for (const visitor of invited) {
      await phone.goto(await linkTo(visitor))
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(site.name)
      await expect(phone.getByText('Gate 2, please')).toBeVisible()
      await phone.getByRole('textbox', { name: inIndonesian('external:number') }).fill('3174014708900003')
      await phone.getByRole('textbox', { name: inIndonesian('external:items') }).fill('1 laptop (SN-7)')
      await phone.getByRole('checkbox', { name: inIndonesian('external:agree') }).check()
      if (visitor.name === guest) expect(await wrongOn(phone)).toEqual([])
      await phone.getByRole('button', { name: inIndonesian('external:handIn'), exact: true }).click()
      await expect(phone.getByRole('status')).toContainText(inIndonesian('external:status.submitted'))
    }
    expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

    // The one on the watchlist is seen at once, and refused by whoever is asked.
    await expect(cardOf(desk, foe)).toContainText(en('visitors:flag.watchlist'))
    await expect(cardOf(desk, foe)).toContainText(en('visitors:hit.pending'))
    expect(await wrongOn(desk, 'main')).toEqual([])
    await refuses(admin, { ticketId, foe })
    await ask(await sessionOf('admin'), watchlistApprovals.put, { params: { id: site.id }, body: { approval_type_id: null } })
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
    await desk.getByRole('combobox', { name: en('visitors:fact.badge'), exact: true }).fill(badge)
    await desk.getByRole('option', { name: badge, exact: true }).click()
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
    await found.getByRole('button', { name: en('visitors:scan.arrive'), exact: true }).click()
    const left = en('visitors:gate.left_other').trim()
    await expect(found).toContainText(left)
    await desk.keyboard.press('Escape')
    const waiting = desk.getByRole('region', { name: en('visitors:column.waiting') }).getByRole('article', { name: guest, exact: true })
    await expect(waiting).toContainText(left)
    expect(await wrongOn(desk, 'main')).toEqual([])
    await waiting.getByRole('button', { name: en('visitors:scan.check_in'), exact: true }).click()
    await expect(desk.getByRole('region', { name: en('visitors:column.inside') })).toContainText(guest)
    await expect(waiting).toHaveCount(0)
    expect(await wrongOn(desk, 'main')).toEqual([])
    await desk.getByRole('tab', { name: en('visitors:view.passes') }).click()
    const out = desk.getByRole('table', { name: en('passes:held') }).getByRole('row', { name: new RegExp(badge) })
    await expect(out).toContainText(guest)
    await expect(out.getByRole('button')).toHaveText(en('passes:finish'))
    expect(await wrongOn(desk, 'main')).toEqual([])
    await desk.getByRole('tab', { name: en('visitors:view.evacuation') }).click()
    await expect(desk.getByRole('table', { name: en('visitors:view.evacuation') })).toContainText(guest)
    await counts(desk, { guest, id: first.id, site: site.id })

    // A page that asks again after the visit has ended is answered that there is no such invitation.
    await phone.close()
    await desk.goto(`/desk/ticketing/visitor/detail?id=${ticketId}&tab=visitor`)
    await press(desk, guest, en('visitors:step.done'))
    await desk.getByRole('checkbox', { name: en('visitors:badgeReturned', { badge }) }).check()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: en('visitors:step.done'), exact: true })
      .click()
    await expect(cardOf(desk, guest)).toContainText(en('visitors:state.done'))
    const offered = await ask(agent, passes.free, { query: { location_id: site.id } })
    expect(offered.data.badge.free.map((item) => item.code)).toContain(badge)
    await expect.poll(async () => (await ask(agent, tickets.get, { params: { id: ticketId } })).data.state).toBe('resolved')
  },
)
