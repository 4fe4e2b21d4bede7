import { expect, type Page } from '@playwright/test'
import { watchedDevice } from '../kit/devices.ts'
import { journey } from '../kit/journey.ts'
import { hire, signIn, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const grid = (page: Page) => page.getByRole('grid', { name: en('alarms:title') })
const alarmRow = (page: Page, message: string) => grid(page).getByRole('row').filter({ hasText: message })
const tab = (page: Page, view: string) => page.getByRole('tab', { name: new RegExp(`^${en(`alarms:view.${view}`)}`) })

async function openDesk(page: Page): Promise<void> {
  await page.goto('/admin/plugins/iot/alarm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('alarms:title'))
  await expect(page.getByRole('status').filter({ hasText: /shown/ })).toBeAttached()
}

journey('a critical alarm goes on the shelf when a second person confirms', async ({ as }) => {
  const { troubles, close } = await watchedDevice(1)
  const [trouble] = troubles
  const message = trouble?.message ?? ''
  const [asking, confirming] = await Promise.all([hire('First operator', ['Operator']), hire('Second operator', ['Operator'])])
  const one = await as(await signIn(asking.email, asking.password))
  const two = await as(await signIn(confirming.email, confirming.password))
  for (const page of [one, two]) await openDesk(page)
  await trouble?.begins()
  await alarmRow(one, message).click()
  await one
    .getByRole('dialog', { name: message })
    .getByRole('button', { name: en('alarms:shelve'), exact: true })
    .click()
  const dialog = one.getByRole('dialog', { name: en('alarms:ask.shelve_one', { count: 1 }) })
  await dialog.getByRole('textbox', { name: en('alarms:reason') }).fill('Fan is being replaced')
  await dialog.getByRole('button', { name: en('alarms:askToShelve') }).click()
  await expect(dialog).toHaveCount(0)
  // Whoever asked may only withdraw it.
  const own = one.locator('[data-shelf-request]').first()
  await expect(own.getByRole('button', { name: en('alarms:withdrawShelf') })).toBeVisible()
  await expect(own.getByRole('button', { name: en('alarms:confirmShelf') })).toHaveCount(0)
  // The second person is shown the request without looking for it.
  const request = two.locator('[data-shelf-request]').filter({ hasText: message })
  await expect(request).toContainText('Fan is being replaced')
  await request.getByRole('button', { name: en('alarms:confirmShelf') }).click()
  await expect(alarmRow(two, message)).toHaveCount(0)
  await tab(two, 'shelved').click()
  await expect(alarmRow(two, message)).toContainText('Fan is being replaced')
  await expect(alarmRow(two, message)).toContainText(asking.name)
  await close()
})

journey('a rule: fields that are wrong say so, it is tried on the past, saved and removed', async ({ as, noise }) => {
  noise.expect(/status of 422/)
  const { device, close } = await watchedDevice(1)
  const page = await as('admin')
  await page.goto('/admin/plugins/iot/alarm?view=rules&rule=new')
  const field = (key: string) => page.getByRole('textbox', { name: en(`alarm_rules:field.${key}`), exact: false })
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(page.getByText(en('refusals:rule.empty', { field: en('alarm_rules:field.message') })).first()).toBeVisible()
  await page.getByRole('combobox', { name: en('alarm_rules:field.device_id') }).fill(device.name)
  await page.getByRole('option', { name: device.name }).first().click()
  await page.getByRole('combobox', { name: en('alarm_rules:field.point') }).fill('temperature')
  const message = unique('Rule of a journey')
  await field('message').fill(message)
  await field('type').fill('journey_rule')
  await field('limit').fill('9999')
  await page.getByRole('button', { name: en('alarm_rules:dryRun', { hours: 24 }) }).click()
  await expect(page.locator('[data-dry-run]')).toBeVisible()
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(page).not.toHaveURL(/rule=new/)
  const row = page.getByRole('row').filter({ hasText: message })
  await expect(row).toBeVisible()
  await row.click()
  await page.getByRole('button', { name: en('alarm_rules:removeRule') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect(row).toHaveCount(0)
  await close()
})

journey('of two tabs one sounds, and what one silences is silent in both', async ({ as }) => {
  const { troubles, close } = await watchedDevice(1, { priority: 'high' })
  const one = await as('operator')
  await openDesk(one)
  const two = await one.context().newPage()
  await openDesk(two)
  const siren = (page: Page) => page.locator('[data-siren]')
  for (const page of [one, two]) await page.getByRole('button', { name: en('alarms:soundOff') }).click()
  await expect(siren(one)).toHaveAttribute('data-leading', 'true')
  await expect(two.getByRole('button', { name: en('alarms:soundElsewhere') })).toBeVisible()
  await troubles[0]?.begins()
  for (const page of [one, two]) await expect(siren(page)).toHaveAttribute('data-sounding', 'high')
  await expect(siren(two)).toHaveAttribute('data-plays', '0')
  const silence = two.getByRole('button', { name: en('alarms:silence'), exact: true })
  // Alarms of other journeys may begin to call meanwhile.
  await expect(async () => {
    if (await silence.isVisible()) await silence.click({ timeout: 1_000 })
    for (const page of [one, two]) await expect(siren(page)).toHaveAttribute('data-sounding', 'none', { timeout: 1_000 })
  }).toPass()
  await one.close()
  await expect(siren(two)).toHaveAttribute('data-leading', 'true')
  await close()
})
