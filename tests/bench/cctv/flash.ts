import type { CDPSession, Page } from '@playwright/test'
import { wait } from '../fanout/processes.ts'
import { openCameras } from './cameras.ts'
import { say, verdict } from './figures.ts'
import type { Rig } from './rig.ts'

const AWAY_MS = 4_000
/** The film is grey; the empty tile is nearly black, and the page without it nearly white. */
const [DARK, LIGHT] = [45, 215]
type Seen = 'black' | 'picture' | 'page'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Shot {
  readonly data: string
  readonly at: number
}

/** What the browser really painted, frame by frame: how many of the pictures after the first one are black where the camera is. */
export async function measureFlashes(rig: Rig): Promise<void> {
  const cameras = await openCameras(rig.film)
  const id = await rig.addCamera('Watched closely', cameras)
  const page = await rig.open('/admin/plugins/cctv')
  await page.getByLabel('Find a camera').fill('Watched closely')
  await page.locator('[data-camera] img').first().waitFor({ timeout: 30_000 })
  const cdp = await page.context().newCDPSession(page)
  const shots: Shot[] = []
  cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    shots.push({ data, at: metadata.timestamp ?? 0 })
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await page.getByRole('link', { name: 'Watched closely', exact: true }).click()
  await page.locator('video').waitFor()
  await cast(cdp)
  await page.locator('[data-state="live"]').waitFor({ timeout: 30_000 })
  await wait(1_000)
  const begun = shots.length
  await cameras.off()
  await page.locator('[data-state="offline"]').waitFor({ timeout: 30_000 })
  await wait(AWAY_MS)
  await cameras.on()
  await page.locator('[data-state="live"]').waitFor({ timeout: 60_000 })
  await wait(1_000)
  await cdp.send('Page.stopScreencast')
  const box = (await page.locator(`[data-camera="${id}"]`).boundingBox()) as Box
  const seen = await seenOn(page, shots, box)
  await page.context().close()
  await cameras.off()
  const first = seen.indexOf('picture')
  const black = (from: number, to: number) => seen.slice(from, to).filter((seen) => seen === 'black').length
  const [coming, later] = [black(first, begun), black(Math.max(first, begun), seen.length)]
  say(`painted pictures looked at: ${begun} until live, ${seen.length - begun} while the camera went and came back`)
  verdict(first >= 0 && coming === 0, `from the first picture to the moving one: ${coming} black`)
  verdict(later === 0, `camera away and back: ${later} black, the last picture stands`)
}

const cast = (cdp: CDPSession) =>
  cdp.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 960, maxHeight: 650, everyNthFrame: 1 })

/** What each shot shows where the camera is, its caption and tools left out. */
function seenOn(page: Page, shots: readonly Shot[], box: Box): Promise<Seen[]> {
  const facts = JSON.stringify({ shots: shots.map((shot) => shot.data), box, dark: DARK, light: LIGHT })
  return page.evaluate<Seen[]>(
    `(async ({ shots, box, dark, light }) => {
      const seen = []
      for (const data of shots) {
        const bytes = Uint8Array.from(atob(data), (it) => it.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
        const scale = bitmap.width / innerWidth
        const pen = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true })
        pen.drawImage(bitmap, box.x * scale, (box.y + box.height * 0.2) * scale, box.width * scale, box.height * 0.6 * scale, 0, 0, 32, 18)
        bitmap.close()
        const pixels = pen.getImageData(0, 0, 32, 18).data.filter((_, at) => at % 4 === 1)
        const most = (is) => pixels.filter(is).length > pixels.length * 0.9
        seen.push(most((it) => it < dark) ? 'black' : most((it) => it > light) ? 'page' : 'picture')
      }
      return seen
    })(${facts})`,
  )
}
