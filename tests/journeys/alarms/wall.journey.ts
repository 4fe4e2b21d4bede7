import { monitoring } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'

const wall = (page: Page) => page.locator('[data-wall]')

journey('a wall that freezes is a system alarm elsewhere, and goes when it is back', async ({ as, noise }) => {
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
