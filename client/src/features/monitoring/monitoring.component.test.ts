import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { watchedSensor } from '../../../../tests/components/devices.ts'
import { en } from '../../../../tests/components/texts.ts'

const PATH = '/admin/plugins/monitoring'
const section = (name: string) => page.getByRole('region', { name: en(`monitoring:${name}`), exact: true }).first()
const rowOf = (name: string, row: RegExp) => section(name).getByRole('row', { name: row })
/** What stands beside a word of a list of figures. */
const figure = (name: string, key: string) =>
  section(name)
    .getByText(en(`monitoring:${key}`), { exact: true })
    .first()
    .element().nextElementSibling?.textContent

it('the system tells how it is: upstreams, feeds, devices and what comes in', async () => {
  const { raise } = await watchedSensor(1, 'low')
  await raise(0)
  await open(PATH, 'admin')
  await expect.element(rowOf('upstreams', /Core/)).toMatchTextContent(en('monitoring:reach.reachable'))
  await expect.element(rowOf('feeds', /^devices/)).toMatchTextContent(en('monitoring:role.alone'))
  await expect.poll(() => figure('devices', 'device.online')).toMatch(/^[1-9]/)
  await expect.poll(() => figure('ingest', 'figure.readings')).toMatch(/[1-9]/)
  await section('feeds')
    .getByRole('textbox', { name: en('monitoring:searchFeeds'), exact: false })
    .fill('inbox')
  await expect.element(rowOf('feeds', /^devices/)).toHaveLength(0)
  await expect.element(rowOf('feeds', /^inbox/).first()).toBeVisible()
})

it('who may not look into the system does not', async () => {
  await open(PATH, 'guard')
  await expect.poll(address).toMatch(/\/401/)
})
