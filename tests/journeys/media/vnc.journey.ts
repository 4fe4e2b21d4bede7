import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { expect, type Page } from '@playwright/test'
import { letIn, openOddServer } from '../../kit/upstreams/odd-server.ts'
import { type VncServer, withVncServer } from '../../kit/vnc/vnc-server.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { button, createScreen, REMOTE_SCREENS, removeScreen } from '../kit/remote-screens.ts'
import { en, say } from '../kit/texts.ts'

const MISSING = 'There is no VNC server on this machine: apt-get install tigervnc-standalone-server x11-utils'
const SIDEWAYS = 'document.documentElement.scrollWidth <= innerWidth'
const field = (page: Page, key: string) =>
  page
    .locator('form')
    .getByLabel(en(`vnc:${key}` as 'vnc:host'))
    .first()

/** Notes how far below the page's heading (calls for help stand above it) the picture begins, at each drawing of the page. */
const WATCH_TOP = `(() => {
  globalThis.tops = new Set()
  const look = () => {
    const place = document.querySelector('[data-visit]')
    const top = (element) => element.getBoundingClientRect().top
    if (place) globalThis.tops.add(Math.round(top(place) - top(document.querySelector('main h1'))))
    requestAnimationFrame(look)
  }
  look()
})()`

let screen: VncServer | null = null
journey.beforeAll(async () => {
  screen = await withVncServer({ password: 'J0urneyP' })
})
journey.afterAll(() => screen?.stop())

