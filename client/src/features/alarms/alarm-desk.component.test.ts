import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { css } from '../../../../tests/components/css.ts'
import { watchedSensor } from '../../../../tests/components/devices.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en } from '../../../../tests/components/texts.ts'
import type { Role } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/plugins/iot/alarm'
const grid = page.getByRole('grid', { name: en('alarms:title') })
const alarmRow = (message: string) => grid.getByRole('row').filter({ hasText: message })

async function openDesk(who: Role): Promise<void> {
  await open(PATH, who)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(en('alarms:title'))
  await expect.element(page.getByRole('status').filter({ hasText: /shown/ })).toBeInTheDocument()
}
/** Narrows the list to the alarms of this test. */
async function search(words: string): Promise<void> {
  await page.getByRole('textbox', { name: en('alarms:search') }).fill(words)
  await expect.poll(address).toMatch(/search=/)
}

it('bulk: only what is selected and visible is acknowledged and shelved', async () => {
  const { messages, own, raise } = await watchedSensor(3, 'medium')
  const [one = '', two = '', three = ''] = messages
  await openDesk('operator')
  // Alarms of others move the rows of the whole list, also under the pointer.
  await search(own)
  for (const at of messages.keys()) await raise(at)
  await expect.element(alarmRow(three)).toBeVisible()
  for (const message of [one, two]) {
    const box = alarmRow(message).getByRole('checkbox')
    await box.click()
    await expect.element(box).toBeChecked()
  }
  // The second is selected and no longer visible.
  await search(one)
  await expect.element(grid.getByRole('checkbox')).toHaveLength(1)
  await page.getByRole('button', { name: en('alarms:acknowledgeSelected_one', { count: 1 }) }).click()
  await expect.element(alarmRow(one)).toHaveAttribute('data-ack', 'acked')
  await search(two)
  await expect.element(alarmRow(two)).toHaveAttribute('data-ack', 'unacked')
})

it('the journal is filtered, proven and exported', async () => {
  await open(`${PATH}?view=journal`, 'admin')
  await expect.element(page.getByRole('table', { name: en('alarms:view.journal') })).toBeVisible()
  await expect.element(css('[data-chain="whole"]')).toBeVisible()
  const saved = savedFiles()
  await page.getByRole('button', { name: en('alarms:exportCsv') }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['alarm-journal.csv'])
})
