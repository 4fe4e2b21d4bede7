import { attendances } from '@menara/shared/contract/attendances.contract.ts'
import { pointAt } from '@menara/shared/domain/geo.ts'
import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const PATH = '/people/attendance'
/** The head office. */
const VJS = [106.8229, -6.1944] as const

/** The device says it is so far from the head office, as exact as given. */
async function stand(page: Page, metres: number, accuracy = 12): Promise<void> {
  const [longitude, latitude] = pointAt(VJS, 45, metres)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ longitude, latitude, accuracy })
}
const employee = async (): Promise<{ hired: Hired; session: Awaited<ReturnType<typeof signIn>> }> => {
  const hired = await hire('Hadir', ['Employee'])
  return { hired, session: await signIn(hired.email, hired.password) }
}
const mine = (page: Page) => page.getByRole('region', { name: en('attendance:myAttendance') })
const onBoard = (page: Page, name: string) =>
  page.getByRole('region', { name: 'VJS Jakarta' }).getByRole('listitem').filter({ hasText: name })

journey(
  'an employee checks in where they are and a manager sees it live; away it takes a reason, and a reload changes nothing',
  async ({ as, noise }) => {
    noise.expect(/status of 422/)
    const { hired, session } = await employee()
    const manager = await as('hr')
    await manager.goto(PATH)
    await expect(manager.getByText(en('attendance:figure.in'))).toBeVisible()
    await manager.getByRole('textbox', { name: en('attendance:searchPeople') }).fill(hired.name)
    await expect(onBoard(manager, hired.name)).toHaveCount(0)

    const page = await as(session, { viewport: { width: 360, height: 740 } })
    await stand(page, 30)
    await page.goto('/admin/home')
    await mine(page)
      .getByRole('button', { name: en('attendance:check_in') })
      .click()
    await expect(mine(page).getByRole('button', { name: en('attendance:check_out') })).toBeVisible()
    await expect(mine(page).getByRole('status')).toContainText('VJS Jakarta')
    // Nobody has reloaded the manager's page.
    await expect(onBoard(manager, hired.name)).toHaveAttribute('data-presence', 'in')
    await page.reload()
    await expect(mine(page).getByRole('button', { name: en('attendance:check_out') })).toBeVisible()

    await stand(page, 5000)
    await mine(page)
      .getByRole('button', { name: en('attendance:check_out') })
      .click()
    await expect(mine(page).getByRole('alert')).toHaveText(en('attendance:awayText'))
    const leave = mine(page).getByRole('button', { name: en('attendance:check_out') })
    await expect(leave).toBeDisabled()
    await mine(page)
      .getByRole('textbox', { name: en('attendance:why') })
      .fill('At the supplier')
    await leave.click()
    await expect(mine(page).getByRole('button', { name: en('attendance:check_in') })).toBeVisible()
    await expect(onBoard(manager, hired.name)).toHaveCount(0)
    await page.reload()
    await expect(mine(page).getByRole('status')).toContainText(en('attendance:youAreOut'))
    await expect(mine(page).getByRole('list', { name: en('attendance:recent') })).toContainText(en('attendance:odd.off_site'))

    const [row] = (await ask(await sessionOf('hr'), attendances.list, { query: { user: hired.id } })).data
    expect(row).toMatchObject({
      location: { name: 'VJS Jakarta' },
      state: 'closed',
      check_in: { on_site: true },
      check_out: { on_site: false, distance_m: 5000, reason: 'At the supplier' },
    })
  },
)

journey('a device that says nothing is asked for site and reason, on a phone in Indonesian', async ({ as, noise }) => {
  noise.expect(/status of 422/)
  const t = say('id')
  const { hired, session } = await employee()
  const page = await as(session, { language: 'id', viewport: { width: 360, height: 740 } })
  await page.goto('/admin/home')
  const card = page.getByRole('region', { name: t('attendance:myAttendance') })
  await card.getByRole('button', { name: t('attendance:check_in') }).click()
  await expect(card.getByRole('alert')).toHaveText(t('attendance:unknownText'))
  await card.getByRole('combobox', { name: t('attendance:site') }).click()
  await page.getByRole('option', { name: 'VJS Jakarta', exact: true }).click()
  await card.getByRole('textbox', { name: t('attendance:why') }).fill('GPS mati di basement')
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  await card.getByRole('button', { name: t('attendance:check_in') }).click()
  await expect(card.getByRole('status')).toContainText('VJS Jakarta')
  const { data } = await ask(await sessionOf('hr'), attendances.list, { query: { user: hired.id } })
  expect(data).toMatchObject([{ state: 'open', check_in: { on_site: false, longitude: null, reason: 'GPS mati di basement' } }])
})

journey('a manager puts a time right, the original stays, and the file holds it', async ({ as }) => {
  const { hired, session } = await employee()
  const position = { longitude: VJS[0], latitude: VJS[1], accuracy_m: 9 }
  const { data: came } = await ask(session, attendances.checkIn, { body: { position } })
  const page = await as('hr')
  await page.goto(`${PATH}?tab=list&user=${hired.id}`)
  const table = page.getByRole('table', { name: en('attendance:tab.list') })
  await table.getByRole('row').filter({ hasText: hired.name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('attendance:correct') }).click()
  const before = new Date(Date.parse(came.check_in.at) - 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel(en('attendance:checkIn'), { exact: true }).fill(before)
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect(dialog.getByRole('textbox', { name: en('attendance:reason') })).toHaveAccessibleDescription(
    en('refusals:rule.required', { field: en('attendance:reason') }),
  )
  await dialog.getByRole('textbox', { name: en('attendance:reason') }).fill('The gate was broken')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect(page.getByText('Success Update !', { exact: true })).toBeVisible()
  await page.goto(`${PATH}?tab=list&user=${hired.id}&id=${came.id}`)
  await expect(page.getByRole('dialog').getByRole('region', { name: en('attendance:history') })).toContainText('The gate was broken')
  const { data } = await ask(await sessionOf('hr'), attendances.get, { params: { id: came.id } })
  expect(data).toMatchObject({ corrections: 1, history: [{ before: { check_in_at: came.check_in.at } }] })
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: en('attendance:exportCsv') }).click()])
  expect(file.suggestedFilename()).toMatch(/^attendance-.*\.csv$/)
  await page.getByRole('tab', { name: en('attendance:tab.summary') }).click()
  await expect(
    page
      .getByRole('table', { name: en('attendance:tab.summary') })
      .getByRole('row')
      .nth(1),
  ).toContainText(hired.name)
})

journey('the home of the people application shows me and who is at work', async ({ as }) => {
  const page = await as('hr')
  await page.goto('/people')
  await expect(mine(page)).toBeVisible()
  await expect(page.getByText(en('attendance:figure.in'))).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await wrongOn(page)).toEqual([])
})

journey('who may not manage people sees nobody: not on screen, not by the API', async ({ as }) => {
  const page = await as('employee')
  await page.goto(PATH)
  await expect(page).toHaveURL(/\/401/)
  await expect(ask(await sessionOf('employee'), attendances.presence, { query: {} })).rejects.toThrow('403')
})

journey('attendance is clean for axe, light and dark', async ({ as }) => {
  const page = await as('hr')
  for (const tab of ['presence', 'list', 'summary']) {
    await page.goto(`${PATH}?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect([tab, await wrongInBoth(page)]).toEqual([tab, []])
  }
})
