import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, type Hired, sessionOf, signIn, unique } from '../kit/people.ts'
import { faceIs, ready, type TalkRoom, talkRoom } from '../kit/talk.ts'
import { en } from '../kit/texts.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
journey.beforeEach(({}, info) => {
  info.skip(mediaEnv === null, 'There is no media worker on this machine: npm run media:build')
})

const CONSOLE = '/desk/ptt/envisions'
const sessionFor = ({ email, password }: Hired) => signIn(email, password)
const tileOf = (page: Page, { id }: Pick<TalkRoom, 'id'>): Locator => page.locator(`[data-channel="${id}"]`)
const button = (at: Page | Locator, key: `${string}:${string}`): Locator => at.getByRole('button', { name: en(key), exact: true })

/** A guard's channel with its dispatcher, and a second one that the same dispatcher has. */
async function twoChannels() {
  const room = await talkRoom('talk', 'dispatch')
  const [guard, desk] = room.people as [Hired, Hired]
  const admin = await sessionOf('admin')
  const other = (await ask(admin, ptt.create, { body: { name: unique('Other'), kind: 'group' } })).data
  await ask(admin, ptt.setMembers, {
    params: { id: other.id },
    body: { members: [{ kind: 'person', id: desk.id, role: 'dispatch' }] },
  })
  return { room, guard, desk, other }
}

journey(
  'PU-36 a dispatcher finds the console from the talk page, sees who talks, ends it, finds it in the log and hears it again',
  async ({ as }) => {
    const { room, guard, desk } = await twoChannels()
    const dispatcher = await as(await sessionFor(desk))
    await dispatcher.goto('/ptt')
    await dispatcher
      .getByRole('main')
      .getByRole('link', { name: en('ptt:console.title') })
      .click()
    await expect(dispatcher).toHaveURL(new RegExp(CONSOLE))
    const tile = tileOf(dispatcher, room)
    await expect(tile).toContainText(room.name)
    const talker = await as(await sessionFor(guard))
    await ready(talker, room)
    await expect(tile.getByRole('button', { name: en('ptt:console.peopleOf_other', { name: room.name, count: 2 }) })).toBeVisible()

    await talker.keyboard.down('Space')
    await faceIs(talker, 'talking')
    await expect(tile.locator('[data-talker]')).toContainText(guard.name)
    await expect(tile.locator('[data-talker]')).toContainText('0:02')
    await button(tile, 'ptt:console.end').click()
    await expect(tile.locator('[data-talker]')).toHaveCount(0)
    await expect(talker.getByText(en('ptt:cause.dispatcher'))).toBeVisible()
    await talker.keyboard.up('Space')

    const log = dispatcher.getByRole('table', { name: en('ptt:console.log') })
    await dispatcher.getByLabel(en('ptt:console.searchPerson')).fill(guard.name)
    await expect(log).toContainText(guard.name)
    const sound = dispatcher.waitForResponse((response) => response.url().endsWith('/audio'))
    await log.getByRole('button', { name: new RegExp(`^${en('ptt:replay.play', { name: guard.name, time: '' })}`) }).click()
    const answer = await sound
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'audio/ogg; codecs=opus'])
    await expect(log.locator('[aria-pressed="true"]')).toHaveCount(1)
    const heardBy = async ({ accessToken }: { accessToken: string }) =>
      (await fetch(answer.url(), { headers: { authorization: `Bearer ${accessToken}` } })).status
    const [elsewhere] = (await talkRoom('talk')).people as [Hired]
    expect([
      await heardBy(await sessionFor(guard)),
      await heardBy(await sessionFor(elsewhere)),
      await heardBy(await sessionOf('finance')),
    ]).toEqual([200, 404, 403])
    await expect(log.locator('[aria-pressed="true"]')).toHaveCount(0)
    await button(dispatcher, 'ptt:replay.last').click()
    await expect(button(dispatcher, 'ptt:replay.stopThis')).toBeVisible()
    await dispatcher.getByLabel(en('ptt:console.searchPerson')).fill('nobody of that name')
    await expect(dispatcher.getByText(en('ptt:console.noTalks'))).toBeVisible()
  },
)

journey('JC-2 a dispatcher joins two channels and parts them; who only talks is not offered that', LONG, async ({ as }) => {
  const { room, guard, desk, other } = await twoChannels()
  const [dispatcher, talker] = [await as(await sessionFor(desk)), await as(await sessionFor(guard))]
  await dispatcher.goto(CONSOLE)
  await talker.goto(CONSOLE)
  const [tile, second] = [tileOf(dispatcher, room), tileOf(dispatcher, other)]
  await button(tile, 'ptt:console.patch').click()
  await dispatcher.getByRole('menuitem', { name: other.name }).click()
  await expect(tile).toContainText(en('ptt:console.patchedWith', { names: other.name }))
  await expect(second).toContainText(en('ptt:console.patchedWith', { names: room.name }))

  const own = tileOf(talker, room)
  await expect(own.locator('[data-talk-in]')).toBeEnabled()
  await own.locator('[data-talk-in]').hover()
  await talker.mouse.down()
  await expect(own.locator('[data-talker]')).toContainText(guard.name)
  await expect(second.locator('[data-talker]')).toContainText(guard.name)
  for (const key of ['ptt:console.end', 'ptt:console.patch', 'ptt:console.unpatch'] as const) await expect(button(own, key)).toHaveCount(0)
  await talker.mouse.up()
  await expect(second.locator('[data-talker]')).toHaveCount(0)

  await button(second, 'ptt:console.unpatch').click()
  await expect(tile).not.toContainText(en('ptt:console.patchedWith', { names: other.name }))
})

journey('JC-3 an emergency stands first and flagged until it is cleared, and whom talk is nothing to sees no console', async ({ as }) => {
  const { room, guard, desk } = await twoChannels()
  const [dispatcher, talker] = [await as(await sessionFor(desk)), await as(await sessionFor(guard))]
  await dispatcher.goto(CONSOLE)
  await ready(talker, room)
  await talker.getByRole('button', { name: en('ptt:emergency.press') }).click()
  await expect(talker.getByText(en('ptt:status.talkingEmergency'))).toBeVisible()
  const tile = tileOf(dispatcher, room)
  await expect(tile.getByRole('alert')).toContainText(guard.name)
  await expect(
    dispatcher
      .getByRole('list', { name: en('ptt:console.channels') })
      .locator('[data-channel]')
      .first(),
  ).toHaveAttribute('data-channel', room.id)
  await button(tile, 'ptt:console.end').click()
  await button(tile, 'ptt:console.clear').click()
  await dispatcher
    .getByRole('dialog')
    .getByRole('button', { name: en('ptt:console.clear') })
    .click()
  await expect(tile.getByRole('alert')).toHaveCount(0)

  const stranger = await as('finance')
  await stranger.goto(CONSOLE)
  await expect(stranger).toHaveURL(/\/401\?missing=show_plugin_ptt$/)
})
