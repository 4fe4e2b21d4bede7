import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { css } from '../../../../tests/components/css.ts'
import { houseTime, report } from '../../../../tests/components/house.ts'
import { press } from '../../../../tests/components/keys.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/maps'
const RADIUS_M = 5
const mapReady = () => expect.element(css('[data-map]')).toHaveAttribute('data-state', 'open')

/** The ground floor of the head office, a fence in its middle until the test ends, and a place beside it. */
async function fencedFloor() {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === 'VJS')
  const rows = (await ask(admin, areas.list, { query: { location_id: site?.id ?? '' } })).data
  const ground = rows.find((row) => row.kind === 'floor' && row.level === 0)
  if (!site || !ground || ground.longitude === null || ground.latitude === null) throw new Error('The demo has no ground floor')
  const middle: LonLat = [ground.longitude, ground.latitude]
  const ring = [0, 90, 180, 270].map((bearing) => [...pointAt(middle, bearing, RADIUS_M)] as [number, number])
  const fields = { location_id: site.id, area_id: ground.id, name: unique('Vault'), ring, rule: 'enter' as const, margin_m: 1 }
  const { data: fence } = await ask(admin, geofences.create, { body: { ...fields, applies_to: ['visitor'], priority: 'critical' } })
  onTestFinished(async () => void (await ask(admin, geofences.remove, { params: { id: fence.id } })))
  const outside: LonLat = [...pointAt(middle, 90, 3 * RADIUS_M)]
  return { admin, site, ground, fence, outside, at: `${PATH}?site=${site.id}&floor=${ground.id}` }
}

/** Somebody with a badge is there. */
async function visitorAt({ admin, site, ground, outside: [longitude, latitude] }: Awaited<ReturnType<typeof fencedFloor>>): Promise<void> {
  const code = unique('TAG').replaceAll(' ', '-')
  const body = { location_id: site.id, code, name: code, kind: 'sensor' as const, heartbeat_s: 3600 }
  const { data: device } = await ask(admin, deviceManagement.create, { body })
  await ask(admin, positions.assignTag, { params: { id: device.id }, body: { kind: 'visitor', name: unique('Visitor') } })
  const at = new Date(await houseTime()).toISOString()
  const text = JSON.stringify({ longitude, latitude, area: ground.code, accuracy_m: 2, heading: 90, at })
  await report({ topic: `menara/${site.code}/${code}/position`, text })
}

it('the replay says that it is not live, plays by the keyboard and leads back', { timeout: 120_000 }, async () => {
  const floor = await fencedFloor()
  await visitorAt(floor)
  await open(floor.at, 'operator')
  await mapReady()
  await page.getByRole('button', { name: 'Replay' }).click()
  const bar = css('[data-replay]')
  await expect.element(bar.getByText('Not live', { exact: false })).toBeVisible()
  await expect.element(bar.getByText('Loading the past…')).toHaveLength(0)
  const moment = () => css('[data-replay-at]', bar).element().textContent
  const began = moment()
  await press(bar.getByRole('slider', { name: 'Moment' }), '{ArrowRight}')
  await expect.poll(moment).not.toBe(began)
  await press(bar.getByRole('button', { name: 'Play' }), '{Enter}')
  const played = moment()
  await expect.poll(moment).not.toBe(played)
  await press(bar.getByRole('button', { name: 'Pause' }), '{Enter}')
  await expect.element(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  await bar.getByRole('button', { name: 'Back to live' }).click()
  await expect.element(bar).toHaveLength(0)
})

it('a fence is drawn by its coordinates, without a mouse, and taken away again', { timeout: 120_000 }, async () => {
  const { at, fence, outside } = await fencedFloor()
  await open(at, 'admin')
  await mapReady()
  await press(css('[data-side]').getByRole('button', { name: new RegExp(`^${fence.name}`) }), '{Enter}')
  const form = css('[data-fence-form]')
  await form.getByRole('textbox', { name: 'Longitude of corner 1' }).fill(outside[0].toFixed(6))
  await press(form.getByRole('textbox', { name: 'Longitude of corner 1' }), '{Tab}')
  await press(form.getByRole('button', { name: 'Add a corner' }), '{Enter}')
  await expect.element(form.getByRole('textbox', { name: 'Latitude of corner 5' })).toBeVisible()
  await press(form.getByRole('button', { name: 'Remove corner 5' }), '{Enter}')
  await press(form.getByRole('button', { name: 'Save' }), '{Enter}')
  await expect.element(form).toHaveLength(0)
})

it('a layer that is switched off stays off', { timeout: 120_000 }, async () => {
  await open(PATH, 'operator')
  await mapReady()
  await css('[data-site-id]').first().click()
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Cameras' }).click()
  await reopen()
  await expect.element(page.getByRole('button', { name: 'Layers: 1 hidden' })).toBeVisible()
})

it('the wrong role is turned away from every map', async () => {
  for (const path of ['maps', 'maps/list', 'maps/cctv', 'ikn_map']) {
    await open(`/admin/plugins/${path}`, 'employee')
    await expect.poll(address).not.toMatch(new RegExp(`/admin/plugins/${path}$`))
    await expect.element(css('[data-map]')).toHaveLength(0)
  }
})
