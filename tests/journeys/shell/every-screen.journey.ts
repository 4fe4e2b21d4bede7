import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { jsonOf } from '../../kit/house.ts'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

interface Route {
  readonly path: string
  readonly public?: boolean
  readonly redirect?: string
  readonly permission?: string
}
const { routes, ticketTypes } = jsonOf<{ routes: Route[]; ticketTypes: string[] }>('tests/spec/routes.json')

/** Ours beside the specification's. */
const OURS: readonly Route[] = [{ path: '/inbox' }]
/** Addresses that stand for one row need one. */
const OF_A_ROW = new Set(['/desk/ticketing/:type/detail', '/desk/ticketing/:type/info'])
/** Where the signed-in are sent away, or a token is needed. */
const ELSEWHERE = new Set(['/login', '/authentication'])
/** Public screens that are also axe's, as a stranger sees them. */
const PUBLIC = ['/', '/login', '/register', '/401?missing=show_manage_user', '/authentication', '/audio', '/mic', '/desk/external']
/** Read by axe at the width of a phone too: the others are one column there, of the same parts. */
const ON_A_PHONE = new Set(['/admin/home', '/admin/plugins/iot/alarm', '/desk/ticketing/general', '/admin/manage/assets', '/admin/plugins/maps'])
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

interface Visit {
  readonly path: string
  readonly title: string
  /** Of the ticket it shows. */
  readonly type?: string
  /** One more of what axe has read: another type of ticket. */
  readonly again?: boolean
}

const shown = [...routes.filter((route) => route.redirect === undefined && !ELSEWHERE.has(route.path)), ...OURS]
const slugOf = (path: string) => (path === '/' ? 'landing' : path.slice(1).replaceAll(':', '').replace(/[/-]/g, '_'))
const titleOf = (path: string) => (path === '/' ? 'Menara' : `${en(`nav:title.${slugOf(path)}`)} · Menara`)

/** What a path becomes in the address bar, with its title. */
function visitsOf({ path }: Route): Visit[] {
  if (!path.includes(':type')) return [{ path, title: titleOf(path) }]
  const types = path.endsWith(':type') ? ticketTypes : ['general', 'alarm']
  return types.map((type, at) => ({
    path: path.replace(':type', type),
    title: `${en(`nav:type.${type}`)} · Menara`,
    again: at > 1,
    ...(OF_A_ROW.has(path) && { type }),
  }))
}

async function addressOf({ path, type }: Visit): Promise<string> {
  const admin = await sessionOf('admin')
  if (path === '/admin/manage/assets/form') return `${path}?id=${(await ask(admin, assets.list, { query: { limit: 1 } })).data[0]?.id}`
  if (path === '/admin/manage/user/formPassword') return `${path}?id=${(await sessionOf('hr')).user.id}`
  if (!type) return path
  const row = (await ask(admin, tickets.list, { query: { limit: 1, search: type === 'alarm' ? 'ALM-' : 'GEN-' } })).data[0]
  if (row?.type !== type) throw new Error(`The demo has no ticket of type ${type}`)
  return `${path}?id=${row.id}`
}

/** Screens as another address shows them: a tab, an empty form, a row of the demo. */
async function otherAddresses(): Promise<string[]> {
  const admin = await sessionOf('admin')
  const [area] = (await ask(admin, areas.list, { query: {} })).data.filter((area) => area.plan)
  const [alarm] = (await ask(admin, iot.alarms, { query: { limit: 1, state: 'all' } })).data
  return [
    '/admin/manage/user?tab=Group',
    '/admin/manage/user?tab=Shift',
    '/admin/manage/ticket?tab=Sla',
    '/admin/manage/assets/form',
    `/admin/manage/area/form?id=${area?.id}`,
    `/admin/manage/user/formUser?id=${admin.user.id}`,
    `/admin/plugins/iot/alarm?alarm=${alarm?.id}`,
    `/admin/plugins/maps?alarm=${alarm?.id}`,
  ]
}

/** Goes on to an address as a link of the page does; the first of a page is loaded. */
async function goTo(page: Page, address: string): Promise<void> {
  if (page.url().startsWith('about:')) await page.goto(address)
  else await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
}

/** Filled in: nothing is waited for any more. */
async function isFilled(page: Page, path: string): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"], [data-map][data-state="opening"]'), path).toHaveCount(0)
}

/** What holds for every screen, whoever it is of. */
async function check(page: Page, path: string): Promise<void> {
  await isFilled(page, path)
  expect.soft(await wrongInBoth(page), path).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', path === '/desk/external' ? 'light' : 'dark')
}

async function checkOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE)
  const tooWide = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.soft.poll(tooWide, path).toBeLessThanOrEqual(0)
  if (ON_A_PHONE.has(path)) expect.soft(await wrongOn(page), `${path} at 360 px`).toEqual([])
  await page.setViewportSize(DESK)
}

const visits = shown.flatMap(visitsOf)
const SHARE = 20
const shares = Array.from({ length: Math.ceil(visits.length / SHARE) }, (_, at) => visits.slice(at * SHARE, (at + 1) * SHARE))

journey.describe('every screen opens quietly for the administrator, has title and heading, fits a phone, and axe finds nothing wrong in light and dark', () => {
  journey.describe.configure({ timeout: 180_000 })

  for (const [at, share] of shares.entries())
    journey(`routes, ${at + 1} of ${shares.length}`, async ({ as }) => {
      const page = await as('admin', { viewport: DESK })
      for (const visit of share) {
        await goTo(page, await addressOf(visit))
        await expect.soft(page, visit.path).toHaveTitle(visit.title)
        await isFilled(page, visit.path)
        await expect.soft(page.getByRole('main'), visit.path).not.toContainText(/Page not found|Internal Server Error/i)
        if (visit.again) continue
        await check(page, visit.path)
        await checkOnPhone(page, visit.path)
      }
    })

  journey('tabs, empty forms and rows', async ({ as }) => {
    const page = await as('admin', { viewport: DESK })
    for (const address of await otherAddresses()) {
      await goTo(page, address)
      await expect(page).toHaveTitle(titleOf(new URL(address, page.url()).pathname))
      await check(page, address)
    }
  })

  journey('what opens above a screen', async ({ as }) => {
    const page = await as('admin')
    await goTo(page, '/admin/manage/area')
    await isFilled(page, 'areas')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await wrongOn(page), 'palette').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect.soft(await wrongOn(page), 'menu of the person').toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await wrongOn(page), 'question').toEqual([])
  })
})

journey('public screens: axe finds nothing wrong in light and dark', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const page = await as('stranger')
  for (const path of PUBLIC) {
    await page.goto(path)
    await check(page, path)
  }
})

journey('every guarded route sends a stranger to sign in, and remembers where they wanted to go', async ({ as }) => {
  const page = await as('stranger')
  // One of each branch: the decision behind them is one function.
  const branches = new Map(
    shown
      .filter((route) => !route.public && !route.path.includes(':'))
      .map((route) => [route.path.split('/').slice(1, 3).join('/'), route.path]),
  )
  expect(branches.size).toBeGreaterThan(15)
  for (const path of branches.values()) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
})
