import { expect, type Page } from '@playwright/test'
import { memoryOf } from '../../kit/process-tree.ts'
import { discard, type Product, startProduct } from '../../kit/product.ts'
import { watchedDevice } from '../kit/devices.ts'
import { houseNow, tellWorkers } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { forgetSessions, mailOf, signIn } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

/** A product of its own, for its backend is taken away. */
let product: Product
const before = houseNow()

journey.beforeAll(async () => {
  journey.setTimeout(120_000)
  product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0' } })
  tellWorkers({ url: product.url, mqttUrl: product.mqttUrl })
  forgetSessions()
})
journey.afterAll(async () => {
  if (before) tellWorkers(before)
  forgetSessions()
  await product?.stop()
  if (product) discard(product)
})

/** Ends the backend at once and keeps it away until `back` is called: whoever would start it again is held still meanwhile. */
function takeBackendAway(): { back(): void } {
  const [supervisor = 0, ...below] = product.processes()
  const backend = below.find((pid) => memoryOf(pid).name.endsWith('backend/src/main.ts'))
  if (!backend) throw new Error('There is no backend to take away')
  process.kill(supervisor, 'SIGSTOP')
  process.kill(backend, 'SIGKILL')
  return { back: () => process.kill(supervisor, 'SIGCONT') }
}

const stale = (page: Page) => page.getByRole('main').locator('[data-stale]')
const rowsOf = (page: Page) => page.getByRole('grid', { name: en('alarms:title') }).locator('[data-alarm-id]')
const secondsOf = async (page: Page): Promise<number> => Number(/(\d+) s/.exec((await stale(page).first().textContent()) ?? '')?.[1])

journey(
  'the gateway alone: screens keep what they know and say how old it is, calls are refused in shape, all comes back by itself',
  async ({ as, noise }) => {
    journey.setTimeout(180_000)
    noise.expect(/status of 50[234]/)
    const { troubles, close } = await watchedDevice(2)
    const session = await signIn(mailOf('operator'))
    const alarms = await as(session)
    const tickets = await as(session)
    const fresh = await as(session)
    await alarms.goto('/admin/plugins/iot/alarm')
    await tickets.goto('/desk/ticketing/general')
    await fresh.goto('/admin/setting')
    await troubles[0]?.begins()
    const known = alarms.getByRole('row').filter({ hasText: troubles[0]?.message ?? '' })
    await expect(known).toBeVisible()
    const ticketRows = tickets.getByRole('main').locator('[data-row], [role=row]')
    await expect.poll(() => ticketRows.count()).toBeGreaterThan(3)
    await expect(stale(alarms)).toHaveCount(0)
    const [alarmsBefore, firstTicket] = [await rowsOf(alarms).count(), await ticketRows.nth(1).textContent()]

    const { back } = takeBackendAway()
    for (const page of [alarms, tickets]) await expect(stale(page).first()).toHaveText(/Not live: as of \d+ s ago/)
    expect(await rowsOf(alarms).count()).toBe(alarmsBefore)
    await expect(known).toBeVisible()
    await expect(ticketRows.nth(1)).toHaveText(firstTicket ?? '')
    const age = await secondsOf(alarms)
    await expect.poll(() => secondsOf(alarms)).toBeGreaterThan(age + 1)

    // Calls: the gateway answers itself, in the shape of every refusal.
    for (const path of ['/api/v1/areas', '/desk/api/v1/tickets', '/api/v1/auth/me']) {
      const refused = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${session.accessToken}` } })
      expect([502, 503]).toContain(refused.status)
      expect(refused.headers.get('content-type')).toContain('application/json')
      expect(await refused.json()).toEqual({ status: refused.status, title: expect.any(String), message: expect.any(String), errors: [] })
    }
    // A screen that has nothing yet says so; what one does is refused in words.
    await fresh.getByRole('link', { name: en('nav:title.admin_manage_assets'), exact: true }).click()
    await expect(fresh.getByText(en('common:offline.title'))).toBeVisible()
    await known.click()
    await alarms
      .getByRole('dialog')
      .getByRole('button', { name: en('alarms:acknowledge'), exact: true })
      .click()
    await expect(alarms.getByRole('alert').first()).toBeVisible()
    await alarms.keyboard.press('Escape')

    back()
    for (const page of [alarms, tickets]) await expect(stale(page)).toHaveCount(0, { timeout: 60_000 })
    await expect(fresh.getByRole('table', { name: en('assets:title') })).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(
        () =>
          troubles[1]?.begins().then(() =>
            alarms
              .getByRole('row')
              .filter({ hasText: troubles[1]?.message ?? '' })
              .count(),
          ),
        { timeout: 60_000 },
      )
      .toBe(1)
    await expect(known).toBeVisible()
    await close()
  },
)
