import { dashboards, type Layout } from '@menara/shared/contract/dashboards.contract.ts'
import { expect, type Page } from '@playwright/test'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'
import { speakerOf } from '../kit/values.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** Of the page as it is: when a cell was last changed, and how often. */
const WATCH = `(() => {
  window.cells = {}
  new MutationObserver((changes) => {
    const touched = new Set(changes.map((it) => it.target.parentElement?.closest('[data-point]') ?? it.target.closest?.('[data-point]')))
    for (const it of touched) if (it) window.cells[it.dataset.point] = (window.cells[it.dataset.point] ?? 0) + 1
  }).observe(document.querySelector('[data-dashboard]'), { subtree: true, childList: true, characterData: true })
})()`

async function boardOf(widgets: Layout['widgets']): Promise<{ id: string; name: string }> {
  const admin = await sessionOf('admin')
  const name = unique('Journey board')
  const { data } = await ask(admin, dashboards.create, { body: { name, layout: { widgets } } })
  return { id: data.id, name }
}

journey('a published value repaints its own cell, in the dashboard and in the drawer', async ({ as }) => {
  journey.setTimeout(120_000)
  const { device, points, says, close } = await speakerOf([11, 21])
  const [one, two] = points.map((point) => point.id) as [string, string]
  const place = { y: 0, w: 3, h: 2 }
  const board = await boardOf([
    { ...place, id: 'one', kind: 'value', x: 0, title: 'First', point_id: one },
    { ...place, id: 'two', kind: 'gauge', x: 3, title: 'Second', point_id: two, min: 0, max: 100 },
  ])
  const page = await as('admin')
  await page.goto(`/admin/plugins/iot/dashboard?dashboard=${board.id}`)
  await expect(heading(page)).toHaveText(board.name)
  await expect(widget(page, 'First')).toContainText('11')
  await expect(widget(page, 'Second')).toContainText('21')
  const drawer = await as('admin')
  await drawer.goto(`/admin/plugins/iot/monitoring?device=${device.id}`)
  const values = drawer.getByRole('dialog').locator(`[data-values] [data-point="${one}"]`)
  await expect(values).toContainText('11')

  await page.evaluate(WATCH)
  await says(0, 12.5)
  await expect(widget(page, 'First')).toContainText('12.5')
  await expect(values).toContainText('12.5')
  const touched = await page.evaluate<Record<string, number>>('window.cells')
  expect(Object.keys(touched)).toEqual([one])
  expect(touched[one]).toBe(1)
  await close()
})

journey('a dashboard stays as it was arranged: by keyboard, by pointer, with steps taken back', async ({ as, noise }) => {
  noise.expect(/status of 409/)
  journey.setTimeout(120_000)
  const text = (id: string, x: number) => ({ id, kind: 'text' as const, x, y: 0, w: 3, h: 2, title: `Note ${id}`, text: `Text ${id}` })
  const board = await boardOf([text('a', 0), text('b', 3)])
  const page = await as('admin')
  const placed = (id: string) => page.locator(`[data-dashboard] > div:has([data-widget="${id}"])`)
  await page.goto(`/admin/plugins/iot/dashboard?dashboard=${board.id}`)
  await page.getByRole('button', { name: en('iot:arrange') }).click()
  const grip = (id: string) => page.getByRole('button', { name: en('iot:grip', { name: `Note ${id}` }) })
  await grip('a').focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: en('iot:dropped') })).toBeAttached()

  // By pointer: some columns to the right.
  const from = await grip('b').boundingBox()
  if (!from) throw new Error('The second widget is not there')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 150, y, { steps: 5 })
  await page.mouse.move(x + 420, y, { steps: 5 })
  await page.mouse.up()

  // A step too many, taken back.
  await page.getByRole('button', { name: en('iot:removeNamed', { name: 'Note b' }) }).click()
  await expect(widget(page, 'Note b')).toHaveCount(0)
  await page.getByRole('button', { name: en('iot:undo') }).click()
  await expect(widget(page, 'Note b')).toBeVisible()
  await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
  await expect(placed('a')).toBeVisible()
  const arranged = await Promise.all(['a', 'b'].map((id) => placed(id).getAttribute('style')))
  await page.reload()
  await expect(placed('a')).toHaveCSS('grid-row-start', '4')
  await expect(placed('a')).toHaveCSS('grid-column-end', 'span 4')
  await expect(placed('a')).toHaveCSS('grid-row-end', 'span 3')
  expect(await Promise.all(['a', 'b'].map((id) => placed(id).getAttribute('style')))).toEqual(arranged)
  const start = Number(/grid-(?:area: \d+ \/|column:) (\d+)/.exec(arranged[1] ?? '')?.[1])
  expect(start).toBeGreaterThan(5)

  // Somebody else changes it while it is being arranged.
  const admin = await sessionOf('admin')
  await page.getByRole('button', { name: en('iot:arrange') }).click()
  await grip('b').focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await ask(admin, dashboards.update, { params: { id: board.id }, body: { rev: 2, name: board.name } })
  await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
  const alert = page.getByRole('alert').filter({ hasText: en('iot:overtaken') })
  await expect(alert).toContainText('revision 3')
  await alert.getByRole('button', { name: en('iot:keepMine') }).click()
  await expect(heading(page)).toHaveText(en('iot:copyOf', { name: board.name }))
})

journey('who may not see the IoT screens does not', async ({ as }) => {
  const page = await as('employee')
  for (const path of ['dashboard', 'monitoring', 'report']) {
    await page.goto(`/admin/plugins/iot/${path}`)
    await expect(page).toHaveURL(/\/401/)
  }
  const operator = await as('operator')
  await operator.goto('/admin/plugins/iot/monitoring?tab=letters')
  await expect(heading(operator)).toHaveText(en('iot:monitoring'))
  await expect(operator.getByRole('tab', { name: en('iot:tab.letters') })).toHaveCount(0)
})
