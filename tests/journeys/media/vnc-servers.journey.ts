import { expect, type Locator, type Page } from '@playwright/test'
import { type InputWatch, VNC_SERVERS, type VncServer, withVncServer } from '../../kit/vnc/vnc-server.ts'
import { journey, LONG } from '../kit/journey.ts'
import { unique } from '../kit/people.ts'
import { button, createScreen, REMOTE_SCREENS, removeScreen } from '../kit/remote-screens.ts'
import { en } from '../kit/texts.ts'

const HELD = ['Control_L', 'Alt_L', 'a']
/** What moves the focus, or the person, away from the screen. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'Ctrl+Alt+End': (page) => page.keyboard.press('End'),
  'a button': (page) => button(page, 'vnc:fullSize').click(),
  'another button': (page) => button(page, 'vnc:fit').click(),
  'a hidden page': (page) =>
    page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    delete document.visibilityState
  })()`),
  'another window': (page) => page.evaluate("window.dispatchEvent(new Event('blur'))"),
  'giving up the control': (page) => button(page, 'vnc:giveUp').click(),
  'going to another page': (page) => page.goBack(),
  'closing the tab': (page) => page.close(),
}

for (const [at, name] of VNC_SERVERS.entries()) {
  journey(
    `VS-7 VS-8 VS-11 VS-14 ${name}: no way of leaving keeps a key down, every press arrives, and texts are typed`,
    at === 0 ? {} : LONG,
    async ({ as, noise }) => {
      const server = await withVncServer({ server: name, password: 'J0urneyP' })
      journey.skip(server === null, `${name} is not on this machine`)
      noise.expect(/Tried changing state of a disconnected RFB/)
      const { port, password, watchInput, freeze, stop } = server as VncServer
      const screen = unique(name)
      const { id } = await createScreen({ name: screen, port, password })
      const input = await watchInput()
      const at = `${REMOTE_SCREENS}?screen=${id}`
      const page = await as('admin')
      await page.goto(REMOTE_SCREENS)
      await open(page, at)
      // Full size first, then the control; the other order below.
      await button(page, 'vnc:fullSize').click()
      await takeControl(page)
      await drags(page, input)
      await button(page, 'vnc:fit').click()
      await button(page, 'vnc:fullSize').click()
      await drags(page, input)
      await button(page, 'vnc:fit').click()

      await types(page, input)

      for (const [way, leave] of Object.entries(WAYS)) {
        await holdKeys(page, input)
        await leave(page)
        await expect.poll(input.down, { message: way }).toEqual([])
        if (page.isClosed()) break
        for (const key of ['a', 'Alt', 'Control']) await page.keyboard.up(key)
        if (way === 'going to another page') await open(page, at)
        if ((await stage(page).getAttribute('data-controls')) === 'false') await takeControl(page)
      }

      const other = await as('admin')
      await open(other, at)
      freeze(true)
      await expect(other.locator('[data-cause="silent"]')).toBeVisible({ timeout: 12_000 })
      freeze(false)
      await expect(stage(other)).toHaveAttribute('data-visit', 'open')
      input.stop()
      await stop()
      await expect(other.locator('[data-cause="server"], [data-cause="unreachable"]')).toBeVisible()
      await removeScreen(screen)
    },
  )
}

const NEW_SIGNS = 'Ω水é'
const stage = (page: Page): Locator => page.locator('[data-visit]')
async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await expect(stage(page)).toHaveAttribute('data-visit', 'open')
}
async function takeControl(page: Page): Promise<void> {
  await button(page, 'vnc:takeControl').click()
  await expect(stage(page)).toHaveAttribute('data-controls', 'true')
}
async function holdKeys(page: Page, input: InputWatch): Promise<void> {
  await stage(page).locator('canvas').click()
  for (const key of ['Control', 'Alt', 'a']) await page.keyboard.down(key)
  await expect.poll(input.down).toEqual(HELD)
}

/** Draws a line with the button down: the press, the way and the release arrive at the screen. */
async function drags(page: Page, input: InputWatch): Promise<void> {
  const box = await stage(page).locator('canvas').boundingBox()
  if (!box) throw new Error('nothing is drawn')
  const before = input.said().length
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 120, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(() => input.said().slice(before))
    .toMatch(/ButtonPress event[\s\S]*MotionNotify event[\s\S]*state 0x1\d\d,[\s\S]*ButtonRelease event/)
}

/** From the clipboard's field, and from an input method at the screen itself. */
async function types(page: Page, input: InputWatch): Promise<void> {
  await button(page, 'vnc:clipboard').click()
  const field = page.getByRole('textbox', { name: en('vnc:toScreen') })
  // TigerVNC puts a sign its keyboard lacks onto a free key, and may press that before the program it runs knows of it: the first press of each counts for nothing here.
  await field.fill(NEW_SIGNS)
  const signs = () => input.keys().filter((event) => !event.isDown && !/Shift|Lock/.test(event.name)).length
  const whole = signs() + NEW_SIGNS.length
  await button(page, 'vnc:typeText').click()
  await expect.poll(signs).toBeGreaterThanOrEqual(whole)
  await field.fill('aBΩ')
  const before = input.keys().length
  await button(page, 'vnc:typeText').click()
  const typed = () =>
    input
      .keys()
      .slice(before)
      .flatMap((event) => (event.isDown && !/Shift|Lock/.test(event.name) ? [event.name] : []))
  await expect.poll(typed).toEqual(['a', 'B', 'U03A9'])
  await expect(page.locator('[data-sent="typed"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await stage(page).locator('canvas').click()
  await expect.poll(typed).toEqual(['a', 'B', 'U03A9', 'button 1'])
  // The server may have given a sign's key away since and map it anew: then again the first press does not count.
  await expect(async () => {
    const sent = typed().length
    await page.keyboard.insertText('水é')
    await expect.poll(() => typed().slice(sent)).toEqual(['U6C34', 'eacute'])
  }).toPass({ timeout: 40_000 })
  // No lock is left on.
  await page.keyboard.press('b')
  await expect.poll(() => input.keys().at(-1)).toMatchObject({ name: 'b', isDown: false, state: 0 })
}
