import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ask, sessionOf } from '../journeys/kit/people.ts'
import routeSpec from '../spec/routes.json' with { type: 'json' }

interface Route {
  readonly path: string
  readonly public?: boolean
  readonly redirect?: string
  readonly permission?: string
}
const { routes, ticketTypes } = routeSpec as unknown as { routes: Route[]; ticketTypes: string[] }

/** Ours beside the specification's. */
const OURS: readonly Route[] = [
  { path: '/inbox' },
  { path: '/admin/first-day' },
  { path: '/admin/manage/company/site/form' },
  { path: '/people/my' },
]
/** Addresses that stand for one row need one. */
const OF_A_ROW = new Set(['/desk/ticketing/:type/detail', '/desk/ticketing/:type/info'])
/** Where the signed-in are sent away, or a token is needed. */
const ELSEWHERE = new Set(['/login', '/authentication'])

/** Routes that show a screen to the administrator. */
export const shownRoutes = [...routes.filter((route) => route.redirect === undefined && !ELSEWHERE.has(route.path)), ...OURS]

export interface Visit {
  readonly path: string
  /** Key of its title, without which the product alone is named. */
  readonly title?: `${string}:${string}`
  /** Of the ticket it shows. */
  readonly type?: string
  /** The same screen for another type of ticket. */
  readonly isRepeated?: boolean
}

const slugOf = (path: string) => path.slice(1).replaceAll(':', '').replace(/[/-]/g, '_')
const titleOf = (path: string): Pick<Visit, 'title'> => (path === '/' ? {} : { title: `nav:title.${slugOf(path)}` })

/** What a path becomes in the address bar, with its title. */
function visitsOf({ path }: Route): Visit[] {
  if (!path.includes(':type')) return [{ path, ...titleOf(path) }]
  const types = path.endsWith(':type') ? ticketTypes : ['general', 'alarm']
  return types.map((type, at) => ({
    path: path.replace(':type', type),
    title: `nav:type.${type}` as const,
    isRepeated: at > 1,
    ...(OF_A_ROW.has(path) && { type }),
  }))
}

/** Every screen that the administrator may open, in the order of the specification. */
const visits: readonly Visit[] = shownRoutes.flatMap(visitsOf)

/** What the browser's tab says. */
export const titleIn = (text: (key: `${string}:${string}`) => string, { title }: Visit): string =>
  title ? `${text(title)} · Menara` : 'Menara'

/** With a row of the demo where the path stands for one. */
export async function addressOf({ path, type }: Visit): Promise<string> {
  const admin = await sessionOf('admin')
  if (path === '/admin/manage/assets/form') return `${path}?id=${(await ask(admin, assets.list, { query: { limit: 1 } })).data[0]?.id}`
  if (path === '/admin/manage/user/formPassword') return `${path}?id=${(await sessionOf('hr')).user.id}`
  if (!type) return path
  const row = (await ask(admin, tickets.list, { query: { limit: 1, search: type === 'alarm' ? 'ALM-' : 'GEN-' } })).data[0]
  if (row?.type !== type) throw new Error(`The demo has no ticket of type ${type}`)
  return `${path}?id=${row.id}`
}

/** In parts of so many: a test of a few screens ends within its limit, and two workers share them. */
export const inShares = (size: number): Visit[][] =>
  Array.from({ length: Math.ceil(visits.length / size) }, (_, at) => visits.slice(at * size, (at + 1) * size))
