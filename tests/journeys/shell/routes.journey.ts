import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from '@playwright/test'
import { jsonOf } from '../../kit/house.ts'
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

const shown = [...routes.filter((route) => route.redirect === undefined && !ELSEWHERE.has(route.path)), ...OURS]
const slugOf = (path: string) => (path === '/' ? 'landing' : path.slice(1).replaceAll(':', '').replace(/[/-]/g, '_'))

/** What a path becomes in the address bar, with its title. */
function visitsOf({ path }: Route): { path: string; title: string; type?: string }[] {
  if (path === '/') return [{ path, title: 'Menara' }]
  if (!path.includes(':type')) return [{ path, title: `${en(`nav:title.${slugOf(path)}`)} · Menara` }]
  const types = path.endsWith(':type') ? ticketTypes : ['general', 'alarm']
  return types.map((type) => ({
    path: path.replace(':type', type),
    title: `${en(`nav:type.${type}`)} · Menara`,
    ...(OF_A_ROW.has(path) && { type }),
  }))
}

async function addressOf({ path, type }: { path: string; type?: string }): Promise<string> {
  const admin = await sessionOf('admin')
  if (path === '/admin/manage/assets/form') return `${path}?id=${(await ask(admin, assets.list, { query: { limit: 1 } })).data[0]?.id}`
  if (path === '/admin/manage/user/formPassword') return `${path}?id=${(await sessionOf('hr')).user.id}`
  if (!type) return path
  const row = (await ask(admin, tickets.list, { query: { limit: 1, search: type === 'alarm' ? 'ALM-' : 'GEN-' } })).data[0]
  if (row?.type !== type) throw new Error(`The demo has no ticket of type ${type}`)
  return `${path}?id=${row.id}`
}

const visits = shown.flatMap(visitsOf)
const SHARE = 20
const shares = Array.from({ length: Math.ceil(visits.length / SHARE) }, (_, at) => visits.slice(at * SHARE, (at + 1) * SHARE))

for (const [at, share] of shares.entries()) {
  journey(`every route opens for the administrator with a title and a heading, quietly (${at + 1} of ${shares.length})`, async ({ as }) => {
    const page = await as('admin')
    for (const visit of share) {
      await page.goto(await addressOf(visit))
      await expect.soft(page, visit.path).toHaveTitle(visit.title)
      await expect.soft(page.getByRole('heading', { level: 1 }), visit.path).toHaveCount(1)
      await expect.soft(page.getByRole('main'), visit.path).not.toContainText(/Page not found|Internal Server Error/i)
    }
  })
}

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
