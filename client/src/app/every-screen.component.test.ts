import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, settled } from '../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../tests/components/axe.ts'
import { overflow } from '../../../tests/components/width.ts'
import { ask, sessionOf } from '../../../tests/journeys/kit/people.ts'
import { addressOf, inShares } from '../../../tests/kit/visits.ts'

/** Public screens, as a stranger sees them. */
const PUBLIC = ['/', '/login', '/register', '/401?missing=show_manage_user', '/authentication', '/audio', '/mic', '/desk/external']
/** Pages of suppliers and guests, which have one look. */
const ALWAYS_LIGHT = new Set(['/desk/external', '/desk/ticketing/external/addPrice'])
/** Read by axe at the width of a phone too: the others have the same parts in one column. */
const ON_A_PHONE = new Set([
  '/admin/home',
  '/admin/plugins/iot/alarm',
  '/desk/ticketing/general',
  '/admin/manage/assets',
  '/admin/plugins/maps',
  '/admin/plugins/maps/list',
  '/admin/plugins/maps/cctv',
  '/admin/plugins/ikn_map',
  '/people/my',
  '/people/plugins/maps',
])
/** A part of the screens: each takes some seconds. */
const LIMIT = { timeout: 180_000 }

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

/** What holds for every screen, whoever it is of; it is open. */
async function check(path: string): Promise<void> {
  await settled()
  expect.soft(document.documentElement.dataset['forced'], path).toBe(ALWAYS_LIGHT.has(path) ? 'light' : '')
  expect.soft(await wrongInBoth(), path).toEqual([])
  await page.viewport(360, 740)
  await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0)
  if (ON_A_PHONE.has(path)) expect.soft(await wrongOn(), `${path} at 360 px`).toEqual([])
}

describe('axe finds nothing wrong, light and dark, and nothing is wider than a phone', () => {
  for (const [at, share] of inShares(12).entries())
    it(`on the screens of the administrator, part ${at + 1}`, LIMIT, async () => {
      for (const visit of share.filter(({ isRepeated }) => !isRepeated)) {
        await open(await addressOf(visit), 'admin')
        await check(visit.path)
      }
    })

  it('on tabs, empty forms and rows', LIMIT, async () => {
    for (const address of await otherAddresses()) {
      await open(address, 'admin')
      await check(address)
    }
  })

  it('on public screens', LIMIT, async () => {
    for (const path of PUBLIC) {
      await open(path, 'stranger')
      await check(path)
    }
  })
})

it('axe finds nothing wrong on what opens above a screen', async () => {
  await open('/admin/manage/area', 'admin')
  await settled()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect.soft(await wrongOn(), 'palette').toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect.soft(await wrongOn(), 'menu of the person').toEqual([])
  await userEvent.keyboard('{Escape}')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect.soft(await wrongOn(), 'question').toEqual([])
})
