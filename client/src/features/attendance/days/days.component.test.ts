import { attendanceDays } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { HEAD_OFFICE } from '../../../../../tests/components/position.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn } from '../../../../../tests/journeys/kit/people.ts'

const busy = css('[aria-busy="true"]')
const grid = page.getByRole('grid', { name: en('attendance_days:grid') })
const figures = page.getByRole('region', { name: en('attendance_days:figures') })
const headOffice = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data.find((site) => site.code === 'VJS')
const POSITION = { longitude: HEAD_OFFICE[0], latitude: HEAD_OFFICE[1], accuracy_m: 9 }

async function employee() {
  const hired = await hire('Harian', ['Employee'])
  return { hired, session: await signIn(hired.email, hired.password) }
}

it('ADS-5 the day of VJS is shown unless another site is chosen, and a cell opens what is behind it', async () => {
  const { hired, session } = await employee()
  await ask(session, attendances.checkIn, { body: { position: POSITION, device_at: '2020-01-01T00:00:00Z' } })
  await open(`/people/daily?search=${encodeURIComponent(hired.name)}`, 'hr')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('attendance_days:dailyTitle'))
  const row = grid.getByRole('row').filter({ hasText: hired.name })
  await expect.element(row).toBeVisible()
  await row.getByRole('gridcell').first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('list', { name: en('attendance:explain.title') })).toMatchTextContent('phone clock −')
  await expect.poll(address).toMatch(/person=/)
  await dialog.getByRole('button', { name: en('attendance_days:openAttendance') }).click()
  await expect.element(page.getByRole('dialog').getByText(en('attendance:checkIn'), { exact: true })).toBeVisible()
})

it('ADS-6 somebody who comes appears by themselves, and the grid is moved through by keys', async () => {
  const { hired, session } = await employee()
  await open('/people/daily?show=in', 'hr')
  await expect.element(figures).toBeVisible()
  const row = grid.getByRole('row').filter({ hasText: hired.name })
  await expect.element(row).not.toBeInTheDocument()
  await ask(session, attendances.checkIn, { body: { position: POSITION } })
  await expect.element(row).toBeVisible()
  const first = grid.getByRole('gridcell').first().element() as HTMLElement
  first.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}{ArrowUp}')
  expect((document.activeElement as HTMLElement).dataset['cell']).toBe('0 1')
  await userEvent.keyboard('{End}{Home}{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

it('ADS-7 the head office sees each site, compares, names who is missing, and leads to the day of a site', async () => {
  await open('/people/daily_ho', 'hr')
  const table = page.getByRole('table', { name: en('attendance_days:sites') })
  const { data } = await ask(await sessionOf('hr'), attendanceDays.sites, { query: {} })
  expect(data.length).toBeGreaterThan(5)
  expect(new Set(data.map((site) => site.zone)).size).toBeGreaterThan(2)
  await expect.element(table.getByRole('row').nth(data.length)).toBeVisible()
  await expect.element(page.getByRole('region', { name: en('attendance_days:whoIsMissing') })).toBeVisible()
  await table.getByRole('link', { name: 'VJS Jakarta', exact: true }).click()
  await expect.poll(address).toMatch(/\/people\/daily\?/)
  await expect.poll(address).toMatch(new RegExp(headOffice?.id ?? 'none'))
})

it('both screens are clean for axe in light and dark, and fit a phone in Indonesian', async () => {
  for (const path of ['/people/daily', '/people/daily_ho']) {
    await open(path, 'hr')
    await expect.element(busy).toHaveLength(0)
    expect([path, await wrongInBoth()]).toEqual([path, []])
  }
  const t = textsIn('id')
  for (const [path, title] of [
    ['/people/daily', t('attendance_days:dailyTitle')],
    ['/people/daily_ho', t('attendance_days:hoTitle')],
  ] as const) {
    await open(path, 'hr', { viewport: [360, 740], language: 'id' })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await expect.element(busy).toHaveLength(0)
    expect([path, overflow()]).toEqual([path, 0])
    expect([path, await wrongOn()]).toEqual([path, []])
  }
})

it('who may not manage people sees no day', async () => {
  await open('/people/daily', 'employee')
  await expect.poll(address).toMatch(/\/401/)
})
