import { monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { expect, type Page } from '@playwright/test'
import { watchedDevice } from '../kit/devices.ts'
import { journey } from '../kit/journey.ts'
import { lookAt } from '../kit/metered-site.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'
import { quietSite } from '../kit/values.ts'

const wall = (page: Page) => page.locator('[data-wall]')

journey('a wall is set up, shows its screens in turn, is held by an alarm, and is left with Esc', async ({ as }) => {
  journey.setTimeout(120_000)
  // Any critical alarm of a site the wall looks at holds it: this one has none but ours.
  const quiet = await quietSite()
  const { troubles, close } = await watchedDevice(1, { quiet })
  const [trouble] = troubles
  const message = trouble?.message ?? ''
  const name = unique('Lobby')
  const page = await as('operator')
  await lookAt(page, quiet)
  await page.goto('/admin/plugins/iot/alarm')
  await page.getByRole('button', { name: en('wall:wallMode') }).click()
  const setUp = page.getByRole('dialog', { name: en('wall:setUp') })
  await setUp.getByRole('textbox', { name: en('wall:name') }).fill(name)
  await setUp.getByRole('combobox', { name: en('wall:screens') }).press('ArrowDown')
  await page.getByRole('option', { name: en('nav:title.admin_home'), exact: true }).click()
  await setUp.getByRole('textbox', { name: en('wall:seconds') }).fill('5')
  await setUp.getByRole('combobox', { name: en('wall:hold') }).click()
  await page.getByRole('option', { name: en('wall:holdFrom', { priority: en('common:priority.critical') }) }).click()
  await setUp.getByRole('button', { name: en('wall:start') }).click()

  // No chrome; the clock and the age of the data are always there.
  await expect(wall(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('time').or(page.locator('time')).first()).toBeVisible()
  await expect(page.locator('[data-fresh="true"]')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/home\?wall=/, { timeout: 15_000 })
  await expect(page.locator('[data-fresh="true"]')).toBeVisible()

  await trouble?.begins()
  await expect(page.locator('[data-wall-held]')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/plugins\/iot\/alarm\?wall=/)
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: message })).toBeVisible()
  await trouble?.ends()
  await expect(page.locator('[data-wall-held]')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(wall(page)).toHaveCount(0)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await close()
})

journey('a wall that freezes is a system alarm elsewhere, and goes when it is back', async ({ as, noise }) => {
  journey.setTimeout(120_000)
  noise.expect(/WebSocket|ERR_/)
  const name = unique('Frozen')
  const who = await hire('Person before a wall', ['Operator'])
  const desk = await as('operator')
  await desk.goto('/admin/plugins/iot/alarm')
  const page = await as(await signIn(who.email, who.password))
  await page.goto(`/admin/plugins/iot/alarm?wall=${encodeURIComponent(name)}`)
  await expect(wall(page)).toBeVisible()
  await expect(page.locator('[data-fresh="true"]')).toBeVisible()
  // The gateway has heard of the wall; then its paint loop stands still.
  const admin = await sessionOf('admin')
  const known = async () => (await ask(admin, monitoring.walls, {})).data.map((item) => item.name)
  await expect.poll(known, { timeout: 30_000 }).toContain(name)
  await page.evaluate('window.requestAnimationFrame = () => 0')
  const alarm = desk.locator('[data-condition]').filter({ hasText: name })
  await expect(alarm).toBeVisible({ timeout: 45_000 })
  await page.reload()
  await expect(alarm).toHaveCount(0, { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(wall(page)).toHaveCount(0)
})
