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
import { report } from '../../../../tests/components/house.ts'
import { en } from '../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/energy'
const admin = await sessionOf('admin')
const headOffice = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === 'VJS')

/** A site of its own whose main meter has just used 12.5 kWh and draws 60 kW. */
async function siteWithMeter() {
  const code = unique('Energy').toUpperCase().replaceAll(' ', '-')
  const { data: site } = await ask(admin, locations.create, { body: { code, name: code, type: 'branch', zone: 'Asia/Jakarta' } })
  const fields = { location_id: site.id, code: `${code}-METER`, name: 'Main meter', kind: 'meter' as const, heartbeat_s: 600 }
  const { data: device } = await ask(admin, deviceManagement.create, { body: fields })
  const measured = (values: Readonly<Record<string, number>>) => report({ topic: `menara/${code}/${device.code}/telemetry`, values })
  await measured({ energy: 1000, power: 55 })
  const points = (await ask(admin, iot.readings, { query: { device_id: device.id } })).data
  const idOf = (name: string) => points.find(({ point }) => point === name)?.id ?? `no point ${name}`
  await ask(admin, telemetry.updatePoint, { params: { id: idOf('energy') }, body: { unit: 'kWh', kind: 'counter' } })
  await ask(admin, telemetry.updatePoint, { params: { id: idOf('power') }, body: { unit: 'kW', kind: 'gauge' } })
  const meter = { location_id: site.id, code: 'M-1', name: 'Main', use: 'total' as const }
  await ask(admin, energy.createMeter, { body: { ...meter, point_id: idOf('energy'), power_point_id: idOf('power') } })
  await measured({ energy: 1012.5, power: 60 })
  return site.id
}

it('those without the right see tariffs and cannot change them; others are turned away', async () => {
  const site = await siteWithMeter()
  const body = { location_id: site, name: 'Mine', lwbp_sen: 1, k_factor: 1, valid_from: '2026-01-01' }
  await expect(ask(await sessionOf('operator'), energy.createTariff, { body })).rejects.toThrow(/403/)
  await open(`${PATH}?tab=settings`, 'operator', { site })
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
