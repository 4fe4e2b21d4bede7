import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { expect, type Page } from '@playwright/test'
import { hasFfmpeg, type TestCamera, testCamera } from '../../kit/cameras/cameras.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { createCamera } from '../kit/cameras.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const SIGN_IN = { username: 'viewer-of-the-wall', password: 'hush-hush-camera' }
const PATIENCE = { timeout: 40_000, intervals: [50] }

let camera: TestCamera
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(async ({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
  info.skip(!hasFfmpeg(), 'There is no ffmpeg on this machine: apt-get install ffmpeg')
  camera = await testCamera({ signIn: SIGN_IN })
})
journey.afterEach(() => camera?.close())

/** Everything a page is sent and sends, sockets included. */
function overhear(page: Page): { readonly said: string[] } {
  const said: string[] = []
  page.on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  page.on('response', (response) => {
    said.push(JSON.stringify(response.headers()))
    response.text().then(
      (text) => said.push(text),
      () => undefined,
    )
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => said.push(String(payload)))
    socket.on('framesent', ({ payload }) => said.push(String(payload)))
  })
  return { said }
}
/** What must never be in it: the camera's place on this machine, and what it is asked with. */
const secrets = () => [camera.address, `127.0.0.1:${camera.port}`, SIGN_IN.username, SIGN_IN.password]

/** What of a browser is used here. */
interface Video {
  getVideoPlaybackQuality(): { totalVideoFrames: number }
}
interface Pen {
  drawImage(...of: unknown[]): void
  getImageData(...of: number[]): { data: Uint8ClampedArray }
}
interface Browser {
  document: { createElement(name: string): { getContext(kind: string): Pen } }
}

const tile = (page: Page, id: string) => page.locator(`[data-camera="${id}"]`)
const video = (page: Page, id: string) => tile(page, id).locator('video')
const isState = (page: Page, id: string, state: string) => expect(tile(page, id)).toHaveAttribute('data-state', state, { timeout: 40_000 })
const frames = (page: Page, id: string) =>
  video(page, id).evaluate((item) => (item as unknown as Video).getVideoPlaybackQuality().totalVideoFrames)
/** Colours of 64 places of the picture. */
const pixels = (page: Page, id: string) =>
  video(page, id).evaluate((item) => {
    const { document } = globalThis as unknown as Browser
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 36 })
    const pen = canvas.getContext('2d')
    pen.drawImage(item, 0, 0, 64, 36)
    return [...pen.getImageData(0, 0, 64, 36).data].filter((_, at) => at % 4 === 1).join()
  })
const firstFrame = (page: Page, id: string) => expect.poll(() => frames(page, id).catch(() => 0), PATIENCE).toBeGreaterThan(0)

