import { dashboards, type Layout } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, reopen } from '../../../../../tests/components/app.tsx'
import { css } from '../../../../../tests/components/css.ts'
import { sensorWith } from '../../../../../tests/components/devices.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot'
const heading = page.getByRole('heading', { level: 1 })
const widget = (title: string) => page.getByRole('region', { name: title })

async function dashboardOf(widgets: Layout['widgets']): Promise<{ id: string; name: string }> {
  const name = unique('Dashboard')
  const { data } = await ask(await sessionOf('admin'), dashboards.create, { body: { name, layout: { widgets } } })
  return { id: data.id, name }
}

/** How often each cell of the dashboard is changed from now on, by the id of its point. */
function changesOfCells(): Readonly<Record<string, number>> {
  const changes: Record<string, number> = {}
  const cellOf = (node: Node): HTMLElement | null | undefined =>
    node.parentElement?.closest<HTMLElement>('[data-point]') ?? (node instanceof Element ? node.closest<HTMLElement>('[data-point]') : null)
  new MutationObserver((records) => {
    for (const cell of new Set(records.map(({ target }) => cellOf(target)))) {
      const point = cell?.dataset['point']
      if (point) changes[point] = (changes[point] ?? 0) + 1
    }
  }).observe(css('[data-dashboard]').element(), { subtree: true, childList: true, characterData: true })
  return changes
}

it('a published value repaints its own cell, in the dashboard and in the drawer', { timeout: 120_000 }, async () => {
  const { device, points, reports } = await sensorWith([11, 21])
  const [one, two] = points.map((point) => point.id) as [string, string]
  const size = { y: 0, w: 3, h: 2 }
  const dashboard = await dashboardOf([
    { ...size, id: 'one', kind: 'value', x: 0, title: 'First', point_id: one },
    { ...size, id: 'two', kind: 'gauge', x: 3, title: 'Second', point_id: two, min: 0, max: 100 },
  ])
  await open(`${PATH}/dashboard?dashboard=${dashboard.id}`, 'admin')
  await expect.element(heading).toHaveTextContent(dashboard.name)
  await expect.element(widget('First')).toMatchTextContent('11')
  await expect.element(widget('Second')).toMatchTextContent('21')
  const changes = changesOfCells()
  await reports(0, 12.5)
  await expect.element(widget('First')).toMatchTextContent('12.5')
  expect(changes).toEqual({ [one]: 1 })

  await open(`${PATH}/monitoring?device=${device.id}`, 'admin')
  const values = css(`[data-values] [data-point="${one}"]`, page.getByRole('dialog'))
  await expect.element(values).toMatchTextContent('12.5')
  await reports(0, 13.5)
  await expect.element(values).toMatchTextContent('13.5')
})

it('a dashboard stays as it was arranged: by keyboard, by pointer, with steps taken back', { timeout: 120_000 }, async () => {
  const text = (id: string, x: number) => ({ id, kind: 'text' as const, x, y: 0, w: 3, h: 2, title: `Note ${id}`, text: `Text ${id}` })
  const dashboard = await dashboardOf([text('a', 0), text('b', 3)])
  const placed = (id: string) => css(`[data-dashboard] > div:has([data-widget="${id}"])`)
  const grip = (id: string) => page.getByRole('button', { name: en('iot:grip', { name: `Note ${id}` }) })
  const pressAtGrip = async (id: string, keys: readonly string[]) => {
    const element = await grip(id).findElement()
    element.focus()
    for (const key of keys) await userEvent.keyboard(key)
  }
  await open(`${PATH}/dashboard?dashboard=${dashboard.id}`, 'admin')
  await page.getByRole('button', { name: en('iot:arrange') }).click()
  const threeDown = ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}']
  const larger = ['{Shift>}{ArrowRight}{/Shift}', '{Shift>}{ArrowDown}{/Shift}']
  await pressAtGrip('a', ['{Enter}', ...threeDown, ...larger, '{Enter}'])
  await expect.element(page.getByRole('status').filter({ hasText: en('iot:dropped') })).toBeInTheDocument()

  // By pointer: some columns to the right.
  const grid = css('.react-grid-layout')
  const [from, all] = [grip('b').element().getBoundingClientRect(), grid.element().getBoundingClientRect()]
  const targetPosition = { x: from.x + from.width / 2 + 420 - all.x, y: from.y + from.height / 2 - all.y }
  await grip('b').dropTo(grid, { targetPosition, steps: 5 })

  // A step too many, taken back.
  await page.getByRole('button', { name: en('iot:removeNamed', { name: 'Note b' }) }).click()
  await expect.element(widget('Note b')).not.toBeInTheDocument()
  await page.getByRole('button', { name: en('iot:undo') }).click()
  await expect.element(widget('Note b')).toBeVisible()
  await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
  await expect.element(placed('a')).toBeVisible()
  const styles = () => ['a', 'b'].map((id) => placed(id).element().getAttribute('style'))
  const arranged = styles()
  await reopen()
  await expect.element(placed('a')).toHaveStyle({ gridRowStart: '4', gridColumnEnd: 'span 4', gridRowEnd: 'span 3' })
  expect(styles()).toEqual(arranged)
  const start = Number(/grid-(?:area: \d+ \/|column:) (\d+)/.exec(arranged[1] ?? '')?.[1])
  expect(start).toBeGreaterThan(5)

  // Somebody else changes it while it is being arranged.
  await page.getByRole('button', { name: en('iot:arrange') }).click()
  await pressAtGrip('b', ['{Enter}', '{ArrowDown}', '{Enter}'])
  await ask(await sessionOf('admin'), dashboards.update, { params: { id: dashboard.id }, body: { rev: 2, name: dashboard.name } })
  await page.getByRole('button', { name: en('iot:saveArrangement') }).click()
  const alert = page.getByRole('alert').filter({ hasText: en('iot:overtaken') })
  await expect.element(alert).toMatchTextContent('revision 3')
  await alert.getByRole('button', { name: en('iot:keepMine') }).click()
  await expect.element(heading).toHaveTextContent(en('iot:copyOf', { name: dashboard.name }))
})