/** How many colours the drawn screen has: more than one when there is a picture. */
const colours = (page: Page, place: string) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('${place} canvas')
    if (!canvas?.width) return 0
    // Read from a copy: the viewer's own canvas is made to be drawn on, and the browser warns of who reads it often.
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
    pen.drawImage(canvas, 0, 0)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    const seen = new Set(new Uint32Array(data.buffer))
    seen.delete(0)
    return seen.size
  })()`)

/** Everything a page is told, over HTTP and over sockets, and what its sockets say. */
function traffic(page: Page): () => Promise<string> {
  const parts: (string | Promise<string>)[] = []
  page.on(
    'response',
    (response) =>
      void parts.push(
        response.url(),
        response.text().catch(() => ''),
      ),
  )
  page.on('websocket', (socket) => {
    parts.push(socket.url())
    const keep = ({ payload }: { readonly payload: string | Buffer }) => void parts.push(Buffer.from(payload as string).toString('latin1'))
    socket.on('framereceived', keep).on('framesent', keep)
  })
  return async () => (await Promise.all(parts)).join('\n')
}

journey(
  'a screen is added, watched, controlled and played again; its address and password stay with the servers',
  async ({ as, noise }) => {
    journey.skip(screen === null, MISSING)
    const { port, password, watchInput } = screen as VncServer
    // The server's word on an address that may not be asked.
    noise.expect(/status of 422/)
    const name = unique('Chiller panel')
    const page = await as('admin')
    const heard = traffic(page)
    await page.goto(`${REMOTE_SCREENS}?tab=targets`)
    await button(page, 'vnc:add').click()
    await field(page, 'name').fill(name)
    await page.getByRole('combobox', { name: en('vnc:site') }).click()
    await page.getByRole('option').first().click()
    await field(page, 'host').fill('169.254.169.254')
    await field(page, 'port').fill(String(port))
    await field(page, 'password').fill(password)
    await button(page, 'common:saveChanges').click()
    await expect(field(page, 'host')).toBeFocused()
    await field(page, 'host').fill('127.0.0.1')
    expect.soft(await wrongOn(page), 'form').toEqual([])
    await button(page, 'common:saveChanges').click()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

    await page.goto(REMOTE_SCREENS)
    const card = page.locator(`[data-screen="${name}"]`)
    await expect(card.locator('[data-reach="reachable"]')).toBeVisible()
    expect.soft(await wrongOn(page), 'list').toEqual([])
    const input = await watchInput()
    await button(page, 'vnc:openName', { name }).click()
    const place = page.locator('[data-visit]')
    await expect(place).toHaveAttribute('data-visit', 'open')
    await expect.poll(() => colours(page, '[data-visit]')).toBeGreaterThan(1)

    // A watcher: what they press stays here.
    const watcher = await as('admin')
    await watcher.goto(page.url())
    await expect(watcher.locator('[data-visit]')).toHaveAttribute('data-visit', 'open')
    await watcher.locator('[data-visit] canvas').click()
    await watcher.keyboard.press('w')

    await button(page, 'vnc:takeControl').click()
    await expect(place).toHaveAttribute('data-controls', 'true')
    await place.locator('canvas').click()
    await page.keyboard.press('k')
    await input.hears(/KeyPress[\s\S]*keysym 0x6b, k/)
    expect(input.said()).not.toMatch(/keysym 0x77/)
    await expect(watcher.getByRole('list', { name: en('vnc:atScreen') })).toContainText(en('vnc:hasControl'))
    expect.soft(await wrongOn(page), 'screen').toEqual([])

    await watcher.close()
    await button(page, 'vnc:back').click()

    await page.goto(`${REMOTE_SCREENS}?tab=sessions`)
    const plays = page.getByRole('button', { name: new RegExp(`at ${name}$`) })
    // VS-10 one row and one recording each, whoever had the control in it.
    await expect(plays).toHaveCount(2)
    await plays.first().click()
    await expect.poll(() => colours(page, '[data-playback]')).toBeGreaterThan(1)
    await expect(page.locator('[data-length]')).not.toHaveAttribute('data-length', '0')
    expect.soft(await wrongOn(page), 'playback').toEqual([])
    // Only now: with its window gone the screen is black, and a recording that has that too ends black.
    input.stop()
    const all = await heard()
    expect(all).toContain(name)
    expect(all.includes('FBS 001.000')).toBe(true)
    for (const secret of [password, `127.0.0.1:${port}`, `"port":${port}`, '"host":']) expect(all.includes(secret), secret).toBe(false)
    await removeScreen(name)
  },
)

journey(
  'VS-12 VS-7 the control is asked for and handed over in full screen, left by the keyboard and given up on a narrow page',
  LONG,
  async ({ as }) => {
    journey.skip(screen === null, MISSING)
    const { port, password, watchInput } = screen as VncServer
    const name = unique('Pump panel')
    const { id } = await createScreen({ name, port, password })
    const [page, watcher] = [await as('admin'), await as('admin')]
    const input = await watchInput()
    const place = page.locator('[data-visit]')
    for (const item of [page, watcher]) {
      await item.goto(`${REMOTE_SCREENS}?screen=${id}`)
      await expect(item.locator('[data-visit]')).toHaveAttribute('data-visit', 'open')
    }
    await button(page, 'vnc:takeControl').click()
    await expect(place).toHaveAttribute('data-controls', 'true')
    await button(page, 'vnc:fullScreen').click()
    await expect(button(page, 'vnc:leaveFullScreen')).toBeVisible()
    await watcher.getByRole('button', { name: /^Ask / }).click()
    await button(page, 'vnc:handOver').click()
    expect(await page.evaluate("document.fullscreenElement?.hasAttribute('data-stage')")).toBe(true)
    await expect(watcher.locator('[data-visit]')).toHaveAttribute('data-controls', 'true')
    await expect(place).toHaveAttribute('data-controls', 'false')
    await button(page, 'vnc:leaveFullScreen').click()
    // VS-7 the keyboard finds its way out of the screen, and leaves nothing pressed there.
    await watcher.locator('[data-visit] canvas').click()
    await watcher.keyboard.down('Control')
    await watcher.keyboard.down('Alt')
    await input.hears(/KeyPress[\s\S]*Alt_L/)
    await watcher.keyboard.press('End')
    await expect(watcher.getByRole('toolbar').getByRole('button').first()).toBeFocused()
    await input.hears(/KeyRelease[\s\S]*Control_L[\s\S]*KeyRelease[\s\S]*Alt_L/)
    await watcher.keyboard.up('Alt')
    await watcher.keyboard.up('Control')
    // VS-12 a page that has become narrow can give it up.
    await watcher.setViewportSize({ width: 740, height: 800 })
    await button(watcher, 'vnc:giveUp').click()
    await expect(watcher.locator('[data-visit]')).toHaveAttribute('data-controls', 'false')
    await expect(watcher.getByRole('toolbar')).toContainText(en('vnc:nobodyControls'))
    input.stop()
    await watcher.close()
    // VS-10 one row each, whoever had the control in it.
    await page.goto(`${REMOTE_SCREENS}?tab=sessions`)
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
    await removeScreen(name)
  },
)

journey(
  'VS-9 a screen that sends what is no picture is said to be unreadable within 10 s, and may be tried again',
  LONG,
  async ({ as, noise }) => {
    // The viewer's own words about what it cannot read.
    noise.expect(/RFB failure|Failed (while|when)|Tried changing state of a disconnected RFB/)
    const odd = await openOddServer((socket) => letIn(socket, () => socket.write(Buffer.alloc(8, 0xee))))
    const name = unique('Odd panel')
    const { id } = await createScreen({ name, port: odd.port })
    const page = await as('admin')
    await page.goto(`${REMOTE_SCREENS}?screen=${id}`)
    await expect(page.locator('[data-cause="unreadable"]')).toBeVisible({ timeout: 10_000 })
    await expect.poll(odd.open).toBe(0)
    const calls = odd.calls()
    await button(page, 'vnc:tryAgain').click()
    await expect(page.locator('[data-cause="unreadable"]')).toBeVisible({ timeout: 10_000 })
    expect(odd.calls()).toBe(calls + 1)
    odd.close()
    await removeScreen(name)
  },
)

journey(
  'VS-15 who may not watch a screen does not find it, and who may reads it in Indonesian on a telephone, where the picture begins high up and stays',
  LONG,
  async ({ as }) => {
    journey.skip(screen === null, MISSING)
    const { port, password } = screen as VncServer
    const name = unique('Boiler panel')
    const { id } = await createScreen({ name, port, password })
    const guard = await as('guard')
    await guard.goto(REMOTE_SCREENS)
    await expect(guard.getByText(en('vnc:none'))).toBeVisible()
    await expect(ask(await sessionOf('guard'), vnc.ticket, { params: { id }, body: { mode: 'view' } })).rejects.toThrow(/404/)
    await expect(ask(await sessionOf('guard'), vnc.list, { query: {} })).rejects.toThrow(/403/)

    const page = await as('admin', { viewport: { width: 360, height: 740 }, language: 'id' })
    const id_ = say('id')
    await page.addInitScript(WATCH_TOP)
    await page.goto(`${REMOTE_SCREENS}?screen=${id}`)
    await expect(page.locator('[data-visit]')).toHaveAttribute('data-visit', 'open')
    const tops = await page.evaluate<number[]>('[...globalThis.tops]')
    expect([tops.length, Math.max(...tops) <= 160], `the picture began ${tops} px below`).toEqual([1, true])
    await expect(page.getByText(id_('vnc:narrow'))).toBeVisible()
    await expect(page.getByRole('button', { name: id_('vnc:takeControl') })).toHaveCount(0)
    expect.soft(await page.evaluate(SIDEWAYS)).toBe(true)
    expect.soft(await wrongOn(page), 'narrow screen').toEqual([])
    await page.goto(REMOTE_SCREENS)
    await expect(page.locator(`[data-screen="${name}"]`)).toBeVisible()
    expect.soft(await page.evaluate(SIDEWAYS)).toBe(true)
    await removeScreen(name)
  },
)
