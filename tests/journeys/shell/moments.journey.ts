import { alarmDesks } from '@menara/shared/contract/alarm-desks.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'
import { refusedMessage } from '../kit/values.ts'

const COMPUTER = { zone: 'America/New_York' } as const
/** The time zones of Indonesia: hours before UTC, and abbreviation. */
const CLOCKS = { 'Asia/Jakarta': [7, 'WIB'], 'Asia/Makassar': [8, 'WITA'], 'Asia/Jayapura': [9, 'WIT'] } as const
type Zone = keyof typeof CLOCKS
const HOUR_MS = 3_600_000
/** What a clock there shows: `21:33 WIB`. */
function clockIn(zone: Zone, at: string): string {
  const [hours, letters] = CLOCKS[zone]
  return `${new Date(Date.parse(at) + hours * HOUR_MS).toISOString().slice(11, 16)} ${letters}`
}
/** Of a page that shows another zone than a site's, or another way of writing times. */
const FOREIGN = /New_York|GMT|UTC|\bE[SD]T\b|\d:\d{2} ?[AP]M\b/

const isOurs = async (page: Page): Promise<void> => expect(page.getByRole('main')).not.toContainText(FOREIGN)

journey('the browser, the product and whoever asks it go by one date', async ({ as }) => {
  const page = await as('stranger')
  const answer = await page.goto('/login')
  const { date = '' } = answer?.headers() ?? {}
  const inPage = await page.evaluate<number>('Date.now()')
  for (const value of [Date.parse(date), inPage]) expect(Math.abs(machineNow().getTime() - value)).toBeLessThan(HOUR_MS)
})

journey('KT-70 on a computer in New York three tickets due at one instant show it on the clocks of their sites', async ({ as }) => {
  // Before any target of the service level, which the list would show instead.
  const due_at = new Date(machineNow().getTime() + HOUR_MS / 4).toISOString()
  const word = unique('Moment')
  const admin = await sessionOf('admin')
  const sites = (await ask(admin, locations.list, { query: {} })).data
  for (const zone of Object.keys(CLOCKS)) {
    const site = sites.find((site) => site.zone === zone)
    const body = { ticket_type_id: 1, location_id: site?.id ?? `no site in ${zone}`, title: `${word} ${zone}`, due_at }
    await ask(admin, tickets.create, { body })
  }
  const page = await as('admin', COMPUTER)
  await page.goto(`/desk/ticketing/general?search=${encodeURIComponent(word)}`)
  for (const zone of Object.keys(CLOCKS) as Zone[]) {
    const row = page.getByRole('row').filter({ hasText: `${word} ${zone}` })
    await expect(row).toContainText(clockIn(zone, due_at))
  }
  await isOurs(page)
})

journey('KT-71 the inbox and refused messages show what belongs to no site on the clock of the installation', async ({ as }) => {
  const topic = await refusedMessage()
  const agent = await hire('Agent', ['Administrator'])
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const made = { ticket_type_id: 1, location_id: site?.id ?? '', title: unique('Moment') }
  const { id, rev } = (await ask(admin, tickets.create, { body: made })).data
  await ask(admin, tickets.assign, { params: { id }, body: { assignee_id: agent.id, rev } })

  const page = await as(await signIn(agent.email, agent.password), COMPUTER)
  await page.goto('/inbox')
  const times = page.locator('[data-inbox-id] time')
  await expect(times.first()).toBeVisible()
  for (const time of await times.all()) {
    await expect(time).toHaveText(clockIn('Asia/Jakarta', (await time.getAttribute('datetime')) ?? ''))
    await expect(time).toHaveAttribute('title', / WIB$/)
  }
  await isOurs(page)

  await page.goto('/admin/plugins/iot/monitoring?tab=letters')
  const row = page.getByRole('row').filter({ hasText: topic })
  await expect(row).toContainText(/\d{2}:\d{2} WIB/)
  await isOurs(page)
})

journey('HO-12 KT-75 a hand-over, the reception and a report over all sites say whose clock they go by', async ({ as }) => {
  const { name } = (await ask(await sessionOf('admin'), alarmDesks.create, { body: { name: unique('Desk') } })).data
  const page = await as('admin', COMPUTER)
  await page.goto('/admin/plugins/iot/handover')
  await page.getByRole('button', { name: en('handovers:write') }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('handovers:sheetOf', { desk: name }))
  await expect(page.getByRole('main')).toContainText(/\d{2}:\d{2}:\d{2} WI(B|TA|T)/)
  await isOurs(page)
  await page.getByRole('button', { name: en('handovers:withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('handovers:withdraw') })
    .click()
  await expect(page.getByText(en('handovers:stateIs.withdrawn'), { exact: true })).toBeVisible()

  await page.goto('/desk/ticketing/visitor/list?desk=board')
  await isOurs(page)

  await page.goto('/admin/plugins/iot/report?days=0')
  await expect(page.getByText(en('iot:daysIn', { zone: 'WIB' }))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/ 00:00:00 WIB – .* 00:00:00 WIB/)
  await isOurs(page)
})
