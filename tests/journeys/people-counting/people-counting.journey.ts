import { areas } from '@menara/shared/contract/areas.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { peopleCounting } from '@menara/shared/contract/people-counting.contract.ts'
import { expect } from '@playwright/test'
import { wrongInBoth } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { lookAt, meteredSite } from '../kit/metered-site.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const PATH = '/admin/plugins/people_counting'

journey('a place set up on screen counts what its gate published, as the API does', async ({ as }) => {
  const site = await meteredSite('People')
  const admin = await sessionOf('admin')
  await ask(admin, areas.create, { body: { location_id: site.id, code: 'HALL', name: 'Entrance hall', kind: 'room' } })
  const gate = await site.device({
    name: 'North gate',
    kind: 'counter',
    points: { entries: { unit: '', first: 1000, counter: true }, exits: { unit: '', first: 500, counter: true } },
  })
  const page = await as('admin')
  await lookAt(page, site)
  await page.goto(`${PATH}?tab=places`)
  await page.getByRole('button', { name: en('people_counting:newPlace') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: en('people_counting:area') }).click()
  await page.getByRole('option', { name: 'Entrance hall' }).click()
  await dialog.getByRole('textbox', { name: en('people_counting:capacity') }).fill('100')
  await dialog.getByRole('combobox', { name: en('people_counting:gates') }).click()
  await page.getByRole('option', { name: 'North gate' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect(page.getByText('Success Create !', { exact: true })).toBeVisible()

  await gate.says({ entries: 1120, exits: 525 })
  await page.goto(PATH)
  const hall = page.getByRole('region', { name: 'Entrance hall' })
  // 120 in and 25 out are 95 of 100; of 145 crossings three may be miscounted at 98 %.
  await expect(hall).toContainText('95')
  await expect(hall).toContainText(en('people_counting:state.warning'))
  await expect(hall).toContainText('± 3')
  const [now] = (await ask(admin, peopleCounting.now, { query: { location_id: site.id } })).data
  expect(now).toMatchObject({ in: 120, out: 25, inside: 95, low: 92, high: 98, state: 'warning' })
  const daily = (await ask(admin, peopleCounting.daily, { query: { location: site.code } })).data
  expect(daily).toMatchObject([{ name: 'Entrance hall', in: 120, out: 25 }])
  await expect(
    page
      .getByRole('table', { name: en('people_counting:daily') })
      .getByRole('row')
      .nth(1),
  ).toContainText('120')
})

journey('those without the right see counts and set nothing up; others are turned away', async ({ as }) => {
  const page = await as('operator')
  const vjs = (await ask(await sessionOf('operator'), locations.list, { query: {} })).data.find((location) => location.code === 'VJS')
  await lookAt(page, { id: vjs?.id ?? '' })
  await page.goto(`${PATH}?tab=places`)
  await expect(page.getByRole('table', { name: en('people_counting:tab.places') })).toBeVisible()
  await expect(page.getByRole('button', { name: en('people_counting:newPlace') })).toHaveCount(0)
  const employee = await as('employee')
  await employee.goto(PATH)
  await expect(employee).toHaveURL(/\/401/)
})

journey('the screen is clean for axe, light and dark', async ({ as }) => {
  const page = await as('admin')
  const vjs = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data.find((location) => location.code === 'VJS')
  await lookAt(page, { id: vjs?.id ?? '' })
  for (const tab of ['counts', 'places']) {
    await page.goto(`${PATH}?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect([tab, await wrongInBoth(page)]).toEqual([tab, []])
  }
})
