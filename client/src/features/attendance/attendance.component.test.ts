import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { HEAD_OFFICE, standAt } from '../../../../tests/components/position.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/people/attendance'
const PHONE = { viewport: [360, 740] } as const
const POSITION = { longitude: HEAD_OFFICE[0], latitude: HEAD_OFFICE[1], accuracy_m: 9 }

async function employee() {
  const hired = await hire('Hadir', ['Employee'])
  return { hired, session: await signIn(hired.email, hired.password) }
}
const mine = page.getByRole('region', { name: en('attendance:myAttendance') })
const mineButton = (name: 'check_in' | 'check_out') => mine.getByRole('button', { name: en(`attendance:${name}`) })
const onBoard = (name: string) => page.getByRole('region', { name: 'VJS Jakarta' }).getByRole('listitem').filter({ hasText: name })
const busy = css('[aria-busy="true"]')

it('an employee checks in where they are; away it takes a reason, and a reload changes nothing', async () => {
  const { hired, session } = await employee()
  standAt(30)
  await open('/admin/home', session, PHONE)
  await mineButton('check_in').click()
  await expect.element(mineButton('check_out')).toBeVisible()
  await expect.element(mine.getByRole('status')).toMatchTextContent('VJS Jakarta')
  await reopen()
  await expect.element(mineButton('check_out')).toBeVisible()

  standAt(5000)
  await mineButton('check_out').click()
  await expect.element(mine.getByRole('alert')).toHaveTextContent(en('attendance:awayText'))
  await expect.element(mineButton('check_out')).toBeDisabled()
  await mine.getByRole('textbox', { name: en('attendance:why'), exact: false }).fill('At the supplier')
  await mineButton('check_out').click()
  await expect.element(mineButton('check_in')).toBeVisible()
  await reopen()
  await expect.element(mine.getByRole('status')).toMatchTextContent(en('attendance:youAreOut'))
  await expect.element(mine.getByRole('list', { name: en('attendance:recent') })).toMatchTextContent(en('attendance:odd.off_site'))

  const [row] = (await ask(await sessionOf('hr'), attendances.list, { query: { user: hired.id } })).data
  expect(row).toMatchObject({
    location: { name: 'VJS Jakarta' },
    state: 'closed',
    check_in: { on_site: true },
    check_out: { on_site: false, distance_m: 5000, reason: 'At the supplier' },
  })
})

it('a manager sees live who comes and who leaves', async () => {
  const { hired, session } = await employee()
  await open(PATH, 'hr')
  await expect.element(page.getByText(en('attendance:figure.in'))).toBeVisible()
  await page.getByRole('textbox', { name: en('attendance:searchPeople') }).fill(hired.name)
  await expect.element(onBoard(hired.name)).not.toBeInTheDocument()
  await ask(session, attendances.checkIn, { body: { position: POSITION } })
  // Nobody has reloaded the manager's page.
  await expect.element(onBoard(hired.name)).toHaveAttribute('data-presence', 'in')
  await ask(session, attendances.checkOut, { body: { position: POSITION } })
  await expect.element(onBoard(hired.name)).not.toBeInTheDocument()
})

it('a device that says nothing is asked for site and reason, on a phone in Indonesian', async () => {
  const t = textsIn('id')
  const { hired, session } = await employee()
  standAt(null)
  await open('/admin/home', session, { ...PHONE, language: 'id' })
  const card = page.getByRole('region', { name: t('attendance:myAttendance') })
  await card.getByRole('button', { name: t('attendance:check_in') }).click()
  await expect.element(card.getByRole('alert')).toHaveTextContent(t('attendance:unknownText'))
  await card.getByRole('combobox', { name: t('attendance:site'), exact: false }).click()
  await page.getByRole('option', { name: 'VJS Jakarta' }).click()
  await card.getByRole('textbox', { name: t('attendance:why'), exact: false }).fill('GPS mati di basement')
  expect(overflow()).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: t('attendance:check_in') }).click()
  await expect.element(card.getByRole('status')).toMatchTextContent('VJS Jakarta')
  const { data } = await ask(await sessionOf('hr'), attendances.list, { query: { user: hired.id } })
  expect(data).toMatchObject([{ state: 'open', check_in: { on_site: false, longitude: null, reason: 'GPS mati di basement' } }])
})

it('a manager puts a time right, the original stays, and the file holds it', async () => {
  const { hired, session } = await employee()
  const { data: came } = await ask(session, attendances.checkIn, { body: { position: POSITION } })
  await open(`${PATH}?tab=list&user=${hired.id}`, 'hr')
  const table = page.getByRole('table', { name: en('attendance:tab.list') })
  await table.getByRole('row').filter({ hasText: hired.name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('attendance:correct') }).click()
  const before = new Date(Date.parse(came.check_in.at) - 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabelText(en('attendance:checkIn')).fill(before)
  await dialog.getByRole('button', { name: en('common:save') }).click()
  const reason = dialog.getByRole('textbox', { name: en('attendance:reason') })
  await expect.element(reason).toHaveAccessibleDescription(en('refusals:rule.required', { field: en('attendance:reason') }))
  await reason.fill('The gate was broken')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expectToast('Success Update !')
  await open(`${PATH}?tab=list&user=${hired.id}&id=${came.id}`, 'hr')
  await expect.element(dialog.getByRole('region', { name: en('attendance:history') })).toMatchTextContent('The gate was broken')
  const { data } = await ask(await sessionOf('hr'), attendances.get, { params: { id: came.id } })
  expect(data).toMatchObject({ corrections: 1, history: [{ before: { check_in_at: came.check_in.at } }] })
  await userEvent.keyboard('{Escape}')
  const saved = savedFiles()
  await page.getByRole('button', { name: en('attendance:exportCsv') }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^attendance-.*\.csv$/)])
  await page.getByRole('tab', { name: en('attendance:tab.summary') }).click()
  const summary = page.getByRole('table', { name: en('attendance:tab.summary') })
  await expect.element(summary.getByRole('row').nth(1)).toMatchTextContent(hired.name)
})

it('the home of the people application shows me and who is at work', async () => {
  await open('/people', 'hr')
  await expect.element(mine).toBeVisible()
  await expect.element(page.getByText(en('attendance:figure.in'))).toBeVisible()
  await expect.element(busy).toHaveLength(0)
  expect(await wrongOn()).toEqual([])
})

it('who may not manage people sees nobody: not on screen, not by the API', async () => {
  await open(PATH, 'employee')
  await expect.poll(address).toMatch(/\/401/)
  await expect(ask(await sessionOf('employee'), attendances.presence, { query: {} })).rejects.toThrow('403')
})

it('attendance is clean for axe, light and dark', async () => {
  for (const tab of ['presence', 'list', 'summary']) {
    await open(`${PATH}?tab=${tab}`, 'hr')
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect.element(busy).toHaveLength(0)
    expect([tab, await wrongInBoth()]).toEqual([tab, []])
  }
})
