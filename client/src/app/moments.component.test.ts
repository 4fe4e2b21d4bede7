import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../tests/components/app.tsx'
import { computerIn } from '../../../tests/components/computer.ts'
import { css } from '../../../tests/components/css.ts'
import { houseTime, report } from '../../../tests/components/house.ts'
import { en } from '../../../tests/components/texts.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../tests/journeys/kit/people.ts'

const AWAY = 'America/New_York'
/** The time zones of Indonesia: hours before UTC, and abbreviation. */
const CLOCKS = { 'Asia/Jakarta': [7, 'WIB'], 'Asia/Makassar': [8, 'WITA'], 'Asia/Jayapura': [9, 'WIT'] } as const
type Zone = keyof typeof CLOCKS
const HOUR_MS = 3_600_000
/** What a clock there shows: `21:33 WIB`. */
function clockIn(zone: Zone, at: string): string {
  const [hours, abbreviation] = CLOCKS[zone]
  return `${new Date(Date.parse(at) + hours * HOUR_MS).toISOString().slice(11, 16)} ${abbreviation}`
}
/** Of a page that shows another zone than a site's, or another way of writing times. */
const FOREIGN = /New_York|GMT|UTC|\bE[SD]T\b|\d:\d{2} ?[AP]M\b/

const main = page.getByRole('main')
const isOurs = () => expect.element(main).not.toMatchTextContent(FOREIGN)

/** The computer is in New York, and so is what the page makes of a date without a zone. */
async function openAway(path: string, who: Parameters<typeof open>[1]): Promise<void> {
  await computerIn(AWAY)
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(AWAY)
  await open(path, who)
}

it('KT-70 on a computer in New York three tickets due at one instant show it on the clocks of their sites', async () => {
  // Before any target of the service level, which the list would show instead.
  const due_at = new Date((await houseTime()) + HOUR_MS / 4).toISOString()
  const word = unique('Moment')
  const admin = await sessionOf('admin')
  const sites = (await ask(admin, locations.list, { query: {} })).data
  for (const zone of Object.keys(CLOCKS)) {
    const site = sites.find((site) => site.zone === zone)
    const body = { ticket_type_id: 1, location_id: site?.id ?? `no site in ${zone}`, title: `${word} ${zone}`, due_at }
    await ask(admin, tickets.create, { body })
  }
  await openAway(`/desk/ticketing/general?search=${encodeURIComponent(word)}`, 'admin')
  for (const zone of Object.keys(CLOCKS) as Zone[]) {
    const row = page.getByRole('row').filter({ hasText: `${word} ${zone}` })
    await expect.element(row).toMatchTextContent(clockIn(zone, due_at))
  }
  await isOurs()
})

/** Reports what is no message of a device; resolves with its topic. */
async function refusedMessage(): Promise<string> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const code = unique('SPEAKER').replaceAll(' ', '-')
  await ask(admin, deviceManagement.create, { body: { location_id: site?.id ?? '', code, name: code, kind: 'sensor' } })
  const topic = `menara/${site?.code}/${code}/telemetry`
  await report({ topic, text: 'no JSON' })
  return topic
}

it('KT-71 the inbox and refused messages show what belongs to no site on the clock of the installation', async () => {
  const topic = await refusedMessage()
  const agent = await hire('Agent', ['Administrator'])
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const fields = { ticket_type_id: 1, location_id: site?.id ?? '', title: unique('Moment') }
  const { id, rev } = (await ask(admin, tickets.create, { body: fields })).data
  await ask(admin, tickets.assign, { params: { id }, body: { assignee_id: agent.id, rev } })

  const session = await signIn(agent.email, agent.password)
  await openAway('/inbox', session)
  const times = css('[data-inbox-id] time')
  await expect.element(times.first()).toBeVisible()
  for (const time of times.all()) {
    await expect.element(time).toHaveTextContent(clockIn('Asia/Jakarta', time.element().getAttribute('datetime') ?? ''))
    await expect.element(time).toHaveAttribute('title', expect.stringMatching(/ WIB$/))
  }
  await isOurs()

  await open('/admin/plugins/iot/monitoring?tab=letters', session)
  const row = page.getByRole('row').filter({ hasText: topic })
  await expect.element(row).toMatchTextContent(/\d{2}:\d{2} WIB/)
  await isOurs()
})

it('HO-12 KT-75 a hand-over, the reception and a report over all sites say whose clock they go by', async () => {
  const { name } = (await ask(await sessionOf('admin'), alarmDesks.create, { body: { name: unique('Desk') } })).data
  await openAway('/admin/plugins/iot/handover', 'admin')
  await page.getByRole('button', { name: en('handovers:write') }).click()
  await page.getByRole('menuitem', { name, exact: false }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('handovers:sheetOf', { desk: name }))
  await expect.element(main).toMatchTextContent(/\d{2}:\d{2}:\d{2} WI(B|TA|T)/)
  await isOurs()
  await page.getByRole('button', { name: en('handovers:withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('handovers:withdraw') })
    .click()
  await expect.element(page.getByText(en('handovers:stateIs.withdrawn'), { exact: true })).toBeVisible()

  await open('/desk/ticketing/visitor/list?desk=board', 'admin')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isOurs()

  await open('/admin/plugins/iot/report?days=0', 'admin')
  await expect.element(page.getByText(en('iot:daysIn', { zone: 'WIB' }))).toBeVisible()
  await expect.element(main).toMatchTextContent(/ 00:00:00 WIB – .* 00:00:00 WIB/)
  await isOurs()
})
