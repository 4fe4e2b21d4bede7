import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { expect, it } from 'vitest'
import { judge } from './guard.ts'
import type { RouteEntry } from './route-entry.ts'
import { routeTable } from './route-table.ts'

const everything = () => true
const nothing = () => false
const only = (mine: Permission) => (permission: Permission) => permission === mine
const stranger = (entry: RouteEntry) => judge(entry, { signedIn: false, may: nothing, type: 'general', href: '/where?id=1' })
const person = (entry: RouteEntry, may: (permission: Permission) => boolean, type?: string) =>
  judge(entry, { signedIn: true, may, type, href: '/where' })
const at = (path: string): RouteEntry => routeTable.find((entry) => entry.path === path) as RouteEntry

const open = routeTable.filter((entry) => entry.public).map((entry) => entry.path)
const guarded = routeTable.filter((entry) => !entry.public).map((entry) => entry.path)

it.each(open)('AP-1 lets a stranger in at %s', (path) => {
  expect(stranger(at(path))).toEqual({ go: 'in' })
})

it.each(guarded)('AP-1 leads a stranger from %s to /login and back', (path) => {
  expect(stranger(at(path))).toEqual({ go: 'login', next: '/where?id=1' })
})

it('AP-2 leads on from /login, and only from there', () => {
  expect(person(at('/login'), nothing)).toEqual({ go: 'home' })
  for (const path of ['/', '/register', '/401', '/desk/external']) expect(person(at(path), nothing)).toEqual({ go: 'in' })
})

const ofOne = routeTable.flatMap(({ path, permission, public: isPublic }) =>
  isPublic || permission === 'of-ticket-type' ? [] : [[path, permission ?? null] as const],
)

it.each(ofOne)('AP-3 asks at %s for %s', (path, permission) => {
  expect(person(at(path), nothing)).toEqual(permission ? { go: 'refused', missing: permission } : { go: 'in' })
  expect(person(at(path), everything)).toEqual({ go: 'in' })
  if (permission) expect(person(at(path), only(permission))).toEqual({ go: 'in' })
})

const ofTypes = routeTable.filter((entry) => entry.permission === 'of-ticket-type').map((entry) => entry.path)

it.each(ofTypes)('AP-3 asks at %s for the permission of the type', (path) => {
  expect(ofTypes.length).toBeGreaterThan(0)
  for (const { code } of ticketTypes) {
    expect(person(at(path), only(`show_ticketing_${code}`), code)).toEqual({ go: 'in' })
    expect(person(at(path), only('show_ticketing'), code)).toEqual({ go: 'refused', missing: `show_ticketing_${code}` })
  }
  for (const code of ['', 'nothing', 'toString', '__proto__']) expect(person(at(path), everything, code)).toEqual({ go: 'unknown' })
  expect(judge(at(path), { signedIn: false, may: nothing, type: 'nothing', href: '/x' })).toEqual({ go: 'unknown' })
})
