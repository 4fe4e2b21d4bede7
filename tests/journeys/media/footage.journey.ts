import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { cctvExports, cctvFootage } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { expect, type Page } from '@playwright/test'
import { hasFfmpeg, type TestCamera, testCamera } from '../../kit/cameras/cameras.ts'
import { machineNow } from '../../kit/test-clock.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { wrongOn } from '../kit/axe.ts'
import { createCamera } from '../kit/cameras.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const SIGN_IN = { username: 'viewer-of-footage', password: 'hush-hush-footage' }
const LATE = { timeout: 40_000, intervals: [100] }
const SIDEWAYS = 'document.documentElement.scrollWidth <= innerWidth'

let camera: TestCamera
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(async ({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
  info.skip(!hasFfmpeg(), 'There is no ffmpeg on this machine: apt-get install ffmpeg')
  camera = await testCamera({ signIn: SIGN_IN })
})
journey.afterEach(() => camera?.close())

/** At a site that somebody sees. */
async function recorded(who: 'operator' | 'guard'): Promise<string> {
  const facts = { seenBy: who, address: camera.address, ...SIGN_IN, record: 'continuous' as const, retention_days: 1 }
  return (await createCamera('Recorded camera', facts)).id
}
async function remove(id: string): Promise<void> {
  await ask(await sessionOf('admin'), cctv.update, { params: { id }, body: { record: 'off', enabled: false } })
}
function overhear(page: Page): string[] {
  const said: string[] = []
  page.on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  page.on('response', (response) => {
    said.push(JSON.stringify(response.headers()))
    if (!response.headers()['content-type']?.startsWith('video'))
      response.text().then(
        (text) => said.push(text),
        () => undefined,
      )
  })
  return said
}
const stage = (page: Page) => page.locator('[data-player]')
const shownAt = async (page: Page) => Number(await stage(page).getAttribute('data-at'))
const recordedTo = async (page: Page, id: string) => {
  await expect(page.locator('[data-recorded]').first()).toBeAttached({ timeout: 40_000 })
  await expect.poll(() => shownAt(page), LATE).toBeGreaterThan(0)
  return id
}

journey('CJ-20 a camera is recorded, its gaps are shown, it is played, and a cut of it is what its hash says', async ({ as, noise }) => {
  journey.setTimeout(240_000)
  noise.expect(/status of 503/)
  const id = await recorded('operator')
  const page = await as('operator')
  const said = overhear(page)
  await page.goto(`/admin/home/cctv-single?id=${id}&view=recorded`)
  await recordedTo(page, id)
  await page.getByRole('button', { name: en('footage:play'), exact: true }).click()
  await expect(stage(page)).toHaveAttribute('data-player', 'playing', { timeout: 40_000 })
  const from = await shownAt(page)
  await expect.poll(() => shownAt(page), LATE).toBeGreaterThan(from + 2000)
  const frames = await page.locator('video').evaluate((item) => {
    const { totalVideoFrames } = (item as unknown as { getVideoPlaybackQuality(): { totalVideoFrames: number } }).getVideoPlaybackQuality()
    return totalVideoFrames
  })
  expect(frames).toBeGreaterThan(12)

  await page.getByRole('button', { name: en('footage:pause'), exact: true }).click()

  // It goes away for a while: a gap with its length.
  await camera.off()
  await expect(page.getByText(en('footage:trouble.no_pictures'))).toBeVisible({ timeout: 40_000 })
  await camera.on()
  await expect(page.getByText(en('footage:trouble.no_pictures'))).toBeHidden({ timeout: 40_000 })
  await expect(page.locator('[data-gap]').first()).toBeAttached({ timeout: 40_000 })
  await expect(page.locator('[data-recorded]')).toHaveCount(2)
  await expect(page.getByRole('region', { name: en('footage:gaps') }).getByRole('listitem')).toHaveCount(1)

  // By keyboard: to the beginning, and from stretch to stretch.
  const line = page.getByRole('slider', { name: en('footage:timeline') })
  await line.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => shownAt(page), LATE).toBeLessThanOrEqual(from)
  const first = await shownAt(page)
  await page.getByRole('button', { name: en('footage:fromHere') }).click()
  await line.focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => shownAt(page), LATE).toBeGreaterThan(first + 3000)
  await page.getByRole('button', { name: en('footage:untilHere') }).click()
  expect.soft(await wrongOn(page), 'recordings').toEqual([])

  // The cut, and its hash.
  await page.getByLabel(en('footage:reason')).fill('Lost parcel')
  await page.getByRole('button', { name: en('footage:makeExport') }).click()
  const card = page.locator('[data-export]').first()
  await expect(card).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
  const hash = await card.locator('[data-hash]').textContent()
  const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: en('footage:download') }).click()])
  const path = (await download.path()) ?? ''
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(hash)
  await page.locator('input[type=file]').setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer: readFileSync(path) })
  await expect(page.locator('[data-verdict=same]')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer: Buffer.from('another') })
  await expect(page.locator('[data-verdict=unknown]')).toBeVisible()

  const all = said.join('\n')
  expect(all).toContain(id)
  const secrets = [camera.address, `127.0.0.1:${camera.port}`, SIGN_IN.username, SIGN_IN.password, '.mp4.open', 'segments/']
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  await remove(id)
})

journey(
  'CJ-21 who may not see recordings does not, and who may not export cannot; it reads on a telephone too',
  LONG,
  async ({ as, noise }) => {
    noise.expect(/status of 403|status of 503/)
    const id = await recorded('guard')
    const phone = await as('guard', { viewport: { width: 360, height: 740 }, language: 'id' })
    await phone.goto(`/admin/home/cctv-single?id=${id}&view=recorded`)
    await recordedTo(phone, id)
    await expect(phone.getByRole('slider', { name: say('id')('footage:timeline') })).toBeVisible()
    await expect(phone.getByRole('button', { name: say('id')('footage:makeExport') })).toHaveCount(0)
    expect.soft(await phone.evaluate(SIDEWAYS)).toBe(true)
    expect.soft(await wrongOn(phone), 'on a telephone').toEqual([])

    const [start, end] = [new Date(machineNow().getTime() - 600_000).toISOString(), machineNow().toISOString()]
    const body = { camera_id: id, from: start, until: end, reason: 'no' }
    await expect(ask(await sessionOf('guard'), cctvExports.create, { body })).rejects.toThrow(/403/)
    await expect(ask(await sessionOf('finance'), cctvFootage.timeline, { params: { id }, query: { start, end } })).rejects.toThrow(/403/)
    const { segments } = (await ask(await sessionOf('guard'), cctvFootage.timeline, { params: { id }, query: { start, end } })).data
    const finance = await sessionOf('finance')
    const refused = await phone.request.get(`/api/v1/cctv/footage/${segments[0]?.id}/video`, {
      headers: { authorization: `Bearer ${finance.accessToken}` },
    })
    expect(refused.status()).toBe(403)
    await remove(id)
  },
)
