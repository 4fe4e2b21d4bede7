import { expect, type Page } from '@playwright/test'
import { watchedDevice } from '../kit/devices.ts'
import { journey } from '../kit/journey.ts'
import { hire, signIn } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const siren = (page: Page) => page.locator('[data-siren]')
const alarmRow = (page: Page, message: string) =>
  page
    .getByRole('grid', { name: en('alarms:title') })
    .getByRole('row')
    .filter({ hasText: message })

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true })
  for (let i = 0; i < 80; i++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** By its key, again where another alarm of the demo calls meanwhile. */
const silence = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('m')
    await expect(siren(page)).toHaveAttribute('data-sounding', 'none', { timeout: 500 })
  }).toPass()

journey('without a mouse: an alarm is heard, selected, acknowledged, shelved with a reason, and its ticket opened', async ({ as }) => {
  journey.setTimeout(120_000)
  const { device, troubles, close } = await watchedDevice(1, { priority: 'high' })
  const [trouble] = troubles
  const message = trouble?.message ?? ''
  const who = await hire('Operator without a mouse', ['Operator'])
  const page = await as(await signIn(who.email, who.password))
  await page.goto('/admin/plugins/iot/alarm')
  await expect(page.getByRole('status').filter({ hasText: /shown/ })).toBeAttached()

  // The sound is armed by a press of a key, and says so.
  await expect(siren(page)).toHaveAttribute('data-armed', 'false')
  await tabTo(page, en('alarms:soundOff'))
  await page.keyboard.press('Enter')
  await expect(siren(page)).toHaveAttribute('data-armed', 'true')
  await expect(siren(page)).toHaveAttribute('data-leading', 'true')
  await silence(page)

  // Heard, and heard again until it is silenced; silenced is not acknowledged.
  await trouble?.begins()
  await expect(siren(page)).toHaveAttribute('data-sounding', 'high')
  await expect.poll(async () => Number(await siren(page).getAttribute('data-plays'))).toBeGreaterThanOrEqual(2)
  await silence(page)
  await expect(siren(page)).toHaveAttribute('data-silenced', /^[1-9]/)
  await expect(alarmRow(page, message)).toHaveAttribute('data-ack', 'unacked')

  // Found by / and its words, then down into the list and selected.
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: en('alarms:search') })).toBeFocused()
  await page.keyboard.type(message)
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') }),
  ).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(alarmRow(page, message)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(alarmRow(page, message)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('a')
  await expect(alarmRow(page, message)).toHaveAttribute('data-ack', 'acked')

  // Shelved: the reason is asked for first.
  await page.keyboard.press('s')
  const shelve = page.getByRole('dialog', { name: en('alarms:ask.shelve_one', { count: 1 }) })
  await expect(shelve.getByRole('textbox', { name: en('alarms:reason') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shelve).toContainText(en('alarms:reasonNeeded'))
  await page.keyboard.type('Sensor is being calibrated')
  await page.keyboard.press('Enter')
  await expect(shelve).toHaveCount(0)
  await expect(alarmRow(page, message)).toHaveCount(0)

  // On the shelf, one tab further; there it is unshelved with U.
  await toTheShelf(page)
  await expect(alarmRow(page, message)).toContainText('Sensor is being calibrated')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(alarmRow(page, message)).toBeFocused()

  // A ticket from the alarm with T, and to it with O.
  await page.keyboard.press('t')
  const drawer = page.getByRole('dialog', { name: message })
  const title = drawer.getByRole('textbox', { name: en('alarms:ticketTitle') })
  await expect(title).toHaveValue(`${message}: ${device.name}`)
  await title.press('Enter')
  await expect(drawer.getByRole('link', { name: /^ALM-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(alarmRow(page, message)).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${message}: ${device.name}`)
  await close()
})

/** From the tab of the live list to the shelf's with the arrow. */
async function toTheShelf(page: Page): Promise<void> {
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: new RegExp(`^${en('alarms:view.shelved')}`) })).toHaveAttribute('aria-selected', 'true')
}

journey('the keys of the alarm desk are in the help, and a field keeps its letters', async ({ as }) => {
  const page = await as('operator')
  await page.goto('/admin/plugins/iot/alarm')
  await expect(page.getByRole('status').filter({ hasText: /shown/ })).toBeAttached()
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: en('nav:shortcuts') })
  for (const key of ['acknowledge', 'shelve', 'unshelve', 'ticket', 'openTicket', 'silence', 'alarms'])
    await expect(help.getByText(en(`nav:keys.${key}`), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('sato')
  await expect(page.getByRole('textbox', { name: en('alarms:search') })).toHaveValue('sato')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
