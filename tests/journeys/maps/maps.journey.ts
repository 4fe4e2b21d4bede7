import { expect, type Page } from '@playwright/test'
import { journey, LONG } from '../kit/journey.ts'
import { sessionOf } from '../kit/people.ts'
import { aVisitor } from './walker.ts'

const marks = (page: Page) => page.locator('[data-map]')
const rowOf = (page: Page, id: string) => page.locator(`[data-side] [data-subject-id="${id}"]`)
const mapReady = (page: Page) => expect(marks(page)).toHaveAttribute('data-state', 'open', { timeout: 30_000 })
journey('a position moves the mark, a crossed fence raises its alarm on the map, and the replay shows where it was', async ({ as }) => {
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

journey('a phone that shares its position is on the map until it stops', LONG, async ({ as }) => {
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

journey('the list leads to the map, also that of people', LONG, async ({ as }) => {
  const page = await as('operator')
  await page.goto('/admin/plugins/maps/list?kind=guard')
  await page.getByRole('link', { name: 'Show on map' }).first().click()
  await expect(page).toHaveURL(/subject=/)
  await expect(page.locator('[data-card]')).toBeVisible()
  const hr = await as('hr')
  await hr.goto('/people/plugins/maps')
  await expect(hr.locator('[data-subject-id]').first()).toBeVisible({ timeout: 45_000 })
})
