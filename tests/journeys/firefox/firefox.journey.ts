import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { hasFfmpeg, testCamera } from '../../kit/cameras/cameras.ts'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { firefoxJourney as journey } from '../kit/browsers/firefox.ts'
import { createCamera, createWall } from '../kit/cameras.ts'
import { watchedDevice } from '../kit/devices.ts'
import { LONG } from '../kit/journey.ts'
import { ask, type Hired, type Role, sessionOf, signIn } from '../kit/people.ts'
import { audioCountOf, faceIs, facesOf, hears, ready, sent, talkRoom, watchTalk } from '../kit/talk.ts'
import { en } from '../kit/texts.ts'

// One Firefox for all of them.
journey.describe.configure({ mode: 'default' })

interface Screen {
  readonly path: string
  /** The first of its rows, marks or tiles. */
  readonly row: (page: Page) => Locator
}
const rows = (page: Page): Locator => page.getByRole('main').getByRole('row').nth(1)

const SCREENS: readonly (readonly [Role, readonly Screen[]])[] = [
  [
    'operator',
    [
      { path: '/admin/home', row: (page) => page.getByRole('main').getByRole('link').first() },
      { path: '/admin/plugins/maps', row: (page) => page.locator('[data-map][data-mark-ids]:not([data-mark-ids=""])') },
      { path: '/admin/plugins/iot/monitoring', row: rows },
      { path: '/admin/home/cctv', row: (page) => page.locator('[data-camera]').first() },
    ],
  ],
  ['agent', [{ path: '/desk/ticketing/general/list', row: rows }]],
  ['admin', [{ path: '/inbox', row: (page) => page.locator('[data-inbox-id]').first() }]],
  [
    'guard',
    [
      { path: '/desk/ticketing/visitor/list?desk=board', row: (page) => page.getByRole('main').getByRole('article').first() },
      { path: '/ptt', row: (page) => page.locator('[data-sound]').first() },
    ],
  ],
  ['hr', [{ path: '/people/attendance', row: (page) => page.getByRole('tabpanel').getByRole('listitem').first() }]],
]

for (const [at, [role, screens]] of SCREENS.entries())
  journey(
    `FJ-1 Firefox shows rows of the demo on the screens of ${role}, and every request is answered`,
    at === 0 ? {} : LONG,
    async ({ inFirefox }) => {
      const page = await inFirefox(role)
      for (const { path, row } of screens) {
        await page.goto(path)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect.soft(row(page), path).toBeVisible()
      }
    },
  )

journey('FJ-1 Firefox shows an alarm as it comes, without a reload', async ({ inFirefox }) => {
  const watched = await watchedDevice(1)
  const page = await inFirefox('operator')
  await page.goto('/admin/plugins/iot/alarm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const [trouble] = watched.troubles
  await trouble?.begins()
  await expect(page.locator('[data-alarm-id]').filter({ hasText: trouble?.message ?? '?' })).toBeVisible()
  await trouble?.ends()
  await watched.close()
})

journey('FJ-1 Firefox shows a ticket of the demo, and every request is answered', LONG, async ({ inFirefox }) => {
  const agent = await sessionOf('agent')
  const [ticket] = (await ask(agent, tickets.list, { query: { limit: 1, search: 'GEN-' } })).data
  const page = await inFirefox(agent)
  await page.goto(`/desk/ticketing/general/detail?id=${ticket?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ticket?.title ?? '?')
})

journey.describe('sound and pictures', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  journey.beforeEach(({}, info) => {
    info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
  })

  journey(
    'PU-75 FJ-2 Firefox and Chromium hear each other, counted in packets at both ends, and not a packet otherwise',
    async ({ as, inFirefox }) => {
      const room = await talkRoom('talk', 'talk')
      const [asha, bram] = room.people as [Hired, Hired]
      const open = async (page: Page, asks: boolean): Promise<Page> => {
        await watchTalk(page)
        await ready(page, room, { asks })
        return page
      }
      const fox = await open(await inFirefox(await signIn(asha.email, asha.password)), true)
      const chromium = await open(await as(await signIn(bram.email, bram.password)), false)
      for (const [talker, listener, name] of [
        [fox, chromium, asha.name],
        [chromium, fox, bram.name],
      ] as const) {
        const before = { sent: await sent(talker), heard: (await audioCountOf(listener)).packets, quiet: await sent(listener) }
        await talker.keyboard.down('Space')
        await faceIs(talker, 'talking')
        await expect(talker.getByText(en('ptt:status.talking')).first()).toBeVisible()
        await expect(listener.getByText(en('ptt:status.other', { name }))).toBeVisible()
        await hears(listener, 50)
        await talker.keyboard.up('Space')
        await faceIs(listener, 'idle')
        const count = { sent: (await sent(talker)) - before.sent, heard: (await audioCountOf(listener)).packets - before.heard }
        expect(count.heard).toBeGreaterThanOrEqual(50)
        expect(count.heard).toBeLessThanOrEqual(count.sent)
        expect(await sent(listener)).toBe(before.quiet)
      }
      expect(await facesOf(fox)).not.toContain('unconnected')
    },
  )

  journey(
    'FJ-3 a wall in a Firefox without H.264 shows stills that renew themselves, and why; with it, moving pictures',
    LONG,
    async ({ inFirefox }) => {
      journey.skip(!hasFfmpeg(), 'There is no ffmpeg on this machine: apt-get install ffmpeg')
      await using camera = await testCamera()
      const { id } = await createCamera('Camera for Firefox', { seenBy: 'operator', address: camera.address })
      const page = await inFirefox('operator')
      await page.goto(await createWall('operator', { size: 1, tiles: [id] }))
      const tile = page.locator(`[data-camera="${id}"]`)
      const plays = await page.evaluate(`RTCRtpReceiver.getCapabilities('video').codecs.some((it) => it.mimeType === 'video/H264')`)
      if (plays) await expect(tile).toHaveAttribute('data-state', 'live', { timeout: 40_000 })
      else {
        await expect(tile).toHaveAttribute('data-state', 'stills', { timeout: 40_000 })
        await expect(tile).toHaveAttribute('data-reason', 'no_h264')
        await expect(tile).toContainText(en('cctv:short.no_h264'))
        const picture = () => tile.locator('img').first().getAttribute('src')
        const first = await picture()
        await expect.poll(picture).not.toBe(first)
      }
    },
  )
})