/** An administrator types it in; its id. */
async function addCamera(page: Page, name: string): Promise<string> {
  await page.goto('/admin/plugins/cctv')
  await page.getByRole('button', { name: 'New camera' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Code' }).fill(name.replaceAll(' ', '-'))
  await form.getByRole('combobox', { name: 'Site' }).or(form.getByLabel('Site')).first().click()
  await page.getByRole('option').first().click()
  await form.getByLabel('RTSP address').fill('rtsp://169.254.169.254/latest')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('RTSP address may not be asked here')).toBeVisible()
  await form.getByLabel('RTSP address').fill(camera.address)
  await form.getByLabel('User name').fill(SIGN_IN.username)
  await form.getByLabel('Password', { exact: true }).fill(SIGN_IN.password)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  const admin = await sessionOf('admin')
  return (await ask(admin, cctv.list, { query: { search: name, limit: 5 } })).data[0]?.id ?? ''
}

/** From the list with its still to the moving picture; how long that took. */
async function click(page: Page, name: string, id: string): Promise<number> {
  await page.getByLabel('Find a camera').fill(name)
  const link = page.getByRole('link', { name })
  await expect(link).toBeVisible()
  await expect(tile(page, id).locator('img')).toBeVisible({ timeout: 30_000 })
  const at = performance.now()
  await link.click()
  await firstFrame(page, id)
  return performance.now() - at
}

journey(
  'CJ-1 a camera is added, clicked and seen moving by two, missed when it is gone, and live again by itself',
  async ({ as, noise }) => {
    // The address that is refused.
    noise.expect(/status of 422/)
    const admin = await as('admin')
    const name = unique('Journey camera')
    const id = await addCamera(admin, name)

    const page = await as('operator')
    const { said } = overhear(page)
    await page.goto('/admin/plugins/cctv')
    const cold = await click(page, name, id)
    await isState(page, id, 'live')
    const warm = await click(admin, name, id)
    await isState(admin, id, 'live')
    // However many watch, it is fetched once; what it sends is looked at for two seconds beside that.
    await expect.poll(() => camera.connections(), PATIENCE).toBe(1)
    await admin.close()
    const [count, before] = [await frames(page, id), await pixels(page, id)]
    await expect.poll(() => frames(page, id), PATIENCE).toBeGreaterThan(count + 10)
    await expect.poll(() => pixels(page, id), PATIENCE).not.toBe(before)

    await camera.off()
    const gone = performance.now()
    await isState(page, id, 'offline')
    const noticed = performance.now() - gone
    await expect(tile(page, id).getByRole('status')).toContainText('Offline')
    await camera.on()
    const back = performance.now()
    await isState(page, id, 'live')
    const lost = performance.now() - back
    const again = await frames(page, id)
    await expect.poll(() => frames(page, id), PATIENCE).toBeGreaterThan(again + 10)

    expect(said.length).toBeGreaterThan(20)
    const all = said.join('\n')
    expect(all).toContain(id)
    expect(secrets().filter((secret) => all.includes(secret))).toEqual([])
    process.stdout.write(
      `\n    click -> first frame cold ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms; camera gone -> said ${noticed.toFixed(0)} ms; back -> live ${lost.toFixed(0)} ms\n`,
    )
  },
)

journey('CJ-4 a wall is filled by keyboard, resized, kept, and shown again', LONG, async ({ as }) => {
  const page = await as('operator')
  await page.goto('/admin/home/cctv')
  const wall = page.getByRole('group', { name: 'Camera wall' })
  await expect(wall.locator('[data-camera]')).toHaveCount(4)
  await page.getByRole('radiogroup', { name: 'Size of the wall' }).getByText('3×3').click()
  await expect(wall).toHaveAttribute('data-size', '3')
  await wall.getByRole('group', { name: /^Place 9:/ }).focus()
  await page
    .getByRole('button', { name: /^Put .* on the wall$/ })
    .nth(8)
    .click()
  await expect(wall.locator('[data-camera]')).toHaveCount(5)
  const first = wall.getByRole('group', { name: /^Place 1:/ })
  const moved = await first.locator('[data-camera]').getAttribute('data-camera')
  await first.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(wall.getByRole('group', { name: /^Place 2:/ }).locator('[data-camera]')).toHaveAttribute('data-camera', moved ?? '')
  await page.keyboard.press('Delete')
  await expect(wall.locator('[data-camera]')).toHaveCount(4)
  const name = unique('Night wall')
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByLabel('Name of the wall').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save wall' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(wall).toHaveAttribute('data-size', '3')
  await expect(wall.locator('[data-camera]')).toHaveCount(4)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
})

journey('CJ-5 a still of a camera stands on a dashboard, after a reload as well', LONG, async ({ as }) => {
  const { name } = await createCamera('Shown camera', { address: camera.address, ...SIGN_IN })
  const operator = await sessionOf('operator')
  const { id } = (await ask(operator, dashboards.create, { body: { name: unique('Board') } })).data

  const page = await as('operator')
  await page.goto(`/admin/plugins/iot/dashboard?dashboard=${id}`)
  await page
    .getByRole('button', { name: en('iot:arrange') })
    .first()
    .click()
  await page
    .getByRole('button', { name: en('iot:addWidget') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByText('Camera', { exact: true }).click()
  await form
    .getByRole('combobox', { name: 'Camera' })
    .or(form.getByLabel('Camera', { exact: true }))
    .last()
    .fill(name)
  await page.getByRole('option', { name }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const still = page.getByRole('img', { name: `Newest still of ${name}` })
  await expect(still).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
  await expect(page.getByRole('button', { name: en('iot:saveArrangement') })).toHaveCount(0)
  await page.reload()
  await expect(still).toBeVisible({ timeout: 30_000 })
})
