import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { css } from '../../../../../tests/components/css.ts'
import { watchedSensor } from '../../../../../tests/components/devices.ts'
import { press } from '../../../../../tests/components/keys.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { hire, signIn } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot/alarm'
const siren = css('[data-siren]')
const sirenSays = (name: string) => siren.element().getAttribute(`data-${name}`)
const grid = page.getByRole('grid', { name: en('alarms:title') })
const alarmRow = (message: string) => grid.getByRole('row').filter({ hasText: message })
const search = page.getByRole('textbox', { name: en('alarms:search') })
const dialog = page.getByRole('dialog')
const listIsShown = () => expect.element(page.getByRole('status').filter({ hasText: /shown/ })).toBeInTheDocument()

/** Presses Tab until the button has the focus, as somebody without a mouse does. */
async function tabTo(name: string): Promise<void> {
  const target = page.getByRole('button', { name })
  for (let i = 0; i < 80; i++) {
    if (target.query() && target.query() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** By its key, again where an alarm of another test calls meanwhile. */
const silence = () =>
  expect
    .poll(
      async () => {
        await userEvent.keyboard('m')
        return sirenSays('sounding')
      },
      { interval: 500 },
    )
    .toBe('none')

/** From the tab of the live list to the shelf's with the arrow. */
async function toTheShelf(): Promise<void> {
  await press(page.getByRole('tab', { selected: true }), '{ArrowRight}')
  const shelf = page.getByRole('tab', { name: new RegExp(`^${en('alarms:view.shelved')}`) })
  await expect.element(shelf).toHaveAttribute('aria-selected', 'true')
}

it('without a mouse: an alarm is heard, selected, acknowledged, shelved with a reason, and its ticket opened', {
  timeout: 120_000,
}, async () => {
  const { device, messages, raise } = await watchedSensor(1, 'high')
  const message = messages[0] ?? ''
  const { email, password } = await hire('Operator without a mouse', ['Operator'])
  await open(PATH, await signIn(email, password))
  await listIsShown()

  // The sound is armed by a press of a key, and says so.
  await expect.element(siren).toHaveAttribute('data-armed', 'false')
  await tabTo(en('alarms:soundOff'))
  await userEvent.keyboard('{Enter}')
  await expect.element(siren).toHaveAttribute('data-armed', 'true')
  await expect.element(siren).toHaveAttribute('data-leading', 'true')
  await silence()

  // Heard, and heard again until it is silenced; silenced is not acknowledged.
  await raise(0)
  await expect.element(siren).toHaveAttribute('data-sounding', 'high')
  await expect.poll(() => Number(sirenSays('plays'))).toBeGreaterThanOrEqual(2)
  await silence()
  await expect.poll(() => sirenSays('silenced')).toMatch(/^[1-9]/)
  await expect.element(alarmRow(message)).toHaveAttribute('data-ack', 'unacked')

  // Found by / and its words, then down into the list and selected.
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard(message)
  await expect.element(grid.getByRole('row').filter({ has: page.getByRole('checkbox') })).toHaveLength(1)
  await userEvent.tab()
  await userEvent.keyboard('j')
  await expect.element(alarmRow(message)).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(alarmRow(message)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('a')
  await expect.element(alarmRow(message)).toHaveAttribute('data-ack', 'acked')

  // Shelved: the reason is asked for first.
  await userEvent.keyboard('s')
  const shelve = page.getByRole('dialog', { name: en('alarms:ask.shelve_one', { count: 1 }) })
  await expect.element(shelve.getByRole('textbox', { name: en('alarms:reason'), exact: false })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shelve).toMatchTextContent(en('alarms:reasonNeeded'))
  await userEvent.keyboard('Sensor is being calibrated{Enter}')
  await expect.element(shelve).not.toBeInTheDocument()
  await expect.element(alarmRow(message)).not.toBeInTheDocument()

  // On the shelf, one tab further; there it is unshelved with U.
  await toTheShelf()
  await expect.element(alarmRow(message)).toMatchTextContent('Sensor is being calibrated')
  await userEvent.tab()
  await userEvent.keyboard('j')
  await expect.element(alarmRow(message)).toHaveFocus()

  // A ticket from the alarm with T, and to it with O.
  await userEvent.keyboard('t')
  const drawer = page.getByRole('dialog', { name: message })
  const title = drawer.getByRole('textbox', { name: en('alarms:ticketTitle'), exact: false })
  await expect.element(title).toHaveValue(`${message}: ${device.name}`)
  await press(title, '{Enter}')
  await expect.element(drawer.getByRole('link', { name: /^ALM-/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(alarmRow(message)).toHaveFocus()
  await userEvent.keyboard('o')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${message}: ${device.name}`)
})

it('the keys of the alarm desk are in the help, and a field keeps its letters', async () => {
  await open(PATH, 'operator')
  await listIsShown()
  await userEvent.keyboard('{Shift>}?{/Shift}')
  const help = page.getByRole('dialog', { name: en('nav:shortcuts') })
  for (const key of ['acknowledge', 'shelve', 'unshelve', 'ticket', 'openTicket', 'silence', 'alarms'])
    await expect.element(help.getByText(en(`nav:keys.${key}`))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await userEvent.keyboard('sato')
  await expect.element(search).toHaveValue('sato')
  await expect.element(dialog).not.toBeInTheDocument()
})
