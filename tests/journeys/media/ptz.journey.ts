import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { ptz } from '@menara/shared/contract/media/ptz.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { type OnvifCamera, openOnvifCamera } from '../../../backend/demo/src/cameras/onvif-camera.ts'
import { wrongOn } from '../kit/axe.ts'
import { createCamera, createWall } from '../kit/cameras.ts'
import { watchedDevice } from '../kit/devices.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'
import { quietSite } from '../kit/values.ts'

const SIGN_IN = { username: 'mover-of-the-wall', password: 'hush-hush-head' }
const HERE = { longitude: 106.82, latitude: -6.19 }
const PATIENCE = { timeout: 20_000, intervals: [20] }

/** Its pictures are not there, which is no matter: it is moved all the same. */
const RTSP = 'rtsp://127.0.0.1:9/none'
let head: OnvifCamera
const address = () => `http://127.0.0.1:${head.port}/onvif/device_service`
journey.beforeEach(async ({ noise }) => {
  noise.expect(/status of 503/)
  head = await openOnvifCamera({ host: '127.0.0.1', port: 0, signIn: SIGN_IN, keepsTimeouts: false })
})
journey.afterEach(() => head.close())

const addCamera = (site: Location | undefined, more: object = {}) =>
  createCamera('Moving camera', { ...(site && { location_id: site.id }), address: RTSP, ...SIGN_IN, ...HERE, ...more })
const pad = (page: Page) => page.getByRole('group', { name: en('cctv:ptz.pad') })
async function openCamera(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/home/cctv-single?id=${id}`)
  await expect(pad(page)).toHaveAttribute('aria-disabled', 'false')
}
/** It moves now: two looks at it differ. */
async function isMoving(): Promise<void> {
  const before = head.position().pan
  await expect.poll(() => head.position().pan, PATIENCE).not.toBe(before)
}
/** It was told to stop, well before its end, and where it looked then it looks for good. */
async function stands(): Promise<void> {
  await expect.poll(() => head.asked.at(-1), PATIENCE).toBe('Stop')
  const { pan } = head.position()
  expect(Math.abs(pan)).toBeLessThan(1)
  for (const until = performance.now() + 300; performance.now() < until; ) {
    await new Promise((go) => setImmediate(go))
    expect(head.position().pan).toBe(pan)
  }
}
async function pressEdge(page: Page): Promise<void> {
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not there')
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2)
  await page.mouse.down()
}

journey('PJ-1 a camera is given its ONVIF address, and moves as long as it is held', async ({ as, noise }) => {
  noise.expect(/status of 422/)
  const { id, name } = await addCamera(undefined)
  const admin = await as('admin')
  await admin.goto('/admin/plugins/cctv')
  await admin.getByLabel(en('cctv:findCamera')).fill(name)
  await admin.getByRole('button', { name: `Change ${name}` }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel(en('cctv:ptz.address')).fill('http://169.254.169.254/latest')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText(`${en('cctv:ptz.address')} may not be asked here`)).toBeVisible()
  await form.getByLabel(en('cctv:ptz.address')).fill(address())
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()

  const page = await as('operator')
  const said: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => said.push(String(payload))))
  await openCamera(page, id)
  await pressEdge(page)
  await isMoving()
  await expect(page.getByText(en('cctv:ptz.mine'))).toBeVisible()
  await page.mouse.up()
  await stands()

  await pad(page).focus()
  await page.keyboard.down('ArrowLeft')
  const { pan } = head.position()
  await expect.poll(() => head.position().pan, PATIENCE).toBeLessThan(pan)
  await page.keyboard.up('ArrowLeft')
  await stands()
  await page.getByLabel(en('cctv:ptz.keepAs')).fill('Gate')
  await page.getByRole('button', { name: en('cctv:ptz.keep'), exact: true }).click()
  await expect.poll(() => head.presets(), PATIENCE).toEqual(['Gate'])

  // Somebody above them sees who moves it, and takes it.
  await openOther(admin, id)
  await page.keyboard.press('Tab')
  await pad(page).focus()
  await page.keyboard.down('ArrowRight')
  await isMoving()
  await admin.getByRole('button', { name: en('cctv:ptz.takeOver') }).click()
  await stands()
  await page.keyboard.up('ArrowRight')
  await expect(pad(page)).toHaveAttribute('aria-disabled', 'true')
  expect(said.length).toBeGreaterThan(0)
  expect([SIGN_IN.username, SIGN_IN.password, String(head.port)].filter((text) => said.join('').includes(text))).toEqual([])
})
async function openOther(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/home/cctv-single?id=${id}`)
  await expect(page.getByRole('button', { name: en('cctv:ptz.takeOver') })).toBeVisible()
}

