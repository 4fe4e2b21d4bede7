import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { report } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/manage/assets/formManageDevice'
const main = page.getByRole('main')
const box = (key: string, values = {}) => main.getByRole('textbox', { name: en(`iot:${key}`, values), exact: true })
const press = (key: `${string}:${string}`) => main.getByRole('button', { name: en(key), exact: true })

it('a device is added to its asset, heard, named, given a limit and detached', { timeout: 240_000 }, async () => {
  const admin = await sessionOf('admin')
  const [asset] = (await ask(admin, assets.list, { query: { limit: 1 } })).data
  const site = (await ask(admin, locations.get, { params: { id: asset?.location_id ?? '' } })).data
  const code = unique('AD').replaceAll(' ', '-')
  await open(`${PATH}?asset=${asset?.id}`, 'admin')
  await settled()
  await press('iot:newDevice').click()
  await box('name').fill(`Sensor ${code}`)
  await main.getByRole('textbox', { name: en('iot:code'), exact: false }).fill(code)
  await press('common:save').click()
  await expectToast('Success Create !')
  // It is open, and mounted on the asset.
  await expect.element(main.getByRole('region', { name: en('iot:access') })).toBeVisible()
  const device = (await ask(admin, assets.devices, { params: { id: asset?.id ?? '' } })).data.find((row) => row.code === code)
  expect(device).toMatchObject({ asset_id: asset?.id, location_id: site.id })
  await report({ topic: `menara/${site.code}/${code}/telemetry`, values: { humidity: 50 } })
  const point = main.getByRole('region', { name: en('iot:points') })
  await box('pointName', { point: 'humidity' }).fill('Kelembapan ruang')
  await point.getByRole('textbox', { name: en('iot:unit') }).fill('%')
  await point.getByRole('button', { name: en('common:save') }).click()
  await expectToast('Success Update !')
  await point.getByRole('textbox', { name: en('iot:limit') }).fill('70')
  expect.soft(await wrongOn('main'), 'devices of an asset').toEqual([])
  await point.getByRole('button', { name: en('iot:addRule') }).click()
  await expect.element(point.getByRole('link', { name: en('iot:limitIs.above', { limit: '70', unit: '%' }) })).toBeVisible()
  const rules = (await ask(admin, iot.rules, { query: { device_id: device?.id ?? '' } })).data
  expect(rules).toMatchObject([{ point: 'humidity', direction: 'above', limit: 70, priority: 'high' }])
  await press('iot:detach').click()
  await expect.poll(async () => (await ask(admin, iot.device, { params: { id: device?.id ?? '' } })).data.asset_id).toBeNull()
})

it('without an asset it says to choose one, and fits a phone', async () => {
  await open(PATH, 'admin', { viewport: [360, 740] })
  await expect.element(page.getByText(en('iot:chooseAsset'))).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
