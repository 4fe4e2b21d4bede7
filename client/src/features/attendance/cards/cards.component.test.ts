import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { attendanceCardReadings } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../tests/components/axe.ts'
import { quietSite } from '../../../../../tests/components/devices.ts'
import { report } from '../../../../../tests/components/house.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

/** A reader of a new site, and what is held to it. */
async function newReader() {
  const site = await quietSite()
  const name = unique('Reader')
  const body = { location_id: site.id, name, code: name.replaceAll(' ', '-'), kind: 'door' as const }
  const { data: device } = await ask(await sessionOf('admin'), deviceManagement.create, { body })
  const hold = (card: string) => report({ topic: `menara/${site.code}/${device.code}/card`, text: JSON.stringify({ card }) })
  return { site, name, hold, tab: `/people/attendance?tab=cards&site=${site.id}` }
}
const cards = page.getByRole('table', { name: en('cards:cards') })
const readings = page.getByRole('table', { name: en('cards:readings') })

async function choose(name: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: en('cards:person'), exact: false })
    .fill(name)
  await page.getByRole('option', { name }).click()
}

it('ACG-1 ACG-2 an unknown card is given from the list of readings, recognised from then on, and revoked', async () => {
  const { tab, site, name, hold } = await newReader()
  const person = await hire('Kartu', ['Employee'])
  await open(tab, 'hr')
  await expect.element(page.getByText(en('cards:none'))).toBeVisible()
  await expect.element(page.getByText(`menara/${site.code}/`, { exact: false })).toBeVisible()
  await hold('0412AB99')
  await readings.getByRole('button', { name: en('cards:giveName', { last4: 'AB99' }) }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await choose(person.name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cards:give') })
    .click()
  await expect.element(cards.getByText('…AB99')).toBeVisible()
  await hold('04:12:AB:99')
  await expect.element(readings.getByText(en('cards:outcome.check_in'))).toBeVisible()
  const [latest] = (await ask(await sessionOf('hr'), attendances.list, { query: { user: person.id } })).data
  expect(latest).toMatchObject({ check_in: { place: name, way: 'card' } })
  expect(await wrongInBoth()).toEqual([])
  await cards.getByRole('button', { name: en('cards:revokeName', { name: person.name, last4: 'AB99' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('cards:revoke'), exact: true })
    .click()
  await expect.element(cards.getByText(en('cards:revoked'))).toBeVisible()
  const told = (await ask(await sessionOf('hr'), attendanceCardReadings.list, { query: { location_id: site.id } })).data
  expect(told.map(({ outcome }) => outcome)).toEqual(['check_in', 'unknown'])
})

it('ACG-1 ACG-3 a card is given by its number, by keyboard, in Indonesian on a telephone', async () => {
  const { tab } = await newReader()
  const person = await hire('Kartu', ['Employee'])
  const t = textsIn('id')
  await open(tab, 'hr', { scheme: 'dark', language: 'id', viewport: [360, 740] })
  await page.getByRole('button', { name: t('cards:give') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('cards:person'), exact: false }).fill(person.name)
  await expect.element(page.getByRole('option', { name: person.name })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}{Tab}')
  await userEvent.keyboard('12{Enter}')
  await expect.element(dialog.getByRole('textbox', { name: t('cards:number'), exact: false })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('34 56 78{Enter}')
  await expect.element(page.getByText('…5678')).toBeVisible()
  expect([await wrongInBoth(), overflow()]).toEqual([[], 0])
})
