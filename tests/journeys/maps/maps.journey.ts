import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { sessionOf } from '../kit/people.ts'
import { aVisitor } from './walker.ts'

const marks = (page: Page) => page.locator('[data-map]')
const rowOf = (page: Page, id: string) => page.locator(`[data-side] [data-subject-id="${id}"]`)
const mapReady = (page: Page) => expect(marks(page)).toHaveAttribute('data-state', 'open', { timeout: 30_000 })
journey('a position moves the mark, a crossed fence raises its alarm on the map, and the replay shows where it was', async ({ as }) => {
  journey.setTimeout(120_000)
  const visitor = await aVisitor()
  const page = await as('operator')
  await page.goto(`/admin/plugins/maps?site=${visitor.site.id}&floor=${visitor.ground.id}`)
  await mapReady(page)
  await visitor.walks(visitor.outside)
  await expect(marks(page)).toHaveAttribute('data-mark-ids', new RegExp(`subject:${visitor.device.id}`))
  await expect(rowOf(page, visitor.device.id)).toContainText(visitor.ground.name)

  await visitor.walks(visitor.inside)
  const alarm = page.locator('[data-side] [data-alarm-id]').filter({ hasText: `${visitor.name} entered ${visitor.fence.name}` })
  await expect(alarm).toBeVisible()
  const id = await alarm.getAttribute('data-alarm-id')
  await expect(marks(page)).toHaveAttribute('data-mark-ids', new RegExp(`alarm:${id}`))
  await expect(marks(page)).toHaveAttribute('data-overlays', /fence/)

  await alarm.click()
  const card = page.locator('[data-card]')
  await expect(card.getByText('Nearest guards')).toBeVisible()
  await expect(card.getByText('Straight line and floors between, not the way on foot.')).toBeVisible()
  await page.keyboard.press('Escape')

  await visitor.walks(visitor.outside, visitor.above.code)
  await expect(rowOf(page, visitor.device.id)).toContainText(visitor.above.name)
  await expect(marks(page)).not.toHaveAttribute('data-mark-ids', new RegExp(`subject:${visitor.device.id}`))
  await page.getByRole('group', { name: 'Floors' }).getByRole('button', { name: visitor.above.name }).click()
  await expect(marks(page)).toHaveAttribute('data-mark-ids', new RegExp(`subject:${visitor.device.id}`))
  await visitor.close()
})

journey('the replay says that it is not live, plays by the keyboard and leads back', async ({ as }) => {
  const visitor = await aVisitor()
  await visitor.walks(visitor.outside)
  const page = await as('operator')
  await page.goto(`/admin/plugins/maps?site=${visitor.site.id}&floor=${visitor.ground.id}`)
  await mapReady(page)
  await page.getByRole('button', { name: 'Replay' }).click()
  const bar = page.locator('[data-replay]')
  await expect(bar.getByText('Not live')).toBeVisible()
  await expect(bar.getByText('Loading the past…')).toBeHidden()
  const moment = bar.locator('[data-replay-at]')
  const began = await moment.textContent()
  await bar.getByRole('slider', { name: 'Moment' }).press('ArrowRight')
  await expect(moment).not.toHaveText(began ?? '')
  await bar.getByRole('button', { name: 'Play' }).press('Enter')
  const played = await moment.textContent()
  await expect(moment).not.toHaveText(played ?? '')
  await bar.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  await bar.getByRole('button', { name: 'Back to live' }).click()
  await expect(bar).toBeHidden()
  await visitor.close()
})

journey('a fence is drawn by its coordinates, without a mouse, and taken away again', async ({ as }) => {
  const visitor = await aVisitor()
  const page = await as('admin')
  await page.goto(`/admin/plugins/maps?site=${visitor.site.id}&floor=${visitor.ground.id}`)
  await mapReady(page)
  await page
    .locator('[data-side]')
    .getByRole('button', { name: new RegExp(`^${visitor.fence.name}`) })
    .press('Enter')
  const form = page.locator('[data-fence-form]')
  const corner = form.getByRole('textbox', { name: 'Longitude of corner 1' })
  await corner.fill(String(visitor.outside[0].toFixed(6)))
  await corner.press('Tab')
  await form.getByRole('button', { name: 'Add a corner' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Latitude of corner 5' })).toBeVisible()
  await form.getByRole('button', { name: 'Remove corner 5' }).press('Enter')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form).toBeHidden()
  await visitor.close()
})

journey('a phone that shares its position is on the map until it stops', async ({ as }) => {
  journey.setTimeout(120_000)
  const visitor = await aVisitor()
  const { user } = await sessionOf('operator')
  const page = await as('operator')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ longitude: visitor.outside[0], latitude: visitor.outside[1], accuracy: 4 })
  await page.goto(`/admin/plugins/maps?site=${visitor.site.id}&floor=${visitor.ground.id}`)
  await mapReady(page)
  const share = page.getByRole('switch', { name: 'Share my position on shift' })
  await share.press('Space')
  await expect(page.getByText('You are shown on the map while you are on shift.')).toBeVisible()
  await expect(marks(page)).toHaveAttribute('data-mark-ids', new RegExp(`subject:${user.id}`), { timeout: 20_000 })
  await share.press('Space')
  await expect(marks(page)).not.toHaveAttribute('data-mark-ids', new RegExp(`subject:${user.id}`), { timeout: 20_000 })
  await visitor.close()
})

journey('a layer that is switched off stays off', async ({ as }) => {
  const page = await as('operator')
  await page.goto('/admin/plugins/maps')
  await mapReady(page)
  await page.locator('[data-site-id]').first().click()
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Cameras' }).uncheck()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Layers: 1 hidden' })).toBeVisible()
})

journey('the list leads to the map, and the wrong role is turned away', async ({ as }) => {
  journey.setTimeout(120_000)
  const page = await as('operator')
  await page.goto('/admin/plugins/maps/list?kind=guard')
  await page.getByRole('link', { name: 'Show on map' }).first().click()
  await expect(page).toHaveURL(/subject=/)
  await expect(page.locator('[data-card]')).toBeVisible()
  const stranger = await as('employee')
  for (const path of ['maps', 'maps/list', 'maps/cctv', 'ikn_map']) {
    await stranger.goto(`/admin/plugins/${path}`)
    await expect(stranger.locator('[data-map]')).toHaveCount(0)
    await expect(stranger).not.toHaveURL(new RegExp(`/admin/plugins/${path}$`))
  }
  const hr = await as('hr')
  await hr.goto('/people/plugins/maps')
  await expect(hr.locator('[data-subject-id]').first()).toBeVisible({ timeout: 45_000 })
})

const SCREENS = [
  ['operator', '/admin/plugins/maps'],
  ['operator', '/admin/plugins/maps/list'],
  ['operator', '/admin/plugins/maps/cctv'],
  ['operator', '/admin/plugins/ikn_map'],
  ['hr', '/people/plugins/maps'],
] as const

for (const [role, path] of SCREENS)
  journey(`axe finds nothing wrong on ${path}, and nothing is wider than the screen, from a phone to a desk`, async ({ as }) => {
    const page = await as(role, { viewport: { width: 360, height: 780 } })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
    if (path !== '/admin/plugins/maps/list') await mapReady(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
    const tooWide = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect.soft(await tooWide()).toBeLessThanOrEqual(0)
    expect.soft(await wrongOn(page), 'phone').toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(tooWide).toBeLessThanOrEqual(0)
    expect.soft(await wrongInBoth(page), 'desk').toEqual([])
  })
