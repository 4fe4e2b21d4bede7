import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, settled } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { report } from '../../../../tests/components/house.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'

const PATH = '/admin/plugins/iot'
const SCREENS = ['dashboard', 'dashboard?edit=true', 'monitoring', 'monitoring?tab=letters', 'monitoring?tab=connectors', 'report']
const heading = page.getByRole('heading', { level: 1 })

beforeAll(async () => {
  // A refused message, with a topic that is wider than a phone.
  await report({ topic: `menara/VJS/SENSOR-${'A'.repeat(40)}/telemetry`, text: 'no JSON' })
})

for (const screen of SCREENS)
  it(`axe finds nothing wrong on the IoT screen ${screen}, light and dark, and it fits a phone`, async () => {
    await open(`${PATH}/${screen}`, 'admin')
    await settled()
    expect.soft(await wrongInBoth()).toEqual([])
    await page.viewport(360, 740)
    expect.soft(await wrongOn(), 'on a phone').toEqual([])
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })

it('axe finds nothing wrong in the drawer of a device', async () => {
  await open(`${PATH}/monitoring`, 'admin')
  await settled()
  await css('[data-device]').first().click()
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: en('iot:trend') })).toBeVisible()
  await settled()
  // Marks of a plan stand where the devices stand, also close together: the drawer alone is judged.
  expect(await wrongOn('[role=dialog]')).toEqual([])
})

it('who may not see the IoT screens does not', async () => {
  for (const screen of ['dashboard', 'monitoring', 'report']) {
    await open(`${PATH}/${screen}`, 'employee')
    await expect.poll(address).toMatch(/\/401/)
  }
  await open(`${PATH}/monitoring?tab=letters`, 'operator')
  await expect.element(heading).toHaveTextContent(en('iot:monitoring'))
  await expect.element(page.getByRole('tab', { name: en('iot:tab.letters'), exact: false })).not.toBeInTheDocument()
})
