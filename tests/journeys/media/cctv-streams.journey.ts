import { expect } from '@playwright/test'
import { gstreamerCamera, hasFfmpeg, hasGstreamer } from '../../kit/cameras/cameras.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { createCamera, createWall } from '../kit/cameras.ts'
import { journey, LONG } from '../kit/journey.ts'
import { en } from '../kit/texts.ts'

const PATIENCE = { timeout: 40_000 }

/** What other makers' cameras send that browsers do not take as it is. */
const OTHERS = [
  {
    encoder: 'x264enc bframes=2 rc-lookahead=5 speed-preset=ultrafast key-int-max=15 ! video/x-h264,profile=main',
    payloader: 'rtph264pay config-interval=-1',
    said: 'Converted: B-frames',
    kind: 'h264_b',
    sends: 'H.264 Main · 640 × 360',
  },
  {
    encoder: 'x265enc tune=zerolatency speed-preset=ultrafast key-int-max=15',
    payloader: 'rtph265pay config-interval=-1',
    said: 'Converted: H.265',
    kind: 'hevc',
    sends: 'H.265 Main · 640 × 360',
  },
] as const

journey("CJ-6 tiles say why a picture is converted, and a camera's administration what it sends", LONG, async ({ as }) => {
  journey.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
  journey.skip(!hasFfmpeg() || !hasGstreamer(), 'There is no ffmpeg, or no RTSP server of GStreamer, on this machine')
  const films = await Promise.all(OTHERS.map(({ encoder, payloader }) => gstreamerCamera(encoder, payloader)))
  try {
    const shown: { id: string; name: string }[] = []
    for (const { address } of films) shown.push(await createCamera('Foreign camera', { address }))
    const page = await as('admin')
    await page.goto(await createWall('admin', { size: 2, tiles: shown.map(({ id }) => id) }))
    for (const [at, { said }] of OTHERS.entries()) {
      const id = shown[at]?.id ?? ''
      const tile = page.locator(`[data-camera="${id}"]`)
      await expect(tile).toContainText(said, PATIENCE)
      await expect(tile).toHaveAttribute('data-state', 'live', PATIENCE)
    }
    for (const [at, { kind, sends }] of OTHERS.entries()) {
      const name = shown[at]?.name ?? ''
      await page.goto('/admin/plugins/cctv')
      await page.getByLabel('Find a camera').fill(name)
      await page.getByRole('button', { name: `Change ${name}` }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByRole('status')).toContainText(sends, PATIENCE)
      await expect(form.locator('[aria-current="true"]')).toHaveAttribute('data-kind', kind)
      await expect(form.locator('[aria-current="true"]')).toContainText(en('cctv:stream.thisOne'))
    }
  } finally {
    await Promise.all(films.map((film) => film.close()))
  }
})
