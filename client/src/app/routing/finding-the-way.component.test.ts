import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { purchaseOrders } from '@menara/shared/contract/purchasing/purchase-orders.contract.ts'
import { search as searching } from '@menara/shared/contract/records/search.contract.ts'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { css } from '../../../../tests/components/css.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf } from '../../../../tests/journeys/kit/people.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'

const navigation = page.getByRole('navigation', { name: en('nav:navigation') })
const namesShown = () =>
  navigation
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const titles = (...slugs: string[]) => slugs.map((slug) => en(`nav:title.${slug}`))
const heading = page.getByRole('heading', { level: 1 })
const banner = page.getByRole('banner')
const search = page.getByRole('textbox', { name: en('nav:searchOrJump') })
async function openPalette(): Promise<void> {
  // While it still fades out its field has the focus, and takes the keys for itself.
  await expect.element(search).toHaveLength(0)
  await userEvent.keyboard('{Control>}k{/Control}')
}

it('Ctrl K jumps to a screen by its name', async () => {
  await open('/admin/setting', 'admin')
  await expect.element(heading).toHaveTextContent(en('accounts:settings'))
  await openPalette()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveLength(0)
  await openPalette()
  await search.fill(en('nav:title.admin_manage_area'))
  await expect.element(page.getByRole('dialog').getByRole('button', { name: en('nav:title.admin_manage_area') })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/manage/area')
})

const OVERLAYS = {
  palette: openPalette,
  help: () => userEvent.keyboard('{Shift>}?{/Shift}'),
  question: () => askFirst({ title: 'Remove it?', text: '', confirm: 'Remove', run: () => undefined }),
}
it.each(Object.entries(OVERLAYS))('AP-15 the %s that one person has opened is closed for whoever signs in next', async (_name, show) => {
  const dialog = page.getByRole('dialog')
  await open('/admin/setting', 'admin')
  await expect.element(heading).toBeVisible()
  await show()
  await expect.element(dialog).toBeVisible()
  await open('/login', 'stranger')
  await open('/admin/setting', 'agent')
  await expect.element(heading).toHaveTextContent(en('accounts:settings'))
  await expect.element(dialog).toHaveLength(0)
  await expect.element(search).toHaveLength(0)
})

it('Ctrl K finds an asset, a ticket and a person on the server', async () => {
  const [asset] = (await ask(await sessionOf('admin'), assets.list, { query: { limit: 1, next: '0' } })).data
  await open('/admin/setting', 'admin')
  await expect.element(heading).toBeVisible()
  await openPalette()
  const found = page.getByRole('dialog').getByRole('button')
  await search.fill('Gendis')
  await expect.element(found.filter({ hasText: 'Gendis Pertiwi' })).toBeVisible()
  await search.fill('GEN-20')
  await expect.element(found.filter({ hasText: /GEN-\d{4}-\d+/ }).first()).toBeVisible()
  await search.fill(asset?.code ?? '')
  await found
    .filter({ hasText: asset?.name ?? '' })
    .first()
    .click()
  await expect.poll(address).toBe(`/admin/manage/assets/form?id=${asset?.id}`)
  await expect.element(heading).toHaveTextContent(asset?.name ?? '')
})

it('AP-16 Ctrl K finds devices, cameras, stock and orders, a screen by its name in the other language, and commands', async () => {
  const admin = await sessionOf('admin')
  const [device] = (await ask(admin, iot.devices, { query: { limit: 1 } })).data
  const [camera] = (await ask(admin, cctv.list, { query: { limit: 1 } })).data
  const [item] = (await ask(admin, stockItems.list, { query: { limit: 1 } })).data
  const [order] = (await ask(admin, purchaseOrders.list, { query: { limit: 1 } })).data
  await open('/admin/setting', 'admin')
  await expect.element(heading).toBeVisible()
  await openPalette()
  const found = page.getByRole('dialog').getByRole('button')
  for (const { code, name } of [
    { code: device?.code ?? '', name: device?.name ?? '' },
    { code: camera?.code ?? '', name: camera?.name ?? '' },
    { code: item?.code ?? '', name: item?.name_en ?? '' },
    { code: order?.number ?? '', name: order?.ticket.title ?? '' },
  ]) {
    await search.fill(code)
    await expect.element(found.filter({ hasText: name }).filter({ hasText: code }).first()).toBeVisible()
  }
  // A word with a letter left out.
  const word = device?.name.split(' ').find((part) => part.length > 5 && !/[\d]/.test(part)) ?? ''
  const mistyped = `${word.slice(0, 3)}${word.slice(4)}`
  await expect
    .poll(async () => (await ask(admin, searching.corrections, { query: { search: mistyped } })).data.length, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await search.fill(mistyped)
  await expect.element(page.getByRole('dialog').getByText(word.toLowerCase(), { exact: false }).first()).toBeVisible()
  await expect.element(found.first()).toBeVisible()
  await search.fill(textsIn('id')('nav:title.admin_manage_area'))
  await expect.element(found.filter({ hasText: en('nav:title.admin_manage_area') }).first()).toBeVisible()
  await search.fill(en('nav:command.dark'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark')
})

it('the navigation and the palette hold what a permission opens, and nothing else', async () => {
  await open('/admin/home', 'employee')
  await expect.element(navigation).toBeVisible()
  await expect.poll(namesShown).toEqual(titles('admin_home', 'admin_dashboard', 'admin_activity', 'admin_plugins_room_reservation'))
  await open('/desk', 'employee')
  await expect.element(navigation.getByRole('link', { name: en('nav:type.general') })).toBeVisible()
  expect(namesShown()).toEqual([
    ...titles('desk', 'desk_approvals'),
    en('nav:type.general'),
    en('nav:type.absense'),
    en('nav:type.reimburse'),
    ...titles(
      'desk_ticketing_reimburse_reimburseV2',
      'desk_ticketing_reimburse_reimburseV1',
      'desk_ticketing_reimburse_pettyCash',
      'desk_articles',
    ),
  ])
  await openPalette()
  await search.fill(en('nav:title.admin_manage_user'))
  await expect.element(page.getByRole('dialog')).toMatchTextContent(en('nav:nothingFound'))
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveLength(0)

  await open('/admin/home', 'admin')
  await expect.element(navigation).toBeVisible()
  await expect
    .poll(namesShown)
    .toEqual(expect.arrayContaining(titles('admin_manage_user', 'admin_manage_assets', 'admin_plugins_iot_alarm', 'admin_plugins_maps')))
})

it('AP-17 groups of the navigation fold and favourites stay on top, also after a reload', async () => {
  await open('/admin/home', 'admin')
  const group = (key: string) => navigation.getByRole('button', { name: en(`nav:group.${key}`) })
  const energy = navigation.getByRole('link', { name: en('nav:title.admin_plugins_energy') })
  const name = en('nav:title.admin_plugins_energy')
  await navigation.getByRole('button', { name: en('nav:favourite.add', { page: name }) }).click()
  await expect.element(energy).toHaveLength(2)
  await group('building').click()
  await expect.element(energy).toHaveLength(1)
  await reopen()
  await expect.element(group('building')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(group('favourites')).toBeVisible()
  await energy.click()
  await expect.poll(address).toBe('/admin/plugins/energy')
  // The group of the page that is open is never folded.
  await expect.element(group('building')).toHaveLength(0)
  await expect.element(energy).toHaveLength(2)
  await navigation
    .getByRole('button', { name: en('nav:favourite.remove', { page: name }) })
    .first()
    .click()
  await expect.element(group('favourites')).toHaveLength(0)
  await open('/admin/home', 'admin')
  await group('building').click()
  await expect.element(energy).toHaveLength(1)
})

const application = (name: string) => en(`nav:application.${name}`)
/** Without waiting until it stands still. */
const clickNow = (locator: Locator) => (locator.element() as HTMLElement).click()
async function switchApplication(from: string, to: string, path: string): Promise<void> {
  await expect.element(heading).toBeVisible()
  const button = page.getByRole('button', { name: en('nav:switchApplication', { name: application(from) }) })
  const item = page.getByRole('menuitem', { name: application(to) })
  // The frame is another one in each application: one that comes after the heading closes what the one before had open.
  const goThere = () => {
    if (address() === path) return path
    if (item.elements().length === 0) clickNow(button)
    clickNow(item)
    return address()
  }
  await expect.poll(goThere).toBe(path)
}

it('the application switch offers the applications one may enter and leads to their homes', async () => {
  await open('/admin/home', 'admin')
  await switchApplication('asset', 'people', '/people')
  await switchApplication('people', 'desk', '/desk/ticketing/procurement')
  await expect.element(navigation.getByRole('link', { name: en('nav:type.procurement') })).toBeVisible()
  await switchApplication('desk', 'asset', '/admin/home')

  await open('/admin/home', 'employee')
  await page.getByRole('button', { name: /^Switch application/ }).click()
  const offered = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
  await expect.poll(offered).toEqual([application('asset'), application('desk')])
})

it('the menus of the header open by keyboard with the focus inside and give it back', async () => {
  await open('/admin/home', 'admin')
  await expect.element(heading).toBeVisible()
  for (const [button, first] of [
    [/^Switch application/, page.getByRole('menuitem').first()],
    [en('nav:language'), page.getByRole('menuitem', { name: 'English' })],
    [/^Account of/, page.getByRole('menuitem', { name: en('nav:title.people_my') })],
  ] as const) {
    const trigger = banner.getByRole('button', { name: button })
    await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
    await press(trigger, '{Enter}')
    await expect.element(first).toHaveFocus()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitem').nth(1)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).toHaveLength(0)
    await expect.element(trigger).toHaveFocus()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  }
  const bell = banner.getByRole('button', { name: /^Inbox/ })
  await press(bell, '{Enter}')
  const newest = page.getByRole('dialog', { name: en('inbox:title'), exact: false })
  await expect.element(css(':focus', newest)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(newest).toHaveLength(0)
  await expect.element(bell).toHaveFocus()
})

it('the desk application is reached by its documented address too', async () => {
  await open('/desk/ticket/procurement', 'admin')
  await expect.poll(address).toBe('/desk/ticketing/procurement')
})

it('the chosen site narrows every list, is kept, and can be given back', async () => {
  const admin = await sessionOf('admin')
  const sites = (await ask(admin, locations.list, { query: {} })).data
  const site = sites.find((site) => site.code === 'VJS') ?? sites[0]
  const there = (await ask(admin, areas.list, { query: { location_id: site?.id ?? '' } })).data
  const everywhere = (await ask(admin, areas.list, { query: {} })).data.length
  expect(there.length).toBeLessThan(everywhere)
  await open('/admin/manage/area', 'admin')
  const rows = page.getByRole('main').getByRole('status').filter({ hasText: /rows/ })
  const only = new RegExp(`^${there.length} rows`)
  const chooser = banner.getByRole('button', { name: en('nav:site'), exact: false })
  await expect.element(chooser).toHaveAccessibleName(`${en('nav:site')}: ${en('nav:allSites')}`)
  await chooser.click()
  await page.getByRole('menuitemradio', { name: site?.name ?? '' }).click()
  await expect.element(rows).toMatchTextContent(only)
  expect(localStorage.getItem('location_id')).toBe(site?.id)
  await reopen()
  await expect.element(rows).toMatchTextContent(only)
  await expect.element(chooser).toHaveAccessibleName(`${en('nav:site')}: ${site?.name}`)
  await press(chooser, '{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: en('nav:allSites') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chooser).toHaveFocus()
  await expect.element(rows).not.toMatchTextContent(only)
  expect(localStorage.getItem('location_id')).toBeNull()
})

/** What is not on the page at all is out of view too. */
const isOutOfView = (item: Locator) =>
  expect.poll(() => item.elements().filter((element) => element.getBoundingClientRect().right > 0)).toEqual([])

it('at 360 px the navigation is a drawer, and nothing is wider than the screen', async () => {
  const viewport = [360, 740] as const
  await open('/admin/home', 'admin', { viewport })
  const item = navigation.getByRole('link', { name: en('nav:title.admin_manage_area') })
  await isOutOfView(item)
  await page.getByRole('button', { name: en('nav:menu') }).click()
  const link = await item.findElement()
  link.scrollIntoView({ block: 'nearest' })
  await expect.element(item).toBeInViewport()
  await item.click()
  await expect.poll(address).toBe('/admin/manage/area')
  await isOutOfView(item)
  await expect.element(page.getByRole('list', { name: en('areas:title') })).toBeVisible()
  const narrow = [
    '/admin/manage/area',
    '/admin/manage/assets',
    '/admin/manage/user',
    '/admin/setting',
    '/admin/manage/assets/form',
    '/login',
    '/',
    '/Test',
  ]
  for (const path of narrow) {
    await open(path, 'admin', { viewport })
    await expect.element(heading).toBeVisible()
    expect.soft(overflow(), path).toBeLessThanOrEqual(0)
  }
})

it('each of the five layouts draws its own frame', async () => {
  const frames = [
    { path: '/admin/setting', items: 'with words', hasSearch: true },
    { path: '/admin/plugins/cctv', items: 'icons only', hasSearch: true },
    { path: '/ptt', items: 'none', hasSearch: true },
    { path: '/admin/plugins/ikn_map', items: 'none', hasSearch: false },
    { path: '/workspaces/home', items: 'none', hasSearch: false },
  ] as const
  for (const { path, items, hasSearch } of frames) {
    await open(path, 'admin')
    await expect.element(heading).toBeVisible()
    const home = navigation.getByRole('link', { name: en('nav:title.admin_home') })
    await expect.element(home).toHaveLength(items === 'none' ? 0 : 1)
    if (items !== 'none') await expect.element(home.getByText(en('nav:title.admin_home'))).toHaveLength(items === 'with words' ? 1 : 0)
    await expect.element(banner.getByText('Ctrl K')).toHaveLength(hasSearch ? 1 : 0)
  }
})

it('the keyboard alone opens a row of a list', async () => {
  await open('/admin/manage/area', 'admin')
  const rows = page.getByRole('table', { name: en('areas:title') }).getByRole('row')
  await press(rows.nth(1), '{ArrowDown}')
  await expect.element(rows.nth(2)).toHaveFocus()
  const name = rows.nth(2).getByRole('cell').nth(1).element().textContent
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(/^\/admin\/manage\/area\/form\?id=/)
  await expect.element(heading).toHaveTextContent(name)
})
