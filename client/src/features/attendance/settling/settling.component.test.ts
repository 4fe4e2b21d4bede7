import { attendancePeriods, payroll } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { attendanceExceptions, attendanceRequests } from '@menara/shared/contract/people/attendance/attendance-settling.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { HEAD_OFFICE, standAt } from '../../../../../tests/components/position.ts'
import { savedFiles } from '../../../../../tests/components/saved-files.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/people/attendance'
const busy = css('[aria-busy="true"]')
const POSITION = { longitude: HEAD_OFFICE[0], latitude: HEAD_OFFICE[1], accuracy_m: 9 }
const dialog = page.getByRole('dialog')
const d = (key: string) => en(`attendance_days:${key}`)

async function employee() {
  const hired = await hire('Koreksi', ['Employee'])
  return { hired, session: await signIn(hired.email, hired.password) }
}

it('ADS-8 an exception is accepted with a note where it is listed', async () => {
  const { hired, session } = await employee()
  const away = { position: null, location_id: (await headOffice()).id, reason: 'Training' }
  await ask(session, attendances.checkIn, { body: away })
  await open(`${PATH}?tab=exceptions&kind=off_site`, 'hr')
  const row = page.getByRole('row').filter({ hasText: hired.name })
  await row.getByRole('button', { name: d('act.accept') }).click()
  await dialog.getByRole('button', { name: d('act.accept') }).click()
  const note = dialog.getByRole('textbox', { name: d('note'), exact: false })
  await expect.element(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Sent there by the manager')
  await dialog.getByRole('button', { name: d('act.accept') }).click()
  await expectToast('Success Update !')
  await expect.element(row).not.toBeInTheDocument()
  await page.getByText(d('settled'), { exact: true }).click()
  await expect.element(page.getByRole('row').filter({ hasText: hired.name })).toMatchTextContent('Sent there by the manager')
  const { data } = await ask(await sessionOf('hr'), attendanceExceptions.list, { query: { settled: true, kind: 'off_site', limit: 200 } })
  expect(data.some((item) => item.user.id === hired.id)).toBe(true)
})
const headOffice = async () => {
  const site = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data.find((item) => item.code === 'VJS')
  if (!site) throw new Error('The demo has a head office')
  return site
}

it('ADS-9 a person asks on their card, and who manages people approves it', async () => {
  const { hired, session } = await employee()
  standAt(20)
  const { data: came } = await ask(session, attendances.checkIn, { body: { position: POSITION } })
  await ask(session, attendances.checkOut, { body: { position: POSITION } })
  await open('/admin/home', session)
  const mine = page.getByRole('region', { name: en('attendance:myAttendance') })
  await mine.getByRole('button', { name: d('askCorrection') }).click()
  const before = new Date(Date.parse(came.check_in.at) - 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabelText(d('checkIn')).fill(before)
  await dialog.getByRole('textbox', { name: d('reason'), exact: false }).fill('The gate was closed')
  await dialog.getByRole('button', { name: d('ask'), exact: true }).click()
  await expectToast('Success Create !')
  await expect.element(mine.getByRole('list', { name: d('myRequests') })).toMatchTextContent(d('requestState.pending'))

  await open(`${PATH}?tab=requests&state=pending`, 'hr')
  await page.getByRole('row').filter({ hasText: hired.name }).click()
  await dialog.getByRole('textbox', { name: d('note') }).fill('Seen by the guard')
  await dialog.getByRole('button', { name: d('approve') }).click()
  await expectToast('Success Update !')
  expect((await ask(session, attendanceRequests.own, {})).data).toMatchObject([
    { state: 'approved', decided: { note: 'Seen by the guard' }, attendance: { id: came.id } },
  ])
  expect((await ask(await sessionOf('hr'), attendances.get, { params: { id: came.id } })).data.corrections).toBe(1)
})

it('ADS-10 a month is locked, its file is made by a template, and it is unlocked with a reason', async () => {
  const site = await headOffice()
  const admin = await sessionOf('admin')
  const months = (await ask(admin, attendancePeriods.list, { query: { location_id: site.id } })).data
  const quiet = months.at(-1)
  expect(quiet).toMatchObject({ locked: false })
  await open(`${PATH}?tab=periods`, 'admin')
  const table = page.getByRole('table', { name: d('months') })
  const row = table.getByRole('row').nth(months.length)
  await row.getByRole('button', { name: d('lock'), exact: true }).click()
  await dialog.getByRole('button', { name: d('lock'), exact: true }).click()
  await expectToast('Success Update !')
  await expect.element(row).toMatchTextContent(d('locked'))

  const name = unique('Gaji')
  await page.getByRole('button', { name: d('newTemplate') }).click()
  await dialog
    .getByRole('textbox', { name: d('name'), exact: false })
    .first()
    .fill(name)
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expectToast('Success Create !')
  await expect.element(page.getByRole('list', { name: d('templates') })).toMatchTextContent(name)
  expect((await ask(admin, payroll.list, { query: {} })).data.find((item) => item.name === name)?.columns).toHaveLength(5)

  await row.getByRole('button', { name: d('payrollFile') }).click()
  await dialog.getByRole('combobox', { name: d('template') }).click()
  await page.getByRole('option', { name }).click()
  const saved = savedFiles()
  await dialog.getByRole('button', { name: d('download') }).click()
  await expect.poll(() => saved.map((file) => file.name)).toEqual([`payroll-${quiet?.month}.xlsx`])

  await row.getByRole('button', { name: d('unlock') }).click()
  await dialog.getByRole('textbox', { name: d('reason'), exact: false }).fill('A strike was forgotten')
  await dialog.getByRole('button', { name: d('unlock') }).click()
  await expect.element(row).toMatchTextContent('A strike was forgotten')
})

it('ADS-6 a cell of the month opens that day of that person', async () => {
  await open(`${PATH}?tab=month`, 'hr')
  const grid = page.getByRole('grid', { name: d('monthGrid') })
  await grid
    .getByRole('gridcell', { name: new RegExp(d('legendKind.present')) })
    .first()
    .click()
  await expect.element(dialog.getByRole('button', { name: d('openAttendance') }).first()).toBeVisible()
  await expect.poll(address).toMatch(/cell=/)
})

it('the new tabs are clean for axe and fit a phone', async () => {
  for (const tab of ['month', 'exceptions', 'requests', 'periods']) {
    await open(`${PATH}?tab=${tab}`, 'hr')
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect.element(busy).toHaveLength(0)
    expect([tab, await wrongInBoth()]).toEqual([tab, []])
    await page.viewport(360, 740)
    await expect.poll(overflow, { message: tab }).toBeLessThanOrEqual(0)
  }
})
