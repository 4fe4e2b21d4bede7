import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'

/** Filled in: nothing is waited for any more. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-map][data-state="opening"]')).toHaveCount(0)
}

const PUBLIC = ['/', '/login', '/register', '/401?missing=show_manage_user', '/authentication', '/audio', '/mic', '/desk/external']
const ADMIN = [
  ['/admin', '/admin/home', '/admin/dashboard', '/admin/setting', '/inbox', '/Test'],
  ['/admin/manage/area', '/admin/manage/assets', '/admin/manage/assets/form', '/admin/manage/user', '/admin/manage/user?tab=Group'],
  ['/admin/manage/user?tab=Shift', '/admin/manage/user/formUser', '/admin/manage/user/formGroup', '/admin/manage/user/formShift'],
  ['/admin/plugins/iot/alarm', '/admin/plugins/maps', '/desk', '/desk/ticketing/general', '/desk/ticketing/alarm'],
  ['/desk/ticketing/general/formTicket', '/workspaces/home', '/admin/plugins/energy', '/admin/plugins/cctv', '/ptt'],
  ['/desk/categories', '/desk/categories/form', '/admin/manage/ticket', '/admin/manage/ticket?tab=Sla'],
] as const

/** Screens of one row, with a row of the demo. */
async function rowScreens(): Promise<string[]> {
  const admin = await sessionOf('admin')
  const [area] = (await ask(admin, areas.list, { query: {} })).data.filter((area) => area.plan)
  const [asset] = (await ask(admin, assets.list, { query: { limit: 1, next: '0' } })).data
  const [ticket] = (await ask(admin, tickets.list, { query: { limit: 1, search: 'GEN-' } })).data
  const [alarm] = (await ask(admin, iot.alarms, { query: { limit: 1, state: 'all' } })).data
  const me = admin.user.id
  return [
    `/admin/manage/area/form?id=${area?.id}`,
    `/admin/manage/assets/form?id=${asset?.id}`,
    `/admin/manage/user/formUser?id=${me}`,
    `/admin/manage/user/formPassword?id=${me}`,
    `/desk/ticketing/general/detail?id=${ticket?.id}`,
    `/desk/ticketing/general/info?id=${ticket?.id}`,
    `/admin/plugins/iot/alarm?alarm=${alarm?.id}`,
    `/admin/plugins/maps?alarm=${alarm?.id}`,
  ]
}

async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    expect.soft(await wrongInBoth(page), path).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', path === '/desk/external' ? 'light' : 'dark')
  }
}

journey.describe('axe finds nothing wrong, light and dark', () => {
  journey.describe.configure({ timeout: 120_000 })

  journey('public screens', async ({ as, noise }) => {
    noise.expect(/status of 401/)
    await checkAll(await as('stranger'), PUBLIC)
  })
  for (const paths of ADMIN)
    journey(`${paths[0]} and others`, async ({ as }) => {
      await checkAll(await as('admin'), paths)
    })
  journey('screens of one row', async ({ as }) => {
    const paths = await rowScreens()
    await checkAll(await as('admin'), paths)
  })
  journey('at 360 px', async ({ as }) => {
    const page = await as('admin', { viewport: { width: 360, height: 740 } })
    await checkAll(page, ['/admin/home', '/admin/plugins/iot/alarm', '/desk/ticketing/general', '/admin/manage/assets'])
  })
  journey('what opens above a screen', async ({ as }) => {
    const page = await as('admin')
    await open(page, '/admin/manage/area')
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
