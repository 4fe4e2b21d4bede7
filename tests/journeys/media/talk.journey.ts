import { expect } from '@playwright/test'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { audioCountOf, cut, faceIs, facesOf, hears, ready, sent, twoIn } from '../kit/talk.ts'
import { en } from '../kit/texts.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
})

journey('JT-1 who presses is heard by the other while they hold, and not a packet otherwise', async ({ as }) => {
  const [asha, bram, room] = await twoIn(as)
  const quiet = await sent(bram)
  await asha.keyboard.down('Space')
  await faceIs(asha, 'talking')
  await expect(bram.getByText(en('ptt:status.other', { name: room.people[0]?.name ?? '' }))).toBeVisible()
  await hears(bram, 50)
  await asha.keyboard.up('Space')
  await faceIs(asha, 'idle')
  await faceIs(bram, 'idle')
  await asha.reload()
  const still = await audioCountOf(bram)
  await ready(asha, room)
  expect(await audioCountOf(bram)).toMatchObject({ packets: still.packets })
  expect(await sent(bram)).toBe(quiet)
  await expect(bram.getByRole('table', { name: en('ptt:lastTalks') })).toContainText(room.people[0]?.name ?? '')

  await bram.keyboard.down('Space')
  await hears(asha)
  await bram.keyboard.up('Space')
  await faceIs(bram, 'idle')
})

journey('JT-2 who presses while another talks waits at place 1 and is heard when they are done', LONG, async ({ as }) => {
  const [asha, bram] = await twoIn(as)
  await asha.keyboard.down('Space')
  await faceIs(asha, 'talking')
  await bram.keyboard.down('Space')
  await faceIs(bram, 'queued')
  await expect(bram.getByRole('status').filter({ hasText: en('ptt:status.queued_one') })).toBeVisible()
  await expect(asha.getByText(en('ptt:waiting_one', { count: 1 }))).toBeVisible()
  await asha.keyboard.up('Space')
  await faceIs(bram, 'talking')
  await hears(asha)
  await bram.keyboard.up('Space')
  await faceIs(bram, 'idle')
})

journey('JT-4 an emergency is counted down, heard by the other over whoever talks, and stands', async ({ as }) => {
  const [asha, bram, room] = await twoIn(as)
  await asha.keyboard.down('Space')
  await faceIs(asha, 'talking')
  const help = bram.getByRole('button', { name: en('ptt:emergency.press') })
  await help.click()
  await bram.getByRole('button', { name: en('ptt:emergency.cancel') }).click()
  await faceIs(asha, 'talking')
  await help.click()
  await expect(bram.getByText(en('ptt:status.talkingEmergency'))).toBeVisible()
  await expect(asha.getByText(en('ptt:cause.emergency'))).toBeVisible()
  await hears(asha)
  await asha.keyboard.up('Space')
  await faceIs(bram, 'idle')
  await expect(asha.getByText(en('ptt:emergency.of', { name: room.people[1]?.name ?? '' }), { exact: true })).toBeVisible()
  expect(await wrongOn(asha)).toEqual([])
})

journey('JT-5 who is cut off while they talk goes on talking when they are back, and is heard again', LONG, async ({ as }) => {
  const [asha, bram] = await twoIn(as)
  await asha.keyboard.down('Space')
  await hears(bram)
  const before = (await facesOf(asha)).length
  await cut(asha)
  await expect.poll(async () => (await facesOf(asha)).slice(before), { intervals: [50] }).toEqual(['connecting', 'talking'])
  await hears(bram)
  await cut(bram)
  await expect.poll(async () => (await facesOf(bram)).slice(-2), { intervals: [50] }).toEqual(['connecting', 'other'])
  await hears(bram)
  await asha.keyboard.up('Space')
  await faceIs(bram, 'idle')
})
