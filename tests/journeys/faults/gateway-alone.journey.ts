import { expect, type Page } from '@playwright/test'
import { watchedDevice } from '../kit/devices.ts'
import { house } from '../kit/house.ts'
import { journey, LONG } from '../kit/journey.ts'
import { mailOf, signIn } from '../kit/people.ts'
import { withOwnProduct } from '../kit/products/own-product.ts'
import { en } from '../kit/texts.ts'

const own = withOwnProduct()

const stale = (page: Page) => page.getByRole('main').locator('[data-stale]')
const rowsOf = (page: Page) => page.getByRole('grid', { name: en('alarms:title') }).locator('[data-alarm-id]')
const secondsOf = async (page: Page): Promise<number> => Number(/(\d+) s/.exec((await stale(page).first().textContent()) ?? '')?.[1])

journey(
  'the gateway alone: screens keep what they know and say how old it is, calls are refused in shape, all comes back by itself',
  LONG,
  async ({ as, noise }) => {
    noise.expect(/status of 50[234]/)
    const { troubles, close } = await watchedDevice(2)
    const session = await signIn(mailOf('operator'))
    const alarms = await as(session)
    const tickets = await as(session)
    const fresh = await as(session)
    await alarms.goto('/admin/plugins/iot/alarm')
    await tickets.goto('/desk/ticketing/general')
    await fresh.goto('/admin/setting')
    await expect(alarms.getByRole('heading', { level: 1 })).toHaveText(en('alarms:title'))
    await expect(stale(alarms)).toHaveCount(0)
    await troubles[0]?.begins()
    const known = alarms.getByRole('row').filter({ hasText: troubles[0]?.message ?? '' })
    await expect(known).toBeVisible({ timeout: 30_000 })
    const ticketRows = tickets.getByRole('main').locator('[data-row], [role=row]')
    await expect.poll(() => ticketRows.count()).toBeGreaterThan(3)
    await expect(stale(alarms)).toHaveCount(0)
    const [alarmsBefore, firstTicket] = [await rowsOf(alarms).count(), await ticketRows.nth(1).textContent()]

    const { back } = own.takeBackendAway()
    for (const page of [alarms, tickets]) await expect(stale(page).first()).toHaveText(/Not live: as of \d+ s ago/)
    expect(await rowsOf(alarms).count()).toBe(alarmsBefore)
    await expect(known).toBeVisible()
    await expect(ticketRows.nth(1)).toHaveText(firstTicket ?? '')
    const age = await secondsOf(alarms)
    await expect.poll(() => secondsOf(alarms)).toBeGreaterThan(age + 1)

    // Calls: the gateway answers itself, in the shape of every refusal.
    for (const path of ['/api/v1/areas', '/desk/api/v1/tickets', '/api/v1/auth/me']) {
      const refused = await fetch(`${house().url}${path}`, { headers: { authorization: `Bearer ${session.accessToken}` } })
      expect([502, 503]).toContain(refused.status)
      expect(refused.headers.get('content-type')).toContain('application/json')
      const said = { title: expect.any(String), message: expect.any(String), errors: [], rule: 'gateway.unreachable', params: {} }
      expect(await refused.json()).toEqual({ status: refused.status, ...said })
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
