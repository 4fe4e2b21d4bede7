import { areas } from '@menara/shared/contract/areas.contract.ts'
import { assets } from '@menara/shared/contract/assets.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: en('nav:navigation') })
const namesIn = (page: Page) => navigation(page).getByRole('link').allInnerTexts()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey('Ctrl K jumps to a screen by its name', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/setting')
  await expect(heading(page)).toHaveText(en('accounts:settings'))
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: en('nav:searchOrJump') })
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await search.fill(en('nav:title.admin_manage_area'))
  await expect(page.getByRole('dialog').getByRole('button', { name: en('nav:title.admin_manage_area'), exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/manage/area')
})

journey('Ctrl K finds an asset, a ticket and a person on the server', async ({ as }) => {
  const [asset] = (await ask(await sessionOf('admin'), assets.list, { query: { limit: 1, next: '0' } })).data
  const page = await as('admin')
  await page.goto('/admin/setting')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: en('nav:searchOrJump') })
  const found = page.getByRole('dialog').getByRole('button')
  await search.fill('Gendis')
  await expect(found.filter({ hasText: 'Gendis Pertiwi' })).toBeVisible()
  await search.fill('GEN-20')
  await expect(found.filter({ hasText: /GEN-\d{4}-\d+/ }).first()).toBeVisible()
  await search.fill(asset?.code ?? '')
  await found
    .filter({ hasText: asset?.name ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(`/admin/manage/assets/form?id=${asset?.id}`)
  await expect(heading(page)).toHaveText(asset?.name ?? '')
})

journey('the navigation and the palette hold what a permission opens, and nothing else', async ({ as }) => {
  const page = await as('employee')
  await page.goto('/admin/home')
  await expect(navigation(page)).toBeVisible()
  const titles = (...slugs: string[]) => slugs.map((slug) => en(`nav:title.${slug}`))
  expect(await namesIn(page)).toEqual(titles('admin_home', 'admin_dashboard', 'admin_plugins_room_reservation'))
  await page.goto('/desk')
  await expect(navigation(page).getByRole('link', { name: en('nav:type.general') })).toBeVisible()
  expect(await namesIn(page)).toEqual([
    ...titles('desk', 'desk_approvals'),
    en('nav:type.general'),
    en('nav:type.absense'),
    en('nav:type.reimburse'),
  ])
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: en('nav:searchOrJump') }).fill(en('nav:title.admin_manage_user'))
  await expect(page.getByRole('dialog')).toContainText(en('nav:nothingFound'))

  const admin = await as('admin')
  await admin.goto('/admin/home')
  await expect(navigation(admin)).toBeVisible()
  expect(await namesIn(admin)).toEqual(
    expect.arrayContaining(titles('admin_manage_user', 'admin_manage_assets', 'admin_plugins_iot_alarm', 'admin_plugins_maps')),
  )
})

journey('the application switch offers the applications one may enter and leads to their homes', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/home')
  const go = async (from: string, to: string) => {
    // The frame is another one in each application: one that comes after the heading closes what the one before had open.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const button = page.getByRole('button', { name: en('nav:switchApplication', { name: en(`nav:application.${from}`) }) })
    const item = page.getByRole('menuitem', { name: en(`nav:application.${to}`), exact: true })
    await expect(async () => {
      if (!(await item.isVisible())) await button.click({ timeout: 2000 })
      await item.click({ timeout: 2000 })
    }).toPass()
  }
  await go('asset', 'people')
  await expect(page).toHaveURL('/people')
  await go('people', 'desk')
  await expect(page).toHaveURL('/desk/ticketing/procurement')
  await expect(navigation(page).getByRole('link', { name: en('nav:type.procurement'), exact: true })).toBeVisible()
  await go('desk', 'asset')
  await expect(page).toHaveURL('/admin/home')

  const employee = await as('employee')
  await employee.goto('/admin/home')
  await employee.getByRole('button', { name: /^Switch application/ }).click()
  await expect(employee.getByRole('menuitem')).toHaveText([en('nav:application.asset'), en('nav:application.desk')])
})

