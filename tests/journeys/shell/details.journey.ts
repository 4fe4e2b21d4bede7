import { iot } from '@menara/shared/contract/iot.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey('a figure of the dashboard leads to exactly the tickets it counted', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/dashboard')
  const figure = page.locator('main a[href*="states="]').first()
  const count = Number((await figure.textContent())?.replaceAll(/\D/g, ''))
  const state = new URL((await figure.getAttribute('href')) ?? '', 'http://here').searchParams.get('states') ?? ''
  await figure.click()
  const rows = page.getByRole('main').getByRole('status').filter({ hasText: /row/ })
  await expect(rows).toHaveText(new RegExp(`^${Math.min(count, 100)} row`))
  const without = page.getByRole('button', { name: en('tickets:withoutState', { state: en(`common:state.${state}`) }) })
  await without.click()
  await expect(without).toHaveCount(0)
  await expect(page).not.toHaveURL(/states=/)
})

journey('a password form without a person asks for nobody and offers the list', async ({ as }) => {
  const page = await as('admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/manage/user/formPassword')
  await expect(heading(page)).toHaveText(en('users:setPassword'))
  await expect(page.getByText(en('users:chooseUser'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: en('nav:title.admin_manage_user') })
    .click()
  await expect(page).toHaveURL('/admin/manage/user')
  expect(asked.filter((text) => text === '/api/v1/users/')).toEqual([])
})

journey('the map of a device has its heading while the device is still asked for', async ({ as }) => {
  const [device] = (await ask(await sessionOf('admin'), iot.devices, { query: { limit: 1 } })).data
  const page = await as('admin')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/iot/devices/${device?.id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/admin/plugins/maps?device=${device?.id}`)
  await expect(heading(page)).toHaveText(en('maps:title'))
  release()
  await expect(heading(page)).not.toHaveText(en('maps:title'))
  await expect(heading(page)).toHaveText(/./)
})

journey('a question keeps its words until it is gone, and gives the focus back', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/admin/manage/area')
  const asking = page.getByRole('button', { name: /^Remove / }).first()
  await asking.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: en('areas:removeTitle') })
  await expect(question).toBeVisible()
  const words = await question.textContent()
  // Every text it had, frame by frame, from now until it is gone.
  const seen = page.evaluate(`new Promise((done) => {
    const texts = []
    const look = () => {
      const it = document.querySelector('[role=dialog]')
      if (!it) return done(texts)
      texts.push(it.textContent)
      requestAnimationFrame(look)
    }
    look()
  })`)
  await page.keyboard.press('Escape')
  expect(new Set((await seen) as string[])).toEqual(new Set([words]))
  await expect(asking).toBeFocused()
})

journey('on a wall of screens the rows of lists stand clear of each other', async ({ as }) => {
  const page = await as('operator', { viewport: { width: 3840, height: 2160 } })
  for (const [path, rows] of [
    ['/admin/home', '[data-alarm-id]'],
    ['/admin/plugins/iot/alarm', '[data-alarm-id]'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(rows).nth(1)).toBeVisible()
    const wrong = await page.evaluate(`(() => {
      const rows = [...document.querySelectorAll('${rows}')].map((row) => ({ box: row.getBoundingClientRect(), row }))
      const sorted = rows.sort((a, b) => a.box.top - b.box.top)
      const cut = sorted.filter(({ row }) => [...row.children].some((cell) => cell.scrollHeight > row.clientHeight))
      const over = sorted.filter(({ box }, i) => i > 0 && box.top < sorted[i - 1].box.bottom - 1)
      return { cut: cut.length, over: over.length }
    })()`)
    expect(wrong).toEqual({ cut: 0, over: 0 })
  }
})
