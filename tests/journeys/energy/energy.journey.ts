import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { journey } from '../kit/journey.ts'
import { lookAt, meteredSite } from '../kit/metered-site.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const PATH = '/admin/plugins/energy'
const card = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true }).locator('..')

/** A site whose main meter has just used 12.5 kWh and draws 60 kW. */
async function usedSite() {
  const site = await meteredSite('Energy')
  const admin = await sessionOf('admin')
  const meter = await site.device({
    name: 'Main meter',
    kind: 'meter',
    points: { energy: { unit: 'kWh', first: 1000, counter: true }, power: { unit: 'kW', first: 55 } },
  })
  await ask(admin, energy.createMeter, {
    body: {
      location_id: site.id,
      code: 'M-1',
      name: 'Main',
      use: 'total',
      point_id: meter.point('energy'),
      power_point_id: meter.point('power'),
    },
  })
  await meter.says({ energy: 1012.5, power: 60 })
  return { site, admin, meter }
}

journey('a tariff set on screen prices what was published, and the screen says what the API says', async ({ as }) => {
  const { site, admin } = await usedSite()
  const page = await as('admin')
  await lookAt(page, site)
  await page.goto(`${PATH}?tab=settings`)
  await page.getByRole('button', { name: en('energy:newTariff') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en('energy:name') }).fill('PLN B-2')
  await dialog.getByRole('textbox', { name: en('energy:lwbpPrice') }).fill('1500')
  await dialog.getByRole('textbox', { name: en('energy:kFactor') }).fill('1')
  await dialog.getByRole('textbox', { name: en('energy:validFrom'), exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect(page.getByText('Success Create !', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: en('energy:tariffs') })).toContainText('Rp 1,500')

  await page.goto(`${PATH}?period=today`)
  // 60 kW at Rp 1,500 for each kWh is Rp 1,500 a minute; 12.5 kWh are Rp 18,750.
  await expect(card(page, en('energy:power'))).toContainText('60 kW')
  await expect(card(page, en('energy:costPerMinute'))).toContainText('Rp 1,500')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(machineNow())
  const { total } = (await ask(admin, energy.usage, { query: { location_id: site.id, start: today, end: today, step: 'hour' } })).data
  expect(total).toMatchObject({ kwh: 12.5, cost: 18_750 })
  const usage = page.getByRole('region', { name: en('energy:usage') })
  await expect(usage).toContainText('Rp 18,750')
  await expect(card(page, en('energy:cost')).first()).toContainText('Rp 18,750')
  await usage.getByRole('button', { name: en('energy:showTable') }).click()
  await expect(usage.getByRole('table').getByText('12.5 kWh').first()).toBeVisible()

  await page.goto(`${PATH}?tab=settings`)
  await page.getByRole('button', { name: 'PLN B-2', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: en('energy:lwbpPrice') })
    .fill('3000')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:save') })
    .click()
  await expect(page.getByText('Success Update !', { exact: true })).toBeVisible()
  await page.goto(`${PATH}?period=today`)
  await expect(card(page, en('energy:costPerMinute'))).toContainText('Rp 3,000')
})