journey('the menus of the header open by keyboard with the focus inside and give it back', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/home')
  const banner = page.getByRole('banner')
  for (const [button, first] of [
    [/^Switch application/, page.getByRole('menuitem').first()],
    [en('nav:language'), page.getByRole('menuitem', { name: 'English' })],
    [/^Account of/, page.getByRole('menuitem', { name: en('nav:title.admin_setting') })],
  ] as const) {
    const trigger = banner.getByRole('button', { name: button })
    await expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(trigger).toBeFocused()
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  }
  const bell = banner.getByRole('button', { name: /^Inbox/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const newest = page.getByRole('dialog', { name: en('inbox:title') })
  await expect(newest.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(newest).toHaveCount(0)
  await expect(bell).toBeFocused()
})

journey('the desk application is reached by its documented address too', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/desk/ticket/procurement')
  await expect(page).toHaveURL('/desk/ticketing/procurement')
})

journey('the chosen site narrows every list, is kept, and can be given back', async ({ as }) => {
  const admin = await sessionOf('admin')
  const sites = (await ask(admin, locations.list, { query: {} })).data
  const site = sites.find((site) => site.code === 'VJS') ?? sites[0]
  const there = (await ask(admin, areas.list, { query: { location_id: site?.id ?? '' } })).data
  const page = await as('admin')
  await page.goto('/admin/manage/area')
  const rows = page.getByRole('main').getByRole('status').filter({ hasText: /rows/ })
  const everywhere = (await ask(admin, areas.list, { query: {} })).data.length
  expect(there.length).toBeLessThan(everywhere)
  const chooser = page.getByRole('banner').getByRole('button', { name: en('nav:site') })
  await expect(chooser).toHaveAccessibleName(`${en('nav:site')}: ${en('nav:allSites')}`)
  await chooser.click()
  await page.getByRole('menuitemradio', { name: site?.name ?? '', exact: true }).click()
  await expect(rows).toHaveText(new RegExp(`^${there.length} rows`))
  expect(await page.evaluate('localStorage.getItem("location_id")')).toBe(site?.id)
  await page.reload()
  await expect(rows).toHaveText(new RegExp(`^${there.length} rows`))
  await expect(chooser).toHaveAccessibleName(`${en('nav:site')}: ${site?.name}`)
  await chooser.focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('menuitemradio', { name: en('nav:allSites'), exact: true })
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chooser).toBeFocused()
  await expect(rows).not.toHaveText(new RegExp(`^${there.length} rows`))
  expect(await page.evaluate('localStorage.getItem("location_id")')).toBeNull()
})

journey('at 360 px the navigation is a drawer, and nothing is wider than the screen', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 } })
  await page.goto('/admin/home')
  const item = navigation(page).getByRole('link', { name: en('nav:title.admin_manage_area'), exact: true })
  await expect(item).not.toBeInViewport()
  await page.getByRole('button', { name: en('nav:menu'), exact: true }).click()
  await item.scrollIntoViewIfNeeded()
  await expect(item).toBeInViewport()
  await item.click()
  await expect(page).toHaveURL('/admin/manage/area')
  await expect(item).not.toBeInViewport()
  await expect(page.getByRole('list', { name: en('areas:title') })).toBeVisible()
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
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    expect.soft(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360)
  }
})

journey('each of the five layouts draws its own frame', async ({ as }) => {
  const page = await as('admin')
  const frames = [
    { path: '/admin/setting', items: 'with words', search: true },
    { path: '/admin/plugins/cctv', items: 'icons only', search: true },
    { path: '/ptt', items: 'none', search: true },
    { path: '/admin/plugins/ikn_map', items: 'none', search: false },
    { path: '/workspaces/home', items: 'none', search: false },
  ] as const
  for (const { path, items, search } of frames) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    const home = navigation(page).getByRole('link', { name: en('nav:title.admin_home'), exact: true })
    await expect(home).toHaveCount(items === 'none' ? 0 : 1)
    if (items !== 'none') await expect(home.getByText(en('nav:title.admin_home'))).toHaveCount(items === 'with words' ? 1 : 0)
    await expect(page.getByRole('banner').getByText('Ctrl K')).toHaveCount(search ? 1 : 0)
  }
})

journey('the keyboard alone opens a row of a list', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/manage/area')
  const rows = page.getByRole('table', { name: en('areas:title') }).getByRole('row')
  await rows.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toBeFocused()
  const name = await rows.nth(2).getByRole('cell').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/manage\/area\/form\?id=/)
  await expect(heading(page)).toHaveText(name ?? '')
})
