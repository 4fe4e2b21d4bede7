import { readFile } from 'node:fs/promises'
import { type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { choose, pick } from '../kit/choices.ts'
import { journey } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { withDatedProduct } from '../kit/products/dated-product.ts'
import { en, say } from '../kit/texts.ts'

/** The guard reads Indonesian on a telephone, personnel English at a desk. */
const kata = say('id')
const TELEPHONE = { width: 360, height: 740 }
const AT_THE_GATE = { longitude: 106.8229, latitude: -6.1944, accuracy: 9 }
/** Days of 2026: the product begins on Wednesday, 25 November, at 10:00 in Jakarta. */
const [THURSDAY, SATURDAY, SUNDAY] = ['2026-11-26', '2026-11-28', '2026-11-29'] as const
const dated = withDatedProduct()

/** The colleague's morning on Sunday; the guard's own days are planned on the screen. */
async function givenRoster(colleague: Hired, location_id: string): Promise<void> {
  const admin = await sessionOf('admin')
  const morning = (await ask(admin, shifts.list, { query: {} })).data.find(({ name }) => name === 'Pagi')
  const day: RosterWish = { user_id: colleague.id, day: SUNDAY, kind: 'shift', shift_id: morning?.id ?? '' }
  await ask(admin, roster.assign, { body: { location_id, days: [day] } })
}

/** Plans mornings by keys in the grid, and publishes them. */
async function plans(page: Page, who: Hired, days: readonly string[]): Promise<void> {
  await page.goto(`/people/shift-management?month=2026-11&search=${encodeURIComponent(who.name)}`)
  const cells = page
    .getByRole('grid', { name: en('roster:grid') })
    .getByRole('row')
    .filter({ hasText: who.name })
    .getByRole('gridcell')
  for (const day of days) {
    const cell = cells.nth(Number(day.slice(8)) - 1)
    await cell.click()
    await page.keyboard.press('p')
    await expect(cell).toHaveAccessibleName(/Pagi 07:00–15:00, Not published/)
  }
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(cells.nth(Number(days[0]?.slice(8)) - 1)).toHaveAccessibleName(/Pagi 07:00–15:00, not confirmed/)
}

const mineOn = (page: Page) => page.getByRole('region', { name: kata('roster:mine') })
const offersOn = (page: Page) => page.getByRole('region', { name: kata('roster:offers.mine') })
const dialogOn = (page: Page) => page.getByRole('dialog')

/** Confirms the published days and offers Saturday for the colleague's Sunday. */
async function offersSwap(page: Page, colleague: Hired): Promise<void> {
  await page.goto('/people/my')
  await expect(mineOn(page).getByRole('listitem')).toHaveCount(2)
  await mineOn(page)
    .getByRole('button', { name: kata('roster:confirmDays_other', { count: 2 }) })
    .click()
  await expect(mineOn(page).getByRole('button')).toHaveCount(0)
  await offersOn(page)
    .getByRole('button', { name: kata('roster:offers.offer') })
    .click()
  await pick(page, { field: kata('roster:offers.which'), option: /28/ }, dialogOn(page))
  await dialogOn(page).getByText(kata('roster:offers.kind.swap'), { exact: true }).click()
  await dialogOn(page)
    .getByRole('combobox', { name: kata('roster:offers.inReturn') })
    .fill(colleague.name)
  await page.getByRole('option', { name: new RegExp(colleague.name) }).click()
  await dialogOn(page)
    .getByRole('button', { name: kata('roster:offers.send') })
    .click()
  await expect(dialogOn(page)).toBeHidden()
}

async function takesSwap(page: Page, from: Hired): Promise<void> {
  await page.goto('/people/my')
  const offered = offersOn(page).getByRole('listitem').filter({ hasText: from.name })
  await offered.getByRole('button', { name: kata('roster:offers.move.accept') }).click()
  await expect(offered).toContainText(kata('roster:offers.state.accepted'))
}

async function approvesSwap(page: Page, of: Hired): Promise<void> {
  await page.goto('/people/shift-management?tab=offers')
  const row = page
    .getByRole('table', { name: en('roster:offers.title') })
    .getByRole('row')
    .filter({ hasText: of.name })
  await row.click()
  await dialogOn(page)
    .getByRole('button', { name: en('roster:offers.approve') })
    .click()
  await expect(row).toContainText(en('roster:offers.state.applied'))
}

/** Comes late and says that the gate was closed. */
async function comesLate(page: Page): Promise<void> {
  await page.goto('/people/my')
  await page.getByRole('button', { name: kata('attendance:check_in'), exact: true }).click()
  const mine = page.getByRole('region', { name: kata('attendance:myAttendance') })
  await expect(mine.getByRole('status')).toContainText(kata('attendance:lateBy', { minutes: 40 }))
}
async function asksCorrection(page: Page): Promise<void> {
  await page.goto('/people/my')
  await page.getByRole('button', { name: kata('attendance_days:askCorrection') }).click()
  await dialogOn(page)
    .getByRole('textbox', { name: kata('attendance_days:checkIn') })
    .fill(`${THURSDAY}T06:55`)
  await dialogOn(page)
    .getByRole('textbox', { name: kata('attendance_days:reason') })
    .fill('Gerbang masih terkunci')
  await dialogOn(page)
    .getByRole('button', { name: kata('attendance_days:ask'), exact: true })
    .click()
  await expect(dialogOn(page)).toBeHidden()
}
async function approvesCorrection(page: Page, of: Hired): Promise<void> {
  await page.goto('/people/attendance?tab=requests&state=pending')
  await page.getByRole('row').filter({ hasText: of.name }).click()
  await dialogOn(page)
    .getByRole('button', { name: en('attendance_days:approve') })
    .click()
  await expect(dialogOn(page)).toBeHidden()
}

/** Orders two hours after the shift. */
async function ordersOvertime(page: Page, worker: Hired, work: string): Promise<void> {
  await page.goto('/people/plugins/overtime?tab=all&write=order')
  const dialog = dialogOn(page)
  await pick(page, { field: en('overtime:site'), option: 'VJS Jakarta' }, dialog)
  await choose(page, { field: en('overtime:worker'), typed: worker.name, option: new RegExp(worker.name) }, dialog)
  await dialog.getByRole('textbox', { name: en('overtime:start') }).fill(`${THURSDAY}T15:00`)
  await dialog.getByRole('textbox', { name: en('overtime:end') }).fill(`${THURSDAY}T17:00`)
  await dialog.getByRole('textbox', { name: en('overtime:work') }).fill(work)
  await expect(dialog.getByRole('status', { name: en('overtime:hoursLeft') })).toContainText(en('overtime:left', { hours: '2:00' }))
  await dialog.getByRole('button', { name: en('overtime:sendOrder') }).click()
  await expect(dialog.getByText(en('overtime:waits.ordered'))).toBeVisible()
}
async function consents(page: Page, worker: Hired, work: string): Promise<void> {
  await page.goto(`/people/plugins/overtime?tab=decide&search=${encodeURIComponent(work)}`)
  await page.getByRole('main').getByText(worker.name).click()
  const agree = dialogOn(page).getByRole('button', { name: kata('overtime:do.consent'), exact: true })
  await agree.click()
  await agree.click()
  await expect(dialogOn(page).getByText(kata('overtime:waits.consented'))).toBeVisible()
}
/** Takes a step of the overtime, and waits for what it waits for then. */
async function takes(page: Page, work: string, [step, state]: readonly ['approve' | 'verify', string]): Promise<void> {
  await page.goto(`/people/plugins/overtime?tab=all&search=${encodeURIComponent(work)}`)
  await page.getByRole('main').getByText(work).click()
  await dialogOn(page)
    .getByRole('button', { name: en(`overtime:do.${step}`), exact: true })
    .click()
  await expect(dialogOn(page).getByText(en(`overtime:waits.${state}`))).toBeVisible()
}

/** The row of the overtime in the file of all. */
async function exported(page: Page, work: string): Promise<string | undefined> {
  await page.getByRole('button', { name: en('overtime:export') }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  return text.split('\r\n').find((line) => line.includes(work))
}
/** The list that the law demands, of the month and the site, as PDF. */
async function listsMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: en('overtime:list') }).click()
  await pick(page, { field: en('overtime:site'), option: 'VJS Jakarta' }, dialogOn(page))
  await dialogOn(page)
    .getByRole('button', { name: en('overtime:prepareList') })
    .click()
  const saved = page.waitForEvent('download')
  await dialogOn(page).getByRole('button', { name: /PDF/ }).click()
  const file = await readFile(await (await saved).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
}

