import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, type Hired, hire, sessionOf, signIn } from '../kit/people.ts'
import { faceIs, hears, ready, soundIsIn, talkButton, talkRoom, watchTalk } from '../kit/talk.ts'
import { en } from '../kit/texts.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
})

const sessionFor = ({ email, password }: Hired) => signIn(email, password)
const isFocused = (page: Page, selector: string) => page.locator(`${selector}:focus`).count()

/** Presses Tab until what fits has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await isFocused(page, selector)) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${selector}`)
}

journey(
  'JT-6 without a mouse: space talks, and never while a field has the focus; hands-free talks by a press and ends by the next',
  async ({ as }) => {
    const room = await talkRoom('talk')
    const [who] = room.people as [Hired]
    const page = await as(await sessionFor(who))
    await ready(page, room)
    await tabTo(page, 'input[type="range"]')
    await page.keyboard.press('Space')
    await faceIs(page, 'idle')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('slider', { name: en('ptt:volumeOf', { name: room.name }) })).toHaveValue('95')
    await tabTo(page, '[data-talk]')
    await page.keyboard.down('Space')
    await faceIs(page, 'talking')
    await page.keyboard.up('Space')
    await faceIs(page, 'idle')
    await page.keyboard.down('Enter')
    await faceIs(page, 'talking')
    await page.keyboard.up('Enter')
    await faceIs(page, 'idle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, '[data-talk]')
    await page.keyboard.press('Space')
    await faceIs(page, 'talking')
    await page.keyboard.press('Space')
    await faceIs(page, 'idle')
  },
)

journey(
  'JT-7 who may only listen cannot talk and is asked for no microphone; who may do neither does not come in',
  async ({ as, noise }) => {
    noise.expect(/403/)
    const room = await talkRoom('talk', 'listen')
    const [talker, listener] = room.people as [Hired, Hired]
    const asha = await as(await sessionFor(talker))
    const ears = await as(await sessionFor(listener))
    for (const page of [asha, ears]) await watchTalk(page)
    await ready(asha, room)
    await ears.addInitScript(`navigator.mediaDevices.getUserMedia = () => { throw new Error('a microphone was asked for') }`)
    for (const path of ['/ptt', '/ptt_audio']) {
      await ears.goto(`${path}?channel=${room.id}`)
      await soundIsIn(ears)
      if (path === '/ptt') await expect(talkButton(ears)).toBeDisabled()
      else await expect(talkButton(ears)).toHaveCount(0)
      await ears.keyboard.press('Space')
      await asha.keyboard.down('Space')
      await hears(ears)
      await expect(ears.locator('[data-chosen="true"]')).toContainText(talker.name)
      await asha.keyboard.up('Space')
      await faceIs(asha, 'idle')
    }
    const stranger = await as('employee')
    await stranger.goto('/ptt')
    await expect(stranger).toHaveURL(/\/401/)
  },
)

journey('JT-8 volume and mute are remembered, and the others see how one is', LONG, async ({ as }) => {
  const room = await talkRoom('talk', 'dispatch')
  const [asha, desk] = room.people as [Hired, Hired]
  const page = await as(await sessionFor(asha))
  const other = await as(await sessionFor(desk))
  for (const item of [page, other]) await watchTalk(item)
  await ready(page, room)
  await ready(other, room)
  const people = other.getByRole('list', { name: en('ptt:people') })
  await expect(people.getByRole('listitem').filter({ hasText: asha.name })).toContainText(en('ptt:moods.here'))
  await page.getByText(en('ptt:moods.busy'), { exact: true }).click()
  await expect(people.getByRole('listitem').filter({ hasText: asha.name })).toContainText(en('ptt:moods.busy'))
  const volume = page.getByRole('slider', { name: en('ptt:volumeOf', { name: room.name }) })
  await volume.fill('35')
  await page.getByRole('button', { name: en('ptt:mute', { name: room.name }) }).click()
  await page.reload()
  await expect(volume).toHaveValue('35')
  await expect(volume).toBeDisabled()
  await page.getByRole('button', { name: en('ptt:unmute', { name: room.name }) }).click()
  // Leaving the page is leaving the channel.
  await page.goto('/inbox')
  await expect(people.getByRole('listitem')).toHaveCount(1)
})

journey('JT-9 why there is no microphone is said with what helps; who talks is heard and seen all the same', LONG, async ({ as }) => {
  const room = await talkRoom('talk', 'talk')
  const [asha, bram] = room.people as [Hired, Hired]
  const talker = await as(await sessionFor(asha))
  await ready(talker, room)
  const breaks: readonly [string, string][] = [
    ['refused', `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }`],
    ['absent', `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('none', 'NotFoundError') }`],
    ['insecure', `Object.defineProperty(window, 'isSecureContext', { value: false })`],
  ]
  for (const [kind, script] of breaks) {
    const page = await as(await sessionFor(bram))
    await watchTalk(page)
    await page.addInitScript(script)
    await page.goto(`/ptt?channel=${room.id}`)
    await expect(page.getByText(en(`ptt:notice.${kind}`))).toBeVisible()
    await expect(talkButton(page)).toBeDisabled()
    await soundIsIn(page)
    await talker.keyboard.down('Space')
    await expect(page.getByText(en('ptt:status.other', { name: asha.name }))).toBeVisible()
    await hears(page)
    await talker.keyboard.up('Space')
    await faceIs(talker, 'idle')
    expect(await wrongOn(page)).toEqual([])
    await page.close()
  }
})

journey('JT-10 “Talk” on an alarm and on a ticket opens its channel, for both who press it', LONG, async ({ as }) => {
  const admin = await sessionOf('admin')
  const [alarm] = (await ask(admin, iot.alarms, { query: { limit: 1, state: 'all' } })).data
  const [ticket] = (await ask(admin, tickets.list, { query: { limit: 1, search: 'GEN-', states: 'new,assigned,in_progress' } })).data
  const talk = { name: en('ptt:talkAbout'), exact: true }
  const [desk, helper] = [await hire('desk', ['Operator']), await hire('helper', ['Operator'])]
  const addresses: string[] = []
  for (const who of [desk, helper]) {
    const page = await as(await sessionFor(who))
    await page.goto(`/admin/plugins/iot/alarm?alarm=${alarm?.id}`)
    await page.getByRole('dialog').getByRole('button', talk).click()
    await expect(page).toHaveURL(/\/ptt\?channel=/)
    await soundIsIn(page)
    addresses.push(page.url())
  }
  expect(addresses[0]).toBe(addresses[1])
  // Somebody who is in no other incident's channel: it stands above all others of theirs.
  const page = await as(await sessionFor(await hire('desk', ['Operator'])))
  await page.goto(`/desk/ticketing/general/detail?id=${ticket?.id}`)
  await page.getByRole('button', talk).click()
  await expect(page).toHaveURL(/\/desk\/ptt\?channel=/)
  await soundIsIn(page)
  await expect(page.locator('[data-sound]').first()).toHaveAttribute('data-chosen', 'true')
})

journey('JT-11 axe finds nothing wrong, light and dark, and it fits a phone', LONG, async ({ as }) => {
  const room = await talkRoom('talk', 'talk')
  const [asha, bram] = room.people as [Hired, Hired]
  const talker = await as(await sessionFor(asha))
  await ready(talker, room)
  for (const [language, width] of [
    ['en', 1440],
    ['id', 360],
  ] as const) {
    const page = await as(await sessionFor(bram), { language, viewport: { width, height: 740 } })
    await watchTalk(page)
    for (const path of ['/ptt', '/ptt_audio', '/desk/ptt', '/workspaces/ptt']) {
      await page.goto(`${path}?channel=${room.id}`)
      await soundIsIn(page)
      await talker.keyboard.down('Space')
      await expect(page.locator('[data-chosen="true"]')).toContainText(asha.name)
      expect.soft(await wrongInBoth(page), `${path} ${width}`).toEqual([])
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      // The button is under the thumb without scrolling.
      if (path !== '/ptt_audio') await expect.soft(talkButton(page)).toBeInViewport({ ratio: 1 })
      await talker.keyboard.up('Space')
      await faceIs(talker, 'idle')
    }
  }
})