journey('PJ-2 a camera stops when the page that moves it is gone, or not looked at', LONG, async ({ as }) => {
  const { id } = await addCamera(undefined, { onvif_address: address() })
  const page = await as('operator')
  await openCamera(page, id)
  await pressEdge(page)
  await isMoving()
  await page.evaluate('window.dispatchEvent(new Event("blur"))')
  await stands()
  await page.mouse.up()
  await pressEdge(page)
  await isMoving()
  await page.close()
  await stands()
})

journey('PJ-3 an alarm brings its camera to the hot place of the wall, until it is acknowledged', async ({ as }) => {
  const site = await quietSite()
  const [admin, operator] = [await sessionOf('admin'), await sessionOf('operator')]
  const { device, troubles, close } = await watchedDevice(1, { priority: 'high', quiet: site })
  await ask(admin, deviceManagement.update, { params: { id: device.id }, body: HERE })
  head.remember(device.name)
  const called = await addCamera(site, { onvif_address: address() })
  const other = await addCamera(site, { longitude: null, latitude: null })
  const wall = await createWall('operator', { size: 2, tiles: [other.id], hot: { place: 0, priority: 'high' } })

  const page = await as('operator')
  await page.addInitScript(`localStorage.setItem('location_id', ${JSON.stringify(site.id)})`)
  await page.goto(wall)
  const place = page.getByRole('group', { name: /^Place 1:/ })
  await expect(place.locator('[data-camera]')).toHaveAttribute('data-camera', other.id)
  await expect(place).toContainText(site.name)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'CCTV' })).toHaveAttribute('aria-current', 'page')
  await troubles[0]?.begins()
  await expect(place.locator('[data-camera]')).toHaveAttribute('data-camera', called.id, { timeout: 20_000 })
  await expect(place.locator('[data-hot]')).toContainText(troubles[0]?.message ?? 'a message')
  await expect.poll(() => head.asked.includes('GotoPreset'), PATIENCE).toBe(true)

  const [alarm] = (await ask(operator, iot.alarms, { query: { device_id: device.id } })).data
  if (!alarm) throw new Error('There is no alarm')
  await ask(operator, iot.acknowledge, {
    params: { id: alarm.id },
    body: { command_id: crypto.randomUUID(), occurrence: alarm.occurrence, rev: alarm.rev },
  })
  await expect(place.locator('[data-camera]')).toHaveAttribute('data-camera', other.id, { timeout: 20_000 })
  await expect(place.locator('[data-hot]')).toHaveCount(0)
  await close()
})

journey('PJ-4 the map shows a camera’s picture and the way to its controls; the wrong role moves nothing', LONG, async ({ as, noise }) => {
  noise.expect(/status of 403/)
  const { id, name } = await addCamera(undefined, { onvif_address: address(), heading: 90, field_of_view: 70, range_m: 30 })
  const page = await as('operator')
  await page.goto(`/admin/plugins/maps/cctv?camera=${id}`)
  const card = page.getByRole('region', { name })
  await expect(card).toContainText('30 m')
  await card.getByRole('link', { name: en('cctv:ptz.title') }).click()
  await expect(page).toHaveURL(new RegExp(`cctv-single\\?id=${id}#move`))
  await expect(pad(page)).toBeVisible()
  const finance = await sessionOf('finance')
  await expect(ask(finance, ptz.right, { params: { id } })).rejects.toThrow(/403/)
})

journey('PJ-5 the demo has a camera that moves; axe finds nothing wrong with its controls, and they fit a phone', LONG, async ({ as }) => {
  const { data } = await ask(await sessionOf('admin'), cctv.list, { query: { limit: 1000 } })
  const demo = data.find((item) => item.ptz && !item.name.startsWith('Moving camera'))
  const page = await as('operator')
  await openCamera(page, demo?.id ?? '')
  await page.getByRole('slider').focus()
  await pad(page).focus()
  await page.keyboard.down('+')
  await expect(page.locator('[data-ptz="moving"]')).toBeVisible()
  await page.keyboard.up('+')
  await expect(page.locator('[data-ptz="still"]')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await wrongOn(page, '[data-ptz]'), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(pad(page)).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
})