journey("a guard's month: roster, swap, a late arrival put right, overtime from the order to the list by law", async ({ as }) => {
  journey.setTimeout(400_000)
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''
  const [guard, colleague] = [await hire('Satpam', ['Employee'], [site]), await hire('Rekan', ['Employee'], [site])]
  await givenRoster(colleague, site)
  const phone = async (who: Hired): Promise<Page> => {
    const page = await dated.dated(await as(await signIn(who.email, who.password), { language: 'id', viewport: TELEPHONE }))
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(AT_THE_GATE)
    return page
  }
  const desk = async (): Promise<Page> => dated.dated(await as('admin'))
  const work = unique('Jaga acara')

  // Roster and swap.
  const planning = await desk()
  await plans(planning, guard, [THURSDAY, SATURDAY])
  const wednesday = await phone(guard)
  await offersSwap(wednesday, colleague)
  await takesSwap(await phone(colleague), guard)
  await approvesSwap(planning, guard)
  await wednesday.reload()
  await expect(mineOn(wednesday).getByRole('listitem').filter({ hasText: 'Pagi' })).toHaveText([/26/, /29/])

  // Late on Thursday, put right.
  await dated.until(`${THURSDAY}T00:40:00Z`)
  const thursday = await phone(guard)
  await comesLate(thursday)
  await dated.until(`${THURSDAY}T01:30:00Z`)
  const office = await desk()
  await ordersOvertime(office, guard, work)
  const noon = await phone(guard)
  await consents(noon, guard, work)
  await takes(office, work, ['approve', 'approved'])

  // Overtime, of which half an hour is not worked.
  await dated.until(`${THURSDAY}T09:30:00Z`)
  const evening = await phone(guard)
  await evening.goto('/people/my')
  await evening.getByRole('button', { name: kata('attendance:check_out'), exact: true }).click()
  await expect(evening.getByRole('button', { name: kata('attendance:check_in'), exact: true })).toBeVisible()
  await asksCorrection(evening)
  await approvesCorrection(await desk(), guard)

  await dated.until(`${THURSDAY}T10:05:00Z`)
  const after = await desk()
  await takes(after, work, ['verify', 'verified'])
  await after.keyboard.press('Escape')
  expect(await exported(after, work)).toMatch(/,120,90,90,2\.5,/)
  await listsMonth(after)
})
