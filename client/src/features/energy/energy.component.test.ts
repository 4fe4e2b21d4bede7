import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { houseTime, report } from '../../../../tests/components/house.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/energy'
const admin = await sessionOf('admin')
const headOffice = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === 'VJS')

const card = (label: string) => page.getByRole('main').getByText(label, { exact: true }).first()
/** What stands in the card of a figure. */
const figure = (label: string) => card(label).element().parentElement?.textContent

/** A site whose main meter has just used 12.5 kWh and draws 60 kW. */
async function usedSite(): Promise<string> {
  const code = unique('Energy').toUpperCase().replaceAll(' ', '-')
  const { data: site } = await ask(admin, locations.create, { body: { code, name: code, type: 'branch', zone: 'Asia/Jakarta' } })
  const meter = { location_id: site.id, code: `${code}-MAIN`, name: 'Main meter', kind: 'meter' as const, heartbeat_s: 600 }
  const { data: device } = await ask(admin, deviceManagement.create, { body: meter })
  const says = (energy: number, power: number) =>
    report({ topic: `menara/${site.code}/${device.code}/telemetry`, values: { energy, power } })
  await says(1000, 55)
  const points = (await ask(admin, iot.readings, { query: { device_id: device.id } })).data
  const pointId = (name: string) => points.find(({ point }) => point === name)?.id ?? ''
  await ask(admin, telemetry.updatePoint, { params: { id: pointId('energy') }, body: { unit: 'kWh', kind: 'counter' } })
  await ask(admin, telemetry.updatePoint, { params: { id: pointId('power') }, body: { unit: 'kW', kind: 'gauge' } })
  const body = { location_id: site.id, code: 'M-1', name: 'Main', use: 'total' as const }
  await ask(admin, energy.createMeter, { body: { ...body, point_id: pointId('energy'), power_point_id: pointId('power') } })
  await says(1012.5, 60)
  return site.id
}

it('a tariff set on screen prices what was published, and the screen says what the API says', { timeout: 120_000 }, async () => {
  const site = await usedSite()
  await open(`${PATH}?tab=settings`, 'admin', { site })
  await page.getByRole('button', { name: en('energy:newTariff'), exact: false }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByRole('textbox', { name: en(`energy:${key}`) })
  await field('name').fill('PLN B-2')
  await field('lwbpPrice').fill('1500')
  await field('kFactor').fill('1')
  await field('validFrom').fill('2020-01-01')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expectToast('Success Create !')
  await expect.element(page.getByRole('table', { name: en('energy:tariffs') })).toMatchTextContent('Rp 1,500')

  await open(`${PATH}?period=today`, 'admin', { site })
  // 60 kW at Rp 1,500 for each kWh is Rp 1,500 a minute; 12.5 kWh are Rp 18,750.
  await expect.poll(() => figure(en('energy:power'))).toContain('60 kW')
  await expect.poll(() => figure(en('energy:costPerMinute'))).toContain('Rp 1,500')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(await houseTime())
  const { total } = (await ask(admin, energy.usage, { query: { location_id: site, start: today, end: today, step: 'hour' } })).data
  expect(total).toMatchObject({ kwh: 12.5, cost: 18_750 })
  const usage = page.getByRole('region', { name: en('energy:usage') })
  await expect.element(usage).toMatchTextContent('Rp 18,750')
  expect(figure(en('energy:cost'))).toContain('Rp 18,750')
  await usage.getByRole('button', { name: en('energy:showTable') }).click()
  await expect.element(usage.getByRole('table').getByText('12.5 kWh').first()).toBeVisible()

  await open(`${PATH}?tab=settings`, 'admin', { site })
  await page.getByRole('button', { name: 'PLN B-2', exact: true }).click()
  await field('lwbpPrice').fill('3000')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expectToast('Success Update !')
  await open(`${PATH}?period=today`, 'admin', { site })
  await expect.poll(() => figure(en('energy:costPerMinute'))).toContain('Rp 3,000')
})

it('those without the right see tariffs and cannot change them; others are turned away', async () => {
  const code = unique('Energy').toUpperCase().replaceAll(' ', '-')
  const { data: site } = await ask(admin, locations.create, { body: { code, name: code, type: 'branch', zone: 'Asia/Jakarta' } })
  const body = { location_id: site.id, name: 'Mine', lwbp_sen: 1, k_factor: 1, valid_from: '2026-01-01' }
  await expect(ask(await sessionOf('operator'), energy.createTariff, { body })).rejects.toThrow(/403/)
  await open(`${PATH}?tab=settings`, 'operator', { site: site.id })
  await expect.element(page.getByText(en('energy:noTariffs'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: en('energy:newTariff'), exact: false })).not.toBeInTheDocument()
  await open(PATH, 'employee')
  await expect.poll(address).toMatch(/\/401/)
})

it('every tab of a demo site is clean for axe, light and dark', { timeout: 120_000 }, async () => {
  for (const tab of ['overview', 'demand', 'meters', 'baseline', 'settings']) {
    await open(`${PATH}?tab=${tab}`, 'admin', { site: headOffice?.id ?? '' })
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect.element(css('[aria-busy="true"]')).toHaveLength(0)
    expect([tab, await wrongInBoth()]).toEqual([tab, []])
  }
})
