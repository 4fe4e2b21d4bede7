import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { startProduct } from '../../kit/services/product.ts'
import { journey } from '../kit/journey.ts'
import { insteadOfProduct } from '../kit/products/instead.ts'
import { openedAs } from '../kit/products/own-product.ts'
import { en } from '../kit/texts.ts'

const ADMIN = { email: 'first@example.test', name: 'First Administrator', password: 'Selat-Sunda-0742' }
const root = join(import.meta.dirname, '../../..')

insteadOfProduct(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'menara-first-day-'))
  const { email, name, password } = ADMIN
  const told = ['create', '--email', email, '--name', name, '--password', password]
  execFileSync(process.execPath, [join(root, 'scripts/admin.ts'), ...told], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  return openedAs(await startProduct({ dataDir, env: { DEMO: '0', RATE_LIMIT: '0' } }))
})

/** Counts what a person does. */
function hand() {
  const count = { clicks: 0, fields: 0 }
  return {
    count,
    async click(target: Locator): Promise<void> {
      count.clicks += 1
      await target.click()
    },
    async fill(target: Locator, text: string): Promise<void> {
      count.fields += 1
      await target.fill(text)
    },
  }
}

/** Does what the command on the page says, as `mosquitto_pub` would. */
async function run(line: string): Promise<void> {
  const [, host = '', port = ''] = /-h (\S+) -p (\d+)/.exec(line) ?? []
  const option = (flag: string) => new RegExp(`-${flag} '([^']*)'`).exec(line)?.[1] ?? ''
  const client = await connectAsync(`mqtt://${host}:${port}`, { username: option('u'), password: option('P') })
  await client.publishAsync(option('t'), option('m'), { qos: 1 })
  await client.endAsync()
}

const button = (page: Page, key: `${string}:${string}`) => page.getByRole('button', { name: en(key), exact: true })
const step = (page: Page, key: string) => page.locator(`[data-step="${key}"]`)
const doIt = (page: Page, key: string) => step(page, key).getByRole('link')

journey('from an empty installation to one’s own acknowledged alarm, by the assistant alone', async ({ as }) => {
  journey.setTimeout(240_000)
  const page = await as('stranger')
  const began = performance.now()
  const all = hand()
  await page.goto('/login')
  await all.fill(page.getByRole('textbox', { name: en('accounts:email') }), ADMIN.email)
  await all.fill(page.locator('input[type="password"]'), ADMIN.password)
  await all.click(page.locator('button[type="submit"]'))
  // The home offers the assistant, and nothing on it fails for want of a site.
  await all.click(page.getByRole('link', { name: en('first_day:begin') }))
  await expect(step(page, 'device')).toContainText(en('first_day:siteFirst'))
  await all.click(doIt(page, 'site'))
  await all.fill(page.getByRole('textbox', { name: en('locations:name'), exact: true }), 'Menara Sudirman')
  await expect(page.locator('[data-map][data-state="open"]')).toBeVisible({ timeout: 60_000 })
  await all.click(page.locator('[data-map] canvas'))
  await expect(page.getByRole('textbox', { name: en('locations:code'), exact: true })).toHaveValue('MS')
  await expect(page.getByRole('textbox', { name: en('locations:longitude'), exact: true })).not.toHaveValue('')
  await all.click(button(page, 'common:saveChanges'))
  await all.click(page.getByRole('link', { name: en('nav:backToFirstDay') }))
  await expect(step(page, 'site')).toHaveAttribute('data-done', 'true')
  const prepared = { ...all.count }

  // From the device to the alarm.
  const own = hand()
  const started = performance.now()
  await own.click(button(page, 'first_day:own.create'))
  const first = page.locator('[data-copy-line]', { hasText: 'mosquitto_pub' }).first()
  await own.click(page.getByRole('button', { name: `${en('iot:copy')}: ${en('iot:command')}` }))
  await run((await first.textContent()) ?? '')
  await expect(page.locator('[data-heard]')).toContainText('21.5')
  await own.click(button(page, 'first_day:own.createRule'))
  await own.click(page.getByRole('button', { name: `${en('iot:copy')}: ${en('first_day:own.commandBeyond')}` }))
  await run((await page.locator('[data-copy-line]', { hasText: 'mosquitto_pub' }).last().textContent()) ?? '')
  await own.click(button(page, 'first_day:own.acknowledge'))
  await expect(page.getByText(en('first_day:own.acknowledged'))).toBeVisible()
  for (const key of ['device', 'rule', 'alarm']) await expect(step(page, key)).toHaveAttribute('data-done', 'true')
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
  process.stderr.write(
    `first day: to the first site ${prepared.clicks} clicks and ${prepared.fields} fields; from device to acknowledged alarm ${own.count.clicks} clicks, ${own.count.fields} fields, ${seconds(started)} s; ${seconds(began)} s in all\n`,
  )
  expect(own.count.clicks).toBeLessThanOrEqual(12)
  expect(own.count.fields).toBeLessThanOrEqual(5)

  // What is left is resumed after a reload: the device is in the address, its secret is gone.
  await page.reload()
  await expect(page.getByText(en('first_day:own.acknowledged'))).toBeVisible()
  await own.click(button(page, 'first_day:addRoles'))
  await expect(step(page, 'roles')).toHaveAttribute('data-done', 'true')
  await own.click(button(page, 'first_day:template.office'))
  await expect(step(page, 'service_level')).toHaveAttribute('data-done', 'true')
})
