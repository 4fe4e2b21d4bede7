import { connectors } from '@menara/shared/contract/iot/connectors.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const AT = '/admin/manage/device?tab=connectors'
const SIDEWAYS = 'document.documentElement.scrollWidth <= innerWidth'
const field = (page: Page, key: string) => page.getByRole('textbox', { name: en(`connectors:field.${key}`), exact: true })
const choice = (page: Page, key: string) => page.getByRole('combobox', { name: en(`connectors:field.${key}`), exact: true })
const press = (page: Page, key: `${string}:${string}`) => page.getByRole('button', { name: en(key), exact: true }).click()
const value = (page: Page, point: string) => page.locator(`[data-mapping="${point}"]`)

async function chooses(page: Page, key: string, option: string): Promise<void> {
  await choice(page, key).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The demo's own meter, which listens on this machine, and a device of our own at its site. */
async function meter() {
  const admin = await sessionOf('admin')
  const known = (await ask(admin, connectors.list, { query: { kind: 'modbus_tcp' } })).data.find(
    (connector) => connector.mappings.length > 2,
  )
  if (!known) throw new Error('The demo has no Modbus meter')
  const code = unique('PM').replaceAll(' ', '-')
  const body = { location_id: known.location_id, code, name: `Journey meter ${code}`, kind: 'meter' as const }
  const device = (await ask(admin, deviceManagement.create, { body })).data
  return { known, device }
}

journey('a connector is written, tried, paused and removed on its screen', async ({ as, noise }) => {
  // The server's word on a host it does not know.
  noise.expect(/status of 422/)
  const { known, device } = await meter()
  const name = unique('Journey connector')
  const page = await as('admin')
  await page.goto(AT)
  await press(page, 'connectors:add')
  await press(page, 'common:saveChanges')
  await expect(field(page, 'name')).toBeFocused()
  await field(page, 'name').fill(name)
  await page.getByRole('combobox', { name: en('connectors:field.site') }).click()
  await page.getByRole('option', { name: known.location.name, exact: true }).click()
  await field(page, 'host').fill('nowhere.invalid')
  await field(page, 'port').fill(String(known.port))

  // A register, and a coil of a meter that answers nothing about coils.
  const first = known.mappings[0]
  await press(page, 'connectors:addValue')
  await chooses(page, 'device', device.name)
  await choice(page, 'point').fill('good')
  await field(page, 'address').fill(String(first?.modbus?.address ?? 0))
  await choice(page, 'type').click()
  await page.getByRole('option', { name: first?.modbus?.type ?? 'uint16', exact: true }).click()
  await field(page, 'scale').fill('2')
  await press(page, 'connectors:addValue')
  await expect(choice(page, 'device')).toHaveValue(device.name)
  await press(page, 'connectors:try')
  // The value without a point is opened, and says what is missing.
  await expect(choice(page, 'point')).toBeFocused()
  await choice(page, 'point').fill('missing')
  await choice(page, 'table').click()
  await page.getByRole('option', { name: en('connectors:table.coil'), exact: true }).click()
  await press(page, 'connectors:try')
  await expect(field(page, 'host')).toBeFocused()
  await field(page, 'host').fill(known.host)
  await press(page, 'connectors:try')
  await expect(page.locator('[data-trial="timeout"]')).toContainText(en('connectors:reason.timeout'))
  await page.getByRole('button', { name: en('connectors:removeValue', { name: 'missing' }) }).click()
  await press(page, 'connectors:try')
  await expect(page.locator('[data-trial="reached"]')).toBeVisible()
  await expect(value(page, 'good').locator('[data-found]')).toContainText('→')
  expect.soft(await wrongOn(page), 'form').toEqual([])

  await press(page, 'common:saveChanges')
  const row = page
    .getByRole('table', { name: en('connectors:connectors') })
    .getByRole('row')
    .filter({ hasText: name })
  await expect(row.locator('[data-connector-state="running"]')).toBeVisible()
  await row.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: en('connectors:try'), exact: true }).click()
  await expect(drawer.locator('[data-trial="reached"]')).toBeVisible()
  await expect(value(page, 'good').locator('[data-found]')).toBeVisible()
  expect.soft(await wrongOn(page), 'drawer').toEqual([])
  await drawer.getByRole('button', { name: en('connectors:pause'), exact: true }).click()
  await expect(drawer.locator('[data-connector-state="disabled"]')).toBeVisible()
  await drawer.getByRole('button', { name: en('connectors:resume'), exact: true }).click()
  await expect(drawer.locator('[data-connector-state="running"]')).toBeVisible()
  await drawer.getByRole('button', { name: en('connectors:remove'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .last()
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect(row).toHaveCount(0)
})

journey('connectors read well in Indonesian on a telephone, and wrong ones say why in words', LONG, async ({ as }) => {
  const { known, device } = await meter()
  const admin = await sessionOf('admin')
  const { location_id, mappings } = known
  const facts = {
    name: unique('Silent'),
    kind: 'modbus_tcp' as const,
    location_id,
    host: '127.0.0.1',
    port: 1,
    interval_ms: 500,
    timeout_ms: 500,
  }
  const body = { ...facts, enabled: true, mappings: mappings.slice(0, 1).map((mapping) => ({ ...mapping, device_id: device.id })) }
  const { id } = (await ask(admin, connectors.create, { body })).data
  const page = await as('admin', { viewport: { width: 360, height: 740 }, language: 'id' })
  await page.goto(`${AT}&connector=${id}`)
  const id_ = say('id')
  await expect(page.getByRole('dialog').locator('[data-reason="timeout"]')).toContainText(id_('connectors:reason.timeout'))
  expect.soft(await page.evaluate(SIDEWAYS)).toBe(true)
  await page.goto(`${AT}&connector=${id}&edit=true`)
  await page.getByRole('button', { name: id_('connectors:changeValue', { name: mappings[0]?.point ?? '' }) }).click()
  await expect(page.getByRole('textbox', { name: id_('connectors:field.address') })).toBeVisible()
  expect.soft(await page.evaluate(SIDEWAYS)).toBe(true)
  expect.soft(await wrongOn(page), 'form').toEqual([])
  await ask(admin, connectors.remove, { params: { id } })
})
