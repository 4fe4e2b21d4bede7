import { type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { expect, it } from 'vitest'
import behaviour from '../../../../tests/spec/behaviour.json'
import { applications as specified } from '../../../../tests/spec/routes.json'
import en from '../../i18n/en/nav.json'
import navId from '../../i18n/id/nav.json'
import { toastPlace } from '../toast-place.ts'
import { applicationOf, applications, everywhere, itemAt, navFor } from './nav.ts'
import type { RouteEntry } from './route-entry.ts'
import { permissionOf, redirects, routeTable, slugOf } from './route-table.ts'

const having =
  (...mine: readonly Permission[]) =>
  (permission: Permission) =>
    mine.includes(permission)
const all = having(...permissions)
const addresses = (may: (permission: Permission) => boolean) => everywhere(may).map((item) => item.to)
const pageAt = (to: string): RouteEntry | undefined => {
  const type = /^\/desk\/ticketing\/(\w+)$/.exec(to)?.[1]
  return routeTable.find((entry) => entry.path === (type ? '/desk/ticketing/$type' : to))
}
const typeOf = (to: string) => /^\/desk\/ticketing\/(\w+)$/.exec(to)?.[1]

it('AP-5 shows Home to everybody, and nothing that needs a permission to somebody without one', () => {
  const open = addresses(having())
  expect(open).toContain('/admin/home')
  for (const to of open) expect(pageAt(to)?.permission).toBeUndefined()
})

it.each([...behaviour.permissions.plugins, ...behaviour.permissions.manage, ...behaviour.permissions.ticketing] as Permission[])(
  'AP-5 shows with %s alone only what that opens',
  (permission) => {
    for (const to of addresses(having(permission)))
      expect([undefined, permission]).toContain(permissionOf(pageAt(to) as RouteEntry, typeOf(to)))
  },
)

it('AP-5 needs the group’s permission as well, and leaves empty groups out', () => {
  for (const application of ['asset', 'desk', 'people'] as const)
    for (const may of [having(), having('show_plugins'), having('show_ticketing'), having('show_manage'), all])
      for (const group of navFor(application, may)) expect(group.items.length).toBeGreaterThan(0)
  expect(addresses(having('show_plugin_iot'))).not.toContain('/admin/plugins/iot/alarm')
  expect(addresses(having('show_plugins', 'show_plugin_iot'))).toContain('/admin/plugins/iot/alarm')
  const { Company, Permission: Permissions } = behaviour.permissions.menu
  expect(addresses(having('show_manage', Company as Permission))).toContain('/admin/manage/company')
  expect(addresses(having('show_manage', Permissions as Permission))).toContain('/admin/manage/permission')
})

it('AP-12 shows overtime, surveys and announcements to who holds their permission, without that of people tracking', () => {
  // Everybody has a day of their own.
  expect(navFor('people', having('show_plugin_overtime')).flatMap((group) => group.items.map(({ to }) => to))).toEqual([
    '/people/my',
    '/people/plugins/overtime',
  ])
  expect(navFor('people', having('show_plugin_survey')).flatMap((group) => group.items.map(({ to }) => to))).toEqual([
    '/people/my',
    '/people/plugins/survey-management',
  ])
  expect(navFor('people', having('announcement_write')).flatMap((group) => group.items.map(({ to }) => to))).toEqual([
    '/people/my',
    '/people/announcements',
  ])
  expect(navFor('people', having('show_plugin_people_management')).flatMap((group) => group.items)).toHaveLength(9)
})

/** What is on these pages asks for itself. */
const OPEN = ['/admin/home/vnc']

it.each(everywhere(all).map((item) => [item.to, item.permission] as const))('AP-6 leads to %s and asks for the same', (to, permission) => {
  const page = pageAt(to)
  expect(page, to).toBeDefined()
  const needed = page && permissionOf(page, typeOf(to))
  if (OPEN.includes(to)) expect(needed).toBeUndefined()
  else if (permission) expect(needed).toBe(permission)
  else if (needed) {
    const group = (['asset', 'desk', 'people'] as const)
      .flatMap((text) => navFor(text, all))
      .find((group) => group.items.some((item) => item.to === to))
    expect(group?.permission).toBe(needed)
  }
})

it('AP-6 AP-11 has the three applications with their homes', () => {
  expect(Object.fromEntries(applications.map(({ key, home }) => [key, home(all)]))).toEqual(specified)
  const homes = (may: typeof all) => applications.map(({ home }) => home(may))
  expect(homes(having('show_ticketing'))).toEqual(['/admin/home', '/people', '/desk'])
  for (const { key, home, permission } of applications) {
    expect(applicationOf(home(all))).toBe(key)
    expect(pageAt(home(having()))?.permission).toBe(permission)
  }
  for (const to of Object.values(redirects)) expect(pageAt(to), to).toBeDefined()
})

it('AP-7 shows toasts as long as the specification says', () => {
  expect(toastPlace).toMatchObject({ autoClose: behaviour.toasts.shownMs, transitionDuration: behaviour.toasts.removedAfterMs })
  expect([toastPlace.autoClose, toastPlace.transitionDuration]).toEqual([5000, 500])
})

it.each(routeTable.map(({ path }) => [path] as const))('AP-8 names %s', (path) => {
  const slug = slugOf(path)
  for (const { title } of [en, navId]) expect((title as Record<string, string>)[slug]?.length).toBeGreaterThan(0)
})

it.each(['asset', 'desk', 'people'] as const)('AP-17 has at most eight groups in %s', (application) => {
  const groups = navFor(application, all)
  expect(groups.length).toBeLessThanOrEqual(8)
  for (const { key } of groups) for (const texts of [en, navId]) expect((texts.group as Record<string, string>)[key], key).toBeTruthy()
})

it('AP-8 names every item of the navigation', () => {
  for (const { to, label } of everywhere(all)) {
    const [where = '', key = ''] = (label ?? `title.${slugOf(to)}`).split('.')
    for (const texts of [en, navId]) expect((texts as unknown as Record<string, Record<string, string>>)[where]?.[key], to).toBeTruthy()
  }
})

it.each([
  ['/admin/home', '/admin/home'],
  ['/admin/home/cctv', '/admin/plugins/cctv'],
  ['/admin/home/cctv-single', '/admin/plugins/cctv'],
  ['/admin/plugins/iot/alarm/rules', '/admin/plugins/iot/alarm'],
  ['/admin/plugins/maps/cctv', undefined],
])('AP-10 lights for %s the item %s', (path, item) => {
  expect(itemAt(navFor('asset', all), path)).toBe(item)
})

it('AP-10 lights nothing of somebody who has no such item', () => {
  expect(itemAt(navFor('asset', having()), '/admin/home/cctv')).toBeUndefined()
})
