import { join } from 'node:path'
import { contract } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { filesLike, jsonOf, root, textOf } from '../kit/house.ts'

interface SpecEndpoint {
  readonly m: string
  readonly p: string
  readonly q?: readonly string[]
  readonly body?: readonly string[]
  readonly form?: readonly string[]
  readonly public?: boolean
  readonly screen?: string
}

const nameOf = ({ m, p }: { m: string; p: string }) => `${m} ${p}`
/** Parameters are compared by place, not by name. */
const anonymous = (path: string) => `/${path.replace(/^\//, '')}`.replace(/\{[^}]+\}|:\w+/g, ':')
const promised: readonly Endpoint[] = Object.values(contract).flatMap((subject) => Object.values(subject) as Endpoint[])
const find = ({ m, p }: SpecEndpoint) => promised.find((endpoint) => endpoint.method === m && anonymous(endpoint.path) === anonymous(p))

const spec = jsonOf<{ endpoints: SpecEndpoint[] }>('tests/spec/endpoints.json').endpoints
/** What later issues bring; the list only ever gets shorter, and is empty when the last one is done. */
const later = new Set(jsonOf<string[]>('tests/spec/later.json'))
const now = spec.filter((endpoint) => !later.has(nameOf(endpoint)))

describe('every documented endpoint', () => {
  it('is in the contract, or on the list of what comes later', () => {
    expect(now.filter((endpoint) => !find(endpoint)).map(nameOf)).toEqual([])
  })

  it('leaves that list when it is there', () => {
    expect(spec.filter((endpoint) => later.has(nameOf(endpoint)) && find(endpoint)).map(nameOf)).toEqual([])
    expect([...later].filter((name) => !spec.some((endpoint) => nameOf(endpoint) === name))).toEqual([])
  })

  it.each(now.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s takes the documented names', (_name, item) => {
    const endpoint = find(item)
    const takes = (part: 'query' | 'body' | 'form') => Object.keys((endpoint?.[part] as TObject | undefined)?.properties ?? {})
    const plain = (names: readonly string[] = []) => names.map((name) => name.replace(/\?$/, '').replace(/\[\]$/, ''))
    const bare = (names: readonly string[]) => names.map((name) => name.replace(/\[\]$/, ''))
    expect(bare(takes('query'))).toEqual(expect.arrayContaining(plain(item.q)))
    expect(takes('body')).toEqual(expect.arrayContaining(plain(item.body)))
    expect([...takes('form'), ...(endpoint?.files ?? [])]).toEqual(expect.arrayContaining(plain(item.form)))
    expect(endpoint?.access === 'public').toBe(item.public === true)
  })
})

it('every documented permission exists under its name', () => {
  const { plugins, manage, ticketing } = jsonOf<{ permissions: Record<string, string[]> }>('tests/spec/behaviour.json').permissions
  expect(permissions).toEqual(expect.arrayContaining([plugins, manage, ticketing].flat()))
})

interface RouteWithScreen extends SpecRoute {
  readonly screen?: () => unknown
}
interface SpecRoute {
  readonly path: string
  readonly public?: boolean
  readonly permission?: string
  readonly layout?: string
  readonly forceColorScheme?: string
  readonly redirect?: string
}

// By a name the compiler does not follow: the client is checked with settings of its own.
const table = join(root, 'client/src/app/routing/route-table.ts')
const { routeTable, redirects } = (await import(table)) as {
  routeTable: readonly RouteWithScreen[]
  redirects: Readonly<Record<string, string>>
}

describe('every documented screen', () => {
  const { routes } = jsonOf<{ routes: SpecRoute[] }>('tests/spec/routes.json')
  const ours = new Map(routeTable.map((screen) => [anonymous(screen.path.replaceAll('$', ':')), screen]))

  it.each(routes.map((route) => [route.path, route] as const))('%s has its route, guard, layout and colours', (_path, item) => {
    const route = ours.get(anonymous(item.path))
    if (item.redirect) {
      expect(redirects[item.path]).toBe(item.redirect)
      return
    }
    expect(route).toBeDefined()
    expect(route?.public === true).toBe(item.public === true)
    expect(route?.permission === 'of-ticket-type' ? 'show_ticketing_:type' : route?.permission).toBe(item.permission)
    expect(route?.forceColorScheme).toBe(item.forceColorScheme)
    if (item.layout) expect(route?.layout).toBe(item.layout)
  })

  const isShown = ({ path, redirect }: SpecRoute) => redirect !== undefined || ours.get(anonymous(path))?.screen !== undefined

  it('has its screen', () => {
    expect(routes.filter((route) => !isShown(route)).map(({ path }) => path)).toEqual([])
  })

  it.each(routes.filter((route) => isShown(route) && route.redirect === undefined).map((route) => [route.path, route] as const))(
    '%s loads the screen',
    async (_path, route) => {
      const text = filesLike('client/src/app/routing/**/*.ts').map(textOf).join('\n')
      const loaded = [...text.matchAll(/import\('(?:\.\.\/)+(features\/[^']+)'\)\)\.(\w+)/g)]
      const source = String(ours.get(anonymous(route.path))?.screen)
      const [, file = '', name = ''] = loaded.find(([, , screen]) => source.includes(screen ?? '-')) ?? []
      expect(textOf(`client/src/${file}`)).toMatch(new RegExp(`export (function|const) ${name}\\b`))
    },
  )
})
